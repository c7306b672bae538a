"""Cases of auditors as programs read them."""

from typing import Annotated
from uuid import UUID

from compliance.regulation.core.outputs import Answer, Count, Moment, Sha256, about, one_of

from ..models.samples import CaseStep

State = Annotated[str, one_of(CaseStep.Kind.values), about("The newest step.")]


class File(Answer):
    id: UUID
    name: str
    title: str
    media_type: str
    active_content: Annotated[str, about("What in it runs or opens by itself; empty: nothing.")]
    size: Count
    sha256: Sha256


class Step(Answer):
    kind: Annotated[str, one_of(CaseStep.Kind.values)]
    words: str
    printed_name: str
    credential_number: str
    role: str
    at: Moment
    files: list[File]


class AuditCase(Answer):
    id: UUID
    number: Annotated[str, about("Counts at each certificate holder in each year.")]
    facility_id: UUID
    table_id: UUID
    table_number: str
    chapter_number: str
    log_code: str
    entry_key: Annotated[UUID, about("The id stays when the entry is destroyed after its term.")]
    entry_number: Count
    entry_sha256: Sha256
    occurred_at: Moment
    sent_at: Moment
    state: State
    steps: list[Step]
