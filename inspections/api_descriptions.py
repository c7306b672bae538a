"""How entries are described to programs."""

from drf_spectacular.utils import OpenApiExample

from compliance.rest import openapi
from compliance.rest.answers import CITATION, COUNT, SHA256, UUID, obj
from compliance.rest.answers import listed as listed_schema
from compliance.rest.schemas import MOMENT, TEXT, or_null, ref

STATED = {
    "type": "object",
    "description": "The fields of the log, by name; the components Entry… describe each kind.",
}
SIGNATURE = obj(
    printed_name=TEXT,
    credential_number=TEXT,
    role=TEXT,
    method={
        "type": "string",
        "description": "passkey; password+totp; password; or api_token, of lower assurance.",
    },
    at=MOMENT,
)
CONFIRMED = {
    "type": ["object", "null"],
    "properties": {"password": TEXT, "code": or_null(TEXT)},
    "required": ["password"],
    "additionalProperties": False,
    "description": "The password and code that confirm the caller again. Leave it out with a token that may sign.",
}
COUNTERSIGNATURE = obj(
    field={**TEXT, "description": "The field of the entry that names the person."},
    title=TEXT,
    citation={**CITATION, "description": "The citation that requires the person's own signature."},
    printed_name=TEXT,
    credential_number={**or_null(TEXT), "description": "As the entry states it."},
    signature={**or_null(SIGNATURE), "description": "null if the person has not signed."},
)
WITHOUT_NETWORK = {
    **obj(
        made_at={**MOMENT, "description": "By the clock of the device, which may be wrong."},
        clock_ahead_s={
            "type": "integer", "description": "By how much that clock was ahead of the office's, or behind (negative)."
        },
        made_by=or_null(obj(printed_name=TEXT, credential_number=TEXT)),
        file=or_null(obj(name=TEXT, sha256=SHA256)),
    ),
    "description": "An entry made without network and sent later; null for any other. `made_by` and `file` name the "
    "author and the file of an entry that somebody else signed from a file.",
}  # fmt: skip
ENTRY = {
    "id": UUID,
    "table": UUID,
    "table_number": TEXT,
    "facility": UUID,
    "chapter": TEXT,
    "log": TEXT,
    "number": {**COUNT, "description": "Counts without gaps for each log at each table."},
    "edition": TEXT,
    "occurred_at": MOMENT,
    "received_at": MOMENT,
    "late_seconds": or_null(COUNT),
    "late_reason": TEXT,
    "without_network": or_null(WITHOUT_NETWORK),
    "supersedes": or_null(UUID),
    "superseded_by": or_null(UUID),
    "correction_reason": TEXT,
    "signature": SIGNATURE,
    "countersignatures": {
        **listed_schema(COUNTERSIGNATURE),
        "description": "The people whose own signature the regulation requires beside the signer's.",
    },
    "never_happened": {
        **or_null(obj(reason=TEXT, first=SIGNATURE, second=or_null(SIGNATURE))),
        "description": "Who stated that what the entry says never happened. It counts until a second person agrees.",
    },
    "facts": {**or_null(STATED), "description": f"{STATED['description']} Null where nobody can read them any more."},
    "facts_sha256": SHA256,
}
openapi.add(
    {
        "LogEntry": obj(**ENTRY),
        "LogEntryDetail": obj(**ENTRY, findings=listed_schema(ref("Finding"))),
        "NewLogEntry": {
            "type": "object",
            "properties": {
                "table": UUID,
                "log": TEXT,
                "values": {
                    **STATED,
                    "description": f"{STATED['description']} The signer's own name, role, credential number and "
                    "attestation are taken from the signature; the attestation where the entry states the times of the "
                    "work, and `signed: false` was not sent.",
                },
                "signature": CONFIRMED,
                "late_reason": or_null(TEXT),
                "supersedes": {**or_null(UUID), "description": "The entry that this one corrects."},
                "correction_reason": or_null(TEXT),
                "confirmed_findings": {
                    **or_null(TEXT),
                    "description": "The mark of the findings that the caller has read.",
                },
            },
            "required": ["table", "log", "values"],
            "additionalProperties": False,
        },
    }
)
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
