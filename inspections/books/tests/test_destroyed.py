"""A book is destroyed when its entries are, and no sooner than its own record may be."""

from datetime import timedelta

import pytest

from compliance.documents.models import Document
from inspections.book_models import LogBook
from inspections.exports.tests.retention.conftest import (  # noqa: F401
    carried_out,
    change,
    confirmed,
    opened_log,
    second_admin,
    term,
)
from inspections.models import LogEntry

from ..book import book_keep
from ..month import Month

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("days", "stays"), [(-60, False), (5, True)], ids=["past its term", "within its term"])
def test_a_book_goes_with_its_entries(opened_log, war, dealer, term, confirmed, days, stays):  # noqa: F811
    from compliance.ledger.logs import told

    moment = term - timedelta(days=120)
    change(war, dealer, moment)
    month = Month.at(war.facility, moment)
    with told(term + timedelta(days=days)):
        made = book_keep(facility=war.facility, month=month, at=month.due_at)
    assert made is not None
    carried_out(confirmed())
    assert not LogEntry.objects.exists()
    assert (LogBook.objects.exists(), Document.objects.exists()) == (stays, stays)
