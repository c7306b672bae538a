"""Similar decisions on the desk: the same pick or deviation elsewhere, and where this filing differs."""

import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from compliance.holders.models import CertificateHolder, Facility, User
from compliance.holders.roles import Role
from compliance.holders.tests.factories import FacilityFactory, given
from compliance.web.values import day_words
from rules_submissions.decision.services.decision import submission_rescind
from rules_submissions.models import Decision, Revision, RulesSubmission
from rules_submissions.models.precedents import Precedent
from rules_submissions.review.docket import READ_WITH, Docket
from rules_submissions.review.precedents import decisions_without, precedents_keep
from rules_submissions.review.services.report import submission_recommend
from rules_submissions.review.services.review import bureau_sign_off
from rules_submissions.review.similar import Elsewhere, case_of, similar_of, with_words
from rules_submissions.review.subjects import Subject
from rules_submissions.tasks import keep_missing_precedents
from tests.cast import Cast

from ...tests.board import address, days_ago, html_of
from ...tests.elsewhere import (
    HOSTILE,
    approved_at,
    copied,
    decided,
    overridden,
    petitioned,
    refiled,
    returned,
    tie_pays,
)
from ...tests.filings import claimed, filed, recommended, signature_of

pytestmark = pytest.mark.django_db
DECKS = "How many decks are in use at the table?"
TIE = "What does each wager pay? Tie"
SIXTEEN = "pick:deck_count=16"


def elsewhere(submission: RulesSubmission, reader: User) -> Elsewhere:
    """The part of the desk about other decisions."""
    found = RulesSubmission.objects.prefetch_related(READ_WITH).get(pk=submission.pk)
    return similar_of(Docket(found, reader, timezone.now()))


def about(found: Elsewhere, label: str) -> Any:
    """The subject with this label; None where none is shown."""
    return next((one for one in (*found.shown, *found.others) if one.label.startswith(label)), None)


def part_of(html: str) -> str:
    """The part of the desk that shows them."""
    start = html.index('id="similar"')
    return html[start : html.index("</section>", start)]


def said(found: Elsewhere, label: str) -> list[tuple[str, str]]:
    """Outcome and facility of each decision on this subject."""
    one = about(found, label)
    return [(case.tag.word, case.facility) for case in one.cases] if one else []


def test_the_same_pick_elsewhere_is_named_with_its_outcome_newest_first(
    filing: RulesSubmission, other_facility: Facility, outsider: User, other_holder: CertificateHolder, cast: Cast
) -> None:
    third = FacilityFactory(holder=other_holder, name="Third Test Casino")
    decided(other_facility, outsider, cast, days=9, conditions="Post the sign.")
    decided(third, outsider, cast, days=5, approve=False, reason="The dealer was not trained.")
    found = elsewhere(filing, cast["reviewer"])
    assert said(found, DECKS) == [("Denied", "Third Test Casino"), ("Approved with conditions", "Rival Test Casino")]
    one = about(found, DECKS)
    assert one.value == "16\u00a0decks"
    assert [case.reason for case in one.cases] == ["The dealer was not trained.", "Post the sign."]
    assert one.cases[0].holder == "Rival Test Entertainment, Inc."
    assert one.mark == "", "it was denied, but not for its decks"


def test_another_pick_another_game_and_the_own_facility_are_not_the_same(
    facility: Facility, filer: User, other_facility: Facility, outsider: User, cast: Cast
) -> None:
    decided(other_facility, outsider, cast, days=9, deck_count=12, decks_per_batch=[6, 6])
    decided(other_facility, outsider, cast, days=8, number="617a")
    decided(facility, filer, cast, days=7, table_numbers=["W-12"])
    found = elsewhere(filed(facility, filer, at=days_ago(2)), cast["reviewer"])
    assert said(found, DECKS) == []
    assert said(found, "What are the cards dealt from?") == [("Approved", "Rival Test Casino")]
    roulette = elsewhere(filed(facility, filer, "617a", at=days_ago(2)), cast["reviewer"])
    assert said(roulette, "Which wheel is used, and how?") == [("Approved", "Rival Test Casino")]


def test_a_deviation_approved_elsewhere_with_other_odds_is_marked(
    facility: Facility, filer: User, other_facility: Facility, outsider: User, cast: Cast
) -> None:
    first = petitioned(other_facility, outsider, days=20, **tie_pays(11))
    approved_at(overridden(first, cast, reason=HOSTILE, days=19), cast, days=18)
    submission = petitioned(facility, filer, days=3, **tie_pays(12))
    one = elsewhere(submission, cast["reviewer"]).shown[0]
    assert one.label.startswith(TIE)
    assert one.value == "12 to 1"
    assert one.cases[0].value == "11 to 1"
    assert (
        one.mark
        == "Rival Test Casino was approved with 11 to 1; this filing says 12 to 1. Decide it the same way, or say why."
    )


def test_only_those_approved_with_the_same_odds_are_named_together(
    facility: Facility,
    filer: User,
    other_facility: Facility,
    outsider: User,
    other_holder: CertificateHolder,
    cast: Cast,
) -> None:
    names = ("Second Test Casino", "Third Test Casino")
    second, third = (FacilityFactory(holder=other_holder, name=name) for name in names)
    for place, (at, pay) in enumerate(((other_facility, 13), (second, 11), (third, 11))):
        days = 30 - 3 * place
        rival = petitioned(at, outsider, days=days, **tie_pays(pay))
        approved_at(overridden(rival, cast, reason="A trial.", days=days - 1), cast, days=days - 2)
    one = elsewhere(petitioned(facility, filer, days=3, **tie_pays(12)), cast["reviewer"]).shown[0]
    assert [case.value for case in one.cases] == ["11 to 1", "11 to 1", "13 to 1"]
    assert one.mark.startswith(
        "Third Test Casino and Second Test Casino were approved with 11 to 1; this filing says 12"
    )
    same = elsewhere(petitioned(facility, filer, days=2, **tie_pays(13)), cast["reviewer"]).shown[0]
    assert (same.cases[2].value, same.mark) == ("", "")


def test_words_of_others_are_shown_as_words(
    facility: Facility, filer: User, other_facility: Facility, outsider: User, cast: Cast, client_of: Any
) -> None:
    first = petitioned(other_facility, outsider, days=20, **tie_pays(11))
    approved_at(overridden(first, cast, reason=HOSTILE, days=19), cast, days=18)
    submission = petitioned(facility, filer, days=3, **tie_pays(11))
    part = part_of(html_of(client_of(cast["reviewer"]), address(submission)))
    assert "No &lt;script&gt;alert(1)&lt;/script&gt; at {{ this }} table" in part
    assert "<script" not in part


def test_a_pick_that_was_returned_elsewhere_says_so_and_marks_this_one(
    filing: RulesSubmission, other_facility: Facility, outsider: User, cast: Cast
) -> None:
    other = filed(other_facility, outsider, at=days_ago(9))
    returned(other, cast, days=8, text="Sixteen decks do not fit.", field="deck_count")
    assert not Precedent.objects.exists(), "a return alone decides nothing"
    approved_at(recommended(refiled(other, outsider, days=7), cast, at=days_ago(6)), cast, days=5)
    one = about(elsewhere(filing, cast["reviewer"]), DECKS)
    assert [(case.tag.word, case.reason) for case in one.cases] == [
        ("Approved", ""),
        ("Returned", "Sixteen decks do not fit."),
    ]
    assert one.cases[1].remark == "the filing is now “in effect”"
    assert one.mark == "", "the newest word is the approval"
    Precedent.objects.filter(outcome="approved").delete()
    one = elsewhere(filing, cast["reviewer"]).shown[0]
    assert one.label == DECKS
    assert one.mark == "Rival Test Casino was returned for this. The text leaves this to the certificate holder."


def test_a_denial_of_what_was_approved_elsewhere_is_marked(
    facility: Facility, filer: User, other_facility: Facility, outsider: User, cast: Cast
) -> None:
    first = petitioned(other_facility, outsider, days=20, **tie_pays(11))
    approved_at(overridden(first, cast, reason="A trial.", days=19), cast, days=18)
    submission = claimed(petitioned(facility, filer, days=5, **tie_pays(11)), cast, at=days_ago(4))
    assert about(elsewhere(submission, cast["reviewer"]), TIE).mark == ""
    bureau_sign_off(
        submission_id=submission.pk, unit="gaming_operations", state="advises_denial", words="The odds are off.",
        by=cast["reviewer"], at=days_ago(3),
    )  # fmt: skip
    mark = about(elsewhere(submission, cast["reviewer"]), TIE).mark
    assert mark == "Rival Test Casino was approved with this. Decide it the same way, or say why."
    submission_recommend(submission_id=submission.pk, approve=False, words="Off.", by=cast["reviewer"], at=days_ago(2))
    assert about(elsewhere(submission, cast["decider"]), TIE).mark == mark


def test_another_edition_and_what_became_of_a_decision_are_said(
    filing: RulesSubmission, other_facility: Facility, outsider: User, cast: Cast
) -> None:
    decision = decided(other_facility, outsider, cast, days=9)
    at = days_ago(8)
    submission_rescind(
        submission_id=decision.submission_id, words="Over.",
        signature=signature_of(cast["decider"], at, Role.EXECUTIVE_DIRECTOR), at=at,
    )  # fmt: skip
    remark = about(elsewhere(filing, cast["reviewer"]), DECKS).cases[0].remark
    assert remark == f"rescinded on {day_words(at.date())}"
    row = with_words(Precedent.objects.filter(key=SIXTEEN)).get()
    case = case_of(row, Subject("pick", SIXTEEN, "deck_count", 16), filing.chapter, "651a-2011P")
    assert case.remark == f"under edition 651a-2012, {remark}"


def test_precedents_are_made_again_where_they_are_gone(other_facility: Facility, outsider: User, cast: Cast) -> None:
    decision = decided(other_facility, outsider, cast, days=9)
    columns = ("key", "value", "outcome", "is_about", "reason", "at", "revision", "facility")
    before = set(map(str, Precedent.objects.values_list(*columns)))
    assert len(before) > 15
    precedents_keep(decision)
    assert Precedent.objects.count() == len(before)
    Precedent.objects.all().delete()
    assert decisions_without() == [decision.pk]
    assert keep_missing_precedents() == 1
    assert set(map(str, Precedent.objects.values_list(*columns))) == before
    assert keep_missing_precedents() == 0


def more_of(decision: Decision, count: int) -> None:
    """As many further decisions on sixteen decks."""
    revision, row = decision.revision, Precedent.objects.get(key=SIXTEEN)
    with given():
        copies = [copied(revision, number=100 + place) for place in range(count)]
        Revision.objects.bulk_create(copies)
    later = [row.at + timedelta(minutes=place) for place in range(count)]
    Precedent.objects.bulk_create(copied(row, revision_id=one.pk, at=at) for one, at in zip(copies, later, strict=True))


def test_the_desk_asks_as_much_however_many_decisions_there_are(
    filing: RulesSubmission, other_facility: Facility, outsider: User, cast: Cast, client_of: Any
) -> None:
    browser = client_of(cast["reviewer"])
    decision = decided(other_facility, outsider, cast, days=9)
    html_of(browser, address(filing))
    with CaptureQueriesContext(connection) as few:
        html_of(browser, address(filing))
    more_of(decision, 60)
    with CaptureQueriesContext(connection) as many:
        html = html_of(browser, address(filing))
    assert len(many) == len(few)
    part = part_of(html)
    assert part.count("All decisions on this") == 1
    (url,) = re.findall(r'href="([^"]+/similar/\?[^"]+)"', part)
    first = html_of(browser, unescape(url))
    assert first.count("Rival Test Casino") == 50
    (older,) = re.findall(r'rel="next" href="([^"]+)"', first)
    assert html_of(browser, address(filing, "similar") + unescape(older)).count("Rival Test Casino") == 11


def test_the_list_knows_only_what_the_filing_has(filing: RulesSubmission, cast: Cast, client_of: Any) -> None:
    browser = client_of(cast["reviewer"])
    none = html_of(browser, address(filing, "similar", "?about=pick:deck_count%3D16"))
    assert "No other facility has a decision on this." in none
    assert "these answers, or on where the filing differs from" in html_of(browser, address(filing, "similar"))
    for about in ("pick:deck_count%3D6", "", "pick:wheel_mode"):
        html_of(browser, address(filing, "similar", f"?about={about}"), 404)
