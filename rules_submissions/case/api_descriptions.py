"""How filings are described to programs."""

from compliance.rest import openapi
from compliance.rest.answers import BOOLEAN, CITATION, COUNT, SHA256, UUID, listed, obj
from compliance.rest.schemas import DAY, MOMENT, TEXT, Schema, or_null, ref

from ..condition_models import State
from ..models import UNITS
from ..sheet_models import SheetKind
from ..states import Status

STATUS: Schema = {"type": "string", "enum": list(Status.values)}
FACTS: Schema = {"type": "object", "description": "Facts as the component of the chapter describes them."}
SIGNATURE: dict[str, Schema] = {
    "printed_name": TEXT,
    "credential_number": TEXT,
    "role": TEXT,
    "method": TEXT,
    "at": MOMENT,
}
SUBMISSION: dict[str, Schema] = {
    "id": UUID,
    "reference": or_null(TEXT),
    "chapter": TEXT,
    "edition": TEXT,
    "overtaken_by": {
        **or_null(TEXT),
        "description": "The edition to which a filing without a decision has to move; null where its own governs.",
    },
    "status": STATUS,
    "status_since": MOMENT,
    "round": COUNT,
    "facility": UUID,
    "facility_name": TEXT,
    "table_numbers": listed(TEXT),
    "tables_in_effect": {
        **listed(TEXT),
        "description": "Of an approval in effect, those of its tables that no later approval covers; else none.",
    },
    "intended_effective_on": DAY,
    "effective_on": or_null(DAY),
    "conditions": {**or_null(TEXT), "description": "Of the approval; empty where it has none, null before it."},
    "ends_on": {
        **or_null(DAY),
        "description": "The last day of the unmet condition that ends the approval first, with that day; null where "
        "none has one.",
    },
    "amends": or_null(UUID),
    "created_at": MOMENT,
    "filed_at": or_null(MOMENT),
}
openapi.add(
    {
        "Submission": obj(**SUBMISSION),
        "SubmissionDetail": obj(
            **SUBMISSION,
            draft={
                **or_null(ref("Draft")),
                "description": "What is being answered; for the certificate holder, while the filing is with it.",
            },
            first_signature={
                **or_null(ref("FirstSignature")),
                "description": "Of a filing that waits for a second officer; for the certificate holder alone.",
            },
            revision={**or_null(ref("Revision")), "description": "What was filed last; null before the first filing."},
            decision=or_null(ref("Decision")),
            events=listed(ref("SubmissionEvent")),
        ),
        "Draft": obj(version=COUNT, saved_at=MOMENT, facts=FACTS, findings=listed(ref("Finding"))),
        "Revision": obj(
            number=COUNT,
            edition=TEXT,
            filed_at=MOMENT,
            filed_by=TEXT,
            signatures={
                **listed(ref("Signature")),
                "description": "That of the officer who filed; of two, the first officer’s, then the second’s.",
            },
            facts=FACTS,
            facts_sha256=SHA256,
            sheets=listed(ref("Sheet")),
            findings={**listed(ref("Finding")), "description": "As they were at filing."},
            petitions=listed(
                {
                    **obj(citation=CITATION, field=TEXT, reference=TEXT, words=TEXT),
                    "description": "The violations that were filed with a petition, each with reference and reason.",
                }
            ),
            open_findings={
                **listed(ref("Finding")),
                "description": "Those that stand with the approvals that units of the Board have settled since.",
            },
        ),
        "Signature": obj(**SIGNATURE),
        "FirstSignature": obj(**SIGNATURE, filing_sha256=SHA256),
        "Sheet": {
            **obj(
                kind={"type": "string", "enum": list(SheetKind.values)},
                name=TEXT,
                version=COUNT,
                original_sha256=SHA256,
                picture_sha256=SHA256,
            ),
            "description": "A sheet as the revision carries it: which version, with the hashes of the file as received "
            "and of the picture made from it.",
        },
        "Decision": obj(
            approved=BOOLEAN,
            decided_at=MOMENT,
            effective_on=or_null(DAY),
            conditions=TEXT,
            each_condition=listed(ref("Condition")),
            reason=TEXT,
            proposed_reason={
                **TEXT,
                "description": "Why it is approved under an edition that is only proposed; otherwise empty.",
            },
        ),
        "Condition": {
            **obj(
                number=COUNT,
                text=TEXT,
                citation={**TEXT, "description": "Empty where it names no clause."},
                unit={"type": "string", "enum": [code for code, _ in UNITS]},
                last_on=or_null(DAY),
                state={"type": "string", "enum": list(State.values)},
                met_at=or_null(MOMENT),
            ),
            "description": "A condition of an approval. If it is not met on its last day, the approval ends with that "
            "day, at midnight in New York.",
        },
        "SubmissionEvent": obj(
            number=COUNT,
            move=TEXT,
            from_status=STATUS,
            to_status=STATUS,
            at=MOMENT,
            printed_name=TEXT,
            role=TEXT,
            reason={**TEXT, "description": "Empty where the words are among the Board's people only."},
        ),
    }
)
