"""How American Rails is told and shown."""

from trunkline.games.american_rails.present.panels import COLOURS, charted, moment, panels
from trunkline.games.american_rails.present.questions import asked
from trunkline.games.american_rails.present.spaces import buttons, forecast
from trunkline.games.american_rails.present.story import story
from trunkline.games.american_rails.present.words import words
from trunkline.games.american_rails.rules.actions import Action
from trunkline.games.american_rails.rules.state import State
from trunkline.present.drawing import Drawing
from trunkline.present.presentation import Portrait, Presentation


def load_drawing() -> Drawing[State, Action]:
    """Imported when somebody looks at the board."""
    from trunkline.games.american_rails.present.drawing import DRAWING

    return DRAWING


PRESENTATION: Presentation[State, Action] = Presentation(
    portrait=Portrait("Finance railways across the eastern United States, and share in what they earn.", (75, 105), 3),
    story=story,
    panels=panels,
    charted=charted,
    asked=asked,
    moment=moment,
    words=words,
    buttons=buttons,
    forecast=forecast,
    colours=COLOURS,
    drawing=load_drawing,
)
