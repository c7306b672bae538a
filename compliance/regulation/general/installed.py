"""Layouts and signs put up at tables, as a log: what the record of one states. No citation asks for this log."""

from datetime import datetime
from typing import Annotated

import msgspec

from ..core.fields import ask
from ..core.log import LogKind


class AnyTable(msgspec.Struct, frozen=True):
    """A record without fields: the log asks nothing of a table."""


class SheetEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A version of a sheet that is at a table from a time on, which carries its offset; `print_number` is the number of
    the print, if its code was given."""

    sheet_installed_at: Annotated[datetime | None, ask("At the table since", column="Since")] = None
    sheet_title: Annotated[str | None, ask("Sheet")] = None
    print_number: Annotated[str | None, ask("Number of the print", column="Print")] = None
    original_sha256: Annotated[str | None, ask("SHA-256 of the original sheet")] = None


INSTALLED = LogKind(
    code="installed",
    title="Layouts and signs put up",
    chapter="",
    table=AnyTable,
    entry=SheetEntry,
    event_at=lambda entry: entry.sheet_installed_at,
    table_field="",
)
