"""What a study says, in the reader's language: its own words, then those of the game and of the pages."""

from trunkline.core.game import AnyGame
from trunkline.present.to_text import Translate
from trunkline.present.translations import texts
from trunkline.present.translations import translator as shared_translator

ENGLISH = "en"
FOLDER = "trunkline.study"


def translator(language: str, game: AnyGame | None = None) -> Translate:
    if language == ENGLISH:
        return str
    own, others = texts(language, FOLDER), shared_translator(language, game)
    return lambda text: own.get(text) or others(text)
