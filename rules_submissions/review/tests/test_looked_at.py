"""Elements and sheets that nobody looked at: in the words of the sign-off, the report and the decision."""

import json
from typing import Any

import pytest
from django.utils import timezone

from compliance.holders.models import Facility, User
from compliance.regulation.core.provision import Provision
from compliance.signing.tests.passkey_pages import recorded
from rules_submissions.demo.drawing import layout_drawing
from rules_submissions.drafting.services.drafts import draft_save
from rules_submissions.errors import NotReady
from rules_submissions.filing.record import decision_words
from rules_submissions.models import BureauReview, Draft, RulesSubmission
from rules_submissions.papers.letters import decision_context
from rules_submissions.review.looked_at import not_looked_at
from rules_submissions.review.matters import matters_of_unit
from rules_submissions.review.services.element_checks import element_check
from rules_submissions.review.services.report import submission_recommend, submission_return
from rules_submissions.review.services.review import AS_LISTED, bureau_sign_off, finding_raise
from rules_submissions.sheets.reading import sheet_from
from rules_submissions.sheets.services.artwork import artwork_add
from rules_submissions.sheets.services.elements import elements_of
from tests.cast import Cast
from tests.scenes import scene

from ...tests.board import act, address, days_ago, html_of
from ...tests.elsewhere import refiled
from ...tests.filings import (
    WITHOUT_APPROVALS,
    claimed,
    decide,
    drafted,
    file_it,
    filed,
    newest,
    round_of,
    settle,
    signed_off,
)

pytestmark = pytest.mark.django_db
UNIT = "gaming_operations"


@scene
def unread(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    """A filing under review with a layout at which nobody has looked."""
    at = days_ago(7)
    submission = drafted(facility, filer, at=at)
    read = sheet_from("a.png", layout_drawing("651a", facility.name))
    artwork_add(submission_id=submission.pk, sheet="layout", title="L-1", file_name="a.png", read=read, by=filer, at=at)
    file_it(submission, filer, at)
    submission.refresh_from_db()
    return claimed(submission, cast, at=days_ago(6))


def look_at(submission: RulesSubmission, by: User, *, but: int = 0) -> None:
    """Every element found on the layout, but for the last few."""
    asked = elements_of(newest(submission).rules)
    for element in asked[: len(asked) - but]:
        look_for(submission, by, element, found=True)


def look_for(submission: RulesSubmission, by: User, element: Provision, *, found: bool) -> None:
    """Records one element as found on the layout, or not."""
    element_check(
        submission_id=submission.pk, artwork_id=newest(submission).artwork.get().pk, unit=UNIT,
        citation=element.citation, provision=element.name, found=found, by=by, at=timezone.now(),
    )  # fmt: skip


def refiled_with(submission: RulesSubmission, by: User, filer: User, **changes: Any) -> RulesSubmission:
    """The filing in its next round, with the same sheets and some answers changed."""
    submission_return(submission_id=submission.pk, words="Say more.", by=by, at=days_ago(1))
    draft = Draft.objects.get(pk=submission.pk)
    answers = {**draft.answers, **changes}
    draft_save(
        submission_id=submission.pk, answers=answers, typed={}, version=draft.version, by=filer, at=timezone.now()
    )
    refiled(submission, filer, days=0)
    return submission


def sign(submission: RulesSubmission, by: User, state: str) -> BureauReview:
    return bureau_sign_off(submission_id=submission.pk, unit=UNIT, state=state, words="Read.", by=by, at=timezone.now())


def test_no_open_matters_is_refused_where_nobody_looked(unread: RulesSubmission, reviewer: User) -> None:
    elements = elements_of(newest(unread).rules)
    with pytest.raises(NotReady, match="open matters") as refused:
        sign(unread, reviewer, "signed_off")
    assert all(any(one.title in reason for reason in refused.value.reasons) for one in elements)
    assert "Not looked at: Layout: L-1, version 1." in refused.value.reasons


def test_a_sign_off_lists_what_nobody_looked_at(unread: RulesSubmission, reviewer: User) -> None:
    look_at(unread, reviewer, but=1)
    last = elements_of(newest(unread).rules)[-1]
    words = f"Read. Not looked at: §\u00a0{last.citation}, {last.title}."
    bureau = sign(unread, reviewer, AS_LISTED)
    assert (bureau.state, bureau.words) == ("signed_off", words)
    assert round_of(unread).comments.get(board_only=True).text == f"Signed off. {words}"


def test_where_all_was_looked_at_there_are_no_open_matters(unread: RulesSubmission, reviewer: User) -> None:
    look_at(unread, reviewer)
    assert sign(unread, reviewer, "signed_off").words == "Read."


def test_an_open_finding_of_the_bureau_is_an_open_matter(unread: RulesSubmission, reviewer: User) -> None:
    look_at(unread, reviewer)
    finding_raise(
        submission_id=unread.pk, unit=UNIT, citation="651a.2(a)", reason="Odd.", by=reviewer, at=timezone.now()
    )
    with pytest.raises(NotReady):
        sign(unread, reviewer, "signed_off")
    assert "Open finding: Odd." in sign(unread, reviewer, AS_LISTED).words


def test_an_element_that_was_looked_for_and_not_found_is_an_open_matter(
    unread: RulesSubmission, reviewer: User, client_of: Any
) -> None:
    last = elements_of(newest(unread).rules)[-1]
    words = f"Not found on the sheets: §\u00a0{last.citation}, {last.title}."
    look_at(unread, reviewer)
    look_for(unread, reviewer, last, found=False)
    with pytest.raises(NotReady, match="open matters") as refused:
        sign(unread, reviewer, "signed_off")
    assert refused.value.reasons == [words]
    html = html_of(client_of(reviewer), address(unread))
    assert 'value="signed_off"' not in html
    assert words in html
    look_for(unread, reviewer, last, found=True)
    assert sign(unread, reviewer, "signed_off").words == "Read."


def test_an_element_that_was_not_found_stands_in_the_words_of_the_sign_off(
    unread: RulesSubmission, reviewer: User
) -> None:
    last = elements_of(newest(unread).rules)[-1]
    look_at(unread, reviewer)
    look_for(unread, reviewer, last, found=False)
    words = f"Read. Not found on the sheets: §\u00a0{last.citation}, {last.title}."
    assert sign(unread, reviewer, AS_LISTED).words == words


def test_a_bureau_lists_what_is_its_own_and_folds_what_others_look_at(
    unread: RulesSubmission, cast: Cast, client_of: Any
) -> None:
    count = len(elements_of(newest(unread).rules)) + 1
    assert matters_of_unit(round_of(unread), "casino_compliance") == []
    assert len(matters_of_unit(round_of(unread), UNIT)) == count
    html = html_of(client_of(cast["compliance_rep"]), address(unread))
    assert 'value="signed_off"' in html
    assert f"Open for other units: {count}\u00a0matters" in html
    assert "Open for other units" not in html_of(client_of(cast["reviewer"]), address(unread))


def test_a_bureau_reads_beside_its_sign_off_which_approvals_it_has_to_settle(
    facility: Facility, filer: User, cast: Cast, client_of: Any
) -> None:
    submission = claimed(filed(facility, filer, at=days_ago(7), **WITHOUT_APPROVALS), cast, at=days_ago(6))
    to_settle = "of your unit before you sign off"
    assert f"Settle 1\u00a0approval {to_settle}" in html_of(client_of(cast["compliance_rep"]), address(submission))
    settle(submission, "drop_tip_box_approval_ref", cast["compliance_rep"], at=days_ago(5))
    assert to_settle not in html_of(client_of(cast["compliance_rep"]), address(submission))


def test_in_the_next_round_what_reads_another_answer_is_looked_at_again(
    unread: RulesSubmission, reviewer: User, filer: User, cast: Cast
) -> None:
    """A check of the round before counts where nothing that its clause reads changed, as an agreement does."""
    look_at(unread, reviewer)
    changed = refiled_with(unread, reviewer, filer, initial_war_areas=9)
    claimed(changed, cast, at=timezone.now())
    asked = {one.title for one in elements_of(newest(changed).rules) if "initial_war_areas" in one.reads}
    assert asked
    assert {words.partition(", ")[2] for words in not_looked_at(round_of(changed))} == asked
    with pytest.raises(NotReady, match="open matters"):
        sign(changed, reviewer, "signed_off")


def test_the_form_offers_what_the_service_takes(unread: RulesSubmission, reviewer: User, client_of: Any) -> None:
    browser = client_of(reviewer)
    html = html_of(browser, address(unread))
    assert 'value="signed_off_as_listed"' in html
    assert 'value="signed_off"' not in html
    assert "your sign-off lists what is open" in html
    assert act(browser, unread, "sign_off", state="signed_off", words="").status_code == 409
    look_at(unread, reviewer)
    html = html_of(browser, address(unread))
    assert 'value="signed_off"' in html
    assert 'value="signed_off_as_listed"' not in html


@pytest.mark.sampled
def test_report_decision_and_letter_list_it(unread: RulesSubmission, cast: Cast, client_of: Any) -> None:
    look_at(unread, cast["reviewer"], but=2)
    listed = not_looked_at(round_of(unread))
    assert len(listed) == 2
    signed_off(unread, cast, at=days_ago(2))
    submission_recommend(submission_id=unread.pk, approve=True, words="In order.", by=cast["reviewer"], at=days_ago(1))
    report = unread.events.get(move="recommend").reason
    assert report == f"Recommends approval. In order. Not looked at: {'; '.join(listed)}."
    html = html_of(client_of(cast["decider"]), address(unread, "decision"))
    assert "Nobody at the Board has looked at this" in html
    assert all(one.partition(", ")[2] in html for one in listed)
    now = timezone.now()
    decide(unread, cast["decider"], effective_on=timezone.localdate(now), at=now)
    record = json.loads(recorded("submission.approve")[1]["shown"])
    assert record["not_looked_at"] == listed
    assert ("Not looked at", "; ".join(listed)) in decision_words(unread, record)
    assert decision_context(newest(unread))["not_looked_at"] == listed
    del record["not_looked_at"]  # a record of before
    assert "Not looked at" not in dict(decision_words(unread, record))
