"""The change log tells the Board of a draft only that there was an act."""

import pytest

from compliance.changes.naming import rows_called
from compliance.changes.reading import Wanted, first_changes
from compliance.changes.words import changes_in_words
from compliance.isolation.context import context_of, isolated

from ...tests.making import filed, started

pytestmark = pytest.mark.django_db


def started_as_read_by(user):
    """The changes that this person reads about the start of filings, in their own context."""
    with isolated(context_of(user)):
        return changes_in_words(user, first_changes(user, Wanted(acts=["submission.start"]), 10))


def test_the_board_reads_no_draft(facility, filer, auditor):
    started(facility, filer)
    (of_holder,) = started_as_read_by(filer)
    (of_board,) = started_as_read_by(auditor)
    assert of_holder.subject.startswith("Rules Submission")
    assert of_holder.lines != []
    assert (of_board.subject, of_board.lines) == ("", [])
    assert of_board.warning.startswith("This is part of a draft.")


def test_a_filing_is_found_by_its_reference_by_those_who_see_it(facility, filer, outsider, auditor):
    filing = filed(facility, filer)
    mark = f"rules_submissions_rulessubmission:{filing.pk}"
    found = {one: rows_called(one, filing.reference.lower()) for one in (filer, outsider, auditor)}
    assert found == {filer: [mark, f"at:{filing.pk}"], outsider: [], auditor: [mark, f"at:{filing.pk}"]}
