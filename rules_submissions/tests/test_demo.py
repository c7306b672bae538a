"""The demonstration: a filing in every state, and rules in effect at every table."""

from datetime import UTC, datetime, timedelta

import pytest

from compliance.holders import demo as people
from compliance.holders.models import GamingTable
from compliance.notices.models import Notice
from rules_submissions import demo
from rules_submissions.models import RulesSubmission
from rules_submissions.services.effect import submission_in_effect
from rules_submissions.states import S


@pytest.mark.django_db
def test_every_state_is_there_every_table_has_its_rules_and_a_second_load_adds_nothing() -> None:
    at = datetime.now(UTC)
    people.load(at)
    assert demo.load(at) is True
    assert {one.status for one in RulesSubmission.objects.all()} == set(S) - {S.RESCINDED}
    for table in GamingTable.objects.all():
        for days in (0, 40, 75):
            assert submission_in_effect(table, (at - timedelta(days=days)).date()) is not None, (table.number, days)
    assert not Notice.objects.filter(mail=True).exists()
    count = RulesSubmission.objects.count()
    assert demo.load(at) is False
    assert RulesSubmission.objects.count() == count
