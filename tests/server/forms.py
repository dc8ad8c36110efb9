"""Forms of a page, read as a browser reads them: what each would send if nobody touched it."""

from html.parser import HTMLParser


class Form(HTMLParser):
    """The controls between <form> and </form>."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.sent: list[tuple[str, str]] = []
        self.offered: dict[str, list[str]] = {}
        self.select = ""
        self.words = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = dict(attrs)
        name, value = has.get("name") or "", has.get("value") or ""
        if tag == "input" and name and (has.get("type") != "checkbox" or "checked" in has):
            self.sent.append((name, value or ("on" if has.get("type") == "checkbox" else "")))
        elif tag == "select":
            self.select = name
            self.sent.append((name, ""))
        elif tag == "option":
            first = not self.offered.setdefault(self.select, [])
            self.offered[self.select].append(value)
            if first or "selected" in has:
                self.sent[-1] = (self.select, value)

    def handle_data(self, data: str) -> None:
        self.words += data

    @property
    def fields(self) -> dict[str, str | list[str]]:
        """As a client sends it; seats and the names of players at one device come several times."""
        several = {name: [value for sent, value in self.sent if sent == name] for name in ("seat", "seat-name")}
        return {name: value for name, value in self.sent if name not in several} | several


def game_form(page: str, game: str) -> Form:
    """The form that begins with a table of this game."""
    cards = [part.partition("</form>")[0] for part in page.split("<form")[1:]]
    (card,) = (card for card in cards if f'value="{game}"' in card and "game-card" in card)
    return Form(f"<form{card}")
