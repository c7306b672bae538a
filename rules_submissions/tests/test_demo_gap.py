"""The demonstration's filings: what one lacks is named by its field."""

import pytest
from django.utils import timezone

from compliance.demonstration import Incomplete
from compliance.holders import demo
from compliance.holders.demo_cast import KEYSTONE
from rules_submissions.demo.office import Office
from rules_submissions.demo.story import Story


@pytest.mark.django_db
def test_a_filing_that_a_rule_finds_incomplete_names_the_field() -> None:
    now = timezone.now()
    demo.load(now)
    story = Story(Office(KEYSTONE, now))
    list(story.start(3, "651a", -30, ["W-11"], {"cover_cards": None}))
    with pytest.raises(Incomplete, match=r"under 651a-2012 cannot be filed: cover_cards\."):
        list(story.file(2))
