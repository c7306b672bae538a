"""Timed tasks: a name, then the task's dotted name and its period; one line per task, with the reason for it."""

from typing import Any


def beat_schedule(*, cadence_s: float, ledger_queue: str) -> dict[str, dict[str, Any]]:
    """What beat starts, and how often. The Board log gets an entry every `cadence_s` seconds, on the queue of the
    ledger."""
    return {
        # Limits are exact to the minute: a deck is overdue one minute after its 24 hours.
        "raise_alarms": {"task": "inspections.tasks.raise_alarms", "schedule": 60.0},
        # Labels are printed within seconds; this finds those that the broker lost.
        "print_waiting_labels": {
            "task": "inspections.tasks.print_waiting_labels",
            "schedule": 60.0,
            "options": {"expires": 60.0},
        },
        # Search knows a record within a minute.
        "keep_missing_mentions": {
            "task": "inspections.tasks.keep_missing_mentions",
            "schedule": 30.0,
            "options": {"expires": 30.0},
        },
        # A month's book is made a day after the month ends; what comes later goes into a supplement, one a day at most.
        "make_due_books": {
            "task": "inspections.tasks.make_due_books",
            "schedule": 600.0,
            "options": {"expires": 600.0},
        },
        # Mail leaves after commit; this finds what the broker lost and what has to be tried again.
        "send_waiting_mail": {"task": "compliance.notices.tasks.send_waiting_mail", "schedule": 60.0},
        # A worker that ends leaves its export unfinished, while a person watches the page.
        "write_waiting_exports": {"task": "compliance.documents.tasks.write_waiting_exports", "schedule": 60.0},
        # A bundle queues itself again every two seconds; this finds one whose next run the broker lost.
        "write_waiting_bundles": {"task": "compliance.documents.tasks.write_waiting_bundles", "schedule": 60.0},
        # Papers follow a filing within seconds; this finds those that the broker lost.
        "render_missing_documents": {
            "task": "rules_submissions.tasks.render_missing_documents",
            "schedule": 60.0,
            "options": {"expires": 60.0},
        },
        # Reads the words on uploads that the broker lost.
        "read_waiting_sheets": {
            "task": "rules_submissions.tasks.read_waiting_sheets",
            "schedule": 300.0,
            "options": {"expires": 300.0},
        },
        # Makes the precedents of decisions that have none.
        "keep_missing_precedents": {"task": "rules_submissions.tasks.keep_missing_precedents", "schedule": 300.0},
        # Makes rows of the public register that are missing, and writes the others anew in turn.
        "keep_register": {
            "task": "rules_submissions.tasks.keep_register",
            "schedule": 300.0,
            "options": {"expires": 300.0},
        },
        # Makes the signs, legends, cards and guides of rules that took effect.
        "keep_prints": {"task": "rules_submissions.tasks.keep_prints", "schedule": 60.0, "options": {"expires": 60.0}},
        # Approved rules take effect at the facility's midnight, whatever its zone.
        "take_effect_today": {"task": "rules_submissions.tasks.take_effect_today", "schedule": 300.0},
        # An approval ends at midnight; pages and tables say so at once, its state and the notices within five minutes.
        "end_approvals": {"task": "rules_submissions.tasks.end_approvals", "schedule": 300.0},
        # Each reminder goes once, on its day; asked each hour, so that a worker's pause costs no day.
        "remind_of_conditions": {"task": "rules_submissions.tasks.remind_of_conditions", "schedule": 60 * 60.0},
        # The Board log commits to every log at a fixed cadence; what a silent worker missed is not done later.
        "commit_checkpoints": {
            "task": "compliance.ledger.tasks.commit_checkpoints",
            "schedule": cadence_s,
            "options": {"expires": cadence_s, "queue": ledger_queue},
        },
        # An export waits for its cosignature, so the office asks witnesses soon.
        "ask_witnesses": {
            "task": "compliance.ledger.tasks.ask_witnesses",
            "schedule": 10.0,
            "options": {"expires": 10.0, "queue": ledger_queue},
        },
        # Somebody who has the signer's keys may have shown a witness something else.
        "read_witnesses_back": {
            "task": "compliance.ledger.tasks.read_witnesses_back",
            "schedule": 60.0,
            "options": {"expires": 60.0, "queue": ledger_queue},
        },
        # Once a day and holder: the notice's cause is the day. Asked each hour, so that a worker's pause costs no day.
        "tell_checkpoints": {"task": "compliance.ledger.records.tasks.tell_checkpoints", "schedule": 60 * 60.0},
        # The signer only raises alarms; this notifies the people who must act.
        "tell_alarms": {
            "task": "compliance.ledger.records.tasks.tell_alarms",
            "schedule": 60.0,
            "options": {"queue": ledger_queue},
        },
        # A wrong clock changes what is late: this reports it within a minute.
        "compare_clocks": {
            "task": "compliance.ledger.tasks.compare_clocks",
            "schedule": 60.0,
            "options": {"expires": 60.0, "queue": ledger_queue},
        },
        # Every minute a part, from where the last one stopped: a sweep of all tables ends within the day.
        "reconcile": {"task": "compliance.ledger.tasks.reconcile", "schedule": 60.0, "options": {"expires": 60.0}},
        # A confirmed destruction queues its next batch by itself; this finds one whose next batch the broker lost.
        "go_on_destroying": {"task": "compliance.ledger.retention.tasks.go_on_destroying", "schedule": 60.0},
        # What people read waits on disk for a minute or two; then it is in the access log.
        "keep_readings": {
            "task": "compliance.access.tasks.keep_readings",
            "schedule": 30.0,
            "options": {"expires": 30.0},
        },
        "digest_readings": {"task": "compliance.access.tasks.digest_readings", "schedule": 600.0},
        "forget_readings": {"task": "compliance.access.tasks.forget_readings", "schedule": 24 * 60 * 60.0},
        # Idempotency keys are kept for 30 days; once a day is often enough.
        "forget_keys": {"task": "compliance.rest.tasks.forget_keys", "schedule": 24 * 60 * 60.0},
    }
