"""How exports are described to programs."""

from compliance.rest import openapi
from compliance.rest.answers import COUNT, SHA256, UUID, listed, obj
from compliance.rest.schemas import DAY, MOMENT, TEXT, Schema, or_null, ref

from ..models import ExportJob, ExportVolume
from ..sources import OF_NO_GAME

LOG_WORDS = f"Chapter and log, as 651a:deck_change; or one of no game: {', '.join(OF_NO_GAME)}."
LOGS: Schema = {**listed(TEXT), "minItems": 1, "description": LOG_WORDS}
EXPORT: dict[str, Schema] = {
    "id": UUID,
    "facility": UUID,
    "facility_name": TEXT,
    "requested_by": TEXT,
    "requested_at": MOMENT,
    "status": {"type": "string", "enum": list(ExportJob.Status.values)},
    "rows_total": COUNT,
    "rows_done": COUNT,
    "failure": TEXT,
    "finished_at": or_null(MOMENT),
    "tables": listed(TEXT),
    "logs": LOGS,
    "first": DAY,
    "last": DAY,
    "not_printed": {
        **listed(TEXT),
        "description": "Entries that the PDF names and does not print, because they did not read on it as recorded. "
        "The data attached to it and the CSV hold them exactly. As a rule there are none.",
    },
}
openapi.add(
    {
        "Export": obj(**EXPORT),
        "ExportDetail": obj(**EXPORT, volumes=listed(ref("ExportVolume"))),
        "ExportVolume": obj(
            id=UUID,
            number={**COUNT, "description": "0 for all entries as CSV."},
            of=COUNT,
            form={"type": "string", "enum": list(ExportVolume.Form.values)},
            rows=COUNT,
            pages=or_null(COUNT),
            file_name=TEXT,
            media_type=TEXT,
            sha256=SHA256,
            address={"type": "string", "format": "uri-reference"},
        ),
        "NewExport": {
            "type": "object",
            "properties": {
                "facility": UUID,
                "tables": {**or_null(listed(UUID)), "description": "Tables of the facility; all where none is named."},
                "logs": LOGS,
                "first": {**DAY, "description": "The first day of events, at the facility."},
                "last": {**DAY, "description": "The last day, inclusive."},
            },
            "required": ["facility", "logs", "first", "last"],
            "additionalProperties": False,
        },
    }
)
