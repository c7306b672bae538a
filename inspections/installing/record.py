"""The record that a person signs who puts a sheet up at a table: plain values, and the same in words."""

from collections.abc import Mapping
from datetime import datetime
from functools import partial
from typing import Any

from compliance.holders.models import GamingTable
from compliance.ledger.canonical import instant
from compliance.signing.signature import Meaning, Prepared, Signature, signer_as_json
from compliance.web.values import moment_words
from rules_submissions.models.prints import PrintCode
from rules_submissions.models.sheets import SheetVersion

from ..entries.record import table_as_json
from .print_code import printed_words

INSTALL = Meaning(
    "sheet.install/1",
    "I sign that this version of the sheet is at this table from the time stated on. I compared what is there with "
    "the approved sheet. (Statement I-1)",
)


def install_record(
    table: GamingTable,
    version: SheetVersion,
    printed: PrintCode | None,
    installed_at: datetime,
    signature: Signature,
) -> dict[str, Any]:
    """The record that a signer signs: the table, the version of the sheet with both its hashes, the time since which it
    is there, and the print if its code was given."""
    return {
        "table": table_as_json(table),
        "sheet": {
            "id": str(version.pk),
            "title": version.sheet.title,
            "number": version.number,
            "sha256": version.artwork.preview_sha256,
            "original_sha256": version.artwork.original_sha256,
        },
        **({"print": _print_as_json(printed)} if printed is not None else {}),
        "occurred_at": instant(installed_at),
        "signer": signer_as_json(signature),
    }


def _print_as_json(printed: PrintCode) -> dict[str, Any]:
    paper = printed.paper
    return {
        "id": str(printed.pk),
        "code": printed.code,
        "kind": paper.kind,
        "reference": paper.revision.submission.reference,
        "revision": paper.revision.number,
        "sha256": paper.document.sha256,
    }


def install_rests_on(table: GamingTable) -> dict[str, Any]:
    """The content of its page before a sheet is chosen: the table."""
    return {"table": table_as_json(table)}


def install_prepared(
    table: GamingTable, version: SheetVersion, printed: PrintCode | None, installed_at: datetime
) -> Prepared:
    """An installation, ready to be shown and signed."""
    return Prepared(
        INSTALL,
        table.holder_id,
        partial(install_record, table, version, printed, installed_at),
        partial(_words, version, printed),
    )


def _words(version: SheetVersion, printed: PrintCode | None, record: Mapping[str, Any]) -> list[tuple[str, str]]:
    named = [("Print", printed_words(printed))] if printed is not None else []
    return [
        ("Table", f"{record['table']['number']}, {record['table']['facility']}"),
        ("Sheet", version.title),
        ("SHA-256 of the original", record["sheet"]["original_sha256"]),
        *named,
        ("At the table since", moment_words(record["occurred_at"])),
    ]
