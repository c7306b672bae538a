"""An amendment starts with the sheets in effect: the same uploads, replaceable, filed again as they are."""

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from compliance.holders.models import Facility, User
from compliance.ledger.errors import NotHeld
from rules_submissions.case.api import parts_of
from rules_submissions.drafting.services.drafts import amendment_start, draft_save
from rules_submissions.errors import IllegalMove
from rules_submissions.models import Artwork, Draft, RulesSubmission
from rules_submissions.models.sheets import SheetVersion, sheets_of_draft
from rules_submissions.review.looked_at import checks_on
from rules_submissions.review.services.element_checks import element_check
from rules_submissions.sheets.services.artwork import artwork_add, artwork_remove
from rules_submissions.sheets.services.elements import elements_of
from tests.attacker import plant
from tests.cast import Cast

from ...tests.board import days_ago, decide
from ...tests.filings import claimed, newest, recommended, who
from ...tests.making import answers_of, drafted, file_it
from ..reading import ReadSheet, sheet_from
from .test_artwork import picture

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def read() -> ReadSheet:
    return sheet_from("a.png", picture("PNG"))


def attach(submission: RulesSubmission, by: User, read: ReadSheet, title: str) -> Artwork:
    return artwork_add(
        submission_id=submission.pk, sheet="layout", title=title, file_name="a.png", read=read, by=by, at=days_ago(4)
    )


@pytest.fixture
def approved(facility: Facility, filer: User, cast: Cast, read: ReadSheet) -> RulesSubmission:
    """Casino War with the layout L-1, on which a reviewer found the first areas, approved and in effect."""
    submission = drafted(facility, filer, at=days_ago(4))
    sheet = attach(submission, filer, read, "L-1")
    file_it(submission, filer, at=days_ago(3))
    claimed(submission, cast, at=days_ago(2))
    element = next(one for one in elements_of(submission.rules) if "initial_war_areas" in one.reads)
    stated = who(submission, cast["reviewer"]) | {"at": days_ago(2)}
    element_check(artwork_id=sheet.pk, citation=element.citation, provision=element.name, found=True, **stated)
    recommended(submission, cast, at=days_ago(1))
    now = timezone.now()
    decide(submission, cast["decider"], conditions="", effective_on=timezone.localdate(now), at=now)
    submission.refresh_from_db()
    return submission


@pytest.fixture
def amendment(approved: RulesSubmission, filer: User) -> RulesSubmission:
    day = timezone.localdate() + timedelta(days=30)
    return amendment_start(submission=approved, effective_on=day, by=filer, at=timezone.now())


def attest(amendment: RulesSubmission, by: User, **changes: Any) -> None:
    """Answers the questions that an amendment asks again, with some answers changed."""
    draft = Draft.objects.get(pk=amendment.pk)
    answers = answers_of("651a") | draft.answers | changes
    draft_save(submission_id=amendment.pk, answers=answers, typed={}, version=draft.version, by=by, at=timezone.now())


def names(submission: RulesSubmission) -> list[tuple[str, int]]:
    """Name and version of each sheet of a draft."""
    rows = SheetVersion.objects.filter(artwork__in=sheets_of_draft(submission)).select_related("sheet")
    return sorted((one.sheet.name, one.number) for one in rows)


def test_the_sheets_in_effect_come_along_without_a_second_copy(
    approved: RulesSubmission, amendment: RulesSubmission, filer: User, client_of: Any
) -> None:
    kept = newest(approved).artwork.get()
    assert list(sheets_of_draft(amendment)) == [kept]
    assert Artwork.objects.count() == 1
    page = client_of(filer).get(reverse("submissions:artwork", args=[amendment.pk])).content.decode()
    assert f"Unchanged, from {approved.reference}, revision 1" in page
    assert client_of(filer).get(reverse("submissions:sheet", args=[amendment.pk, kept.pk])).status_code == 200


def test_the_page_that_starts_an_amendment_says_that_they_come_along(
    approved: RulesSubmission, filer: User, client_of: Any
) -> None:
    page = client_of(filer).get(reverse("submissions:amend", args=[approved.pk])).content.decode()
    assert "The draft starts with the sheets in effect." in page
    assert "not copied" not in page


def test_one_that_came_along_is_replaced_or_left_out(
    approved: RulesSubmission, amendment: RulesSubmission, filer: User, read: ReadSheet
) -> None:
    attach(amendment, filer, read, "L-2")
    assert names(amendment) == [("L-1", 1), ("L-2", 1)]
    attach(amendment, filer, read, "L-1")
    assert names(amendment) == [("L-1", 2), ("L-2", 1)]
    kept = newest(approved).artwork.get()
    with pytest.raises(IllegalMove, match="not part of this filing"):
        artwork_remove(submission_id=amendment.pk, artwork_id=kept.pk, by=filer, at=timezone.now())
    assert names(approved) == [("L-1", 1)]


def test_removing_it_leaves_the_approved_filing_as_it_is(
    approved: RulesSubmission, amendment: RulesSubmission, filer: User
) -> None:
    kept = newest(approved).artwork.get()
    artwork_remove(submission_id=amendment.pk, artwork_id=kept.pk, by=filer, at=timezone.now())
    assert (names(amendment), names(approved)) == ([], [("L-1", 1)])


def test_it_is_filed_again_as_it_is_and_reviewers_need_not_look_twice(
    approved: RulesSubmission, amendment: RulesSubmission, filer: User, cast: Cast, client_of: Any
) -> None:
    kept = newest(approved).artwork.get()
    attest(amendment, filer)
    revision = file_it(amendment, filer, at=timezone.now())
    amendment.refresh_from_db()
    assert list(revision.artwork.all()) == [kept]
    assert [one.original_sha256 for one in parts_of(amendment, filer)["revision"].sheets] == [kept.original_sha256]
    assert [one.found for one in checks_on([kept.version], revision)] == [True]
    board = client_of(cast["reviewer"])
    page = board.get(reverse("submissions:sheet", args=[amendment.pk, kept.pk]))
    assert page.status_code == 200
    assert board.get(reverse("submissions:artwork_preview", args=[amendment.pk, kept.pk])).status_code == 200
    desk = board.get(reverse("submissions:review", args=[amendment.pk]))
    assert f"sheet-{kept.pk}" not in desk.content.decode()
    found = [one.what for one in desk.context["alone"] if one.kind.word == "On a sheet"]
    asked = [one.what for one in desk.context["rows"] if one.kind.word == "On a sheet"]
    assert (len(found), len(asked), *found) == (
        1,
        len(elements_of(amendment.rules)) - 1,
        "Areas for Initial and War Wagers",
    )
    other = client_of(cast["outsider"]).get(reverse("submissions:artwork_preview", args=[amendment.pk, kept.pk]))
    assert other.status_code == 404


def test_what_reads_another_answer_is_looked_at_again(
    approved: RulesSubmission, amendment: RulesSubmission, filer: User
) -> None:
    kept = newest(approved).artwork.get()
    attest(amendment, filer, initial_war_areas=9)
    revision = file_it(amendment, filer, at=timezone.now())
    assert checks_on([kept.version], revision) == []
    assert len(checks_on([kept.version], newest(approved))) == 1


def test_a_sheet_that_was_tampered_with_is_not_filed_again(amendment: RulesSubmission, filer: User) -> None:
    attest(amendment, filer)
    plant(sheets_of_draft(amendment).get(), title="L-9")
    with pytest.raises(NotHeld):
        file_it(amendment, filer, at=timezone.now())
