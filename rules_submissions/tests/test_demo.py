"""The demonstration: a filing in every state, all six games, and rules at every table but one and those planned."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection

from compliance.demonstration import acted
from compliance.holders import demo as people
from compliance.holders.demo_cast import HOLDERS
from compliance.holders.models import CertificateHolder, GamingTable
from compliance.notices.models import Notice
from rules_submissions import demo
from rules_submissions.facts import findings_of
from rules_submissions.models import Revision, RulesSubmission
from rules_submissions.services.effect import submission_in_effect
from rules_submissions.states import S

AT = datetime.now(UTC)

pytestmark = pytest.mark.django_db


@pytest.fixture
def filed():
    acted([*people.scenes(AT), *demo.scenes(AT)])


def test_every_state_and_every_game_is_there_and_tables_have_their_rules(filed):
    assert {one.status for one in RulesSubmission.objects.all()} == set(S) - {S.RESCINDED}
    assert {one.chapter_number for one in RulesSubmission.objects.all()} == {
        "617a", "619a", "621a", "623a", "625a", "651a",
    }  # fmt: skip
    waiting = set()
    for table in GamingTable.objects.select_related("facility"):
        old_games = ("617a", "651a")
        for days in (0, 40, 75) if table.chapter in old_games else (0, 40):
            if submission_in_effect(table, (AT - timedelta(days=days)).date()) is None:
                waiting.add((table.facility.name, table.number))
    planned = {(holder.facility, table.number) for holder in HOLDERS for table in holder.planned}
    assert waiting == {("Lehigh Bend Casino", "C-01")} | planned
    assert not Notice.objects.filter(mail=True).exists()
    _filings_are_clean()
    _entries_stand_in_the_order_of_time()


def _filings_are_clean():
    """What is found about a filing is an approval that is still to come, never more."""
    found = {
        (revision.submission.chapter_number, finding.severity)
        for revision in Revision.objects.select_related("submission")
        for finding in findings_of(revision)
    }
    assert {one for one in found if one[1] != "note"} == {("617a", "needs_approval"), ("651a", "needs_approval")}


def _entries_stand_in_the_order_of_time():
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT convert_from(entry_bytes, 'UTF8')::jsonb ->> 'release', received_at, "
            "lag(received_at) OVER (PARTITION BY log_id ORDER BY index) FROM ledger.entry "
            "JOIN ledger.log ON id = log_id WHERE holder_id = ANY(%s)",
            [list(CertificateHolder.objects.values_list("pk", flat=True))],
        )
        rows = cursor.fetchall()
    assert len(rows) > 200
    assert all(before is None or before <= received for _, received, before in rows)
    assert {release for release, _, _ in rows} == {"0.1.0+demonstration"}
    assert max(received for _, received, _ in rows) <= AT
