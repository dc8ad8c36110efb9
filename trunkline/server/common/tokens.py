"""Secrets that people and programs carry. Only their hashes are stored."""

from hashlib import sha256
from secrets import choice
from string import ascii_letters, digits

PLAIN = ascii_letters + digits  # no dash: on a command line a word that begins with one is taken for an option
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike


def new_token() -> str:
    """256 bits for a cookie, an invite or a program's seat: 62**43 of them."""
    return "".join(choice(PLAIN) for _ in range(43))


def hashed(token: str) -> str:
    """What is stored; the tokens are random, so a plain hash cannot be turned back."""
    return sha256(token.encode()).hexdigest()


def new_id() -> str:
    """A name for a row that is easy to read aloud and hard to guess: 31**12 of them."""
    return "".join(choice(LETTERS) for _ in range(12))
