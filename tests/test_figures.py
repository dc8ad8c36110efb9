"""Figures as either language writes them."""

import pytest

from trunkline.server.common.language import figure, percent


@pytest.mark.parametrize(
    ("number", "english", "german"),
    [(0.0, "0.0", "0,0"), (-0.04, "0.0", "0,0"), (-2.54, "−2.5", "−2,5"), (3.55, "3.5", "3,5"), (1234.5, "1,234.5", "1.234,5")],
)
def test_a_figure_has_the_readers_comma_and_a_true_minus(number: float, english: str, german: str) -> None:
    assert (figure(number, "en"), figure(number, "de")) == (english, german)


def test_german_sets_the_sign_of_a_part_apart_and_never_on_the_next_line() -> None:
    assert (percent(0.354, "en"), percent(0.354, "de")) == ("35%", "35\N{NO-BREAK SPACE}%")
