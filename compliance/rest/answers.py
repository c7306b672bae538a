"""JSON Schema of the API's answers, and the parts of an endpoint's description."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema

from compliance.regulation.core.finding import OWNERS, SEVERITIES

from .schemas import DAY, DECIMAL, MOMENT, TEXT, Schema, or_null, ref

Method = TypeVar("Method", bound=Callable[..., Any])
UUID: Schema = {"type": "string", "format": "uuid"}
COUNT: Schema = {"type": "integer", "minimum": 0}
SHA256: Schema = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
BOOLEAN: Schema = {"type": "boolean"}
EDITION_STATUS: Schema = {"type": "string", "enum": ["in_force", "superseded", "proposed", "comparison"]}
CITATION: Schema = {"type": "string", "examples": ["651a.3(c)(1)"]}


def obj(**properties: Schema) -> Schema:
    """An object that has all of these members and no other."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def listed(of: Schema) -> Schema:
    """A list of these."""
    return {"type": "array", "items": of}


def page_of_schema(of: Schema) -> Schema:
    """One page of a list: its rows, and the marks of the pages beside it."""
    return obj(
        results=listed(of),
        next={**or_null(TEXT), "description": "The value of `page` for the next page; null on the last page."},
        previous={**or_null(TEXT), "description": "The value of `page` for the previous page; null on the first page."},
    )


FINDING: dict[str, Schema] = {
    "citation": CITATION,
    "severity": {"type": "string", "enum": list(SEVERITIES)},
    "field": {**TEXT, "description": "The fact to fix, with the place inside it if there is one."},
    "found": {"description": "The value found, encoded as in facts; null if the filing states none."},
    "required": TEXT,
    "message": {**TEXT, "description": "What is wrong, what the regulation says, and how to fix it."},
    "owner": {"type": "string", "enum": list(OWNERS)},
    "edition": TEXT,
    "edition_status": EDITION_STATUS,
}
ODDS: Schema = {"anyOf": [ref("Odds"), {"type": "object", "additionalProperties": ref("Odds")}, {"type": "null"}]}


WAGER: dict[str, Schema] = {
    "case": {"type": "object", "additionalProperties": {"type": ["string", "integer", "boolean"]}},
    "odds": ODDS,
    "p_win": {**or_null(TEXT), "examples": ["23/311"]},
    "house_edge": {**or_null(TEXT), "examples": ["58/311"]},
    "house_edge_percent": or_null(DECIMAL),
    "state": {"type": "string", "enum": ["exact", "assumed", "undetermined"]},
    "note": TEXT,
}
"""What the mathematics says of a wager, beside its name."""


def _answer(finding: str) -> Schema:
    return obj(
        chapter=TEXT,
        edition=TEXT,
        edition_status=EDITION_STATUS,
        counts=obj(**{str(severity): COUNT for severity in SEVERITIES}),
        findings=listed(ref(finding)),
    )


EDITION = obj(
    key=TEXT,
    status=EDITION_STATUS,
    label=TEXT,
    published_on=DAY,
    effective_from=or_null(DAY),
    effective_to=or_null(DAY),
    source=TEXT,
    reading=TEXT,
)
PROVISION = obj(
    citation=CITATION,
    title=TEXT,
    kind={"type": "string", "enum": ["validator", "approval", "attestation", "log", "procedure", "definition"]},
    duty={**TEXT, "description": "The duty in our own words."},
    owner={"type": "string", "enum": list(OWNERS)},
    fields=listed(TEXT),
    log=or_null(TEXT),
    reading=TEXT,
    source=TEXT,
)
JSON_SCHEMA: Schema = {"type": "object", "description": "A JSON Schema of its own."}

COMPONENTS: dict[str, Schema] = {
    "Problem": {
        "type": "object",
        "title": "Problem details (RFC 9457)",
        "properties": {
            "type": {"type": "string", "format": "uri-reference"},
            "title": TEXT,
            "status": {"type": "integer", "minimum": 400, "maximum": 599},
            "code": {**TEXT, "description": "The reason, for programs."},
            "detail": TEXT,
            "problems": {
                **listed(obj(path=TEXT, message=TEXT)),
                "description": "Each place to fix, with what was expected there.",
            },
        },
        "required": ["type", "title", "status", "code", "detail", "problems"],
    },
    "Finding": obj(**FINDING),
    "LogFinding": obj(
        **FINDING,
        entry={**or_null(COUNT), "description": "The index of the entry; null where it concerns the series."},
    ),
    "CheckedSubmission": _answer("Finding"),
    "CheckedLog": _answer("LogFinding"),
    "Wager": obj(wager=TEXT, **WAGER),
    "Payouts": obj(chapter=TEXT, edition=TEXT, edition_status=EDITION_STATUS, wagers=listed(ref("Wager"))),
    "Edition": EDITION,
    "Provision": PROVISION,
    "Chapter": obj(
        number=TEXT, game=TEXT, editions=listed(TEXT), logs=listed(obj(code=TEXT, title=TEXT, clocks=listed(TEXT)))
    ),
    "EditionText": obj(
        edition=ref("Edition"),
        facts=JSON_SCHEMA,
        logs={"type": "object", "additionalProperties": obj(table=JSON_SCHEMA, entry=JSON_SCHEMA)},
        provisions=listed(ref("Provision")),
    ),
    "Me": obj(
        printed_name=TEXT,
        email=TEXT,
        organization=or_null(TEXT),
        holder=or_null(UUID),
        facility=or_null(UUID),
        roles=listed(TEXT),
        permissions=listed(TEXT),
        credential_number=or_null(TEXT),
        token=or_null(obj(label=TEXT, may_sign=BOOLEAN, expires_at=MOMENT)),
    ),
}
"""Components of the core; each app adds its own (`openapi.add`)."""


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


def reads(of: Schema, refusals: Iterable[int] = READS) -> dict[Any, Any]:
    """The responses of an endpoint that reads these."""
    return {(200, "application/json"): of, **problems_of(*refusals)}


def reads_file(*media_types: str) -> dict[Any, Any]:
    """The responses of an endpoint that hands out a file in one of these forms, whatever was asked for."""
    files = {(200, media_type): OpenApiTypes.BINARY for media_type in media_types}
    return {**files, **problems_of(*(status for status in READS if status != 406))}


def writes(of: Schema) -> dict[Any, Any]:
    """The responses of an endpoint that writes one of these."""
    return {(201, "application/json"): of, **problems_of(*WRITES)}


def query(name: str, words: str, schema: Schema = TEXT) -> OpenApiParameter:
    """A parameter of the query."""
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
    operation_id: str, tag: str, of: str, parameters: Sequence[OpenApiParameter], refusals: Iterable[int] = READS
) -> Callable[[Method], Method]:
    """Describes an endpoint that gives one page of a list; `of` names the component of a row."""
    responses = reads(page_of_schema(ref(of)), refusals)
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
    operation_id: str, tag: str, sent: str, made: str, examples: Sequence[OpenApiExample] | None = None
) -> Callable[[Method], Method]:
    """Describes an endpoint that writes once a key; `sent` and `made` name the components of body and answer."""
    return extend_schema(
        operation_id=operation_id,
        tags=[tag],
        parameters=[IDEMPOTENCY_KEY, LEDGER_ENTRY],
        request={"application/json": ref(sent)},
        responses=writes(ref(made)),
        examples=examples,
    )
