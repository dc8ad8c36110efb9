"""How 1830 is told and shown."""

from trunkline.games.eighteen_thirty.present.assets import assets
from trunkline.games.eighteen_thirty.present.desk import desk
from trunkline.games.eighteen_thirty.present.desk_stock import terms
from trunkline.games.eighteen_thirty.present.panels import COLOURS, charted, panels
from trunkline.games.eighteen_thirty.present.panels_round import moment
from trunkline.games.eighteen_thirty.present.preview import follow, words_with_preview
from trunkline.games.eighteen_thirty.present.questions import asked, detail, offer
from trunkline.games.eighteen_thirty.present.story import CHAPTERS, MARKS, story
from trunkline.games.eighteen_thirty.present.story_events import period
from trunkline.games.eighteen_thirty.present.trial import SEARCHED, trial
from trunkline.games.eighteen_thirty.rules.actions import Action
from trunkline.games.eighteen_thirty.rules.state import State
from trunkline.present.drawing import Drawing
from trunkline.present.presentation import Portrait, Presentation


def load_drawing() -> Drawing[State, Action]:
    """Imported when somebody looks at the board."""
    from trunkline.games.eighteen_thirty.present.drawing import DRAWING

    return DRAWING


KEYS = {"pay": "p", "withhold": "w", "pass": "p", "done": "d", "go-on": "d", "accept": "a", "decline": "x"}

PRESENTATION: Presentation[State, Action] = Presentation(
    portrait=Portrait("Found companies, trade their shares, and outrun the trains that rust.", (180, 300), 5),
    story=story,
    panels=panels,
    asked=asked,
    moment=moment,
    words=words_with_preview,
    follow=follow,
    offer=offer,
    searched=SEARCHED,
    trial=trial,
    keys=KEYS,
    detail=detail,
    desk=desk,
    terms=terms,
    charted=charted,
    assets=assets,
    last_earned="Run",
    chapters=CHAPTERS,
    marks=MARKS,
    period=period,
    colours=COLOURS,
    drawing=load_drawing,
)
