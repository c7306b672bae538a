"""Reports of a difference after their term: two people of the Board destroy them, on no other way and no sooner."""

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from compliance.documents.models import Bundle
from compliance.documents.services import bundle_request, bundling
from compliance.documents.tests.files import file_of
from compliance.holders.errors import FieldRefused, IllegalMove, NotAllowed
from compliance.holders.models import Facility, User
from compliance.isolation.context import context_of, isolated
from compliance.ledger.errors import NotHeld
from compliance.ledger.logs import receipt_at
from compliance.ledger.reconcile import differences
from compliance.ledger.recording import Actor, LedgerAct, record, reserve
from compliance.ledger.tests.signing_office import SigningOffice
from compliance.retention.carrying import carry_on
from compliance.retention.holds import hold_lift, hold_set
from compliance.retention.models import Destruction, LegalHold
from compliance.retention.services import destruction_ask, destruction_confirm, last_day
from compliance.web.tests.browser import send
from inspections.tests.bundling import Auditor, taken_through
from rules_submissions.models.reports import DifferenceAnswer, DifferenceReport, DifferenceSentOn
from rules_submissions.public.services import difference_answer, difference_report, difference_send_on, report_of
from rules_submissions.public.tests.test_reporting import SEEN, published
from rules_submissions.tests.board import html_of
from tests.attacker import plant
from tests.cast import Cast

__all__ = ["published"]
pytestmark = pytest.mark.django_db
NOW = timezone.now
BY, ABOUT = Actor(None, "Asks", "PA-1", "board_administrator", "session"), {"confirmed_by": "PA-2"}


@pytest.fixture
def old(published: Any, cast: Cast, term: datetime) -> dict[str, DifferenceReport]:
    """Reports past their term but for one: answered and sent on, without an answer, answered within the term, new."""
    with receipt_at(term - timedelta(days=30)), transaction.atomic():
        reserve(None)
    made, at = {}, term - timedelta(days=20)
    for name in ("whole", "waiting", "late"):
        made[name] = reported(published, at)
    made["new"] = reported(published, term + timedelta(days=5))
    acts = {"by": cast["compliance_rep"], "words": "Looked at."}
    for name, when in (("whole", at), ("late", term + timedelta(days=2)), ("new", term + timedelta(days=6))):
        with receipt_at(when + timedelta(hours=1)):
            difference_answer(report_id=made[name].pk, at=when, **acts)
    with receipt_at(at + timedelta(hours=2)):
        difference_send_on(report_id=made["whole"].pk, at=at, **acts)
    return made


def reported(published: Any, at: datetime) -> DifferenceReport:
    with receipt_at(at):
        return difference_report(facility_id=published.facility, approval="", happened_on=None, **SEEN, at=at).report


def asked(by: User) -> Destruction:
    return destruction_ask(holder_id=None, up_to=last_day(NOW()), reason="Policy 9.", by=by, at=NOW())


def confirmed(first: User, other: User) -> Destruction:
    return destruction_confirm(destruction_id=asked(first).pk, by=other, at=NOW())


def carried_out(one: Destruction) -> Destruction:
    while carry_on(destruction_id=one.pk, at=NOW(), most=3):
        pass
    one.refresh_from_db()
    return one


def left() -> set[str]:
    return set(DifferenceReport.objects.values_list("reference", flat=True))


def wrong() -> set[str]:
    """The differences that the reconciler finds: rows that these tests received long ago follow rows received since."""
    return {one.words for one in differences()}


def payloads() -> dict[str, list[bool]]:
    """By type of entry in the office's log: whether each payload about a report is there."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT type, array_agg(payload IS NOT NULL ORDER BY index) FROM ledger.payload "
            "JOIN ledger.entry USING (log_id, index) WHERE type LIKE 'difference.%' GROUP BY type"
        )
        return dict(cursor.fetchall())


def test_two_people_of_the_board_destroy_what_is_past_its_term(
    old: dict[str, DifferenceReport], board_admin: User, second_admin: User, filer: User
) -> None:
    before = wrong()
    one = carried_out(confirmed(board_admin, second_admin))
    assert (one.state, one.destroyed, one.of) == ("finished", 3, "Reports from visitors")
    assert left() == {old[name].reference for name in ("waiting", "late", "new")}
    assert (DifferenceAnswer.objects.count(), DifferenceSentOn.objects.count()) == (2, 0)
    assert payloads() == {
        "difference.report": [False, True, True, True], "difference.answer": [False, True, True],
        "difference.send_on": [False],
    }  # fmt: skip
    assert wrong() == before
    with isolated(context_of(filer)):
        assert not Destruction.objects.exists()


def test_only_the_board_asks_and_another_person_confirms(
    old: dict[str, DifferenceReport], holder_admin: User, board_admin: User, second_admin: User
) -> None:
    with pytest.raises(NotAllowed):
        asked(holder_admin)
    with pytest.raises(FieldRefused, match="5 years"):
        destruction_ask(
            holder_id=None, up_to=last_day(NOW()) + timedelta(days=1), reason="Policy.", by=board_admin, at=NOW()
        )
    one = asked(board_admin)
    with pytest.raises(IllegalMove, match="reports from visitors is already open"):
        asked(second_admin)
    with pytest.raises(NotAllowed, match="Two people"):
        destruction_confirm(destruction_id=one.pk, by=board_admin, at=NOW())
    assert left() == {one.reference for one in old.values()}


def test_a_hold_on_reports_or_on_the_casino_s_holder_keeps_them(
    old: dict[str, DifferenceReport], facility: Facility, board_admin: User, second_admin: User, client_of: Any
) -> None:
    typed = {"holder": "reports", "reason": "Inquiry 3."}
    assert client_of(board_admin).post("/retention/holds/", typed).status_code == 302
    hold = LegalHold.objects.get()
    assert hold.holder_id is None
    with pytest.raises(IllegalMove, match="Reports from visitors are under a legal hold"):
        asked(board_admin)
    hold_lift(hold_id=hold.pk, reason="Closed.", by=board_admin, at=NOW())
    hold = hold_set(holder_id=facility.holder_id, reason="Inquiry 4.", by=board_admin, at=NOW())
    one = carried_out(confirmed(board_admin, second_admin))
    assert (one.state, one.destroyed) == ("finished", 0)
    hold_lift(hold_id=hold.pk, reason="Closed.", by=board_admin, at=NOW())
    assert carried_out(confirmed(board_admin, second_admin)).destroyed == 3


@pytest.mark.parametrize("planted", ["a hold lifted by hand", "a casino of another holder", "another request"])
def test_rows_that_somebody_changed_by_hand_are_not_believed(
    published: Any, facility: Facility, other_holder: Any, cast: Cast, term: datetime, board_admin: User,
    second_admin: User, planted: str,
) -> None:  # fmt: skip
    plain = reported(published, term - timedelta(days=19))
    with receipt_at(term - timedelta(days=18)):
        difference_answer(report_id=plain.pk, words="Yes.", by=cast["compliance_rep"], at=term)
    one = confirmed(board_admin, second_admin)
    if planted == "another request":
        plant(one, up_to=one.up_to - timedelta(days=1))
    else:
        hold = hold_set(holder_id=facility.holder_id, reason="Inquiry 5.", by=board_admin, at=NOW())
        if planted == "a casino of another holder":
            plant(facility, holder_id=other_holder.pk)
        else:
            plant(hold, lifted_at=NOW(), lifted_name="Nobody", lifted_because="None.")
    with pytest.raises(NotHeld):
        carry_on(destruction_id=one.pk, at=NOW())
    assert all(payloads()["difference.report"])


def destroy(target: DifferenceReport, *, moment: datetime, holder_id: Any = None, **more: Any) -> bool:
    """The answer of PostgreSQL, also to its superuser, to an entry that would destroy the payload of a report."""
    with connection.cursor() as cursor, transaction.atomic(), receipt_at(moment):
        cursor.execute(
            "SELECT log_id, index, origin FROM ledger.projection JOIN ledger.log ON id = log_id WHERE row_id = %s",
            [str(target.pk)],
        )
        log_id, index, origin = cursor.fetchone()
        about = {**ABOUT, "destroyed": [{"index": index, "origin": origin}]}
        done = record(LedgerAct("retention.destroy", by=BY, about=about), holder_id=holder_id)
        cursor.execute("SELECT ledger.destroy(%s, %s, %s, %s)", [log_id, index, done.log_id, done.index])
        return bool(cursor.fetchone()[0])


def test_postgresql_refuses_to_destroy_early_by_another_log_or_without_the_function(
    published: Any, facility: Facility, term: datetime
) -> None:
    then = term - timedelta(days=20)
    then -= timedelta(days=(then.month, then.day) == (2, 29))  # a day that no term ends on
    report = reported(published, then)
    due = then.replace(year=then.year + 5)
    with pytest.raises(DatabaseError, match="still to be kept"):
        destroy(report, moment=due)
    with pytest.raises(DatabaseError, match="not named"):
        destroy(report, moment=due + timedelta(days=1), holder_id=facility.holder_id)
    for words in (
        "DELETE FROM rules_submissions_differencereport",
        "UPDATE ledger.payload SET payload = NULL, salt = NULL",
    ):
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(words)
    assert payloads() == {"difference.report": [True]}
    assert destroy(report, moment=due + timedelta(microseconds=1)) is True
    assert payloads() == {"difference.report": [False]}


def test_nothing_else_of_the_office_s_log_is_destroyed(published: Any, facility: Facility, board_admin: User) -> None:
    hold = hold_set(holder_id=facility.holder_id, reason="Inquiry 6.", by=board_admin, at=NOW())
    with pytest.raises(DatabaseError, match=r"retention\.hold are never destroyed"):
        destroy(hold, moment=NOW() + timedelta(hours=1))  # type: ignore[arg-type]


@pytest.mark.usefixtures("plain_papers")
def test_a_bundle_of_the_office_s_log_is_intact_and_says_so(
    old: dict[str, DifferenceReport], cast: Cast, board_admin: User, second_admin: User, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch, settings: Any,
) -> None:  # fmt: skip
    monkeypatch.setattr(bundling, "PAUSE_SECONDS", 0)
    settings.MEDIA_ROOT = tmp_path / "media"
    office, found = SigningOffice(), []
    for act in (lambda: None, lambda: carried_out(confirmed(board_admin, second_admin))):
        act()
        made: Bundle = taken_through(bundle_request(holder=None, by=cast["auditor"], at=NOW()), office)
        assert (made.status, made.failure) == ("ready", "")
        found.append(Auditor(tmp_path, office).verify(file_of(made)))
    before, after = found
    assert after["findings"] == before["findings"]
    assert [len(note["indexes"]) for note in after["notes"] if note["kind"] == "destroyed"] == [3]


def test_the_pages_ask_confirm_and_say_what_goes(
    old: dict[str, DifferenceReport], board_admin: User, second_admin: User, holder_admin: User, client_of: Any
) -> None:
    typed = {"holder": "reports", "up_to": last_day(NOW()).isoformat(), "reason": "Policy 9."}
    assert "Choose the certificate holder." in client_of(holder_admin).post("/retention/", typed).content.decode()
    sent = client_of(board_admin).post("/retention/", typed)
    html = html_of(client_of(second_admin), sent["Location"])
    assert "The content of reports from visitors is destroyed" in html
    assert "Destruction of records: Reports from visitors" in html_of(client_of(second_admin), "/")
    assert client_of(holder_admin).get(sent["Location"]).status_code == 404
    assert send(client_of(second_admin), sent["Location"], to="confirm/").status_code == 302


def test_the_code_of_a_report_that_was_destroyed_opens_nothing(
    published: Any, cast: Cast, term: datetime, board_admin: User, second_admin: User, client: Any
) -> None:
    with receipt_at(term - timedelta(days=9)):
        sent = difference_report(
            facility_id=published.facility, approval="", happened_on=None, **SEEN, at=term - timedelta(days=9)
        )
    with receipt_at(term - timedelta(days=8)):
        difference_answer(report_id=sent.report.pk, words="Yes.", by=cast["compliance_rep"], at=term)
    carried_out(confirmed(board_admin, second_admin))
    assert report_of(sent.code) is None
    assert client.get(f"/report/{sent.code}/").status_code == 404
