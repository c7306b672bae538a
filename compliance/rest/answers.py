"""The parts of an endpoint's description: what it takes, what it answers."""

from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Any, Generic, TypeVar, get_origin

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema
from msgspec import Struct
from msgspec.json import schema_components
from msgspec.structs import fields

from compliance.regulation.core.outputs import Answer, about
from compliance.regulation.core.parse import parse_object

from .schemas import Schema, ref

Method = TypeVar("Method", bound=Callable[..., Any])
Row = TypeVar("Row")


class Body(Struct, forbid_unknown_fields=True, kw_only=True):
    """The statement of a request; a member with a default may be left out."""

    @classmethod
    def members_of(cls, value: Any, path: str = "") -> dict[str, Any]:
        """The members of a body that was sent, unread. Raises Refused for unknown and missing ones."""
        needed = tuple(one.name for one in fields(cls) if one.required)
        return parse_object(value, path, cls.__struct_fields__, needed)


class Page(Answer, Generic[Row]):
    """A page of a list: its rows, and the marks of the pages beside it."""

    results: list[Row]
    next: Annotated[str | None, about("The value of `page` for the next page; null on the last page.")]
    previous: Annotated[str | None, about("The value of `page` for the previous page; null on the first page.")]


def components_of(answers: Iterable[Any]) -> tuple[tuple[Schema, ...], dict[str, Schema]]:
    """The JSON Schemas of answers, and the components to which they refer."""
    schemas, found = schema_components(answers, ref_template=ref("{name}")["$ref"])
    return _opened(schemas), _opened(found)


def _opened(schema: Any) -> Any:
    """The schema in which an object without named members may have any: some tools make an empty one of it."""
    if isinstance(schema, list | tuple):
        return type(schema)(_opened(part) for part in schema)
    if not isinstance(schema, dict):
        return schema
    kind = schema.get("type", ())
    is_plain = "object" in (kind if isinstance(kind, list) else [kind]) and "properties" not in schema
    whole = {name: part if name in ("examples", "enum") else _opened(part) for name, part in schema.items()}
    return ({"additionalProperties": True} if is_plain else {}) | whole


def components() -> dict[str, Schema]:
    """The components of every answer and body, by name."""
    kinds, found = [Answer, Body], []
    while kinds:
        found += (more := kinds.pop().__subclasses__())
        kinds += more
    return components_of(kind for kind in found if not issubclass(kind, Page))[1]


def schema_of(answer: Any) -> Schema:
    """The JSON Schema of an answer: a reference, or a list or page of them."""
    (schema,), components = components_of([answer])
    return next(iter(components.values())) if get_origin(answer) is Page else schema


def problems_of(*statuses: int) -> dict[Any, Any]:
    """The responses of these statuses, each in problem details."""
    return {(status, "application/problem+json"): OpenApiResponse(ref("Problem"), WORDS[status]) for status in statuses}


WORDS = {
    400: "The request is not valid.",
    401: "There is no token, or the token is not valid.",
    403: "The role does not allow it.",
    404: "It does not exist, or the caller may not see it.",
    405: "This address does not accept this method.",
    406: "This endpoint answers only in JSON.",
    409: "Not possible in the present state.",
    413: "The body is too large.",
    415: "The Content-Type of the body is not JSON.",
    422: "The idempotency key was used with another request.",
    429: "Too many requests. Retry-After says how long to wait.",
    503: "Busy. Retry-After says how long to wait.",
}
READS = (400, 401, 403, 404, 406, 429)
PUBLIC_READS = (400, 401, 404, 406, 429)
PUBLIC_CHECKS = (400, 401, 406, 413, 415, 429)
WRITES = (400, 401, 403, 404, 406, 409, 413, 415, 422, 429, 503)


def reads(answer: Any, refusals: Iterable[int] = READS) -> dict[Any, Any]:
    """The responses of an endpoint that reads this."""
    return {(200, "application/json"): schema_of(answer), **problems_of(*refusals)}


def reads_file(*media_types: str) -> dict[Any, Any]:
    """The responses of an endpoint that hands out a file in one of these forms, whatever was asked for."""
    files = {(200, media_type): OpenApiTypes.BINARY for media_type in media_types}
    return {**files, **problems_of(*(status for status in READS if status != 406))}


def query(name: str, words: str, kind: Any = str) -> OpenApiParameter:
    """A parameter of the query, of this type or by its JSON Schema."""
    schema = kind if isinstance(kind, dict) else schema_of(kind)
    return OpenApiParameter(name, schema, OpenApiParameter.QUERY, description=words)


PAGE = query("page", "The page to return: the value of `next` or `previous` from another page.")
IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "minLength": 1, "maxLength": 100, "pattern": "^[!-~]+$"},
    OpenApiParameter.HEADER,
    required=True,
    description=(
        "The caller chooses a new key for each write. The same key with the same body writes once and returns the "
        "same answer, byte for byte. The same key with another body is refused (422). After a refused write, you "
        "may use its key again. Keys are kept for 30 days."
    ),
)


def lists(
    operation_id: str,
    tag: str,
    row: type[Answer],
    parameters: Sequence[OpenApiParameter],
    refusals: Iterable[int] = READS,
) -> Callable[[Method], Method]:
    """Describes an endpoint that gives one page of a list of such rows."""
    responses = reads(Page[row], refusals)  # type: ignore[valid-type]
    return extend_schema(operation_id=operation_id, tags=[tag], parameters=[*parameters], responses=responses)


LEDGER_ENTRY = OpenApiParameter(
    "Ledger-Entry",
    {"type": "string"},
    OpenApiParameter.HEADER,
    response=[201],
    description=(
        "Log, index and hash of each entry of the ledger that the write made, parted by blanks; entries are parted by "
        "commas. Keep it: `verify.py --entry LOG INDEX HASH` tells later whether the entry is still there, even if it "
        "was cut off before any checkpoint covered it."
    ),
)


def adds(
    operation_id: str, tag: str, sent: type[Body], made: type[Answer], examples: Sequence[OpenApiExample] | None = None
) -> Callable[[Method], Method]:
    """Describes an endpoint that writes once a key."""
    return extend_schema(
        operation_id=operation_id,
        tags=[tag],
        parameters=[IDEMPOTENCY_KEY, LEDGER_ENTRY],
        request={"application/json": schema_of(sent)},
        responses={(201, "application/json"): schema_of(made), **problems_of(*WRITES)},
        examples=examples,
    )
