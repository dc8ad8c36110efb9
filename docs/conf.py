"""The documentation site: Sphinx reads these settings. ``docs/build`` builds it."""

import re
from typing import TYPE_CHECKING

from trunkline import __version__

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = "Trunkline"
version = release = __version__
copyright = "the Trunkline authors"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "furo"
html_title = "Trunkline"
html_show_sourcelink = False

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3

autodoc_default_options = {"members": True, "undoc-members": True}
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True

RULES = re.compile(r"\(\.\./trunkline/games/(\w+)/RULES\.md\)")


def link_rules(app: "Sphinx", page: str, source: list[str]) -> None:
    """In the repository the rules stand in the games' folders, on the site on pages of their own."""
    source[0] = RULES.sub(r"(rules/\1.md)", source[0])


def drop_aliases(app: "Sphinx", what: str, name: str, value: object, options: object, lines: list[str]) -> None:
    """Python describes the fields of a named tuple by their numbers, which tells readers nothing."""
    lines[:] = [line for line in lines if not line.startswith("Alias for field number")]


def setup(app: "Sphinx") -> None:
    app.connect("source-read", link_rules)
    app.connect("autodoc-process-docstring", drop_aliases)
