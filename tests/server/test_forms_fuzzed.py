"""Whatever bytes are posted, the answer is a page, a redirect or a refusal, and never a fault of the server."""

import re
from urllib.parse import urlencode

from httpx import Client
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.server.running import Server, ask
from trunkline.server.app.application import make_app
from trunkline.server.common.settings import Settings

QUIETLY = settings(max_examples=12, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
FIELDS = (
    "game", "name", "seat", "title", "undo", "option-bank", "public", "hints", "text", "file", "account", "password", "action",
    "seen", "at", "bot", "until", "language", "theme", "back",
)  # fmt: skip
VALUES = ("chicago_express", "1830", "me", "bot-L9", "0", "1", "-1", "9" * 30, "²", "pass", "//x", "/\r\nx: y", "{", "\x00", "")
URL_ENCODED = "application/x-www-form-urlencoded"
TYPES = (URL_ENCODED, "multipart/form-data", "multipart/form-data; boundary=x", "application/json", "text/plain; charset=x", "")

Body = tuple[str, bytes]
texts = st.sampled_from(VALUES) | st.text(max_size=20)
pairs = st.lists(st.tuples(st.sampled_from(FIELDS) | st.text(max_size=5), texts), max_size=8)
encoded = pairs.map(lambda fields: (URL_ENCODED, urlencode(fields, errors="surrogatepass").encode()))
raw = st.tuples(st.sampled_from(TYPES), st.binary(max_size=60))


def part(name: str, extra: str, content: bytes) -> bytes:
    return f'--x\r\nContent-Disposition: form-data; name="{name}"{extra}\r\n\r\n'.encode() + content + b"\r\n"


CHARSET = "\r\nContent-Type: text/plain; charset="
extras = st.sampled_from(["", '; filename="x"', f"{CHARSET}x", f"{CHARSET}utf-16"])
parts = st.lists(st.builds(part, st.sampled_from(FIELDS), extras, st.binary(max_size=20)), max_size=5)
multipart = parts.map(lambda found: (TYPES[2], b"".join(found) + b"--x--\r\n"))


def addresses(table: str) -> list[str]:
    """Every address to which something is posted, of the pages and of the API."""
    posted = [route.path for route in make_app(Settings()).routes if "POST" in route.methods]
    found = (re.sub(r"\{table:str\}", table, path) for path in posted)
    return sorted(re.sub(r"\{seat:int\}", "0", path).replace("{token:str}", "x") for path in found)


def try_out(client: Client, path: str) -> None:
    @QUIETLY
    @given(body=encoded | multipart | raw)
    @example(body=(TYPES[2], part("seat", '; filename="x"', b"me") * 3 + b"--x--\r\n"))
    @example(body=(TYPES[2], part("text", "\r\nContent-Type: text/plain; charset=x", b"\xff") + b"--x--\r\n"))
    @example(body=("application/json", b'{"name": "\\ud800", "seats": ["me"]}'))
    @example(body=("application/json", b'{"action": "\\u0000", "seen": 1e999}'))
    @example(body=("application/json", b"\xff\xfe"))
    @example(body=(URL_ENCODED, b"seat=%ff&name=%00&game=1830&text=%7b%7d&account=%00%00&seen=%C2%B2&at=%D9%A1"))
    def send(body: Body) -> None:
        kind, content = body
        answer = client.post(path, content=content, headers={"Content-Type": kind} if kind else {})
        assert answer.status_code < 500, (path, body, answer.text)
        assert "Traceback" not in answer.text

    send()


def test_no_bytes_posted_anywhere_break_the_server(server: Server) -> None:
    with Client(base_url=server.address, headers={"Origin": server.address}, timeout=60) as client:
        form = {"game": "chicago_express", "name": "Ada", "seat": ["me", "me", "me"]}
        table = client.post("/tables", data=form).headers["location"].rpartition("/")[2]
        found = addresses(table)
        assert len(found) >= 17
        for path in found:
            try_out(client, path)
    assert ask(server, "/health")[0] == 200
    assert '"level": "error"' not in server.said()
