"""Small line drawings for buttons; the words stand beside them or in the label."""

from functools import cache

from htpy import Node

from trunkline.present.svg.svg import kept, path, svg

PATHS = {
    "sun": "M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4"
    "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
    "moon": "M20 14.5A8.5 8.5 0 1 1 9.5 4 7 7 0 0 0 20 14.5z",
    "auto": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 3v18M12 8l7-3.2M12 13l8.8-3M12 18l7.6-3",
    "help": "M9 9a3 3 0 1 1 4.2 2.8c-.8.4-1.2 1-1.2 2.2M12 17.6v.1M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
    "undo": "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
    "back": "M15 18l-6-6 6-6",
    "forth": "M9 18l6-6-6-6",
    "turn-back": "M12 18l-6-6 6-6M18 18l-6-6 6-6",
    "turn-forth": "M12 18l6-6-6-6M6 18l6-6-6-6",
    "round-back": "M13 18l-6-6 6-6M19 18l-6-6 6-6M3.5 6v12",
    "round-forth": "M11 18l6-6-6-6M5 18l6-6-6-6M20.5 6v12",
    "first": "M18 18l-6-6 6-6M7 6v12",
    "last": "M6 18l6-6-6-6M17 6v12",
    "clock": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2",
    "plus": "M12 5v14M5 12h14",
    "minus": "M5 12h14",
    "whole": "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
    "hex": "M12 3l8 4.5v9L12 21l-8-4.5v-9zM9.5 9v6M14.5 9v6M9.5 12h5",
    "cards": "M4 7h9v13H4zM13 9l6 1.5-3 9.5-3-.8M8 4h8v2",
    "copy": "M9 9h11v11H9zM5 15H4V4h11v1",
    "board": "M3 6l6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14",
    "players": "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0"
    "M16 4.4a3.5 3.5 0 0 1 0 6.4M17.5 14a6.5 6.5 0 0 1 4 6",
    "standings": "M4 4h16v16H4zM9 4v16M12 9h5M12 13h5",
    "log": "M8 6h13M8 12h13M8 18h13M3.5 6h.1M3.5 12h.1M3.5 18h.1",
    "more": "M5 12h.1M12 12h.1M19 12h.1",
    "bell": "M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4",
    "note": "M5 4h14v12l-4 4H5zM15 20v-4h4M8 9h8M8 13h5",
    "study": "M6 4v16M6 8h7a4 4 0 0 1 4 4v0M14 9l3 3 3-3M17 12v8",
    "chat": "M4 5h16v11H9.5L5 20v-4H4z",
    "lock": "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
    "book": "M12 6.5C10 5 7 4.5 3.5 4.5v14c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2v-14c-3.5 0-6.5.5-8.5 2zM12 6.5v14",
    "robot": "M5 9h14v10H5zM12 9V5M9 13.5v1M15 13.5v1M2.5 12.5v3M21.5 12.5v3M12 5a1 1 0 1 0 0-2 1 1 0 0 0 0 2z",
    "link": "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1-1",
    "person": "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0",
    "mark-good": "M12 3l8 4.5v9L12 21l-8-4.5v-9zM8.5 12l2.5 2.5 4.5-5",
    "mark-bad": "M12 3l8 4.5v9L12 21l-8-4.5v-9zM9 9l6 6M15 9l-6 6",
    "mark-important": "M12 3l8 4.5v9L12 21l-8-4.5v-9zM12 8v5M12 15.5v.5",
    "save": "M12 4v11M7 11l5 5 5-5M4 20h16",
}


@cache
def icon(name: str) -> Node:
    """Decoration: it says nothing to those who listen."""
    return kept(svg({"viewBox": "0 0 24 24", "aria-hidden": "true"}, class_="sign")[path(d=PATHS[name])])


@cache
def mark() -> Node:
    """A line that climbs out of the main line: the sign of the house."""
    art = path(d="M2 21h28M6 21v4M12 21v4M18 21v4M24 21v4M3 21c12 0 11-14 25-14", fill="none", stroke="currentColor")
    return kept(
        svg({"viewBox": "0 0 32 30", "aria-hidden": "true", "stroke-width": "2.6", "stroke-linecap": "round"}, class_="logo")[
            art
        ]
    )
