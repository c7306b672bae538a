"""Packages and the signed entries about them as programs read them, and the body that signs one."""

from typing import Annotated, Any
from uuid import UUID

from compliance.regulation.core.outputs import Answer, Count, Finding, Moment, about, one_of
from compliance.regulation.general.packages import KINDS, MOVES, PLACES
from compliance.rest.answers import Body
from compliance.rest.outputs import Confirmed, Signature

STATED = "What the entry states, by field; its packages in `package_numbers`."
Move = Annotated[str, one_of(MOVES)]
Kind = Annotated[str, one_of(KINDS)]
Place = Annotated[str, one_of(PLACES)]


class Package(Answer):
    """A package with where it is."""

    id: UUID
    facility_id: UUID
    kind: Kind
    number: str
    maker_name: str
    color: str
    batch_number: str
    place: Annotated[Place, about("By its signed entries.")]
    table_number: str | None
    since: Moment


class PackageMove(Answer):
    entry: UUID
    number: Count
    move: Move
    table_number: str | None
    occurred_at: Moment


class PackageHistory(Package):
    """A package with every entry that names it, in their order."""

    moves: list[PackageMove]


class PackageEntry(Answer):
    id: UUID
    facility_id: UUID
    number: Annotated[Count, about("Counts without gaps at each facility.")]
    move: Move
    table_id: UUID | None
    facts: Annotated[Any, about(STATED, type="object")]
    facts_sha256: str
    occurred_at: Moment
    received_at: Moment
    late_seconds: Count | None
    late_reason: str
    differs: Annotated[bool, about("A count that did not balance.")]
    explains: UUID | None
    explained_by: UUID | None
    signature: Signature


class PackageEntryDetail(PackageEntry):
    """A signed entry about packages, with its findings when it was signed."""

    findings: list[Finding]


class NewPackageEntry(Body):
    """An entry to sign about one or many packages."""

    facility: UUID
    move: Move
    values: Annotated[
        Any,
        about(
            f"{STATED} A range as “C-101 to C-120” is one item of the list. The signer's own fields are taken from "
            "the signature.",
            type="object",
        ),
    ]
    signature: Confirmed = None
    late_reason: str | None = None
    explains: Annotated[UUID | None, about("The count that this entry explains.")] = None
    confirmed_findings: str | None = None
