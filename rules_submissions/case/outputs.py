"""Filings as programs read them."""

from datetime import date
from typing import Annotated
from uuid import UUID

from compliance.regulation import PACKAGES
from compliance.regulation.core.finding import Owner
from compliance.regulation.core.outputs import (
    COLUMNS,
    Answer,
    Citation,
    Count,
    Finding,
    Moment,
    Object,
    Sha256,
    about,
    one_of,
)
from compliance.rest.answers import Body
from compliance.rest.outputs import Signature

from ..models.conditions import State
from ..models.sheets import SheetKind
from ..states import Status

Code = Annotated[str, one_of(Status.values)]
Facts = Annotated[Object, about("Facts as the component of the chapter describes them.")]


class Submission(Answer):
    id: UUID
    reference: str | None
    chapter_number: str
    edition_key: str
    overtaken_by: Annotated[
        str | None,
        about("The edition to which a filing without a decision has to move; null where its own governs."),
    ]
    status: Code
    status_since: Moment
    round_number: Count
    facility_id: UUID
    facility__name: str
    table_numbers: list[str]
    tables_in_effect: Annotated[
        list[str],
        about("Of an approval in effect, those of its tables that no later approval covers; else none."),
    ]
    intended_effective_on: date
    effective_on: date | None
    conditions: Annotated[str | None, about("Of the approval; empty where it has none, null before it.")]
    ends_on: Annotated[
        date | None,
        about("The last day of the unmet condition that ends the approval first, with that day; else null."),
    ]
    amends_id: UUID | None
    created_at: Moment
    filed_at: Moment | None


class NewSubmission(Body):
    """The draft of a first filing, in the shape that the check of a submission takes."""

    facility: UUID
    chapter: Annotated[str, one_of(PACKAGES)]
    effective_on: Annotated[date, about("The intended effective day: it decides which edition applies.")]
    facts: Annotated[
        Object,
        about(
            "Answers as the component of the chapter describes them. Attestations, and answers that the edition does "
            "not ask, are not taken: compare `draft` in the answer."
        ),
    ]


class Draft(Answer):
    """The answers of a filing before a person signs it."""

    address: Annotated[
        str,
        about("The page on which a person reads the filing, attests and signs it.", format="uri-reference"),
    ]
    version: Count
    saved_at: Moment
    facts: Facts
    findings: list[Finding]


class FirstSignature(Signature):
    """The first of two signatures, with the hash of what it signs."""

    filing_sha256: Sha256


class Sheet(Answer):
    """A sheet as the revision carries it: which version, with the hashes of the file as received and of the picture
    made from it."""

    kind: Annotated[str, one_of(SheetKind.values)]
    name: str
    version: Count
    original_sha256: Sha256
    picture_sha256: Sha256


class Petition(Answer):
    """A violation that was filed with a petition, with its reference and reason."""

    citation: Citation
    field: str
    reference: str
    words: str


class SignedRevision(Answer):
    reference: str
    revision: Count
    sha256: Sha256


class AttestationWords(Answer):
    """An attestation, with the hash of the words that were signed."""

    field: str
    words_sha256: Sha256
    stands_from: Annotated[
        SignedRevision | None,
        about("Where it stands from an earlier filing, the revision in which it was signed; otherwise null."),
    ]


class Revision(Answer):
    number: Count
    edition_key: str
    filed_at: Moment
    filed_by: str
    signatures: Annotated[
        list[Signature], about("That of the officer who filed; of two, the first officer’s, then the second’s.")
    ]
    facts: Facts
    facts_sha256: Sha256
    attestations: Annotated[list[AttestationWords], about("Empty for a filing from before they were told one by one.")]
    sheets: list[Sheet]
    findings: Annotated[list[Finding], about("As they were at filing.")]
    petitions: list[Petition]
    open_findings: Annotated[
        list[Finding], about("Those that stand with the approvals that units of the Board have settled since.")
    ]


class Condition(Answer):
    """A condition of an approval. If it is not met on its last day, the approval ends with that day, at midnight in
    New York."""

    number: Count
    text: str
    citation: Annotated[str, about("Empty where it names no clause.")]
    unit: Owner
    last_on: date | None
    remind_on: Annotated[date | None, about("The day on which both sides are reminded of one without a last day.")]
    remind_every: Annotated[int | None, about("In days, for one without a last day.")]
    state: Annotated[str, one_of(State.values)]
    met_at: Moment | None


class Decision(Answer):
    approved: bool
    decided_at: Moment
    effective_on: date | None
    conditions: str
    each_condition: list[Condition]
    reason: str
    proposed_reason: Annotated[
        str, about("Why it is approved under an edition that is only proposed; otherwise empty.")
    ]


NAMES = COLUMNS | {
    "submission_id": "submission",
    "submission__reference": "reference",
    "submission__chapter_number": "chapter",
    "submission__facility_id": "facility",
    "revision__number": "revision",
    "decided_by__printed_name": "decided_by",
    "revision__facts_sha256": "facts_sha256",
}


class DecisionLine(Answer, rename=NAMES):
    """A decision with the filing that it decides and who signed it."""

    id: UUID
    submission_id: UUID
    submission__reference: str
    submission__chapter_number: str
    submission__facility_id: UUID
    revision__number: Count
    revision__facts_sha256: Sha256
    approved: bool
    decided_at: Moment
    effective_on: date | None
    conditions: str
    reason: str
    decided_by__printed_name: str


class SubmissionEvent(Answer):
    number: Count
    move: str
    from_status: Code
    to_status: Code
    at: Moment
    printed_name: str
    role: str
    deputy: Annotated[
        str,
        about("Empty, or as whose deputy a reviewer acted: “R. Person, October 3 to 9, 2026”."),
    ]
    reason: Annotated[str, about("Empty where the words are among the Board's people only.")]


class SubmissionDetail(Submission):
    """A Rules Submission with what was filed, its findings, its decision and its history."""

    draft: Annotated[
        Draft | None, about("What is being answered; for the certificate holder, while the filing is with it.")
    ]
    first_signature: Annotated[
        FirstSignature | None, about("Of a filing that waits for a second officer; for the certificate holder alone.")
    ]
    revision: Annotated[Revision | None, about("What was filed last; null before the first filing.")]
    decision: Decision | None
    events: list[SubmissionEvent]
