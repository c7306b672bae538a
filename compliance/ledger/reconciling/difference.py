"""The findings of the reconciler: values in the database that are not those of the records."""

import hashlib
import json
from dataclasses import asdict, dataclass
from typing import Any
from uuid import UUID

from compliance.isolation.context import office_context

from ..images import fetch, fetch_value, is_projection

LONGEST = 200
ABSENT = "nothing"


@dataclass(frozen=True)
class Difference:
    """A column of one row, or a whole row if `column` is empty. `told` and `found` are words, shortened.

    `origin` and `index` name the entry that tells it; None where no single entry does.
    """

    table: str
    row: str
    column: str
    told: str
    found: str
    origin: str = ""
    index: int | None = None
    log_id: UUID | None = None

    @property
    def words(self) -> str:
        """The finding as a sentence, which names row and column."""
        place = f"{self.table} {self.row}" + (f", {self.column}" if self.column else "")
        entry = f"entry {self.index} of {self.origin}" if self.index is not None else self.origin or "the ledger"
        return f"{place}: {entry} tells {self.told}; found {self.found}."

    @property
    def fingerprint(self) -> str:
        """The same for the same finding, whenever it is made."""
        return hashlib.sha256(self.words.encode()).hexdigest()[:32]

    def as_json(self) -> dict[str, Any]:
        """The finding as JSON, with its sentence."""
        return asdict(self) | {"log_id": str(self.log_id) if self.log_id else None, "words": self.words}


def in_words(value: Any) -> str:
    """A value as a difference shows it."""
    text = ABSENT if value is None else json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def alarm_raised(difference: Difference) -> bool:
    """Raises the reconciler's alarm, once for a finding; once more for a row that differs in the same way after that
    was settled. Returns whether it is new."""
    if _raised(difference, difference.words):
        return True
    settled = _times_settled(difference)
    return bool(settled) and _raised(difference, f"{difference.words} Found again after it was settled ({settled}).")


def _raised(difference: Difference, words: str) -> bool:
    is_new: bool = fetch_value(
        "SELECT ledger.raise_alarm('reconciler', (SELECT id FROM ledger.log WHERE id = %s LIMIT 1), %s, %s, %s)",
        difference.log_id,
        difference.fingerprint,
        words,
        json.dumps(difference.as_json()),
    )
    return is_new


def _times_settled(difference: Difference) -> int:
    """The number of times that two people settled this finding about a row that an entry tells; 0 while it is open. A
    finding about a log, or about a result of several rows, gives 0: once settled, it goes on as it is."""
    if difference.index is None or not is_projection(difference.table) or difference.table.startswith("ledger."):
        return 0
    with office_context("alarms are the office's"):
        ((every, still_open),) = fetch(
            "SELECT count(*), count(*) FILTER (WHERE NOT EXISTS (SELECT FROM ledger.subject "
            "WHERE relation = 'ledger.alarm' AND row_id = alarm.id::text)) FROM ledger.alarm "
            "WHERE source = 'reconciler' AND evidence ->> 'words' = %s",
            difference.words,
        )
    return 0 if still_open else every
