"""What somebody signs who puts a sheet up at a table: plain values, and the same in words."""

from collections.abc import Mapping
from datetime import datetime
from functools import partial
from typing import Any

from compliance.holders.models import GamingTable
from compliance.ledger.canonical import instant
from compliance.signing.prepared import Prepared
from compliance.signing.signature import Meaning, Signature
from compliance.signing.statement import signer_as_json
from compliance.web.values import moment_words
from rules_submissions.sheet_models import SheetVersion

from ..entries.record import table_as_json

INSTALL = Meaning(
    "sheet.install/1",
    "I sign that this version of the sheet is at this table from the time stated on. I compared what is there with "
    "the approved sheet. (Statement I-1)",
)


def install_record(
    table: GamingTable, version: SheetVersion, installed_at: datetime, signature: Signature
) -> dict[str, Any]:
    """What a signer signs: the table, the version of the sheet with both its hashes, and since when it is there."""
    return {
        "table": table_as_json(table),
        "sheet": {
            "id": str(version.pk),
            "title": version.sheet.title,
            "number": version.number,
            "sha256": version.artwork.preview_sha256,
            "original_sha256": version.artwork.original_sha256,
        },
        "occurred_at": instant(installed_at),
        "signer": signer_as_json(signature),
    }


def install_prepared(table: GamingTable, version: SheetVersion, installed_at: datetime) -> Prepared:
    """An installation, ready to be shown and signed."""
    return Prepared(
        INSTALL, table.holder_id, partial(install_record, table, version, installed_at), partial(_words, version)
    )


def _words(version: SheetVersion, record: Mapping[str, Any]) -> list[tuple[str, str]]:
    return [
        ("Table", f"{record['table']['number']}, {record['table']['facility']}"),
        ("Sheet", version.title),
        ("SHA-256 of the original", record["sheet"]["original_sha256"]),
        ("At the table since", moment_words(record["occurred_at"])),
    ]
