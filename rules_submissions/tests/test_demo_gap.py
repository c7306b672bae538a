"""The demonstration's filings: what one lacks is named by its field."""

import pytest
from django.utils import timezone

from compliance.demonstration import Incomplete
from compliance.holders import demo
from compliance.holders.demo_cast import KEYSTONE
from rules_submissions.demo.answers import casino_war
from rules_submissions.demo.keystone import WAR_TABLES
from rules_submissions.demo.office import Acts, Office
from rules_submissions.models import RulesSubmission


def done(acts: Acts[RulesSubmission]) -> RulesSubmission:
    """What these acts give in the end."""
    while True:
        try:
            next(acts)
        except StopIteration as end:
            submission: RulesSubmission = end.value
            return submission


@pytest.mark.django_db
def test_a_filing_that_a_rule_finds_incomplete_names_the_field() -> None:
    now = timezone.now()
    demo.load(now)
    office = Office(KEYSTONE, now)
    answers = casino_war(WAR_TABLES, approved_on=office.approved_on)
    del answers["cover_cards"]
    submission = done(office.started("651a", 3, answers, -30))
    with pytest.raises(Incomplete, match=r"under 651a-2012 cannot be filed: cover_cards\."):
        done(office.filed(submission, 2))
