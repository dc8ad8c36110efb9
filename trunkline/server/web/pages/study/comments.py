"""Comments as HTML: the smallest part of Markdown, everything else as it was typed."""

from functools import lru_cache

from markdown_it import MarkdownIt
from markupsafe import Markup

SMALL = MarkdownIt("zero", {"html": False, "breaks": True}).enable(["emphasis", "backticks", "newline", "escape"])


@lru_cache(maxsize=4096)
def comment_html(text: str) -> Markup:
    """*Emphasis*, **strong**, `code`, lines and paragraphs; no links, no images, no HTML."""
    return Markup(SMALL.render(text))
