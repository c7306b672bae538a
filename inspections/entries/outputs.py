"""Log entries as programs read them, and the body that signs one."""

from typing import Annotated, Any
from uuid import UUID

from drf_spectacular.utils import OpenApiExample

from compliance.regulation.core.outputs import Answer, Citation, Count, Finding, Moment, Sha256, about
from compliance.rest.answers import Body
from compliance.rest.outputs import Confirmed, Signature

STATED = "The fields of the log, by name; the components Entry… describe each kind."


class NamedPerson(Answer):
    printed_name: str
    credential_number: str


class SentFile(Answer):
    name: str
    sha256: Sha256


class WithoutNetwork(Answer):
    """The circumstances of an entry made without network. `made_by` and `file` name the author and the file of an entry
    that somebody else signed from a file."""

    made_at: Annotated[Moment, about("By the clock of the device, which may be wrong.")]
    clock_ahead_s: Annotated[int, about("By how much that clock was ahead of the office's, or behind (negative).")]
    made_by: NamedPerson | None
    file: SentFile | None


class EntrySignature(Answer):
    """A person whose own signature the regulation requires beside the signer's."""

    field: Annotated[str, about("The field of the entry that names the person.")]
    title: str
    citation: Annotated[Citation, about("The citation that requires the person's own signature.")]
    printed_name: str
    credential_number: Annotated[str | None, about("As the entry states it.")]
    signature: Annotated[Signature | None, about("null if the person has not signed.")]


class NeverHappened(Answer):
    """A statement that the event of the entry never happened, with its signers; `second` is null until a second person
    agrees."""

    reason: str
    first: Signature
    second: Signature | None


class LogEntry(Answer):
    """A log entry; its facts are the very bytes on file."""

    id: UUID
    table_id: UUID
    table__number: str
    facility_id: UUID
    chapter_number: str
    log_code: str
    number: Annotated[Count, about("Counts without gaps for each log at each table.")]
    edition_key: str
    occurred_at: Moment
    received_at: Moment
    late_seconds: Count | None
    late_reason: str
    without_network: Annotated[WithoutNetwork | None, about("null for an entry made with network.")]
    supersedes_id: UUID | None
    superseded_by: UUID | None
    correction_reason: str
    signature: Signature
    countersignatures: list[EntrySignature]
    never_happened: Annotated[NeverHappened | None, about("The entry counts until a second person agrees.")]
    facts: Annotated[Any, about(f"{STATED} Null where nobody can read them any more.", type=["object", "null"])]
    facts_sha256: Sha256


class LogEntryDetail(LogEntry):
    """A log entry with its findings when it was signed."""

    findings: list[Finding]


class NewLogEntry(Body):
    """An entry to sign, or a correction of one."""

    table: UUID
    log: str
    values: Annotated[
        Any,
        about(
            f"{STATED} The signer's own name, role, credential number and attestation are taken from the signature; "
            "the attestation where the entry states the times of the work, and `signed: false` was not sent.",
            type="object",
        ),
    ]
    signature: Confirmed = None
    late_reason: str | None = None
    supersedes: Annotated[UUID | None, about("The entry that this one corrects.")] = None
    correction_reason: str | None = None
    confirmed_findings: Annotated[str | None, about("The mark of the findings that the caller has read.")] = None


EXAMPLE = OpenApiExample(
    "A deck opened",
    request_only=True,
    value={
        "table": "7d1f0f4e-8c1e-4b5e-9b46-0c3d8f3f6a55",
        "log": "deck_change",
        "values": {
            "batch_label": "single",
            "deck_count": 6,
            "opened_at": "2026-02-09T10:00:00-05:00",
            "back_color": "red",
        },
    },
)
