"""A delegate decides one filing in place of an Executive Director who is recused, and no other."""

from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from compliance.holders.models import Facility, User
from compliance.holders.roles import Role
from compliance.holders.tests.factories import given, person
from compliance.notices.models import Notice
from compliance.signing.signature import Signature
from rules_submissions.decision.services.decision import submission_decide, submission_rescind, submission_send_back
from rules_submissions.errors import IllegalMove, NotAllowed
from rules_submissions.filing.record import decision_prepared, rescission_prepared
from rules_submissions.models import Decision, RulesSubmission, Settlement
from rules_submissions.models.desk import Delegation
from rules_submissions.papers.letters import decision_context
from rules_submissions.recusals import recusals_of
from rules_submissions.review.services.recusal import delegate_name, review_recuse
from rules_submissions.review.services.report import submission_recommend
from rules_submissions.review.work import review_work
from tests.cast import Cast, sign_data
from tests.scenes import scene

from ...tests.board import address, days_ago, entries_of, html_of, seen_at
from ...tests.filings import (
    DAY,
    after,
    claimed,
    decide,
    filed,
    newest,
    recommended,
    settle,
    signature_of,
    signed_off,
    who,
)

pytestmark = pytest.mark.django_db
WHY = "I was counsel of this certificate holder."
AS_DELEGATE = "Gaming Laboratory analyst, as delegate of the Executive Director"


@scene
def ready(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    return recommended(filed(facility, filer), cast)


@scene
def other(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    """Another filing for decision."""
    return recommended(filed(facility, filer, table_numbers=["W-12"]), cast)


@scene
def delegate() -> User:
    return person(Role.GAMING_LABORATORY_ANALYST, printed_name="Dana Delegate")


def recuse(filing: RulesSubmission, by: User, **more: Any) -> None:
    review_recuse(**who(filing, by, "executive_director", at=after(4)), reason=WHY, **more)


def name(filing: RulesSubmission, by: User, delegate: User, *, hours: float = 2) -> Delegation:
    at = after(4, hours=hours)
    return delegate_name(submission_id=filing.pk, delegate=delegate, reason="Read it well.", by=by, at=at)


@scene
def delegated(ready: RulesSubmission, cast: Cast, delegate: User) -> RulesSubmission:
    """The Executive Director recused, who named the delegate at once."""
    recuse(ready, cast["decider"], delegate=delegate)
    ready.refresh_from_db()
    return ready


def decides(filing: RulesSubmission, by: User, **changed: Any) -> Decision:
    """Decides by a signature in the person's own role."""
    signature: Signature = signature_of(by, after(5))
    stated: dict[str, Any] = {
        "approve": True, "effective_on": DAY, "conditions": "", "reason": "", "at": after(5), "signature": signature,
    }  # fmt: skip
    sha256 = newest(filing).facts_sha256
    return submission_decide(submission_id=filing.pk, revision_sha256=sha256, **(stated | changed))


def test_the_delegate_decides_and_record_letter_and_pages_say_so(
    delegated: RulesSubmission, delegate: User, cast: Cast, client_of: Any
) -> None:
    decision = decides(delegated, delegate)
    assert (decision.decided_by, decision.signature["role"]) == (delegate, Role.GAMING_LABORATORY_ANALYST)
    assert decision_context(newest(delegated))["decision_signature"].role == AS_DELEGATE
    said = {"approve": True, "effective_on": DAY, "conditions": "", "reason": ""}
    prepared = decision_prepared(delegated, newest(delegated), **said)
    record = prepared.compose(signature_of(delegate, after(5)))
    assert record["capacity"] == "as delegate of the Executive Director"
    assert ("Decided", "as delegate of the Executive Director") in prepared.words(record)
    case = reverse("submissions:case", args=[delegated.pk])
    for reader in ("filer", "reviewer"):
        html = html_of(client_of(cast[reader]), case)
        assert f"By Dana Delegate, {AS_DELEGATE}" in html
        assert f"Approved by Dana Delegate, {AS_DELEGATE}." in html


def test_what_the_executive_director_signs_stays_as_it_was(ready: RulesSubmission, cast: Cast) -> None:
    signature = signature_of(cast["decider"], after(4), Role.EXECUTIVE_DIRECTOR)
    said = {"approve": True, "effective_on": DAY, "conditions": "", "reason": ""}
    assert "capacity" not in decision_prepared(ready, newest(ready), **said).compose(signature)
    assert "capacity" not in rescission_prepared(ready, "No more.").compose(signature)
    decide(ready, cast["decider"])
    assert decision_context(newest(ready))["decision_signature"].role == "Executive Director"


def test_the_delegate_decides_this_filing_alone(
    delegated: RulesSubmission, other: RulesSubmission, delegate: User, client_of: Any
) -> None:
    with pytest.raises(NotAllowed):
        decides(other, delegate)
    with pytest.raises(NotAllowed):
        submission_send_back(submission_id=other.pk, words="Again.", by=delegate, at=after(5))
    with pytest.raises(NotAllowed):
        submission_rescind(
            submission_id=other.pk, words="No more.", signature=signature_of(delegate, after(5)), at=after(5)
        )
    browser = client_of(delegate)
    for page in ("decision", "rescind"):
        theirs, foreign = (reverse(f"submissions:{page}", args=[one.pk]) for one in (delegated, other))
        assert browser.get(theirs).status_code in (200, 302)
        assert browser.get(foreign).status_code == 403


def test_nobody_else_decides_in_place_of_the_executive_director(delegated: RulesSubmission, cast: Cast) -> None:
    for who_else in ("lab_analyst", "compliance_rep", "board_admin", "auditor"):
        with pytest.raises(NotAllowed):
            decides(delegated, cast[who_else])
    with pytest.raises(NotAllowed, match="has been recused"):
        decide(delegated, cast["decider"], at=after(5))


def test_the_delegate_sends_back_and_rescinds(delegated: RulesSubmission, delegate: User, cast: Cast) -> None:
    submission_send_back(submission_id=delegated.pk, words="Again.", by=delegate, at=after(5))
    event = delegated.events.get(move="send_back")
    assert (event.actor, event.role) == (delegate, Role.GAMING_LABORATORY_ANALYST)
    report = {"submission_id": delegated.pk, "approve": True, "words": "In order.", "by": cast["reviewer"]}
    submission_recommend(**report, at=after(5, hours=2))
    decides(delegated, delegate, effective_on=after(5).date())
    signature = signature_of(delegate, after(6))
    submission_rescind(submission_id=delegated.pk, words="No more.", signature=signature, at=after(6))
    delegated.refresh_from_db()
    assert delegated.status == "rescinded"
    assert rescission_prepared(delegated, "No more.").compose(signature)["capacity"].startswith("as delegate")


def test_the_delegate_settles_what_the_executive_director_owns_in_words(
    facility: Facility, filer: User, cast: Cast, delegate: User, client_of: Any
) -> None:
    submission = filed(facility, filer, layout_approval_ref=None)
    signed_off(claimed(submission, cast), cast)
    report = {"submission_id": submission.pk, "approve": True, "words": "In order.", "by": cast["reviewer"]}
    submission_recommend(**report, at=after(3))
    with pytest.raises(NotAllowed, match="Executive Director"):
        settle(submission, "layout_approval_ref", delegate)
    recuse(submission, cast["decider"], delegate=delegate)
    browser = client_of(delegate)
    assert "Settle this approval" in html_of(browser, address(submission, "decision"))
    settle(submission, "layout_approval_ref", delegate, at=after(5))
    assert Settlement.objects.get().role == Role.GAMING_LABORATORY_ANALYST
    page = html_of(browser, address(submission, "decision"))
    assert "entered by Dana Delegate, as delegate of the Executive Director" in page
    decides(submission, delegate)
    lines = decision_context(newest(submission))["settlements"]
    assert [one.by for one in lines] == [f"Dana Delegate, {AS_DELEGATE}"]


# Who is named, and by whom


def test_who_is_named_is_told_and_finds_it_among_their_work(
    delegated: RulesSubmission, delegate: User, cast: Cast
) -> None:
    notice = Notice.objects.get(recipient=delegate, cause__startswith="delegate")
    assert notice.link.endswith("/decision/")
    assert WHY in notice.body
    assert not Notice.objects.filter(recipient=cast["board_admin"], cause__startswith="undecided").exists()
    assert [one.url for one in review_work(delegate, after(5))] == [address(delegated, "decision")]
    assert review_work(cast["decider"], after(5)) == []
    assert entries_of("review.delegate") == 1


def test_where_nobody_decides_the_administrators_are_told(ready: RulesSubmission, cast: Cast) -> None:
    recuse(ready, cast["decider"])
    told = Notice.objects.filter(cause__startswith="undecided")
    assert {one.recipient for one in told} == {cast["decider"], cast["board_admin"]}
    assert all(one.link.endswith("/review/delegate/") for one in told)


def test_a_delegate_is_named_by_a_recused_executive_director_only(
    ready: RulesSubmission, cast: Cast, delegate: User
) -> None:
    for by in ("decider", "board_admin", "reviewer"):
        with pytest.raises(NotAllowed, match="names the delegate"):
            name(ready, cast[by], delegate)
    with pytest.raises(NotAllowed, match="names the delegate"):
        review_recuse(**who(ready, cast["reviewer"], at=after(4)), reason=WHY, delegate=delegate)
    assert recusals_of(ready).rows == []


def test_where_nobody_decides_two_administrators_name_the_same_person(
    ready: RulesSubmission, cast: Cast, delegate: User
) -> None:
    second = person(Role.BOARD_ADMINISTRATOR, printed_name="Bea Second")
    recuse(ready, cast["decider"])
    name(ready, cast["board_admin"], delegate)
    with pytest.raises(IllegalMove, match="Another administrator must do so too"):
        name(ready, cast["board_admin"], delegate, hours=3)
    with pytest.raises(NotAllowed):
        decides(ready, delegate)
    assert Notice.objects.filter(recipient=second, body__contains="another administrator").count() == 1
    name(ready, second, delegate, hours=4)
    assert decides(ready, delegate).decided_by == delegate


def test_two_administrators_who_name_two_people_name_nobody(ready: RulesSubmission, cast: Cast, delegate: User) -> None:
    second = person(Role.BOARD_ADMINISTRATOR, printed_name="Bea Second")
    another = person(Role.GAMING_LABORATORY_ANALYST, printed_name="Ann Other")
    recuse(ready, cast["decider"])
    name(ready, cast["board_admin"], delegate)
    name(ready, second, another, hours=3)
    for one in (delegate, another):
        with pytest.raises(NotAllowed):
            decides(ready, one)


def test_administrators_name_nobody_while_somebody_decides(
    delegated: RulesSubmission, other: RulesSubmission, cast: Cast, delegate: User
) -> None:
    for one in (delegated, other):
        with pytest.raises(NotAllowed, match="names the delegate"):
            name(one, cast["board_admin"], delegate)


def test_without_an_executive_director_two_administrators_name_the_delegate(
    ready: RulesSubmission, cast: Cast, delegate: User
) -> None:
    second = person(Role.BOARD_ADMINISTRATOR, printed_name="Bea Second")
    with given():
        cast["decider"].memberships.update(ended_on=after(3).date())
    for hours, by in enumerate((cast["board_admin"], second), start=2):
        name(ready, by, delegate, hours=hours)
    assert decides(ready, delegate).decided_by == delegate


@pytest.mark.parametrize("who_not", ["auditor", "board_admin", "filer", "reviewer", "decider", "compliance_rep"])
def test_who_cannot_decide_for_another_is_not_named(ready: RulesSubmission, cast: Cast, who_not: str) -> None:
    """Auditors and administrators review nothing; the reviewer recommended, the representative signed off."""
    recuse(ready, cast["decider"])
    with pytest.raises(IllegalMove):
        name(ready, cast["decider"], cast[who_not])
    assert not Delegation.objects.exists()


def test_a_delegate_who_is_recused_in_turn_decides_no_more_and_another_is_named(
    delegated: RulesSubmission, cast: Cast, delegate: User
) -> None:
    another = person(Role.GAMING_LABORATORY_ANALYST, printed_name="Ann Other")
    mine = who(delegated, delegate, "gaming_laboratory_operations", at=after(4, hours=3))
    review_recuse(**mine, reason="My sister is their counsel.")
    with pytest.raises(NotAllowed):
        decides(delegated, delegate)
    with pytest.raises(IllegalMove, match="cannot be the delegate"):
        name(delegated, cast["decider"], delegate, hours=4)
    name(delegated, cast["decider"], another, hours=5)
    assert decides(delegated, another).decided_by == another


def test_the_page_names_the_delegate_and_the_delegate_signs_on_the_page(
    facility: Facility, filer: User, cast: Cast, delegate: User, client_of: Any, demo_office: None
) -> None:
    submission = recommended(filed(facility, filer, at=days_ago(3)), cast, at=days_ago(2))
    decider, page = client_of(cast["decider"]), address(submission, "delegate")
    assert "so it has no delegate" in html_of(decider, page)
    typed = {"unit": "executive_director", "reason": WHY, "sure": "on"}
    assert "Recuse yourself from this filing" in html_of(decider, address(submission, "decision"))
    answer = decider.post(address(submission, "review_recuse", "?back=decision"), typed)
    assert answer.url == address(submission, "decision")
    html = html_of(decider, answer.url)
    assert "Sign the decision" not in html
    assert f'href="{page}"' in html
    assert "Dana Delegate" in html_of(decider, page)
    seen = {"seen": seen_at(decider, page, "", {})}
    wrong = decider.post(page, seen | {"delegate": str(cast["reviewer"].pk), "reason": "Read it."})
    assert wrong.status_code == 409
    assert "signed off or recommended this filing" in wrong.content.decode()
    assert decider.post(page, seen | {"delegate": str(delegate.pk), "reason": "Read it."}).status_code == 302
    assert "decides this filing as delegate" in html_of(decider, page)
    browser, today = client_of(delegate), timezone.localdate()
    stated = {
        "revision": newest(submission).facts_sha256, "outcome": "approve", "effective_on": today.isoformat(),
        "conditions": "", "reason": "", "agree": "on",
    }  # fmt: skip
    answer = browser.post(address(submission, "decision"), stated | sign_data())
    assert answer.status_code == 302, answer.content.decode()
    assert Decision.objects.get(submission=submission).decided_by == delegate
