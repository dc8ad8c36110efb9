"""How Union Pacific is told and shown."""

from trunkline.games.union_pacific.present.panels import COLOURS, charted, forecast, moment, panels, unseated
from trunkline.games.union_pacific.present.questions import asked
from trunkline.games.union_pacific.present.story import story
from trunkline.games.union_pacific.present.words import words
from trunkline.games.union_pacific.rules.actions import Action
from trunkline.games.union_pacific.rules.state import State
from trunkline.present.drawing import Drawing
from trunkline.present.presentation import Portrait, Presentation


def load_drawing() -> Drawing[State, Action]:
    """Imported when somebody looks at the board."""
    from trunkline.games.union_pacific.present.drawing import DRAWING

    return DRAWING


PRESENTATION: Presentation[State, Action] = Presentation(
    portrait=Portrait("Lay track, collect shares, and show them before the payouts.", (60, 90), 2),
    story=story,
    panels=panels,
    charted=charted,
    asked=asked,
    moment=moment,
    words=words,
    forecast=forecast,
    unseated=unseated,
    round_ends=("payout",),
    colours=COLOURS,
    drawing=load_drawing,
)
