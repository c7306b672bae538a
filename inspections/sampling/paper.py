"""The work paper of a sample on paper, and as data."""

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder

from compliance.documents.in_words import Composed, composed
from compliance.documents.rendering import Attached

from ..models.samples import Sample, SampleFile
from .services.drawing import kind_of
from .services.files import file_answer
from .services.notes import so_far
from .views.samples import SampleLine, files_of, how_drawn, lines_held


def work_paper_pdf(sample: Sample, made_at: datetime, records_alarm: str = "") -> Composed:
    """The work paper as PDF/A-3a, with the same as JSON inside; the files of the sample are listed with their hashes,
    and not inside. `records_alarm` says that an integrity alarm about it is open. Nine queries. Raises
    FileNotHeld."""
    files = files_of(sample)
    lines = lines_held(sample, files)
    kind = kind_of(sample)
    context: dict[str, Any] = {
        "sample": sample, "kind": kind, "lines": lines, "files": files,
        "records_alarm": records_alarm,
        "drawn": how_drawn(sample, kind, len(lines)),
        "so_far": so_far(sample, len(lines), {line.item.pk: line.note for line in lines if line.note}),
    }  # fmt: skip
    stated = {**work_paper_json(sample, lines, files), "records_alarm": records_alarm}
    data = json.dumps(stated, cls=DjangoJSONEncoder, ensure_ascii=False, indent=2)
    inside = Attached("work-paper.json", "The work paper as data", data.encode())
    return composed("documents/work_paper.html", context, made_at=made_at, attached=[inside])


def work_paper_json(sample: Sample, lines: Sequence[SampleLine], files: Sequence[SampleFile]) -> dict[str, Any]:
    """The draw of the sample, each item with the evidence seen, and the files."""
    return {
        "sample": str(sample),
        "facility": sample.facility.name,
        "certificate_holder": sample.facility.holder.name,
        "chapter": sample.chapter_number,
        "log": sample.log_code,
        "first_day": sample.first_day,
        "last_day": sample.last_day,
        "is_by_table": sample.is_by_table,
        "seed": sample.seed,
        "population": sample.population,
        "population_sha256": sample.population_sha256,
        "drawn_at": sample.drawn_at,
        "drawn_by": sample.printed_name,
        "credential_number": sample.credential_number,
        "items": [_item_json(line) for line in lines],
        "files": [_file_json(file) for file in files],
    }


def _item_json(line: SampleLine) -> dict[str, Any]:
    item, note = line.item, line.note
    return {
        "place": item.place,
        "table": item.table.number,
        "entry": item.entry_key,
        "entry_number": item.entry_number,
        "entry_sha256": item.entry_sha256,
        "occurred_at": item.occurred_at,
        "evidence": note.evidence if note else "",
        "agrees": note.agrees if note else "",
        "note": note.words if note else "",
        "by": note.printed_name if note else "",
        "at": note.at if note else None,
        "case": line.case.number if line.case else "",
    }


def _file_json(file: SampleFile) -> dict[str, Any]:
    return {
        **file_answer(file).plain(),
        "item": file.item.place if file.item else None,
        "by": file.printed_name,
        "at": file.at,
    }
