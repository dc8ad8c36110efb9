"""What the server refuses, each with the status it answers with."""

from trunkline.core.errors import TrunklineError, citation
from trunkline.core.game import Rule

CANNOT_STORE = "the server cannot store anything now; nothing was changed, try again later"


class Refused(TrunklineError):
    """The request is understood and not done."""

    status = 400


class WrongBody(Refused):
    """A body that cannot be taken: ``field`` is what is wrong in it, ``expected`` what belongs there."""

    def __init__(self, text: str, field: str, expected: str, /, **holes: object) -> None:
        super().__init__(text, **holes)
        self.field, self.expected = field, expected


class TooLong(Refused):
    """More bytes than are taken here."""

    status = 413


class NotFound(Refused):
    """There is nothing there, or nothing this person may see; which of the two is not said."""

    status = 404


class NotYours(Refused):
    """Only the seat's owner, or the host, may do this."""

    status = 403


class BehindCurtain(Refused):
    """Another player of this device is asked, and has not said yet that they have it."""

    status = 423


class BoardMissing(Refused):
    """The table is there and cannot be opened now; the host can change that."""

    status = 503


class DamagedTable(Refused):
    """The log of the table cannot be played from its beginning to its end; ``trunkline check`` tells the host more."""

    status = 503


class NotStored(Refused):
    """The database cannot be written; the host can change that."""

    status = 503


class Closed(Refused):
    """The table has been closed: by its host, by the operator of the server, or because nobody played there."""

    status = 403


class LookAgain(Refused):
    """The table has moved on since the request was made."""

    status = 409


class Overtaken(LookAgain):
    """Somebody else's entry came in between reading the table and writing to it."""


class AgainstTheRules(Refused):
    """The game's judge says no; ``rule`` is its reason."""

    status = 422

    def __init__(self, words: str, rule: Rule, title: str) -> None:
        super().__init__("{words}: {reason}", words=words, reason=citation(rule, title))
        self.rule = rule


class TooOften(Refused):
    """More requests of this kind than a person makes."""

    status = 429


class SignIn(Refused):
    """The password or token is wrong."""

    status = 401
