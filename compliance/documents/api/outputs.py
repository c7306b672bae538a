"""Exports as programs read them, and the body that requests one."""

from datetime import date
from typing import Annotated
from uuid import UUID

from msgspec import Meta

from compliance.regulation.core.outputs import Answer, Count, Moment, Sha256, about, one_of
from compliance.rest.answers import Body

from .. import models
from ..sources import OF_NO_GAME

LOG_WORDS = f"Chapter and log, as 651a:deck_change; or one of no game: {', '.join(OF_NO_GAME)}."


class Export(Answer):
    id: UUID
    facility_id: UUID
    facility_name: str
    requested_by: str
    requested_at: Moment
    status: Annotated[str, one_of(models.ExportJob.Status.values)]
    rows_total: Count
    rows_done: Count
    failure: str
    finished_at: Moment | None
    tables: list[str]
    logs: Annotated[list[str], Meta(min_length=1, description=LOG_WORDS)]
    first: date
    last: date
    not_printed: Annotated[
        list[str],
        about(
            "Entries that the PDF names and does not print, because they did not read on it as recorded. "
            "The data attached to it and the CSV hold them exactly. As a rule there are none."
        ),
    ]


class ExportVolume(Answer, rename=lambda name: name.removeprefix("document__")):
    id: UUID
    number: Annotated[Count, about("0 for all entries as CSV.")]
    of: Count
    form: Annotated[str, one_of(models.ExportVolume.Form.values)]
    rows: Count
    document__pages: Count | None
    document__file_name: str
    document__media_type: str
    document__sha256: Sha256
    address: Annotated[str, Meta(extra_json_schema={"format": "uri-reference"})]


class ExportDetail(Export):
    """An export with the volumes written so far."""

    volumes: list[ExportVolume]


class NewExport(Body, kw_only=True):
    """The logs, tables and days of an export."""

    facility: UUID
    tables: Annotated[list[UUID] | None, about("Tables of the facility; all where none is named.")] = None
    logs: Annotated[list[str], Meta(min_length=1, description=LOG_WORDS)]
    first: Annotated[date, about("The first day of events, at the facility.")]
    last: Annotated[date, about("The last day, inclusive.")]


class BundleOfRecords(Answer):
    """Records of a certificate holder with their proofs."""

    id: UUID
    holder_id: Annotated[UUID | None, about("Whose records; null for acts of the Board.")]
    requested_by: str | None
    requested_at: Moment
    status: Annotated[str, one_of(models.Bundle.Status.values)]
    step: Annotated[str, one_of(models.Bundle.Step.values)]
    failure: str
    finished_at: Moment | None
    first: Annotated[date | None, about("The first day of receipt, in UTC; null from the first entry on.")]
    last: date | None
    types: Annotated[list[str] | None, about("Types of entries; null for all.")]
    sha256: Annotated[str, about("Of the file; empty until it is written.")]
    size: Annotated[Count | None, about("Of the file, in bytes.")]
    witnesses: Count | None
    address: Annotated[str | None, Meta(extra_json_schema={"format": "uri-reference"})]


class NewBundle(Body, kw_only=True):
    """The records of a bundle."""

    holder: Annotated[
        UUID | None,
        about("The certificate holder; its own people may leave it out. For the Board, null: the office’s acts."),
    ] = None
    first: Annotated[date | None, about("The first day of receipt, in UTC.")] = None
    last: Annotated[date | None, about("The last day of receipt, in UTC, inclusive.")] = None
    types: Annotated[list[str] | None, about("Types of entries; all where none is named.")] = None
