"""What people type at the prompt, read kindly: small letters, names cut short, cities instead of hexes."""

from collections.abc import Mapping, Sequence
from typing import Any

from trunkline.core.errors import BadNotation
from trunkline.core.game import AnyGame
from trunkline.core.hexmap import HexMap
from trunkline.core.notation import field_kinds, names_of, read, verbs

LEAST = 3  # letters of a city
Cities = Mapping[str, Sequence[str]]  # the hexes that bear a name, by the name in small letters


def cities_of(board: HexMap | None) -> Cities:
    """Every printed name and where it stands."""
    found: dict[str, list[str]] = {}
    for cell in board.cells if board is not None else ():
        for name in cell.names:
            found.setdefault(name.casefold(), []).append(cell.id)
    return found


def read_kindly(game: AnyGame, words: str, cities: Cities) -> Any:
    """As ``read``; names may also be typed in small letters or cut short where only one begins so, and hexes by their city."""
    verb, *rest = words.split() or [""]
    action = verbs(game).get(verb.lower())
    if action is None:
        return read(game, words)
    kinds = field_kinds(action)
    parts = joined(game, kinds, rest, cities)
    meant = [full_word(game, kind, word, cities) for kind, word in zip(kinds, parts, strict=False)]
    return read(game, " ".join([verb.lower(), *meant, *parts[len(kinds) :]]))


def joined(game: AnyGame, kinds: Sequence[Any], words: Sequence[str], cities: Cities) -> list[str]:
    """Where there are more words than things to name, the names of cities with spaces in them are put together again."""
    parts = list(words)
    for n, kind in enumerate(kinds):
        for length in range(len(parts) - len(kinds) + 1, 1, -1):
            together = " ".join(parts[n : n + length])
            if matches(together, cities) and is_place(game, kind, cities):
                parts[n : n + length] = [together]
                break
    return parts


def is_place(game: AnyGame, kind: Any, cities: Cities) -> bool:
    """Whether things of this kind are the hexes of the map."""
    return kind is not int and any(hexes[0] in names_of(game, kind) for hexes in cities.values())


def full_word(game: AnyGame, kind: Any, word: str, cities: Cities) -> str:
    """The name that is meant; the word itself when that is not clear."""
    names = [] if kind is int else names_of(game, kind)
    alike = [name for name in names if name.casefold() == word.casefold()]
    if alike:
        return alike[0]
    if matches(word, cities) and is_place(game, kind, cities):
        return the_hex(word, cities)
    longer = [name for name in names if name.casefold().startswith(word.casefold())]
    return longer[0] if len(longer) == 1 else word


def matches(word: str, cities: Cities) -> list[str]:
    """The cities that this word names, or begins with at least three letters."""
    wanted = word.casefold()
    begun = [name for name in cities if name.startswith(wanted)] if len(wanted) >= LEAST else []
    return [wanted] if wanted in cities else begun


def the_hex(word: str, cities: Cities) -> str:
    """The only hex of the only city that is meant."""
    hexes = [hex for name in matches(word, cities) for hex in cities[name]]
    if len(hexes) > 1:
        raise BadNotation("{word} may be {hexes}; name one of them", word=word, hexes=", ".join(hexes))
    return hexes[0]
