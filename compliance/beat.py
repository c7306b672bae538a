"""Timed tasks: a name, then the task's dotted name and its period; one line per task, with the reason for it."""

from typing import Any


def _timed(task: str, every_s: float, *, expires: bool = False, queue: str | None = None) -> tuple[str, dict[str, Any]]:
    """An entry under the task's own name; one that `expires` is dropped once the next is due."""
    options = ({"expires": every_s} if expires else {}) | ({"queue": queue} if queue else {})
    return task.rpartition(".")[2], {"task": task, "schedule": every_s} | ({"options": options} if options else {})


def beat_schedule(*, cadence_s: float, ledger_queue: str, long_queue: str) -> dict[str, dict[str, Any]]:
    """The tasks that beat starts, with their intervals: an entry of the Board log every `cadence_s` seconds, on the
    ledger queue; a backup, on the queue of long tasks."""
    timed = (
        # Limits are exact to the minute: a deck is overdue one minute after its 24 hours.
        _timed("inspections.tasks.raise_alarms", 60.0),
        # Labels are printed within seconds; this finds those that the broker lost.
        _timed("inspections.tasks.print_waiting_labels", 60.0, expires=True),
        # Search knows a record within a minute.
        _timed("inspections.tasks.keep_missing_mentions", 30.0, expires=True),
        # A month's book is made a day after the month ends; what comes later goes into a supplement, one a day at most.
        _timed("inspections.tasks.make_due_books", 600.0, expires=True),
        # Mail leaves after commit; this finds what the broker lost and what has to be tried again.
        _timed("compliance.notices.tasks.send_waiting_mail", 60.0),
        # Messages to devices leave after commit, too; a push service that is away is tried again.
        _timed("compliance.notices.tasks.send_waiting_messages", 30.0, expires=True),
        # Events leave within seconds, each receiver's in its own task; nothing else starts them.
        _timed("compliance.webhooks.tasks.send_webhooks", 10.0, expires=True),
        _timed("compliance.webhooks.tasks.forget_deliveries", 24 * 60 * 60.0),
        # A worker that ends leaves its export unfinished, while a person watches the page.
        _timed("compliance.documents.tasks.write_waiting_exports", 60.0),
        # A bundle queues itself again every two seconds; this finds one whose next run the broker lost.
        _timed("compliance.documents.tasks.write_waiting_bundles", 60.0),
        # A certificate may expire or be revoked while no letter goes out.
        _timed("compliance.documents.tasks.look_at_certificate", 300.0, expires=True),
        # Papers follow a filing within seconds; this finds those that the broker lost.
        _timed("rules_submissions.tasks.render_missing_documents", 60.0, expires=True),
        # Reads the words on uploads that the broker lost.
        _timed("rules_submissions.tasks.read_waiting_sheets", 300.0, expires=True),
        # Makes the precedents of decisions that have none.
        _timed("rules_submissions.tasks.keep_missing_precedents", 300.0),
        # Makes rows of the public register that are missing, and writes the others anew in turn.
        _timed("rules_submissions.tasks.keep_register", 300.0, expires=True),
        # Makes the signs, legends, cards and guides of rules that took effect.
        _timed("rules_submissions.tasks.keep_prints", 60.0, expires=True),
        # Somebody waits for a run over many approvals; this finds one that the broker lost, or whose worker ended.
        _timed("rules_submissions.tasks.work_out_waiting_impacts", 60.0),
        _timed("rules_submissions.tasks.forget_impacts", 24 * 60 * 60.0),
        # Approved rules take effect at the facility's midnight, whatever its zone.
        _timed("rules_submissions.tasks.take_effect_today", 300.0),
        # An approval ends at midnight; pages and tables say so at once, its state and the notices within five minutes.
        _timed("rules_submissions.tasks.end_approvals", 300.0),
        # Each reminder goes once, on its day; asked each hour, so that a worker's pause costs no day.
        _timed("rules_submissions.tasks.remind_of_conditions", 60 * 60.0),
        # The same of editions that are to come: the notice's cause is the edition and the number of days.
        _timed("rules_submissions.tasks.remind_of_editions", 60 * 60.0),
        # The Board log commits to every log at a fixed cadence; what a silent worker missed is not done later.
        _timed("compliance.ledger.tasks.commit_checkpoints", cadence_s, expires=True, queue=ledger_queue),
        # An export waits for its cosignature, so the office asks witnesses soon.
        _timed("compliance.ledger.tasks.ask_witnesses", 10.0, expires=True, queue=ledger_queue),
        # Somebody who has the signer's keys may have shown a witness something else.
        _timed("compliance.ledger.tasks.read_witnesses_back", 60.0, expires=True, queue=ledger_queue),
        # Once a day and holder: the notice's cause is the day. Asked each hour, so that a worker's pause costs no day.
        _timed("compliance.records.tasks.tell_checkpoints", 60 * 60.0),
        # The signer only raises alarms; this notifies the people who must act.
        _timed("compliance.records.tasks.tell_alarms", 60.0, queue=ledger_queue),
        # A wrong clock changes what is late: this reports it within a minute.
        _timed("compliance.ledger.tasks.compare_clocks", 60.0, expires=True, queue=ledger_queue),
        # Every minute a part, from where the last one stopped: a sweep of all tables ends within the day.
        _timed("compliance.ledger.tasks.reconcile", 60.0, expires=True),
        # A confirmed destruction queues its next batch by itself; this finds one whose next batch the broker lost.
        _timed("compliance.retention.tasks.go_on_destroying", 60.0),
        # What people read waits on disk for a minute or two; then it is in the access log.
        _timed("compliance.access.tasks.keep_readings", 30.0, expires=True),
        _timed("compliance.access.tasks.digest_readings", 600.0),
        _timed("compliance.access.tasks.forget_readings", 24 * 60 * 60.0),
        # What may hang (mail, witnesses, a new connection) is tried here, so that the status shows it within a minute.
        _timed("compliance.status.tasks.probe_parts", 30.0, expires=True),
        # A process that is silent is told; where beat itself is, a worker starts this (`compliance/celery.py`).
        _timed("compliance.status.tasks.tell_silence", 60.0, expires=True),
        # Once a day from BACKUP_HOUR on, where it is set; asked often, so that a worker's pause costs no day.
        _timed("compliance.status.tasks.back_up", 600.0, expires=True, queue=long_queue),
        # Idempotency keys are kept for 30 days; once a day is often enough.
        _timed("compliance.rest.tasks.forget_keys", 24 * 60 * 60.0),
    )
    return dict(timed)
