"""Elements as text, in one pass: pages have thousands of them, and rendering is most of what a page costs.

What htpy writes chunk by chunk through a generator for each level is written here by one function for the kinds of nodes that
pages consist of; everything else is left to htpy. A test compares both.
"""

import re
from collections.abc import Callable, Iterator
from hashlib import blake2b

from htpy import Element, Fragment, HTMLElement, Node, VoidElement, fragment
from markupsafe import Markup, escape

SPECIAL = re.compile(r"[&<>\"']")
REGION = " data-region"  # parts of a page that are brought up to date by themselves
SUM = 6  # bytes of the sum that stands for what a region holds

Write = Callable[[str], object]


def rendered(node: Node) -> Markup:
    """The same as ``str(node)``; regions that stand in no other carry the sum of what they hold."""
    parts: list[str] = []
    put(node, parts.append, marked)
    return Markup("".join(parts))


def regions(node: Node) -> list[tuple[str, Markup]]:
    """The regions alone, each with its sum."""
    found: list[tuple[str, Markup]] = []

    def keep(element: Element) -> str:
        text = marked(element)
        found.append((sum_in(text), Markup(text)))
        return ""

    put(node, lambda text: None, keep)
    return found


def marked(element: Element) -> str:
    inner = "".join(pieces(element._children))
    total = blake2b(f"{element._attrs}>{inner}".encode(), digest_size=SUM).hexdigest()
    attributes = element._attrs.replace(REGION, f'{REGION}="{total}"', 1)
    return f"<{element._name}{attributes}>{inner}</{element._name}>"


def sum_in(region: str) -> str:
    return region.partition(f'{REGION}="')[2][: 2 * SUM]


def pieces(node: Node) -> list[str]:
    parts: list[str] = []
    put(node, parts.append, None)
    return parts


def put(node: Node, write: Write, region: Callable[[Element], str] | None) -> None:
    """In the order of how often each kind occurs; ``region`` writes those on the way, or none is looked for."""
    kind = type(node)
    if kind is Element:
        put_element(node, write, region)  # type: ignore[arg-type]
    elif kind is str:
        write(escape(node) if SPECIAL.search(node) else node)  # type: ignore[arg-type]
    elif node is None or kind is bool:
        return
    elif kind is list or kind is tuple:
        for child in node:  # type: ignore[union-attr]
            put(child, write, region)
    elif kind is Markup:
        write(node)  # type: ignore[arg-type]
    elif kind is Fragment:
        put(node._node, write, region)  # type: ignore[union-attr]
    elif kind is HTMLElement:
        write("<!doctype html>")
        put_element(node, write, region)  # type: ignore[arg-type]
    elif kind is VoidElement:
        write(f"<{node._name}{node._attrs}>")  # type: ignore[union-attr]
    elif isinstance(node, Iterator):
        for child in node:
            put(child, write, region)
    else:
        write(str(fragment[node]))


def put_element(element: Element, write: Write, region: Callable[[Element], str] | None) -> None:
    if region is not None and REGION in element._attrs:
        write(region(element))
        return
    write(f"<{element._name}{element._attrs}>")
    put(element._children, write, region)
    write(f"</{element._name}>")
