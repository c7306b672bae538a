"""A table at a moment, as told to programs: `manage.py replay` and the file of a packet."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from ..ladder.climbing import told_of
from ..ladder_models import RungTold
from ..models import Alarm
from ..opening.api import approval_json, inspection_json, limit_json, reason_json
from .replaying import Replayed


def replay_json(shown: Replayed) -> dict[str, Any]:
    """The answer, with instants as `datetime`. `open` and `may_open` are None where the records were destroyed."""
    standing, told = shown.standing, told_of(shown.alarms)
    return {
        "table": shown.table.number,
        "at": shown.moment.at,
        "known_at": shown.moment.known_at,
        "open": shown.is_open,
        "since": standing.since,
        "may_open": shown.may_open,
        "reasons": [reason_json(one) for one in shown.reasons],
        "approval": approval_json(standing.rules, standing.hanging) if standing.rules else None,
        "equipment": [
            {"kind": one.kind, "model": one.model, "serial_number": one.serial_number} for one in shown.devices
        ],
        "last_inspection": inspection_json(standing),
        "running_limits": [limit_json(one) for one in standing.running],
        "findings": [
            {
                "entry": entry.pk,
                "log": entry.log_code,
                "number": entry.number,
                "citation": one.citation,
                "edition": one.edition,
                "severity": one.severity,
                "message": one.wrong,
            }
            for entry, one in shown.findings
        ],
        "alarms": [_alarm(one, told[one.pk], shown.moment.at) for one in shown.alarms],
        "is_whole": not shown.lost,
    }


def _alarm(alarm: Alarm, told: Sequence[RungTold], at: datetime) -> dict[str, Any]:
    limit = alarm.running_limit
    return {
        "kind": alarm.kind,
        "citation": limit.citation if limit is not None else alarm.citation,
        "message": alarm.words,
        "raised_at": alarm.raised_at,
        "rungs": [
            {"number": one.number, "roles": one.roles, "told_at": one.at, "people": [who["name"] for who in one.people]}
            for one in told
            if one.at <= at
        ],
    }
