"""A book is destroyed when its entries are, whenever it was made, and no sooner."""

from datetime import timedelta

import pytest
from django.db import DatabaseError, transaction

from compliance.documents.models import Document
from compliance.ledger.destroying import Chosen, destroyed
from compliance.ledger.holding import mark_of
from compliance.ledger.images import fetch
from compliance.ledger.logs import receipt_at
from compliance.ledger.recording import Actor
from inspections.exports.tests.retention.conftest import (  # noqa: F401
    carried_out,
    change,
    confirmed,
    opened_log,
    payloads,
    second_admin,
    term,
)
from inspections.models import LogEntry
from inspections.models.books import LogBook
from inspections.tests.factories import deck_change, signed

from ..month import Month
from ..services import book_keep

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def booked(war, month, at):
    with receipt_at(at):
        made = book_keep(facility=war.facility, month=month, at=at)
    assert made is not None
    return made.book


def late_change(war, dealer, moment, received):
    values = deck_change(moment - timedelta(hours=8), removed=moment)
    return signed(war, "deck_change", values, dealer, moment=received)


@pytest.mark.parametrize("made", [-60, 5, 900], ids=["past its term", "within its term", "years late"])
def test_a_book_goes_with_its_entries_whenever_it_was_made(opened_log, war, dealer, term, confirmed, made):  # noqa: F811
    moment = term - timedelta(days=120)
    change(war, dealer, moment)
    booked(war, Month.at(war.facility, moment), term + made * DAY)
    carried_out(confirmed())
    assert not LogEntry.objects.exists()
    assert not LogBook.objects.exists()
    assert not Document.objects.exists()
    assert payloads(war.facility.holder_id)["log_entry.book"] == [False]


def test_a_book_stays_while_one_of_its_entries_does_and_what_went_before_it_goes(
    opened_log, war, dealer, term, confirmed  # noqa: F811
):  # fmt: skip
    """An entry that came late, within its term, is in a supplement: the book of its month goes, and this one stays."""
    moment = term - timedelta(days=120)
    month = Month.at(war.facility, moment)
    change(war, dealer, moment)
    booked(war, month, month.due_at)
    late_change(war, dealer, moment + timedelta(hours=1), received=term + 2 * DAY)
    supplement = booked(war, month, term + 5 * DAY)
    carried_out(confirmed())
    assert LogEntry.objects.count() == 1
    assert LogBook.objects.get() == supplement


def of_book(book):
    ((log_id, index),) = fetch(
        "SELECT log_id, index FROM ledger.projection WHERE relation = 'inspections_logbook' AND row_id = %s",
        str(book.pk),
    )
    parts = list(book.parts.select_related("document"))
    rows = [*parts, book, *(one.document for one in parts)]
    return Chosen([(log_id, index)], [mark_of(one) for one in rows])


def test_postgresql_counts_the_term_of_a_book_by_its_newest_entry(opened_log, war, dealer, term):  # noqa: F811
    """Two books within their own terms: whose newest entry is past the term goes, whose is not stays."""
    old, young = term - 40 * DAY, term + DAY
    for moment in (old, young):
        change(war, dealer, moment)
    over = booked(war, Month.at(war.facility, old), term + 80 * DAY)
    within = booked(war, Month.at(war.facility, young), term + 81 * DAY)
    asked_for = {"holder_id": war.facility.holder_id, "by": Actor(None, "Ad Min", "A-1"), "confirmed_by": "B-2"}
    with transaction.atomic():
        destroyed(of_book(over), **asked_for, about={})
    with pytest.raises(DatabaseError, match="still to be kept"), transaction.atomic():
        destroyed(of_book(within), **asked_for, about={})
