"""The processes that work for the office: beat, workers, signer and witnesses."""

from collections.abc import Callable
from datetime import timedelta

from django.conf import settings

from compliance.database_roles import SIGNER_ROLE
from compliance.ledger.checkpoints import refusing_since, unsigned_since, unwitnessed_since
from compliance.ledger.images import fetch
from compliance.regulation.core.elapsed import in_words

from . import heard
from .report import Office, PartReport, State, probe, stamp, works

MINUTE = timedelta(minutes=1)
WANTED_WITHIN, SWEPT_WITHIN = timedelta(seconds=45), timedelta(minutes=15)
"""The longest wait of a message that a person wants, and of one that nobody waits for (with a lower priority)."""
CONNECTED = "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE usename = %s AND datname = current_database())"
COMMANDS = {"celery": "worker", "ledger": "worker", "long": "worker of papers"}
"""The worker of each queue."""


def broker(office: Office) -> PartReport:
    if office.broker is None:
        return PartReport(
            State.DOWN,
            "Records are kept, but papers, mail and alarms wait.",
            "Start Valkey, or check the connection. What waits is then done.",
            brief="silent",
        )
    return works("It answers.", "answers")


def beat(office: Office) -> PartReport:
    if office.broker is None:
        return PartReport(State.UNKNOWN, "Nobody can tell while the broker is silent.")
    last = office.broker.heard.get(heard.BEAT)
    if last is not None and office.now - last.at <= heard.SILENT_AFTER:
        return works("It starts what is due.")
    return PartReport(
        State.DOWN,
        "Nothing scheduled happens: no alarm of a running limit, no approval that takes effect, no commitment "
        "of the Board log.",
        "Start it, once in all.",
        "celery -A compliance.celery beat",
        last.at if last else None,
        _silent(last),
    )


def _silent(last: heard.Heard | None) -> str:
    return f"silent since {stamp(last.at)}" if last else "never heard"


def queue(queue: str) -> Callable[[Office], PartReport]:
    def look(office: Office) -> PartReport:
        if office.broker is None:
            return PartReport(State.UNKNOWN, "Nobody can tell while the broker is silent.")
        last = office.broker.heard.get(heard.queue_part(queue))
        waiting = [one for one in office.broker.waiting if one.queue == queue and one.count]
        count = f"{sum(one.count for one in waiting):,} waiting." if waiting else "Nothing waits."
        start = f"celery -A compliance.celery worker --queues {queue}"
        if last is None or office.now - last.at > heard.SILENT_AFTER:
            return PartReport(
                State.DOWN,
                f"No worker takes from it. {count}",
                f"Start the {COMMANDS[queue]}.",
                start,
                last.at if last else None,
                _silent(last),
            )
        late = [
            one.since
            for one in waiting
            if one.since and office.now - one.since > (SWEPT_WITHIN if one.priority else WANTED_WITHIN)
        ]
        if late:
            return PartReport(
                State.LATE,
                f"{count} The oldest has waited {in_words(max(MINUTE, (office.now - min(late)) // MINUTE * MINUTE))}.",
                "Read the worker’s log. If it is only busy, start a second one.",
                start,
                min(late),
                f"waiting since {stamp(min(late))}",
            )
        return works(f"A worker is taking tasks from it. {count}")

    return look


def signer(office: Office) -> PartReport:
    if (since := refusing_since()) is not None:
        return PartReport(
            State.DOWN,
            "Its memory has changed, so it signs nothing. Nothing is lost, but nothing since then can be proved.",
            "The alarm says what to do. Restart nothing before you have read it.",
            "",
            since,
            f"refuses to sign since {stamp(since)}",
        )
    since = unsigned_since(office.now)
    is_here = fetch(CONNECTED, SIGNER_ROLE)[0][0]
    if is_here and since is None:
        return works("It is connected, and nothing waits for its signature.")
    return PartReport(
        State.DOWN,
        "It does not sign. Nothing is lost, but nothing since then can be proved.",
        "Start its process and read its log.",
        "manage.py ledger_signer",
        since,
        f"silent since {stamp(since)}" if since else "",
    )


def witnesses(office: Office) -> PartReport:
    if not settings.LEDGER_WITNESSES:
        return PartReport(State.OFF, "Nobody outside cosigns. Name witnesses in LEDGER_WITNESSES.")
    since = unwitnessed_since(office.now)
    meaning = "Pages work; checkpoints lack the signature of a witness."
    remedy = "Check the connection, or ask the keeper of the witness to restart it."
    seen = probe(office, heard.WITNESS, "Every witness answers.", meaning, remedy, State.DOWN)
    if since is None or seen.since is not None:
        return seen
    words = "Every witness answers, but one does not cosign." if seen.state is State.WORKS else meaning
    return PartReport(
        State.DOWN, words, "Read the worker’s log: it says which refused.", "", since, f"silent since {stamp(since)}"
    )
