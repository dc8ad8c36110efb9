"""How light a colour is, as the Web Content Accessibility Guidelines compute it.

>>> round(luminance("#ffffff"), 6)
1.0
"""


def luminance(colour: str) -> float:
    """Relative luminance of ``#rrggbb``."""
    red, green, blue = (linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)
