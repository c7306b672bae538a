"""Answers that programs read, each declared once: its members in their order, and what a description says of them."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Annotated, Any, Self
from uuid import UUID

import msgspec
from msgspec import Meta

from .canonical import to_json
from .edition import Status
from .finding import SEVERITIES, Owner, Severity
from .finding import Finding as Found
from .payouts import Lines, Pair, PayoutRow, State

COLUMNS = {
    "holder_id": "holder",
    "facility_id": "facility",
    "facility__name": "facility_name",
    "table_id": "table",
    "table__number": "table_number",
    "chapter_number": "chapter",
    "edition_key": "edition",
    "log_code": "log",
    "supersedes_id": "supersedes",
    "amends_id": "amends",
    "round_number": "round",
    "entry_key": "entry",
    "is_active": "in_use",
}
"""Names of columns, and what answers call them."""


class Answer(msgspec.Struct, forbid_unknown_fields=True, rename=COLUMNS):
    """An object with these members and no other. Its docstring is its description.

    Values go out as they are, unchecked: nothing on record is refused for its form.
    """

    @classmethod
    def from_row(cls, row: Any, **stated: Any) -> Self:
        """The answer with the attributes of `row`, beside the members that are stated."""
        for name in cls.__struct_fields__:
            if name not in stated:
                stated[name] = getattr(row, name)
        return cls(**stated)

    @classmethod
    def columns(cls, *stated: str) -> list[str]:
        """The columns of a row, where these members are stated beside it."""
        return [name for name in cls.__struct_fields__ if name not in stated]

    def plain(self) -> dict[str, Any]:
        """Plain values, with days and instants as they are."""
        values: dict[str, Any] = msgspec.to_builtins(self, builtin_types=(UUID, date, datetime))
        return values


def one_of(codes: Iterable[str | int]) -> Meta:
    """The codes that a value may be."""
    return Meta(extra_json_schema={"enum": list(codes)})


def about(words: str, **schema: Any) -> Meta:
    """The description of a member, with more of its JSON Schema if the type does not give it."""
    return Meta(description=words, extra_json_schema=schema or None)


Moment = Annotated[datetime, Meta(tz=True)]
Count = Annotated[int, Meta(ge=0)]
Sha256 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Citation = Annotated[str, Meta(examples=["651a.3(c)(1)"])]
Percent = Annotated[str, Meta(pattern=r"^-?[0-9]{1,12}(\.[0-9]{1,12})?$", examples=["0.875"])]
Object = Annotated[Any, Meta(extra_json_schema={"type": "object"})]
_ODDS = {"$ref": "#/components/schemas/Odds"}
WagerOdds = Annotated[
    Any,
    Meta(extra_json_schema={"anyOf": [_ODDS, {"type": "object", "additionalProperties": _ODDS}, {"type": "null"}]}),
]
Counts = msgspec.defstruct("Counts", [(severity, Count) for severity in SEVERITIES], forbid_unknown_fields=True)


class Finding(Answer):
    """An observation about a filing or a log."""

    citation: Citation
    severity: Severity
    field: Annotated[str, about("The fact to fix, with the place inside it if there is one.")]
    found: Annotated[Any, about("The value found, encoded as in facts; null if the filing states none.")]
    required: str
    message: Annotated[str, about("What is wrong, what the regulation says, and how to fix it.")]
    owner: Owner
    edition: str
    edition_status: Status


class LogFinding(Finding):
    """An observation about a log."""

    entry: Annotated[Count | None, about("The index of the entry; null where it concerns the series.")]


class CheckedSubmission(Answer):
    """Every finding about a filing, in the order of the chapter."""

    chapter: str
    edition: str
    edition_status: Status
    counts: Counts  # type: ignore[valid-type]  # made of the severities
    findings: Sequence[Finding]


class CheckedLog(CheckedSubmission):
    """Every finding about a log. The edition is that of its latest entry."""

    findings: Sequence[LogFinding]


class Wager(Answer):
    """Win probability and house edge of one wager."""

    wager: str
    case: Mapping[str, str | int | bool]
    odds: WagerOdds
    p_win: Annotated[str | None, Meta(examples=["23/311"])]
    house_edge: Annotated[str | None, Meta(examples=["58/311"])]
    house_edge_percent: Percent | None
    state: State
    note: str


class Payouts(Answer):
    """The exact mathematics of each wager."""

    chapter: str
    edition: str
    edition_status: Status
    wagers: list[Wager]


def finding_answer(finding: Found) -> Finding:
    """A finding as programs read it."""
    return Finding.from_row(finding, found=to_json(finding.found))


def wager_answer(row: PayoutRow) -> Wager:
    """A wager as programs read it: fractions in lowest terms as text, odds as `{"pay", "to"}`."""
    p_win, edge = (None if share is None else str(share) for share in (row.p_win, row.house_edge))
    return Wager.from_row(row, case=dict(row.case), odds=_odds(row.odds), p_win=p_win, house_edge=edge)


def _odds(odds: Pair | Lines | None) -> dict[str, Any] | None:
    if odds is None:
        return None
    if isinstance(odds, tuple):
        return {"pay": odds[0], "to": odds[1]}
    return {line: {"pay": pay, "to": to} for line, (pay, to) in odds.items()}
