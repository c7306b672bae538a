"""The list of log books: who sees which, what it says of a month, and what it costs."""

import re
from datetime import timedelta
from typing import Any
from unittest.mock import PropertyMock, patch

import pytest
from django.urls import reverse
from django.utils import timezone

from compliance.documents import times
from tests.pdf_checks import bare, structure_of, text_of
from tests.scenes import scene

from ...models.books import LogBook
from ...tests.factories import NOON, at, deck_change, signed
from ..month import Month
from ..services import book_keep

pytestmark = pytest.mark.django_db
READERS = {
    "filer",
    "colleague",
    "auditor",
    "reviewer",
    "counsel",
    "compliance_rep",
    "lab_analyst",
    "decider",
    "floorperson",
}


@scene
def kept(war, dealer, facility):
    """The book of March, and a supplement with an entry that came on April 9."""
    signed(war, "deck_change", deck_change(NOON), dealer, moment=at(0.1))
    month = Month.of(facility, "2026-03")
    book_keep(facility=facility, month=month, at=month.due_at)
    late = month.due_at + timedelta(days=7)
    signed(war, "deck_change", deck_change(at(30)), dealer, moment=late, late_reason="Found on paper.")
    book_keep(facility=facility, month=month, at=late + timedelta(days=1))
    return facility


def test_books_are_listed_with_their_counts_supplements_and_files(kept: Any, auditor: Any, client_of: Any) -> None:
    browser = client_of(auditor)
    said = browser.get(reverse("floor:books")).content.decode()
    for words in ("March 2026", "March 2026, supplement 1", "Not finished yet"):
        assert words in said, words
    for book in LogBook.objects.all():
        url = reverse("documents:download", args=[book.parts.get().document_id])
        assert url in said
        answer = browser.get(url)
        assert (answer.status_code, answer.content[:5]) == (200, b"%PDF-")
    month = Month.at(kept, timezone.now())
    assert f"from={month.first.isoformat()}" in said


def test_each_count_of_a_book_stands_under_its_own_heading(kept: Any, auditor: Any, client_of: Any) -> None:
    """With another count in each, so that none can stand for its neighbor."""
    counted = {"entries": 11, "late": 12, "corrected": 13, "violations": 14, "checks_not_met": 15, "gaps": 16}
    with patch.object(LogBook, "summary", PropertyMock(return_value=counted)):
        page = client_of(auditor).get(reverse("floor:books")).content.decode()
    first = re.findall(r'data-label="([^"]+)" class="num">(\d+)<', page)[: len(counted)]
    headings = ["Entries", "Late", "Corrected", "Violations", "Checks not met", "Numbers missing"]
    assert first == [(heading, str(count)) for heading, count in zip(headings, counted.values(), strict=True)]


def test_only_those_who_may_export_see_them_and_only_their_own(
    kept: Any, other_facility: Any, cast: Any, client_of: Any
) -> None:
    file = reverse("documents:download", args=[LogBook.objects.get(number=0).parts.get().document_id])
    for name, person in cast.items():
        browser = client_of(person)
        listing = browser.get(reverse("floor:books"))
        may = name in READERS
        assert listing.status_code == (200 if may or name == "outsider" else 403), name
        assert ("March 2026" in listing.content.decode()) == may, name
        assert browser.get(file).status_code == (200 if may else 404), name


def test_the_list_costs_the_same_whatever_its_length(
    kept: Any, auditor: Any, client_of: Any, django_assert_max_num_queries: Any
) -> None:
    browser = client_of(auditor)
    browser.get(reverse("floor:books"))
    with django_assert_max_num_queries(25) as first:
        browser.get(reverse("floor:books"))
    for month in ("2026-01", "2026-02", "2025-12"):
        one = Month.of(kept, month)
        signed_on = one.start + timedelta(days=3)
        table = kept.tables.get()
        signed(table, "deck_change", deck_change(signed_on, batch_label="A"), _dealer(kept), moment=signed_on)
        book_keep(facility=kept, month=one, at=one.due_at)
    with django_assert_max_num_queries(len(first)):
        said = browser.get(reverse("floor:books")).content.decode()
    assert "December 2025" in said


def _dealer(facility: Any) -> Any:
    from compliance.holders.models import User

    return User.objects.get(memberships__role="dealer", memberships__holder=facility.holder)


def test_programs_read_books_and_fetch_their_files(kept: Any, auditor: Any, outsider: Any, client_of: Any) -> None:
    browser = client_of(auditor)
    told = browser.get("/api/v1/log-books/").json()["results"]
    assert [(one["month"], one["number"]) for one in told] == [("2026-03", 1), ("2026-03", 0)]
    book = LogBook.objects.get(number=0)
    assert told[1]["summary"] == book.summary
    (part,) = told[1]["parts"]
    document = book.parts.get().document
    assert (part["sha256"], part["pages"]) == (document.sha256, document.pages)
    assert browser.get(part["address"]).content == bytes(document.content)
    assert client_of(outsider).get(part["address"]).status_code == 404
    assert client_of(outsider).get("/api/v1/log-books/").json()["results"] == []


def test_programs_ask_for_the_books_of_a_month_at_a_facility(kept: Any, auditor: Any, client_of: Any) -> None:
    browser, at_place = client_of(auditor), f"/api/v1/log-books/?facility={kept.pk}"
    assert len(browser.get(f"{at_place}&month=2026-03").json()["results"]) == 2
    assert browser.get(f"{at_place}&month=2026-04").json()["results"] == []
    for asked, path in ((f"{at_place}&month=2026-13", "month"), ("/api/v1/log-books/?month=2026-03", "facility")):
        refused = browser.get(asked)
        assert (refused.status_code, refused.json()["problems"][0]["path"]) == (400, path)


def test_a_book_says_on_each_page_which_supplement_follows_and_stays_as_it_was_kept(
    kept: Any, filer: Any, client_of: Any
) -> None:
    book, supplement = LogBook.objects.order_by("number")
    browser = client_of(filer)
    first, second = (one.parts.get().document for one in (book, supplement))
    address = reverse("documents:download", args=[first.pk])
    content = browser.get(address).content
    said = structure_of(content)
    day = times.short_day(supplement.made_at.astimezone(kept.zone).date())
    words = f"SUPPLEMENTED: read this with supplement 1, the last of {day}: later entries, corrections, signatures."
    assert (said.problems, bare(text_of(content)).count(bare(words))) == ([], said.pages)
    assert browser.get(f"{address}?as=kept").content == bytes(first.content)
    assert browser.get(reverse("documents:download", args=[second.pk])).content == bytes(second.content)
    assert f"{address}?as=kept" in browser.get(reverse("floor:books")).content.decode()
