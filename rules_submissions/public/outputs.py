"""The register as programs read it."""

from datetime import date
from typing import Annotated
from uuid import UUID

from msgspec import Meta, field

from compliance.regulation.core.outputs import Answer, Count, Object, Wager, about, one_of

from ..models.public import PrintKind, PublicState

RENAMED = {
    "holder_name": "holder",
    "facility_name": "facility",
    "facility": "facility_id",
    "chapter_number": "chapter",
    "edition_key": "edition",
    "table_numbers": "tables",
    "facts": "answers",
}
State = Annotated[str, one_of(sorted(PublicState.values))]


class PublicWager(Wager):
    """The payout of a wager, and the share that the house keeps."""

    wager: str = field(name="code")


class PublicPrint(Answer):
    """A print of the rules that a code names."""

    kind: Annotated[str, one_of(PrintKind.values)]
    code: Annotated[str, about("The number under its code; `/p/{code}/` answers a scan of it.")]
    version: Annotated[Count, about("The revision of the rules that it prints.")]
    sha256: str
    current: Annotated[bool, about("Whether the rules that it prints hold today.")]


class CheckedUnder(Answer):
    """An edition under which an approval needs no change."""

    edition: str
    recorded_on: date


class PublicApproval(Answer, rename=RENAMED):
    """An approval as everybody may read it. Free to use for any purpose. Name the Pennsylvania Gaming Control Board’s
    register as the source."""

    reference: str
    revision: Count
    state: State
    holder_name: Annotated[str, about("The certificate holder.")]
    facility_name: Annotated[str, about("The casino.")]
    facility: UUID
    chapter_number: str
    game: str
    edition_key: Annotated[str, about("The edition of the chapter under which it was approved.")]
    table_numbers: Annotated[list[str], about("Those for which it was approved.")]
    tables_in_effect: Annotated[
        list[str],
        about("Those of `tables` at which it still holds, without those that a later approval covers."),
    ]
    decided_on: date
    in_effect_since: date
    until: Annotated[date | None, about("The first day on which it no longer holds; else null.")]
    conditions: Annotated[list[str], about("Those that concern players.")]
    checked_under: Annotated[
        list[CheckedUnder], about("The later editions under which the Board recorded that nothing needs to change.")
    ]
    supersedes: Annotated[list[str], about("The references of what it replaced.")]
    superseded_by: str | None
    url: Annotated[str, Meta(extra_json_schema={"format": "uri"})]
    facts: Annotated[Object, about("The answers that players see, as facts of the chapter encode them.")]
    wagers: list[PublicWager]
    prints: list[PublicPrint]
