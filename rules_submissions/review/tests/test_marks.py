"""Places of required elements on a sheet: marked by filers, stepped through by reviewers."""

from typing import Any

import pytest
from django.urls import reverse

from compliance.holders.models import Facility, User
from compliance.regulation import PACKAGES, chapter
from rules_submissions.errors import IllegalMove
from rules_submissions.filing.services.withdrawal import submission_recall
from rules_submissions.models import RulesSubmission
from rules_submissions.models.sheets import ElementMark
from rules_submissions.place import place_of
from rules_submissions.review.looked_at import checks_on
from rules_submissions.review.services.element_checks import element_check
from rules_submissions.sheets.services.elements import elements_of, marks_on, marks_save
from tests.cast import Cast
from tests.scenes import scene

from ...tests.filings import after, claimed, newest, who
from ...tests.making import AT, drafted, file_it
from .test_pins import attach, upload

pytestmark = pytest.mark.django_db


@scene
def draft(facility: Facility, filer: User) -> RulesSubmission:
    """A draft with one sheet."""
    submission = drafted(facility, filer)
    attach(submission, filer, "TIE PAYS 10 TO 1")
    return submission


def first_of(submission: RulesSubmission) -> tuple[str, str]:
    one = elements_of(submission.rules)[0]
    return one.citation, one.name


def mark(submission: RulesSubmission, by: User, hours: float = 0, **places: str | None) -> list[ElementMark]:
    """Marks the elements at these places of their list: `a="C2"`."""
    known = [(one.citation, one.name) for one in elements_of(submission.rules)]
    asked = {known[ord(letter) - ord("a")]: place_of(zone) if zone else None for letter, zone in places.items()}
    sheet = submission.artwork.get(removal__isnull=True)
    return marks_save(submission_id=submission.pk, artwork_id=sheet.pk, places=asked, by=by, at=after(hours=hours))


@pytest.mark.parametrize("number", list(PACKAGES))
def test_the_elements_are_the_items_under_the_approval_of_the_layout(number: str) -> None:
    for edition in chapter(number).editions:
        rules = chapter(number).rules(edition.key)
        found = elements_of(rules)
        assert len(found) >= 3
        assert "ame or logo" in found[0].title
        assert len({one.citation.partition("(")[0] for one in found}) == 1


def test_only_what_differs_is_written_and_the_newest_counts(draft: RulesSubmission, filer: User) -> None:
    version = draft.artwork.get().version
    assert len(mark(draft, filer, a="C2", b="D3-E4", c=None)) == 2
    assert mark(draft, filer, a="C2", b="D3-E4", c=None) == []
    assert [one.stands for one in mark(draft, filer, 1, a="C3", b=None)] == [True, False]
    assert {element: one.place.zone for element, one in marks_on(version).items()} == {first_of(draft): "C3"}


def test_what_is_no_element_and_what_is_no_sheet_of_the_draft_is_refused(draft: RulesSubmission, filer: User) -> None:
    sheet = draft.artwork.get()
    stated: dict[str, Any] = {"submission_id": draft.pk, "by": filer, "at": AT}
    with pytest.raises(IllegalMove, match="no such element"):
        marks_save(artwork_id=sheet.pk, places={("651a.2(b)(9)", "x"): place_of("C2")}, **stated)
    file_it(draft, filer)
    with pytest.raises(IllegalMove):
        marks_save(artwork_id=sheet.pk, places={first_of(draft): place_of("C2")}, **stated)


def test_the_filer_marks_on_the_page_and_the_next_version_proposes_the_same(
    draft: RulesSubmission, filer: User, client_of: Any
) -> None:
    browser, sheet = client_of(filer), draft.artwork.get()
    page = reverse("submissions:sheet", args=[draft.pk, sheet.pk])
    address = reverse("submissions:artwork_marks", args=[draft.pk, sheet.pk])
    refused = browser.post(address, {"place0": "Z1", "place1": "C2"})
    assert refused.status_code == 400
    assert 'value="Z1"' in refused.content.decode()
    assert not ElementMark.objects.exists()
    assert browser.post(address, {"place0": "C2", "place1": "25, 40, 10, 8"}).status_code == 302
    shown = browser.get(page).content.decode()
    assert "Filer’s mark A: Name or logo on the layout, zone C2" in shown
    assert 'value="25, 40, 10, 8"' in shown
    attach(draft, filer, "TIE PAYS 11 TO 1")
    later = draft.artwork.get(removal__isnull=True)
    proposed = browser.get(reverse("submissions:sheet", args=[draft.pk, later.pk])).content.decode()
    assert 'value="C2"' in proposed
    assert "Filer’s mark A" not in proposed


def test_reviewers_step_through_what_the_layout_must_show(
    draft: RulesSubmission, filer: User, cast: Cast, client_of: Any
) -> None:
    mark(draft, filer, a="C2")
    file_it(draft, filer)
    claimed(draft, cast)
    sheet, browser = upload(draft), client_of(cast["reviewer"])
    citation, name = first_of(draft)
    address = reverse("submissions:element_check", args=[draft.pk, sheet.pk])
    element_check(artwork_id=sheet.pk, citation=citation, provision=name, found=True, **who(draft, cast["reviewer"]))
    page = browser.get(reverse("submissions:sheet", args=[draft.pk, sheet.pk])).content.decode()
    shown = " ".join(page.split())
    assert "Agreed" in shown
    assert shown.count('name="found" value="no"') == shown.count('name="found" value="yes"') + 1
    typed = {"unit": "gaming_operations", "citation": citation, "provision": name, "next": "1"}
    answer = browser.post(address, typed | {"found": "no"})
    assert answer["Location"].endswith("#element-1")
    assert "Not found" in browser.get(answer["Location"]).content.decode()
    assert [one.found for one in checks_on([sheet.version], newest(draft))] == [True, False]
    assert browser.post(address, typed | {"provision": "x", "found": "yes"}).status_code == 409
    theirs = client_of(filer).get(reverse("submissions:sheet", args=[draft.pk, sheet.pk])).content.decode()
    assert "Agreed" not in theirs


def test_the_board_sees_the_marks_as_they_were_filed(draft: RulesSubmission, filer: User) -> None:
    mark(draft, filer, a="C2")
    revision = file_it(draft, filer, after(1))
    submission_recall(submission_id=draft.pk, by=filer, at=after(1))
    known = first_of(draft)
    sheet = draft.artwork.get()
    marks_save(submission_id=draft.pk, artwork_id=sheet.pk, places={known: place_of("K5")}, by=filer, at=after(2))
    assert marks_on(sheet.version, revision.filed_at)[known].place.zone == "C2"
    assert marks_on(sheet.version)[known].place.zone == "K5"
