"""The design tokens: one source for style sheets, drawings and contrast checks.

>>> properties(LIGHT).splitlines()[0]
'  --desk: #e6e4db;'
"""

from collections.abc import Mapping
from typing import Literal

Theme = Literal["auto", "light", "dark"]  # auto: whatever the reader's machine prefers

LIGHT = {
    # sheets and lines
    "desk": "#e6e4db",
    "panel": "#f8f6f0",
    "inset": "#efece2",
    "line": "#d5d1c4",
    "edge": "#878478",
    # ink
    "ink": "#1a242a",
    "ink-2": "#434e56",
    "ink-3": "#5c666d",
    # the overprint: only for what can be done now
    "now": "#98116a",
    "now-fill": "#98116a",
    "now-on": "#ffffff",
    "now-soft": "#f4e0ec",
    # signals, always with a word or a sign beside them
    "stop": "#a3251b",
    "go": "#27653f",
    "warn": "#7d5200",
    "focus": "#0b57c9",
    # the map
    "neat": "#2b363c",
    "outland": "#e2dfd3",
    "water": "#cfdfe4",
    "water-1": "#7fa3b0",
    "water-2": "#98b6c0",
    "water-3": "#adc6ce",
    "water-4": "#bed2d9",
    "water-ink": "#3a6272",
    "plain": "#f2eee1",
    "forest": "#d6e1c8",
    "forest-ink": "#55754b",
    "mountain": "#e0d4c1",
    "mountain-ink": "#7a6146",
    "city": "#fffdf7",
    "works": "#fbead0",
    "hexline": "#b9b5a6",
    "coast": "#5f7f8b",
    "halo": "#fffdf7",
    "map-ink": "#1a242a",
    "map-ink-2": "#4b545a",
    "plate-edge": "#141b20",
    "plate-halo": "#fffdf7",
    # track tiles, market zones and routes
    "tile-yellow": "#f0dc8a",
    "tile-green": "#a9cda4",
    "tile-brown": "#cfa27c",
    "tile-grey": "#c9c8c2",
    "tile-red": "#e3aba0",
    "zone-normal": "#f8f6f0",
    "zone-yellow": "#f3e3a0",
    "zone-orange": "#eec08e",
    "zone-brown": "#cda686",
    "par": "#cfe3d2",
    "route-1": "#54289c",
    "route-2": "#0b5577",
    "route-3": "#14532d",
    "route-4": "#6b3000",
    # kinds of track
    "track-1": "#6b4a26",
    "track-2": "#2f6f9f",
    "track-3": "#9a2c34",
    "track-4": "#2f7440",
    # shadows
    "shadow-1": "0 1px 2px rgb(26 36 42 / .10)",
    "shadow-2": "0 2px 6px rgb(26 36 42 / .12), 0 10px 28px rgb(26 36 42 / .18)",
}

DARK = {
    "desk": "#0e1418",
    "panel": "#182127",
    "inset": "#1f2a31",
    "line": "#2f3c44",
    "edge": "#75828a",
    "ink": "#ece8dd",
    "ink-2": "#bfc4c3",
    "ink-3": "#98a2a6",
    "now": "#fb9cd8",
    "now-fill": "#bb3789",
    "now-on": "#ffffff",
    "now-soft": "#402338",
    "stop": "#ff9a8b",
    "go": "#84cfa1",
    "warn": "#f0bd63",
    "focus": "#8dbbff",
    "neat": "#7f8b90",
    "outland": "#151d22",
    "water": "#12232d",
    "water-1": "#3f6577",
    "water-2": "#325364",
    "water-3": "#274452",
    "water-4": "#1d3541",
    "water-ink": "#86b0c2",
    "plain": "#2c373d",
    "forest": "#20362c",
    "forest-ink": "#6e9a76",
    "mountain": "#3b352e",
    "mountain-ink": "#a38d72",
    "city": "#4d4835",
    "works": "#5a4526",
    "hexline": "#434f55",
    "coast": "#5c8294",
    "halo": "#20282d",
    "map-ink": "#f3eee0",
    "map-ink-2": "#c3c5bd",
    "plate-edge": "#f1ede1",
    "plate-halo": "#12181c",
    "tile-yellow": "#6e6230",
    "tile-green": "#355c3c",
    "tile-brown": "#6a4630",
    "tile-grey": "#4a4f52",
    "tile-red": "#6d3a34",
    "zone-normal": "#1f2a31",
    "zone-yellow": "#554a1c",
    "zone-orange": "#65421c",
    "zone-brown": "#57392a",
    "par": "#24452f",
    "route-1": "#d5bcff",
    "route-2": "#8ad6f8",
    "route-3": "#b5f0bf",
    "route-4": "#ffd9a0",
    "track-1": "#d9b98c",
    "track-2": "#86c1ea",
    "track-3": "#f09a96",
    "track-4": "#8ccf99",
    "shadow-1": "0 1px 2px rgb(0 0 0 / .5)",
    "shadow-2": "0 2px 6px rgb(0 0 0 / .5), 0 12px 32px rgb(0 0 0 / .6)",
}

WHITE, BLACK = "#ffffff", "#12171b"  # the two inks on a livery; livery does not change at night

# The generic names come last: on a bare machine they stand for faces half as wide again as all the others.
SCALES = {
    "font-ui": '"Trunkline Sans", "Trunkline Sans Fallback", "Trunkline Sans Fallback 2", '
    '-apple-system, "Segoe UI", Inter, Roboto, "Noto Sans", "Helvetica Neue", "Liberation Sans", Arial, '
    "system-ui, sans-serif",
    "font-map": '"Trunkline Serif", "Trunkline Serif Fallback", "Trunkline Serif Fallback 2", '
    '"Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", P052, "TeX Gyre Pagella", '
    '"Book Antiqua", Georgia, "Liberation Serif", "Noto Serif", serif',
    "text-11": "0.6875rem",
    "text-12": "0.75rem",
    "text-13": "0.8125rem",
    "text-14": "0.875rem",
    "text-16": "1rem",
    "text-20": "1.25rem",
    "text-26": "1.625rem",
    "space-1": "4px",
    "space-2": "8px",
    "space-3": "12px",
    "space-4": "16px",
    "space-6": "24px",
    "space-8": "32px",
    "radius-1": "3px",
    "radius-2": "6px",
    "radius-3": "10px",
    "fast": "120ms",
    "calm": "240ms",
    "ease": "cubic-bezier(.2, .7, .2, 1)",
}


def css() -> str:
    """Custom properties for a page: light, dark when the reader chose it, dark when the machine did."""
    day, night = f"color-scheme: light;\n{properties(SCALES | LIGHT)}", f"color-scheme: dark;\n{properties(DARK)}"
    return (
        f":root {{\n  {day}\n}}\n\n"
        f':root[data-theme="dark"] {{\n  {night}\n}}\n\n'
        f"@media (prefers-color-scheme: dark) {{\n:root:not([data-theme]) {{\n  {night}\n}}\n}}\n"
    )


def properties(values: Mapping[str, str]) -> str:
    """These values as declarations."""
    return "\n".join(f"  --{name}: {value};" for name, value in values.items())
