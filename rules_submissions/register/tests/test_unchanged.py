"""Approvals that need no change under an edition: listed, signed at once for one certificate holder, each on record by
itself, and said wherever the edition of an approval is said. Nothing that was signed changes."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from compliance.chapters.services import text_import
from compliance.chapters.tests.invented import text_of
from compliance.holders.errors import FieldRefused, IllegalMove, NotAllowed
from compliance.holders.models import Facility, User
from compliance.holders.tests.authenticator import SoftPasskey
from compliance.notices.models import Notice
from compliance.signing.tests.passkey_pages import answered, asked
from rules_submissions.drafting.services.drafts import amendment_start
from rules_submissions.models import EditionCheck, RulesSubmission
from rules_submissions.models.public import PublicApproval
from rules_submissions.publishing import register_keep
from rules_submissions.register.announcing.services import announcement_ask, announcement_confirm
from rules_submissions.register.impact import edition_called
from rules_submissions.register.plan import plans_of
from rules_submissions.register.unchanged.rows import unchanged_rows
from rules_submissions.register.unchanged.services import edition_check
from tests.cast import Cast, sign_data
from tests.scenes import scene
from tests.test_signed_as_shown import form_of

from ...tests.board import days_ago, html_of
from ...tests.filings import decide, filed, recommended, signature_of
from ...tests.making import file_it
from .coming import EASY, UNCHANGED, easy_ahead

pytestmark = pytest.mark.django_db
__all__ = ["easy_ahead"]
WHY = "Only the numbering of the text is new."


def approved(facility: Facility, filer: User, cast: Cast, table: str) -> RulesSubmission:
    submission = filed(facility, filer, "617a", at=days_ago(33), table_numbers=[table])
    recommended(submission, cast, at=days_ago(32))
    decide(submission, cast["decider"], effective_on=days_ago(30).date(), at=days_ago(30))
    register_keep(submission.pk)
    submission.refresh_from_db()
    return submission


@scene
def approvals(facility: Facility, filer: User, cast: Cast) -> list[RulesSubmission]:
    return [approved(facility, filer, cast, table) for table in ("R-01", "R-02")]


@scene
def on_file(cast: Cast) -> None:
    text_import(raw=text_of(EASY), edition_key=EASY, file_name="text.txt", at=timezone.now(), by=cast["board_admin"])


def announce(cast: Cast, number: int = 0, *, is_withdrawal: bool = False) -> None:
    edition, at = edition_called(EASY), timezone.now()
    words = {"edition": edition, "number": number, "reason": "41 Pa.B. 3000.", "is_withdrawal": is_withdrawal, "at": at}
    announcement_ask(**words, by=cast["counsel"])
    announcement_confirm(edition=edition, by=cast["decider"], at=at)


@pytest.fixture
def announced(on_file: None, cast: Cast, easy_ahead: Any) -> Any:
    on = easy_ahead(60)
    announce(cast)
    return on


def signed(cast: Cast, approvals: list[RulesSubmission], **changed: Any) -> list[EditionCheck]:
    stated = {
        "edition": edition_called(EASY),
        "holder": approvals[0].holder,
        "references": [one.reference for one in approvals],
        "reason": WHY,
        "signature": signature_of(cast["decider"], timezone.now()),
        "at": timezone.now(),
    }
    return edition_check(**stated | changed)


def typed(chosen: list[RulesSubmission], **changed: Any) -> dict[str, Any]:
    return {"approvals": [one.reference for one in chosen], "reason": WHY, **sign_data(), **changed}


def entries(kind: str) -> list[dict[str, Any]]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT entry_bytes, payload FROM ledger.entry JOIN ledger.payload USING (log_id, index) WHERE type = %s "
            "ORDER BY index",
            [kind],
        )
        return [{"envelope": json.loads(bytes(one)), **json.loads(bytes(told))} for one, told in cursor.fetchall()]


def test_one_signature_records_each_approval_by_itself_and_changes_nothing_signed(
    approvals: list[RulesSubmission], announced: Any, cast: Cast, client_of: Any
) -> None:
    before = [bytes(one.revisions.get().facts) for one in approvals]
    browser = client_of(cast["decider"])
    page = html_of(browser, UNCHANGED)
    assert all(one.reference in page for one in approvals)
    done = browser.post(UNCHANGED, typed(approvals), follow=True).content.decode()
    assert "Recorded: 2\u00a0approvals need no change under 617a-2012." in done
    checks = list(EditionCheck.objects.order_by("submission__table_numbers"))
    assert [check.submission for check in checks] == approvals
    assert {(check.edition_key, check.in_force_on, check.reason) for check in checks} == {(EASY, announced, WHY)}
    assert checks[0].grounds == {
        "own_edition": "617a-2019",
        "new_findings": [],
        "findings_gone": [],
        "odds": "as approved",
        "house_edges": "the same",
    }
    ((whole,), parts) = entries("edition.check_together"), entries("edition.check")
    assert len(json.loads(whole["shown"])["records"]) == len(parts) == 2
    assert {part["about"]["signed_with"]["event"] for part in parts} == {whole["envelope"]["event"]}
    assert {one["envelope"]["origin"] for one in (whole, *parts)} == {whole["envelope"]["origin"]}, "the holder's log"
    for one, facts in zip(approvals, before, strict=True):
        one.refresh_from_db()
        assert (one.status, one.edition_key, bytes(one.revisions.get().facts)) == ("in_effect", "617a-2019", facts)


def test_a_passkey_signs_them_at_once(
    approvals: list[RulesSubmission], announced: Any, cast: Cast, client_of: Any
) -> None:
    passkey = SoftPasskey()
    passkey.enrolled(cast["decider"])
    browser = client_of(cast["decider"])
    form = form_of(browser.get(UNCHANGED)) | {"approvals": [one.reference for one in approvals], "reason": WHY}
    told = asked(browser, UNCHANGED, form).json()
    assert all(one.reference in told["shown"] for one in approvals)
    assert browser.post(UNCHANGED, form | answered(passkey, told)).status_code == 302
    assert {one["envelope"]["actor"]["method"] for one in entries("edition.check")} == {"passkey_once"}


def test_every_page_that_says_the_edition_says_the_check(
    approvals: list[RulesSubmission], announced: Any, filer: User, cast: Cast, client_of: Any
) -> None:
    first, second = approvals
    signed(cast, [first])
    name = cast["decider"].printed_name
    own = client_of(filer)
    case = html_of(own, f"/submissions/{first.pk}/")
    assert "no change needed" in case
    assert name in case
    assert "no change needed" not in html_of(own, f"/submissions/{second.pk}/")
    assert "1 recorded" in html_of(own, f"/submissions/rule-changes/{EASY}/")
    listed = html_of(own, UNCHANGED)
    assert f"{name}. {WHY}" in listed
    assert "Not recorded" in listed
    assert "Sign and record" not in listed
    (plan,) = plans_of(filer, timezone.now())
    assert (plan.recorded, plan.effects.approved.stays) == (1, 2)
    row = PublicApproval.objects.get(reference=first.reference)
    assert row.checked_under == [{"edition": EASY, "recorded_on": timezone.localdate().isoformat()}]
    assert "Checked under 617a-2012: no change needed." in html_of(Client(), f"/register/{first.reference}/")
    assert row.edition_key == "617a-2019"
    notice = Notice.objects.get(recipient=filer, subject__contains="no change needed")
    assert first.reference in notice.body


def test_the_register_says_it_again_when_it_is_written_anew(
    approvals: list[RulesSubmission], announced: Any, cast: Cast
) -> None:
    signed(cast, approvals)
    PublicApproval.objects.update(checked_under=[])
    register_keep(approvals[0].pk)
    assert PublicApproval.objects.get(reference=approvals[0].reference).checked_under


def test_what_was_recorded_is_not_recorded_twice(
    approvals: list[RulesSubmission], announced: Any, cast: Cast, client_of: Any
) -> None:
    browser = client_of(cast["decider"])
    for _ in range(2):
        page = browser.post(UNCHANGED, typed(approvals), follow=True).content.decode()
        assert "Recorded: 2" in page
    assert signed(cast, approvals) == list(EditionCheck.objects.filter(submission__in=approvals))
    assert len(entries("edition.check")) == EditionCheck.objects.count() == 2
    assert len(entries("edition.check_together")) == 1


def test_what_changed_since_the_page_was_shown_is_not_signed(
    approvals: list[RulesSubmission], announced: Any, cast: Cast, client_of: Any
) -> None:
    browser = client_of(cast["decider"])
    form = form_of(browser.get(UNCHANGED)) | {"approvals": [approvals[0].reference], "reason": WHY, **sign_data()}
    signed(cast, approvals[1:])
    answer = browser.post(UNCHANGED, form)
    assert answer.status_code == 400
    assert "because this changed since you saw it" in answer.content.decode()
    assert EditionCheck.objects.count() == 1


def test_an_open_amendment_is_a_conflict(
    approvals: list[RulesSubmission], announced: Any, filer: User, cast: Cast, client_of: Any
) -> None:
    at = timezone.now()
    amendment = amendment_start(submission=approvals[0], effective_on=(at + timedelta(days=20)).date(), by=filer, at=at)
    assert "An amendment is open" not in html_of(client_of(cast["decider"]), UNCHANGED), "a draft is its holder's"
    file_it(amendment, filer, at)
    amendment.refresh_from_db()
    assert f"An amendment is open: {amendment.reference}." in html_of(client_of(cast["decider"]), UNCHANGED)
    with pytest.raises(IllegalMove, match=approvals[0].reference):
        signed(cast, approvals)
    answer = client_of(cast["decider"]).post(UNCHANGED, typed(approvals))
    assert (answer.status_code, EditionCheck.objects.count()) == (400, 0)


def test_nothing_is_recorded_under_an_edition_that_is_not_announced_or_withdrawn(
    approvals: list[RulesSubmission], on_file: None, cast: Cast, client_of: Any, easy_ahead: Any
) -> None:
    easy_ahead(60)
    browser = client_of(cast["decider"])
    assert "announce this edition" in html_of(browser, UNCHANGED)
    with pytest.raises(IllegalMove, match="announce this edition"):
        signed(cast, approvals)
    announce(cast)
    announce(cast, 1, is_withdrawal=True)
    page = html_of(browser, UNCHANGED)
    assert "withdrew this edition" in page
    assert "Sign and record" not in page
    answer = browser.post(UNCHANGED, typed(approvals))
    assert answer.status_code == 400
    assert "withdrew this edition" in answer.content.decode()
    easy_ahead(-1)
    assert len(signed(cast, approvals)) == 2, "what is in force is law, whatever was said before"


def test_it_takes_the_director_a_choice_and_a_reason(
    approvals: list[RulesSubmission], announced: Any, cast: Cast, client_of: Any
) -> None:
    for name in ("reviewer", "counsel", "filer"):
        assert client_of(cast[name]).post(UNCHANGED, typed(approvals)).status_code == 403
        with pytest.raises(NotAllowed):
            signed(cast, approvals, signature=signature_of(cast[name], timezone.now()))
    browser = client_of(cast["decider"])
    for changed in ({"reason": " "}, {"approvals": []}, {"approvals": ["RS-0000-00"]}):
        assert browser.post(UNCHANGED, typed(approvals, **changed)).status_code == 400
    with pytest.raises(FieldRefused):
        signed(cast, approvals, reason="")
    with pytest.raises(IllegalMove):
        signed(cast, approvals, references=[])
    assert not EditionCheck.objects.exists()


def test_one_holder_reads_nothing_of_another_and_one_signature_is_for_one_holder(
    approvals: list[RulesSubmission], announced: Any, cast: Cast, client_of: Any, other_facility: Facility
) -> None:
    other = approved(other_facility, cast["outsider"], cast, "R-01")
    assert [one.filing for one in unchanged_rows(cast["outsider"], edition_called(EASY), timezone.now())] == [other]
    page = html_of(client_of(cast["outsider"]), UNCHANGED)
    assert other.reference in page
    assert approvals[0].reference not in page
    browser = client_of(cast["decider"])
    whole = html_of(browser, UNCHANGED)
    assert "choose a certificate holder" in whole
    assert "Sign and record" not in whole
    chosen = f"{UNCHANGED}?holder={other.holder.name}"
    assert "Sign and record" in html_of(browser, chosen)
    assert browser.post(chosen, typed([other])).status_code == 302
    assert EditionCheck.objects.get().submission == other
    with pytest.raises(IllegalMove):
        signed(cast, [approvals[0], other])


def test_the_list_asks_a_fixed_number_of_queries(
    approvals: list[RulesSubmission], announced: Any, facility: Facility, filer: User, cast: Cast, client_of: Any
) -> None:
    browser = client_of(cast["decider"])

    def queries() -> int:
        html_of(browser, UNCHANGED)
        with CaptureQueriesContext(connection) as captured:
            html_of(browser, UNCHANGED)
        return len(captured)

    few = queries()
    approved(facility, filer, cast, "R-03")
    assert queries() == few
