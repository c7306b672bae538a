"""Recusal: whoever is recused acts in the filing no more; what they did stays, and is marked."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import get_resolver, reverse

from compliance.holders.models import Facility, User
from compliance.holders.roles import Role
from compliance.holders.tests.factories import person
from compliance.isolation.context import context_of, isolated
from compliance.notices.models import Notice
from rules_submissions.decision.services.decision import submission_rescind, submission_send_back
from rules_submissions.drafting.services.drafts import reply_save
from rules_submissions.errors import IllegalMove, NotAllowed
from rules_submissions.filing.services.withdrawal import submission_recall
from rules_submissions.models import BureauReview, RulesSubmission
from rules_submissions.models.desk import Delegation, Recusal, StockWording
from rules_submissions.papers.letters import decision_context, return_context
from rules_submissions.place import Place
from rules_submissions.recusals import recusals_of
from rules_submissions.review.exception import ATTESTED
from rules_submissions.review.services.assignment import review_hand_over
from rules_submissions.review.services.element_checks import element_check
from rules_submissions.review.services.pins import pin_add
from rules_submissions.review.services.proposals import condition_propose
from rules_submissions.review.services.recusal import review_recuse
from rules_submissions.review.services.report import submission_return
from rules_submissions.review.services.review import (
    AS_LISTED,
    bureau_sign_off,
    clause_mark,
    comment_add,
    finding_act,
    finding_raise,
    review_claim,
)
from rules_submissions.review.services.sections import section_mark
from rules_submissions.review.services.wording import wording_add
from rules_submissions.review.views.acts import DeskAct
from rules_submissions.review.work import review_work
from rules_submissions.sheets.reading import ReadSheet
from rules_submissions.sheets.services.artwork import artwork_add
from rules_submissions.sheets.services.elements import elements_of
from tests.cast import Cast
from tests.races import begun
from tests.scenes import scene

from ...tests.board import QUEUE, act, address, entries_of, html_of
from ...tests.filings import (
    AT,
    after,
    claimed,
    decide,
    drafted,
    file_it,
    filed,
    newest,
    recommended,
    round_of,
    signature_of,
    who,
)
from .by_exception import shown

pytestmark = pytest.mark.django_db
BLOCK = (
    r"</?(?:p|li|dd|dt|td|th|div|section|h[1-6]|summary|article|option|br|form|label|span class=\"small soft\")\b[^>]*>"
)
"""The pattern of a tag at which a line of a page ends."""
WHY = "My brother works at this facility."
SINCE = "recused since March 3, 2026"
PICTURE = b"a picture of a layout"
PLACE = Place(2500, 4000, 1000, 800)
SHEET = ReadSheet(PICTURE, "0" * 64, "image/png", PICTURE, "0" * 64, width=60, height=40, pages=1)


def recuse(filing: RulesSubmission, by: User, unit: str = "gaming_operations", **more: Any) -> Recusal:
    return review_recuse(**who(filing, by, unit, at=after(1)), reason=WHY, **more)


@scene
def filing(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    """Claimed by everybody who is asked, without an approval of the layout, with a sheet on which there is a pin."""
    draft = drafted(facility, filer, layout_approval_ref=None)
    sheet = artwork_add(
        submission_id=draft.pk, sheet="layout", title="L-1", file_name="a.png", read=SHEET, by=filer, at=AT
    )
    file_it(draft, filer)
    claimed(draft, cast)
    mine = who(draft, cast["reviewer"])
    pin_add(**mine, artwork_id=sheet.pk, place=PLACE, text="It pays 11 to 1.", for_return=True)
    return draft


@scene
def recused(filing: RulesSubmission, cast: Cast) -> RulesSubmission:
    """The reviewer of Gaming Operations said and marked something, then was recused."""
    mine = who(filing, cast["reviewer"])
    comment_add(**mine, text="Old artwork, I think.", for_return=True)
    finding_raise(**mine, citation="651a.2(a)", reason="Ten seats are drawn.")
    clause_mark(**mine, citation="651a.2(a)", provision="table_has_few_enough_positions", agreed=True)
    recuse(filing, cast["reviewer"])
    filing.refresh_from_db()
    return filing


# What no recused person does


ELEMENT = "element_check"
TYPED: dict[str, dict[str, Any]] = {
    "review_claim": {},
    "review_hand_over": {"words": "Take it."},
    "review_release": {"words": "No time."},
    "review_mark": {"citation": "651a.2(a)", "provision": "table_has_few_enough_positions", "agreed": "yes"},
    "review_raise": {"citation": "651a.2(a)", "reason": "Odd."},
    "review_finding": {"key": "651a.2(a)|violation|x", "act": "accept"},
    "review_settle": {
        "field": "layout_approval_ref", "outcome": "approve", "number": "A-1", "approved_on": "2026-01-05",
    },
    "review_comment": {"text": "Look.", "audience": "board"},
    "review_sign_off": {"state": "signed_off"},
    "review_condition": {"text": "Show it.", "citation": "651a.2(b)"},
    "review_section": {"section": "651a.2", "agreed": "yes", "shown": "0" * 64},
    "review_return": {"words": "Mend."},
    "review_recommend": {"advice": "deny", "words": "No."},
    "pin_add": {"place": "C2", "text": "Here.", "audience": "board"},
    "pin_reply": {"text": "Here.", "audience": "board"},
    "pin_settle": {"settled": "yes"},
    ELEMENT: {"found": "yes"},
}  # fmt: skip
"""The fields of a well-formed form of each act at the desk, beside the unit."""
RECUSING = {"review_recuse"}
"""The act that a recused person is refused in other words."""
OTHERS = {"review_settle": "decider"}
"""The people, by act, who try it instead of the reviewer of Gaming Operations."""


def desk_acts() -> Iterator[str]:
    """The name of the address of every act at the desk, and on the page of a sheet."""
    (submissions,) = (one for one in get_resolver().url_patterns if getattr(one, "namespace", "") == "submissions")
    for pattern in submissions.url_patterns:
        view = getattr(pattern.callback, "view_class", None)
        if view is not None and issubclass(view, DeskAct):
            yield pattern.name


def test_every_act_at_the_desk_is_tried() -> None:
    assert set(desk_acts()) == set(TYPED) | RECUSING


def posted(browser: Client, filing: RulesSubmission, name: str, colleague: User) -> Any:
    """The act, as its form would send it."""
    typed = {"unit": "gaming_operations"} | TYPED[name]
    place = {"pk": filing.pk}
    if name == "review_hand_over":
        typed["colleague"] = str(colleague.pk)
    if name == "review_mark":
        typed["revision"] = newest(filing).pk
    if not name.startswith("review_"):
        place["sheet_pk"] = filing.artwork.get().pk
    if name in ("pin_reply", "pin_settle"):
        place["pin_pk"] = filing.artwork.get().version.sheet.pins.get().pk
    if name == ELEMENT:
        element = next(iter(elements_of(newest(filing).rules)))
        typed |= {"citation": element.citation, "provision": element.name}
    return browser.post(reverse(f"submissions:{name}", kwargs=place), typed)


@pytest.mark.parametrize("name", sorted(TYPED))
def test_a_recused_person_is_refused_each_act_at_the_desk(
    filing: RulesSubmission, cast: Cast, client_of: Any, name: str
) -> None:
    """The same form is not refused so before the recusal: the recusal alone decides."""
    other = person(Role.GAMING_OPERATIONS_REVIEWER, printed_name="Oda Other")
    by = cast[OTHERS.get(name, "reviewer")]
    browser = client_of(by)
    assert "has been recused" not in posted(browser, filing, name, other).content.decode()
    filing.refresh_from_db()
    recuse(filing, by, "executive_director" if by == cast["decider"] else "gaming_operations")
    if filing.status == "returned":
        _again(filing, cast)
    answer = posted(browser, filing, name, other)
    assert answer.status_code == 403
    assert f"{by.printed_name} has been recused from {filing.reference}" in answer.content.decode()


def _again(filing: RulesSubmission, cast: Cast) -> None:
    """Filed again, with an answer to each point."""
    for point in round_of(filing).comments.filter(for_return=True):
        reply_save(submission_id=filing.pk, comment_id=point.pk, words="Done.", by=cast["filer"], at=after(2))
    file_it(filing, cast["filer"], after(2))


def test_the_credential_number_counts_like_the_account(filing: RulesSubmission, cast: Cast) -> None:
    row = recuse(filing, cast["reviewer"])
    other = person(Role.GAMING_OPERATIONS_REVIEWER, printed_name="Rita Again")
    assert recusals_of(filing).of(other) is None
    spelled = row.credential_number.lower().replace("-", " ")
    assert recusals_of(filing).of(other, signs_with=spelled) == row


@pytest.mark.sampled
@pytest.mark.django_db(transaction=True)
def test_an_act_that_waits_for_the_recusal_is_refused(filing: RulesSubmission, cast: Cast) -> None:
    mine = who(filing, cast["reviewer"], at=after(2))
    with transaction.atomic():
        recuse(filing, cast["reviewer"])
        late = begun(lambda: comment_add(**mine, text="One more word."))
    with pytest.raises(NotAllowed, match="has been recused"):
        late()


def test_nobody_is_recused_twice_or_without_a_reason_or_for_another_unit(filing: RulesSubmission, cast: Cast) -> None:
    mine = who(filing, cast["reviewer"])
    with pytest.raises(IllegalMove, match="Give the reason"):
        review_recuse(**mine, reason=" ")
    with pytest.raises(NotAllowed, match="Casino Compliance"):
        review_recuse(**mine | {"unit": "casino_compliance"}, reason=WHY)
    recuse(filing, cast["reviewer"])
    with pytest.raises(IllegalMove, match="already been recused"):
        recuse(filing, cast["reviewer"])
    assert (Recusal.objects.count(), entries_of("review.recuse")) == (1, 1)


def test_a_recusal_holds_for_this_filing_alone_and_for_each_later_round(
    filing: RulesSubmission, facility: Facility, filer: User, cast: Cast
) -> None:
    recuse(filing, cast["reviewer"])
    other = person(Role.GAMING_OPERATIONS_REVIEWER, printed_name="Oda Other")
    submission_return(submission_id=filing.pk, words="Mend it.", by=other, at=after(1, hours=2))
    _again(filing, cast)
    with pytest.raises(NotAllowed, match="has been recused"):
        review_claim(**who(filing, cast["reviewer"], at=after(3)))
    elsewhere = filed(facility, filer, table_numbers=["W-12"])
    assert review_claim(**who(elsewhere, cast["reviewer"])).claimed_by == cast["reviewer"]


def test_reading_by_who_is_recused_does_not_end_the_recall_of_a_filing(
    facility: Facility, filer: User, cast: Cast, client_of: Any
) -> None:
    submission = filed(facility, filer)
    recuse(submission, cast["reviewer"])
    html_of(client_of(cast["reviewer"]), address(submission))
    assert not submission.openings.exists()
    assert submission_recall(submission_id=submission.pk, by=filer, at=after(2)).status == "draft"


def test_the_claim_is_released_and_the_bureau_is_told_and_reassigns(filing: RulesSubmission, cast: Cast) -> None:
    other = person(Role.GAMING_OPERATIONS_REVIEWER, printed_name="Oda Other")
    recuse(filing, cast["reviewer"])
    bureau = round_of(filing).bureaus.get(unit="gaming_operations")
    assert (bureau.claimed_by, bureau.state) == (None, BureauReview.State.WAITING)
    notice = Notice.objects.get(recipient=other, cause__startswith="recuse")
    assert WHY in notice.body
    assert not Notice.objects.filter(recipient=cast["reviewer"], cause__startswith="recuse").exists()
    assert not Notice.objects.filter(recipient=cast["filer"], body__contains=WHY).exists()
    with pytest.raises(NotAllowed, match="Rita Reviewer has been recused"):
        review_hand_over(**who(filing, other, at=after(2)), to=cast["reviewer"], words="Take it.")
    review_claim(**who(filing, other, at=after(2)))
    assert round_of(filing).bureaus.get(unit="gaming_operations").claimed_by == other


# What was done before


def test_earlier_acts_stay_and_are_marked_wherever_the_board_reads_them(
    recused: RulesSubmission, cast: Cast, client_of: Any
) -> None:
    other = person(Role.GAMING_OPERATIONS_REVIEWER, printed_name="Oda Other")
    browser = client_of(other)
    desk = html_of(browser, address(recused, query="?clause=table_has_few_enough_positions"))
    finding, thread = desk[desk.index('id="findings"') :], desk[desk.index('id="thread"') :]
    assert f"found by Rita Reviewer, {SINCE}" in finding
    assert f"Rita Reviewer, {SINCE}" in thread
    assert desk.count(SINCE) > 4
    assert WHY in desk
    sheet = html_of(browser, reverse("submissions:sheet", args=[recused.pk, recused.artwork.get().pk]))
    case = html_of(browser, reverse("submissions:case", args=[recused.pk]))
    for page in (sheet, case):
        assert f"Rita Reviewer, {SINCE}" in page
    theirs = html_of(client_of(cast["compliance_rep"]), address(recused))
    assert f"Rita Reviewer, {SINCE}" in theirs


def test_whoever_is_recused_is_marked_at_each_act_on_the_desk_and_the_decision_page(
    filing: RulesSubmission, cast: Cast, client_of: Any
) -> None:
    """Agreement to a section, to attestations and to one clause, taken back too; what was not found on a sheet, a
    finding overridden, a condition proposed, a sign-off."""
    reviewer, mine = cast["reviewer"], who(filing, cast["reviewer"])
    for section in ("651a.2", "651a.5", ATTESTED):
        section_mark(**mine, section=section, shown=shown(filing, reviewer, section)["shown"], agreed=True)
    taken = shown(filing, reviewer, "651a.5", agreed=False)["shown"]
    section_mark(**mine | {"at": after(1, hours=2)}, section="651a.5", shown=taken, agreed=False)
    sheet, element = filing.artwork.get(), elements_of(newest(filing).rules)[0]
    element_check(**mine, artwork_id=sheet.pk, citation=element.citation, provision=element.name, found=False)
    raised = finding_raise(**mine, citation="651a.2(a)", reason="Ten seats are drawn.")
    later = mine | {"at": after(1, hours=1.5)}
    finding_act(**later, key=raised.finding_key, act="override", reason="It is nine.")
    condition_propose(**mine, text="Show it.", citation="651a.2(b)", last_on=None)
    bureau_sign_off(**mine, state=AS_LISTED, words="")
    recuse(filing, reviewer)
    other = person(Role.GAMING_OPERATIONS_REVIEWER, printed_name="Oda Other")
    seen = set()
    for reader, page in ((other, "review"), (cast["compliance_rep"], "review"), (cast["decider"], "decision")):
        html = html_of(client_of(reader), reverse(f"submissions:{page}", args=[filing.pk])).partition("<main")[2]
        for line in re.split(BLOCK, html):
            words = " ".join(re.sub(r"<[^>]*>", "", line).split())
            is_of_list = words.endswith("Rita Reviewer, Gaming Operations")  # of recusals, and of who reads now
            if "Rita Reviewer" in words and not is_of_list:
                seen.add(words)
                assert SINCE in words, (page, words)
    for act_words in (
        "agreed",
        "took agreement back",
        "Not found by",
        "overrode it",
        "Overridden by",
        "did not find it",
    ):
        assert any(act_words in words for words in seen), (act_words, seen)


def test_agreement_of_an_earlier_round_is_marked_too(
    facility: Facility, filer: User, cast: Cast, client_of: Any
) -> None:
    first = claimed(filed(facility, filer), cast)
    reviewer = cast["reviewer"]
    mine = who(first, reviewer)
    section_mark(**mine, section=ATTESTED, shown=shown(first, reviewer, ATTESTED)["shown"], agreed=True)
    submission_return(submission_id=first.pk, words="Say more.", by=reviewer, at=after(2))
    (point,) = first.comments.filter(for_return=True)
    reply_save(submission_id=first.pk, comment_id=point.pk, words="Said.", by=filer, at=after(2))
    file_it(first, filer, after(3))
    review_recuse(**who(first, reviewer, at=after(4)), reason=WHY)
    other = person(Role.GAMING_OPERATIONS_REVIEWER, printed_name="Oda Other")
    html = " ".join(html_of(client_of(other), address(first)).split())
    agreed = html.partition("Rita Reviewer, Gaming Operations, agreed in round 1, unchanged since, ")[2]
    assert ", recused since March 6, 2026" in agreed[:60]


def test_the_joint_letter_marks_who_is_recused_and_says_no_reason(recused: RulesSubmission, cast: Cast) -> None:
    other = person(Role.GAMING_OPERATIONS_REVIEWER, printed_name="Oda Other")
    submission_return(submission_id=recused.pk, words="Mend it.", by=other, at=after(2))
    context = return_context(newest(recused))
    assert {one.by for one in context["points"]} == {f"Rita Reviewer, {SINCE}"}
    assert "recused" not in context["by"]
    assert WHY not in str(context)


def test_the_decision_letter_marks_who_signed_off_and_was_recused(facility: Facility, filer: User, cast: Cast) -> None:
    submission = recommended(filed(facility, filer), cast)
    review_recuse(**who(submission, cast["compliance_rep"], "casino_compliance", at=after(3, hours=2)), reason=WHY)
    decide(submission, cast["decider"])
    by = {one.unit: one.by for one in decision_context(newest(submission))["signed_off"]}
    assert by["Casino Compliance"].endswith(", recused since March 5, 2026")
    assert "recused" not in by["Gaming Operations"]


def test_the_certificate_holder_sees_neither_the_recusal_nor_its_reason(
    recused: RulesSubmission, filer: User, client_of: Any
) -> None:
    html = html_of(client_of(filer), reverse("submissions:case", args=[recused.pk]))
    assert "recused" not in html
    assert WHY not in html


def test_postgresql_shows_no_certificate_holder_a_recusal_a_delegation_or_a_wording(
    facility: Facility, filer: User, cast: Cast
) -> None:
    submission = filed(facility, filer)
    review_recuse(**who(submission, cast["decider"], "executive_director"), reason=WHY, delegate=cast["compliance_rep"])
    stated = {"title": "Odds", "text": "Show the odds.", "citation": ""}
    wording_add(unit="gaming_operations", by=cast["reviewer"], at=after(1), **stated)
    tables = (Recusal, Delegation, StockWording)
    assert [model.objects.count() for model in tables] == [1, 1, 1]
    with isolated(context_of(filer)):
        assert RulesSubmission.objects.filter(pk=submission.pk).exists()
        assert [model.objects.count() for model in tables] == [0, 0, 0]


def test_the_recused_person_reads_on_but_is_offered_nothing(
    recused: RulesSubmission, cast: Cast, client_of: Any
) -> None:
    browser = client_of(cast["reviewer"])
    html = html_of(browser, address(recused))
    assert 'data-key="a"' not in html
    assert "Add the comment" not in html
    assert "Recuse yourself" not in html
    assert "Sign off for" not in html
    queue = html_of(browser, QUEUE)
    assert "You are recused" in queue
    assert f'Claim<span class="vh"> {recused.reference}' not in queue
    assert not [one for one in review_work(cast["reviewer"], after(2)) if recused.reference in one.title]


def test_the_desk_asks_for_the_reason_and_for_the_box(filing: RulesSubmission, cast: Cast, client_of: Any) -> None:
    browser = client_of(cast["reviewer"])
    assert "Recuse yourself from this filing" in html_of(browser, address(filing))
    wrong = act(browser, filing, "recuse", reason=WHY)
    assert wrong.status_code == 400
    assert "A recusal cannot be undone." in wrong.content.decode()
    assert WHY in wrong.content.decode()
    done = act(browser, filing, "recuse", reason=WHY, sure="on")
    assert (done.status_code, done.url) == (302, address(filing, query="#recusals"))
    again = act(browser, filing, "recuse", reason=WHY, sure="on")
    assert again.status_code == 409
    assert "already been recused" in again.content.decode()


# The Executive Director


def test_a_recused_executive_director_decides_sends_back_and_rescinds_nothing(
    facility: Facility, filer: User, cast: Cast
) -> None:
    decider = cast["decider"]
    ready = recommended(filed(facility, filer), cast)
    in_effect = recommended(filed(facility, filer, table_numbers=["W-12"]), cast)
    decide(in_effect, decider, at=after(4), effective_on=after(4).date())
    for one in (ready, in_effect):
        review_recuse(**who(one, decider, "executive_director", at=after(5)), reason=WHY)
    refusals = (
        lambda: decide(ready, decider, at=after(6)),
        lambda: decide(ready, decider, at=after(6), approve=False, effective_on=None, reason="No."),
        lambda: submission_send_back(submission_id=ready.pk, words="Again.", by=decider, at=after(6)),
        lambda: submission_rescind(
            submission_id=in_effect.pk, words="No more.", at=after(6),
            signature=signature_of(decider, after(6), Role.EXECUTIVE_DIRECTOR),
        ),
    )  # fmt: skip
    for refused in refusals:
        with pytest.raises(NotAllowed, match="has been recused"):
            refused()


def test_a_filing_that_is_over_has_no_recusal(facility: Facility, filer: User, cast: Cast) -> None:
    submission = recommended(filed(facility, filer), cast)
    decide(submission, cast["decider"], approve=False, effective_on=None, reason="No.")
    with pytest.raises(IllegalMove, match="nobody can act on it now"):
        recuse(submission, cast["reviewer"])
