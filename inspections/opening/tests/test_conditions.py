"""The conditions of an approval as programs read them at the table."""

from datetime import timedelta

import pytest
from django.utils import timezone

from compliance.holders.models import Facility, GamingTable, User
from inspections.opening.api import standing_answer
from inspections.opening.standing import table_standing
from rules_submissions.tests.filings import decide, filed, recommended
from tests.cast import Cast

pytestmark = pytest.mark.django_db


def test_the_standing_of_a_table_tells_its_approval_with_the_conditions(
    facility: Facility, filer: User, cast: Cast
) -> None:
    now = timezone.now()
    submission = filed(facility, filer, at=now - timedelta(days=3))
    table = GamingTable.objects.get(number="W-11")
    assert standing_answer(table_standing(table, now)).approval is None
    recommended(submission, cast, at=now - timedelta(days=1))
    decide(submission, cast["decider"], conditions="Keep it lit.", effective_on=timezone.localdate(now), at=now)
    submission.refresh_from_db()
    assert standing_answer(table_standing(table, now)).plain()["approval"] == {
        "reference": submission.reference, "revision": 1, "edition": submission.edition_key,
        "effective_on": submission.effective_on, "conditions": "Keep it lit.",
        "layout": None, "sign": None,
    }  # fmt: skip
