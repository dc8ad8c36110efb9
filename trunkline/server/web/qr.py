"""A QR code of a short text as SVG: byte mode, error correction L, versions 1 to 6 (ISO/IEC 18004).

Longer texts than 134 bytes have none: links of a table are shorter.
"""

from functools import cache

CAPACITY = (19, 34, 55, 80, 108, 136)  # data codewords by version, at level L
CHECKS = (7, 10, 15, 20, 26, 18)  # check codewords of a block
BLOCKS = (1, 1, 1, 1, 1, 2)
MASK_BITS = 0b111011111000100  # format of level L with mask 0: (row + column) even
QUIET = 4  # modules around it
Grid = list[list[bool | None]]


def qr_svg(text: str) -> str | None:
    """Black on white, also at night: cameras want it so."""
    modules = qr_modules(text)
    if modules is None:
        return None
    side = len(modules) + 2 * QUIET
    dots = "".join(f"M{x + QUIET} {y + QUIET}h1v1h-1z" for y, row in enumerate(modules) for x, dark in enumerate(row) if dark)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" shape-rendering="crispEdges">'
        f'<path fill="#fff" d="M0 0h{side}v{side}h-{side}z"/><path fill="#000" d="{dots}"/></svg>'
    )


def qr_modules(text: str) -> list[list[bool]] | None:
    content = text.encode()
    version = next((n + 1 for n, room in enumerate(CAPACITY) if len(content) + 2 <= room), None)
    if version is None:
        return None
    grid = functional(version)
    fixed = [[module is not None for module in row] for row in grid]
    fill(grid, bits(interleaved(codewords(content, version), version)))
    return [
        [bool(module) ^ (not fixed[y][x] and (x + y) % 2 == 0) for x, module in enumerate(row)] for y, row in enumerate(grid)
    ]


# -- data ------------------------------------------------------------------------------------------------


def codewords(content: bytes, version: int) -> list[int]:
    """Mode 4, the length, the bytes, and padding."""
    number = (0b0100 << 8 | len(content)) << 8 * len(content) | int.from_bytes(content, "big")
    data = list((number << 4).to_bytes(len(content) + 2, "big"))
    padding = [0xEC, 0x11] * CAPACITY[version - 1]
    return data + padding[: CAPACITY[version - 1] - len(data)]


def interleaved(data: list[int], version: int) -> list[int]:
    size = len(data) // BLOCKS[version - 1]
    blocks = [data[n : n + size] for n in range(0, len(data), size)]
    checks = [remainder(block, CHECKS[version - 1]) for block in blocks]
    return [word for words in (blocks, checks) for column in zip(*words, strict=True) for word in column]


def bits(words: list[int]) -> list[bool]:
    return [bool(word >> shift & 1) for word in words for shift in range(7, -1, -1)]


def remainder(data: list[int], degree: int) -> list[int]:
    """The Reed-Solomon check codewords of a block."""
    factor, left = generator(degree), [0] * degree
    for word in data:
        lead = word ^ left[0]
        left = [a ^ times(b, lead) for a, b in zip([*left[1:], 0], factor, strict=True)]
    return left


@cache
def generator(degree: int) -> list[int]:
    """The product of (x - 2^n), without its leading 1."""
    found, root = [0] * (degree - 1) + [1], 1
    for _ in range(degree):
        found = [times(one, root) ^ (found[n + 1] if n + 1 < degree else 0) for n, one in enumerate(found)]
        root = times(root, 2)
    return found


def times(a: int, b: int) -> int:
    """In the field of 256 elements modulo x^8 + x^4 + x^3 + x^2 + 1."""
    found = 0
    for shift in range(7, -1, -1):
        found = (found << 1) ^ (0x11D if found & 0x80 else 0)
        found ^= a if b >> shift & 1 else 0
    return found


# -- the square ------------------------------------------------------------------------------------------


def functional(version: int) -> Grid:
    """Everything but the data: finders, timing, alignment and format; None where data goes."""
    size = 17 + 4 * version
    grid: Grid = [[None] * size for _ in range(size)]
    for x, y in ((3, 3), (size - 4, 3), (3, size - 4)):
        square(grid, x, y, 4, (0, 1, 3))
    for n in range(8, size - 8):
        grid[6][n] = grid[n][6] = n % 2 == 0
    if version > 1:
        square(grid, size - 7, size - 7, 2, (0, 2))
    for n in range(15):
        set_format(grid, n, bool(MASK_BITS >> n & 1))
    grid[size - 8][8] = True
    return grid


def square(grid: Grid, x: int, y: int, reach: int, dark: tuple[int, ...]) -> None:
    """Rings around a middle, as far as the grid goes."""
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            if 0 <= x + dx < len(grid) and 0 <= y + dy < len(grid):
                grid[y + dy][x + dx] = max(abs(dx), abs(dy)) in dark


def set_format(grid: Grid, n: int, dark: bool) -> None:
    """Both copies of one bit."""
    size = len(grid)
    row = n if n < 6 else n + 1 if n < 8 else size - 15 + n
    column = size - 1 - n if n < 8 else 7 if n == 8 else 14 - n
    grid[row][8] = dark
    grid[8][column] = dark


def fill(grid: Grid, data: list[bool]) -> None:
    """In columns of two, from the right, up and down."""
    size, at, upwards = len(grid), iter(data), True
    for right in (*range(size - 1, 6, -2), *range(5, 0, -2)):
        for y in range(size - 1, -1, -1) if upwards else range(size):
            for x in (right, right - 1):
                if grid[y][x] is None:
                    grid[y][x] = next(at, False)
        upwards = not upwards
