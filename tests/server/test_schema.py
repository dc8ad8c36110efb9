"""The API's own description, turned against it: whatever it allows or forbids, the server never breaks."""

from contextlib import nullcontext, suppress
from typing import Any

import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode

from tests.server.running import Server, ask

EXAMPLES = 5  # for each operation, each way of making requests, and each table
QUIETLY = settings(
    max_examples=EXAMPLES, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
)


def operations(server: Server) -> list[Any]:
    schema = schemathesis.openapi.from_url(f"{server.address}/api/docs")
    found: list[Any] = [result.ok() for result in schema.get_all_operations()]  # type: ignore[union-attr]
    return [operation for operation in found if not operation.path.endswith("/events")]  # a stream has no end


def try_out(server: Server, operation: Any, token: str, **known: Any) -> None:
    """Requests as described; and requests with something wrong, which without a token would not come far."""
    for mode in GenerationMode if token or "{table}" not in operation.path else [GenerationMode.POSITIVE]:

        @QUIETLY
        @given(case=operation.as_strategy(mode, **known))
        def send(case: Any) -> None:
            answer = case.call(
                base_url=server.address, headers={"Authorization": f"Bearer {token}"} if known else {}, timeout=30
            )
            assert answer.status_code < 500, case.as_curl_command()

        with suppress(Unsatisfiable) if mode is GenerationMode.NEGATIVE else nullcontext():  # nothing there to get wrong
            send()


def test_no_request_breaks_the_server(server: Server) -> None:
    """At tables that do not exist, and at one that does, with the token of a seat."""
    _, made = ask(server, "/api/tables", {"game": "chicago_express", "seats": [{"kind": "me"}] * 3})
    found = operations(server)
    assert len(found) >= 10
    for operation in found:
        try_out(server, operation, "")
        if "{table}" in operation.path:
            at = {"at": 0} if "{at}" in operation.path else {}
            try_out(server, operation, made["tokens"]["0"], path_parameters={"table": made["table"], **at})
    assert ask(server, "/health")[0] == 200
    assert '"error"' not in server.said()
