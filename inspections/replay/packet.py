"""The packet of a moment: what a table stood on, as paper, with the answer as data inside."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder

from compliance.documents.in_words import Composed, composed
from compliance.documents.rendering import Attached
from compliance.holders.models import GamingTable
from compliance.records.places import EntryPlace, places_of
from compliance.regulation import chapter

from ..models import LogEntry
from .answer import replay_json
from .day import day_of
from .lines import Changed, changes_between, facts_of_moment, verdict_of
from .moment import Moment
from .replay import Replayed, replay


@dataclass(frozen=True)
class Proof:
    """An entry on which the answer rests, and where the ledger holds it; None where it holds none."""

    entry: LogEntry
    place: EntryPlace | None


@dataclass(frozen=True)
class Packet:
    """The content of a packet: the answer by the records of today and by those of the moment, their differences, and
    the entries that prove it."""

    now: Replayed
    then: Replayed
    differs: Sequence[Changed]
    proofs: Sequence[Proof]


def packet_of(table: GamingTable, at: datetime, known_at: datetime) -> Packet | None:
    """The packet of a table at an instant, by the records of another; None where the table had not been added."""
    at = at.astimezone(UTC)
    now, then = replay(table, Moment(at, known_at)), replay(table, Moment(at, at))
    if now is None or then is None:
        return None
    entries = {entry.pk: entry for shown in (now, then) for entry in shown.entries}
    rows = sorted(entries.values(), key=lambda entry: (entry.occurred_at, entry.log_code, entry.number))
    places = places_of(rows)
    differs = changes_between(then, now)
    return Packet(now, then, differs, [Proof(entry, places.get(entry.pk)) for entry in rows])


def packet_pdf(packet: Packet, made_at: datetime, records_alarm: str = "") -> Composed:
    """The packet as PDF/A-3a, with both answers as JSON inside. `records_alarm` says that an integrity alarm about the
    table is open."""
    now, then = packet.now, packet.then
    context: dict[str, Any] = {
        "table": now.table, "game": chapter(now.table.chapter).game, "moment": now.moment, "packet": packet,
        "day": day_of(now.table, now.moment),
        "answers": [
            ("As known now", now, verdict_of(now)),
            ("As known then", then, verdict_of(then)),
        ],
        "facts": facts_of_moment(now),
        "records_alarm": records_alarm,
    }  # fmt: skip
    answers = {"as_known_now": replay_json(now), "as_known_then": replay_json(then)}
    data = json.dumps(answers, cls=DjangoJSONEncoder, ensure_ascii=False, indent=2).encode()
    inside = Attached("replay.json", "Both answers as manage.py replay gives them", data)
    return composed("documents/replay.html", context, made_at=made_at, attached=[inside])
