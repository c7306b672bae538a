"""A table at a moment, as told to programs: `manage.py replay` and the file of a packet."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from ..ladder.climbing import rungs_by_alarm
from ..ladder_models import RungTold
from ..models import Alarm
from ..opening.api import approval_json, inspection_json, limit_json, reason_json
from .replaying import Replayed


def replay_json(shown: Replayed) -> dict[str, Any]:
    """The answer, with instants as `datetime`. `open` and `may_open` are None where the records were destroyed."""
    standing, rungs = shown.standing, rungs_by_alarm(shown.alarms)
    return {
        "table": shown.table.number,
        "at": shown.moment.at,
        "known_at": shown.moment.known_at,
        "open": shown.is_open,
        "since": standing.since,
        "may_open": shown.may_open,
        "reasons": [reason_json(reason) for reason in shown.reasons],
        "approval": approval_json(standing.rules, standing.hanging) if standing.rules else None,
        "equipment": [
            {"kind": device.kind, "model": device.model, "serial_number": device.serial_number}
            for device in shown.devices
        ],
        "packages": list(shown.packages),
        "last_inspection": inspection_json(standing),
        "running_limits": [limit_json(running) for running in standing.running],
        "findings": [
            {
                "entry": entry.pk,
                "log": entry.log_code,
                "number": entry.number,
                "citation": finding.citation,
                "edition": finding.edition,
                "severity": finding.severity,
                "message": finding.wrong,
            }
            for entry, finding in shown.findings
        ],
        "alarms": [_alarm(alarm, rungs[alarm.pk], shown.moment.at) for alarm in shown.alarms],
        "is_whole": not shown.lost,
    }


def _alarm(alarm: Alarm, rungs: Sequence[RungTold], at: datetime) -> dict[str, Any]:
    limit = alarm.running_limit
    return {
        "kind": alarm.kind,
        "citation": limit.citation if limit is not None else alarm.citation,
        "message": alarm.words,
        "raised_at": alarm.raised_at,
        "rungs": [
            {
                "number": rung.number,
                "roles": rung.roles,
                "told_at": rung.at,
                "people": [who["name"] for who in rung.people],
            }
            for rung in rungs
            if rung.at <= at
        ],
    }
