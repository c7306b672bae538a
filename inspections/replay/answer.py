"""A table at a moment, as told to programs: `manage.py replay` and the file of a packet."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from ..ladder.services.climb import rungs_by_alarm
from ..models import Alarm
from ..models.ladders import RungTold
from ..opening.api import inspection_answer, limit_answer, rules_answer, stop_answer
from ..opening.outputs import Device
from .replay import Replayed


def replay_json(shown: Replayed) -> dict[str, Any]:
    """The answer, with instants as `datetime`. `open` and `may_open` are None where the records were destroyed."""
    standing, rungs = shown.standing, rungs_by_alarm(shown.alarms)
    rules, inspection = rules_answer(standing.rules, standing.hanging), inspection_answer(standing)
    return {
        "table": shown.table.number,
        "pit": standing.pit,
        "at": shown.moment.at,
        "known_at": shown.moment.known_at,
        "open": shown.is_open,
        "since": standing.since,
        "may_open": shown.may_open,
        "reasons": [stop_answer(reason).plain() for reason in shown.reasons],
        "approval": rules.plain() if rules else None,
        "equipment": [Device.from_row(device).plain() for device in shown.devices],
        "packages": list(shown.packages),
        "last_inspection": inspection.plain() if inspection else None,
        "running_limits": [limit_answer(running).plain() for running in standing.running],
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
