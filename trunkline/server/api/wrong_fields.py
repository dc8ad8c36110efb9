"""Which field of a request is wrong, and what was expected there; ``messages`` describes every field once."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from litestar.exceptions import ClientException, ValidationException
from msgspec import Struct, inspect

from trunkline.core.errors import TrunklineError
from trunkline.server.common.errors import Refused, WrongBody
from trunkline.server.http.requests import AnyRequest

MISSING = re.compile(r"Object missing required field `(\w+)`")
UNKNOWN = re.compile(r"Object contains unknown field `(.*)`", re.DOTALL)
STEP = re.compile(r"[a-z_]+|\[")  # seats[0].kind: seats, any of them, kind
WHOLE = "data"  # what the framework calls the body


@contextmanager
def blaming(body: type[Struct], field: str) -> Iterator[None]:
    """Within this block, words that nobody understands came from this field; an error with a status of its own stays."""
    try:
        yield
    except TrunklineError as error:
        if isinstance(error, Refused) and error.status != Refused.status:
            raise
        raise WrongBody(error.message.text, field, expected_at(body, field), **error.message.holes) from error


def with_field(request: AnyRequest, error: Exception) -> Exception:
    """An error of the framework as one that names the field; any other as it is."""
    body = body_of(request)
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        found: Any = error.extra[0]
        return wrong_value(body, str(found.get("key")), str(found.get("message")))
    if isinstance(error, ClientException) and error.status_code == 400 and body is not None:
        return wrong_value(body, WHOLE, "")
    return error


def body_of(request: AnyRequest) -> type[Struct] | None:
    """What the body of this request is read as."""
    if "route_handler" not in request.scope:
        return None
    found = request.scope["route_handler"].parsed_fn_signature.parameters.get(WHOLE)
    return found.annotation if found is not None else None


def wrong_value(body: type[Struct] | None, key: str, said: str) -> WrongBody:
    """``key`` is where the framework found the fault, ``said`` its words for it."""
    if body is None:
        return fault(key, said.replace("`", ""), "{field}: {expected}")  # a part of the address
    path = "" if key == WHOLE else key
    if unknown := UNKNOWN.match(said):
        return fault(joined(path, unknown[1]), expected_at(body, path), "{field} is not known; expected {expected}")
    if missing := MISSING.match(said):
        field = joined(path, missing[1])
        return fault(field, expected_at(body, field), "{field} is missing; expected {expected}")
    return fault(path or "body", expected_at(body, path), "{field} is wrong; expected {expected}")


def fault(field: str, expected: str, text: str) -> WrongBody:
    return WrongBody(text, field, expected, field=field, expected=expected)


def joined(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def expected_at(body: type[Struct], path: str) -> str:
    """What belongs at this path, as the type there describes itself."""
    found: Any = inspect.type_info(body)
    for step in STEP.findall(path):
        found = inside(bare(found), step)
    if isinstance(found, inspect.Metadata):
        return str((found.extra_json_schema or {})["description"])
    return "a JSON object with " + ", ".join(field.name for field in found.fields)


def inside(kind: Any, step: str) -> Any:
    if isinstance(kind, inspect.ListType):
        return kind.item_type
    if isinstance(kind, inspect.DictType):
        return kind.value_type
    return next(field.type for field in kind.fields if field.name == step)


def bare(kind: Any) -> Any:
    """Without its description, and without the null that it may be instead."""
    if isinstance(kind, inspect.Metadata):
        return bare(kind.type)
    return kind.types[0] if isinstance(kind, inspect.UnionType) else kind
