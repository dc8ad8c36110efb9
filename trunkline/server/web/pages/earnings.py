"""What each company earned last, which the story knows and the table does not."""

from trunkline.present.message import Cell, CompanyRef, Money, Panel
from trunkline.server.web.pages.scene import Scene


def with_earnings(scene: Scene, panel: Panel) -> Panel:
    """In the column that the game names."""
    head = scene.words.last_earned
    if not head or head not in panel.heads:
        return panel
    column, earned = list(panel.heads).index(head), last_earned(scene)
    rows = [(*row[:column], earned.get(row[0], row[column]), *row[column + 1 :]) for row in panel.rows]
    return panel._replace(rows=rows)


def last_earned(scene: Scene) -> dict[Cell, Money]:
    """By company, up to the position that is shown."""
    found: dict[Cell, Money] = {}
    for number, line in reversed(scene.story_cache.events):
        for who, dollars in line.gains.items() if number <= scene.at else ():
            if isinstance(who, CompanyRef):
                found.setdefault(who, Money(dollars))
    return found
