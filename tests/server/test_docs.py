"""The worked example of docs/api.md, request by request."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from httpx import AsyncClient

from tests.server.running import ROOT

pytestmark = pytest.mark.anyio

BLOCK = re.compile(r"```\n(GET|POST) (\S+)\n(Authorization: Bearer \S+\n)?(\{.*\}\n)?\n(\d+) (.*)\n```")


async def test_the_worked_example_works(client: AsyncClient) -> None:
    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    steps, made = BLOCK.findall(text), dict[str, Any]()
    assert len(steps) == 4
    for method, path, token, body, status, said in steps:
        headers = {"Authorization": f"Bearer {made['tokens']['0']}"} if token else {}
        path = path.replace("k3v9...", made.get("table", ""))
        answer = await client.request(method, path, content=body or None, headers=headers)
        assert (answer.status_code, method, path) == (int(status), method, path), answer.text
        made = made or answer.json()
        agrees(said, answer.json())


def agrees(said: str, answered: Any) -> None:
    """Every name the page shows is there, with the value shown where one is written out."""
    shown = re.findall(r'"(\w+)": ("\w[\w ]*"|\d+|null|true|false|\[\d+\])?', said)
    flat = list(flattened(answered))
    assert shown
    for name, value in shown:
        values = [json.dumps(found) for known, found in flat if known == name]
        assert values and (not value or value in values), f"{name} is {values}, not {value}"


def flattened(value: Any) -> Iterator[tuple[str, Any]]:
    """Every name in this answer with its value."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, inner in items:
        yield str(name), inner
        yield from flattened(inner)
