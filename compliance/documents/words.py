"""Entries of the ledger in words, for people who read them on paper."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from compliance.holders import changes
from compliance.ledger.ranges import Filter
from compliance.web.words import spell_code

from . import times

ACTS = {
    "access.digest": "Digest of a day’s readings recorded",
    **{f"administration.{act}": words for act, words in changes.ACTS.items()},
    "alarm.acknowledge": "Alarm acknowledged",
    "alarm.climb": "Rung of the alarm ladder told",
    "alarm.raise": "Alarm raised",
    "announcement.ask": "Announcement of new rules requested",
    "announcement.confirm": "Announcement of new rules confirmed",
    "announcement.decline": "Announcement of new rules declined",
    "answer.agree": "Clauses of a changed answer agreed to in review",
    "answer.take_back": "Agreement to the clauses of a changed answer taken back",
    "approval.settle": "Approval settled in review",
    "artwork.add": "Sheet added",
    "artwork.remove": "Sheet removed",
    "attestation.agree": "Attestations agreed to in review",
    "attestation.take_back": "Agreement to attestations taken back",
    "authenticator_app.enrol": "Authenticator app set up",
    "authenticator_app.renew": "Secret of an authenticator app sealed anew",
    "authenticator_app.revoke": "Authenticator app removed",
    "board.checkpoint": "Checkpoints committed",
    "case.answer": "Case answered by the certificate holder",
    "case.ask": "Question of a case asked again",
    "case.close": "Case closed",
    "case.send": "Case sent to the certificate holder",
    "clause.mark": "Clause marked in review",
    "comment.add": "Comment added",
    "condition.meet": "Condition recorded as met",
    "condition.propose": "Condition proposed in review",
    "condition.remind": "Reminder of a condition sent",
    "contest_text.ask": "Text on how to contest a decision requested",
    "contest_text.confirm": "Text on how to contest a decision confirmed",
    "contest_text.decline": "Text on how to contest a decision declined",
    "difference.answer": "Report of a difference answered",
    "difference.report": "Report of a difference received",
    "difference.send_on": "Report of a difference sent on to the certificate holder",
    "demonstration.account": "Account of the demonstration",
    "demonstration.begin": "Demonstration started",
    "edition.check": "Approval recorded as needing no change under an edition",
    "edition.check_together": "Approvals recorded with one signature as needing no change",
    "exception.close": "Exception closed",
    "exception.explain": "Exception explained",
    "exception.reopen": "Exception opened again",
    "export.bundle": "Records exported with proofs",
    "export.keep": "Export written",
    "element.check": "Element of a layout checked in review",
    "export.request": "Export requested",
    "finding.accept": "Finding accepted in review",
    "figures.write": "Trial figures saved",
    "finding.dismiss": "Finding dismissed in review",
    "finding.override": "Finding overridden in review",
    "finding.raise": "Finding raised in review",
    "integrity.accept": "Row accepted as it is, after an alarm",
    "integrity.ask": "Settlement of an alarm requested",
    "integrity.restore": "Row restored after an alarm",
    "integrity.settle": "Alarm settled by a second person",
    "keys.announce": "Next keys of the signer announced",
    "keys.retire": "Keys of the signer retired",
    "ledger.begin": "Earlier rows recorded",
    "labels.make": "Labels of tables made",
    "letterhead.ask": "Letterhead requested",
    "letterhead.confirm": "Letterhead confirmed",
    "letterhead.decline": "Letterhead declined",
    "log.opened": "Log opened",
    "log_entry.book": "Log book kept",
    "log_entry.correct": "Log entry corrected",
    "log_entry.countersign": "Log entry signed by a person named in it",
    "log_entry.deny": "Log entry reported as never happened",
    "log_entry.deny_second": "Second person confirmed that a log entry never happened",
    "log_entry.hand_over": "Shift handed over",
    "log_entry.package": "Entry of the package log signed",
    "log_entry.sign": "Log entry signed",
    "log_entry.sign_together": "Log entries signed with one signature",
    "log_entry.take_over": "Shift taken over by another person",
    "means.begin": "Means of signing in recorded as they were found",
    "means.renew": "Means of signing in recorded under a new key",
    "paper.keep": "Paper kept",
    "password.renew": "Password kept in a newer form",
    "password.set": "Password set",
    "people.begin": "First two administrators of the Board added",
    "print.code": "Number of a print recorded",
    "passkey.enrol": "Passkey enrolled",
    "passkey.revoke": "Passkey revoked",
    "recovery_codes.enrol": "Recovery codes made",
    "recovery_codes.renew": "Secret of recovery codes sealed anew",
    "recovery_codes.revoke": "Recovery codes removed",
    "recovery_codes.use": "Recovery code used",
    "pin.add": "Pin placed on a sheet",
    "pin.open": "Pin reopened",
    "pin.reply": "Comment added to a pin",
    "pin.settle": "Pin settled",
    "retention.ask": "Destruction requested",
    "retention.confirm": "Destruction confirmed by a second person",
    "retention.destroy": "Payloads destroyed after retention",
    "retention.finish": "Destruction finished",
    "retention.hold": "Legal hold placed",
    "retention.lift": "Legal hold lifted",
    "retention.remove": "Record removed after retention",
    "retention.withdraw": "Destruction withdrawn",
    "review.claim": "Review claimed",
    "review.delegate": "Delegate of the Executive Director named",
    "review.hand_over": "Review handed over",
    "review.recuse": "Recused from a filing",
    "review.release": "Review given back to the bureau",
    "review.sign_off": "Signed off for a bureau",
    "section.agree": "Clauses of a section agreed to in review",
    "section.take_back": "Agreement to the clauses of a section taken back",
    "sample.draw": "Random sample drawn",
    "sample.draw_more": "More entries of a random sample drawn",
    "sample.file": "File kept with a random sample",
    "sample.note": "Work paper of a sample written",
    "sheet.install": "Sheet installed at a table",
    "sheet.mark": "Element marked on a sheet",
    "submission.approve": "Rules Submission approved",
    "submission.change_day": "Effective day changed",
    "submission.deny": "Rules Submission denied",
    "submission.end": "Approval ended by a condition",
    "submission.file": "Rules Submission filed",
    "submission.move_edition": "Moved to a newer edition",
    "submission.recall": "Rules Submission recalled",
    "submission.recommend": "Recommended to the Executive Director",
    "submission.rescind": "Approval rescinded",
    "submission.return": "Rules Submission returned",
    "submission.send_back": "Sent back to review",
    "submission.sign": "Rules Submission signed by the first of two officers",
    "submission.start": "Rules Submission started",
    "submission.supersede": "Replaced by later rules",
    "submission.supersede_in_part": "Replaced by later rules at some of its tables",
    "submission.take_effect": "Rules took effect",
    "submission.take_back": "Taken back before the second signature",
    "submission.take_up": "Taken up for review",
    "submission.withdraw": "Rules Submission withdrawn",
    "table.closed": "Table closed",
    "table.note": "Note of the Board at a table",
    "table.open": "Tables opened with one signature",
    "table.opened": "Table opened",
    "table.reopened": "Closing of a table taken back",
    "text.confirm": "Official text confirmed by a second person",
    "text.import": "Official text imported",
    "wording.add": "Stock wording added",
    "wording.change": "Stock wording changed",
    "wording.retire": "Stock wording retired",
    "webhook.give_up": "Webhook paused after days of failure",
}
SUBJECTS = {
    "chapters_editiontext": "Official text",
    "chapters_textitemrow": "Item of an official text",
    "documents_bundle": "Bundle",
    "documents_exportjob": "Export",
    "documents_exportvolume": "Volume of an export",
    "holders_administrationevent": "Administration act",
    "inspections_alarm": "Alarm",
    "inspections_countersignature": "Countersignature",
    "inspections_logbook": "Log book",
    "inspections_logentry": "Log entry",
    "inspections_tableevent": "Opening or closing",
    "rules_submissions_artwork": "Sheet",
    "rules_submissions_decision": "Decision",
    "rules_submissions_firstsignature": "First signature",
    "rules_submissions_revision": "Revision",
    "rules_submissions_revisiondocument": "Paper",
    "rules_submissions_printcode": "Number of a print",
    "rules_submissions_rulessubmission": "Rules Submission",
    "rules_submissions_settlement": "Settlement",
    "rules_submissions_sheetversion": "Version of a sheet",
}
"""The usual ones, for which the code alone would read badly."""


def act_words(act: str) -> str:
    """The words for an act: `log_entry.sign` is "Log entry signed"."""
    return ACTS.get(act) or ": ".join(spell_code(part) for part in act.split(".")).capitalize()


def subject_words(envelope: Mapping[str, Any], tables: Mapping[str, str]) -> str:
    """The record that an entry is about; `tables` are numbers of gaming tables by id."""
    if (stream := envelope["stream"]) is not None:
        place = tables.get(stream["place"], stream["place"][:8])
        return f"{spell_code(stream['name']).capitalize()}, {place}, No. {stream['number']:,}"
    if (subject := envelope["subject"]) is None:
        return ""
    table = (
        SUBJECTS.get(subject["table"])
        or spell_code(subject["table"].removeprefix("rules_").split("_", 1)[-1]).capitalize()
    )
    return f"{table} {subject['id'][:8]}"


def received_words(at: str) -> str:
    """`Mar 3, 2026, 17:00:00 UTC` of an instant as entries state it."""
    read = datetime.fromisoformat(at)
    return f"{times.short_day(read)}, {read:%H:%M:%S}\u00a0UTC"


def occurred_words(stated: Mapping[str, str] | None) -> str:
    """`Mar 3, 2026, 12:00 p.m. (UTC−5)` as it was stated at the facility; empty where only the receipt counts."""
    if stated is None:
        return ""
    local = datetime.fromisoformat(stated["local"] + stated["offset"])
    return f"{times.short_day(local)}, {times.clock_words(local)} ({times.offset_words(local)})"


def period_words(chosen: Filter) -> str:
    """The days of a filter: "All records", "March 1 to 3, 2026, by the UTC day of receipt"."""
    if chosen.first is None and chosen.last is None:
        return "All records"
    if chosen.last is None and chosen.first is not None:
        return f"From {times.period_words(chosen.first, chosen.first)}, by the UTC day of receipt"
    if chosen.first is None and chosen.last is not None:
        return f"Up to {times.period_words(chosen.last, chosen.last)}, by the UTC day of receipt"
    days = [day for day in (chosen.first, chosen.last) if day is not None]
    return f"{times.period_words(days[0], days[-1])}, by the UTC day of receipt"


def filter_words(chosen: Filter) -> str:
    """The types of a filter in words."""
    return "All kinds of entries" if chosen.types is None else "; ".join(act_words(act) for act in chosen.types)


def later_words(seconds: int) -> str:
    """The delay in words: "2 days 3 h 05 min" of elapsed seconds."""
    days, rest = divmod(timedelta(seconds=seconds), timedelta(days=1))
    words = times.span_words(int(rest.total_seconds()))
    return words if not days else f"{days} {'day' if days == 1 else 'days'} {words}"
