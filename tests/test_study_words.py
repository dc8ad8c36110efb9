"""Every text of a report has a German translation, and every translation is of one that is used; trees speak on pages."""

from pathlib import Path

import trunkline
from tests.test_page_words import holes, texts_said
from trunkline.present.translations import texts
from trunkline.study.page import document

FOLDER = Path(trunkline.__file__).parent / "study"
CONSTANTS = {word for _, word in document.VIEWS} | {"chance as judged, in percent", "came true, in percent", "Income"}


def all_texts() -> set[str]:
    found = {
        text
        for file in FOLDER.rglob("*.py")
        if "trees" not in file.parts
        for text in texts_said(file.read_text(encoding="utf-8"))
    }
    return {text for text in found | CONSTANTS if any(map(str.isalpha, text))}


def test_every_text_of_a_study_is_translated() -> None:
    assert len(all_texts()) > 30
    assert sorted(all_texts() - texts("de", "trunkline.study").keys()) == []


def test_no_translation_of_a_study_is_left_over() -> None:
    assert sorted(texts("de", "trunkline.study").keys() - all_texts()) == []


def test_translations_of_a_study_keep_their_holes() -> None:
    german = texts("de", "trunkline.study")
    assert [text for text, said in german.items() if holes(text) != holes(said)] == []
