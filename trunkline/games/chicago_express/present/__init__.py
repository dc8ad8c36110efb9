"""How Chicago Express is told and shown."""

from trunkline.games.chicago_express.present.panels import COLOURS, asked, charted, forecast, moment, panels, prospect
from trunkline.games.chicago_express.present.story import story
from trunkline.games.chicago_express.present.words import words
from trunkline.games.chicago_express.rules.actions import Action
from trunkline.games.chicago_express.rules.state import State
from trunkline.present.drawing import Drawing
from trunkline.present.presentation import Portrait, Presentation


def load_drawing() -> Drawing[State, Action]:
    """Imported when somebody looks at the board."""
    from trunkline.games.chicago_express.present.drawing import DRAWING

    return DRAWING


PRESENTATION: Presentation[State, Action] = Presentation(
    portrait=Portrait("Push railways west to Chicago, and own the right ones when dividends are paid.", (45, 75), 2),
    story=story,
    panels=panels,
    charted=charted,
    asked=asked,
    moment=moment,
    words=words,
    prospect=prospect,
    forecast=forecast,
    colours=COLOURS,
    drawing=load_drawing,
)
