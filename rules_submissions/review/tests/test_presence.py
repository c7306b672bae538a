"""Present readers of a filing: others only, for the Board only, gone by themselves, and never in the way."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import redis
from django.conf import LazySettings
from django.urls import reverse
from django.utils import timezone

from compliance.holders.models import Facility, User
from compliance.holders.roles import Role
from compliance.holders.tests.factories import person
from compliance.ledger.images import fetch
from rules_submissions.models import RulesSubmission
from rules_submissions.review import presence
from rules_submissions.review.presence import EXPIRES_S, FRESH_S, Reader, readers_of
from rules_submissions.sheets.reading import ReadSheet
from rules_submissions.sheets.services.artwork import artwork_add
from tests.cast import Cast
from tests.scenes import scene

from ...tests.board import address, html_of
from ...tests.filings import AT, drafted, file_it

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def valkey(settings: LazySettings, services: None) -> Iterator[redis.Redis]:
    """The Valkey of this run, without the notes of this test afterwards."""
    broker = presence._broker(settings.CELERY_BROKER_URL)
    assert broker is not None
    yield broker
    for key in broker.scan_iter("reading:*"):
        broker.delete(key)


@scene
def other() -> User:
    return person(Role.GAMING_OPERATIONS_REVIEWER, printed_name="Oda van Other")


def readers(filing: RulesSubmission, user: User, place: str = "", seconds: float = 0) -> list[Reader]:
    return readers_of(filing, user, place, timezone.now() + timedelta(seconds=seconds))


def test_others_are_shown_with_bureau_and_place_and_never_oneself(
    filing: RulesSubmission, cast: Cast, other: User
) -> None:
    assert readers(filing, cast["reviewer"], "§ 651a.2(a)") == []
    (seen,) = readers(filing, other)
    assert (seen.name, seen.unit, seen.place) == ("Rita Reviewer", "Gaming Operations", "§ 651a.2(a)")
    assert seen.initials == "RR"
    assert [one.initials for one in readers(filing, cast["reviewer"])] == ["OO"]


def test_the_newest_place_of_a_reader_counts(filing: RulesSubmission, reviewer: User, other: User) -> None:
    for place in ("§ 651a.2(a)", "§ 651a.4(a)"):
        readers(filing, reviewer, place)
    assert [one.place for one in readers(filing, other)] == ["§ 651a.4(a)"]


def test_a_filing_tells_nothing_of_another(filing: RulesSubmission, ready: RulesSubmission, cast: Cast) -> None:
    readers(filing, cast["reviewer"])
    assert readers(ready, cast["compliance_rep"]) == []


@pytest.mark.parametrize("name", ["decider", "auditor", "board_admin"])
def test_only_reviewers_are_shown_and_the_rest_of_the_board_sees_them(
    filing: RulesSubmission, cast: Cast, name: str
) -> None:
    readers(filing, cast["reviewer"])
    assert [one.name for one in readers(filing, cast[name])] == ["Rita Reviewer"]
    assert readers(filing, cast["reviewer"]) == []


def test_a_note_counts_for_a_while_and_then_goes_by_itself(
    filing: RulesSubmission, cast: Cast, other: User, valkey: redis.Redis
) -> None:
    readers(filing, cast["reviewer"])
    assert len(readers(filing, cast["decider"], seconds=FRESH_S - 2)) == 1
    assert readers(filing, cast["decider"], seconds=FRESH_S + 2) == []
    left = valkey.ttl(f"reading:{filing.pk}")
    assert 0 < left <= EXPIRES_S


@pytest.mark.parametrize("note", ["", "[]", "7", "{}", '{"name": "X", "unit": "Y", "place": "Z", "at": "soon"}'])
def test_a_note_that_is_none_of_ours_is_nobody(
    filing: RulesSubmission, cast: Cast, valkey: redis.Redis, note: str
) -> None:
    valkey.hset(f"reading:{filing.pk}", "somebody", note)
    assert readers(filing, cast["reviewer"]) == []


@pytest.mark.parametrize("url", ["redis+socket://{}/nobody.sock?virtual_host=0", "amqp://nobody.example/"])
def test_where_valkey_is_away_the_desk_opens_and_shows_nobody(
    filing: RulesSubmission, cast: Cast, client_of: Any, settings: LazySettings, tmp_path: Path, url: str
) -> None:
    readers(filing, cast["reviewer"])
    settings.CELERY_BROKER_URL = url.format(tmp_path)
    html = html_of(client_of(cast["compliance_rep"]), address(filing))
    assert "Reading now" in html
    assert "Nobody else." in html
    assert "Rita Reviewer" not in html


def test_the_page_shows_who_reads_and_asks_again_by_itself(
    filing: RulesSubmission, cast: Cast, other: User, client_of: Any
) -> None:
    html_of(client_of(cast["reviewer"]), address(filing, query="?clause=table_has_few_enough_positions"))
    browser = client_of(other)
    html = html_of(browser, address(filing, query="?show="))
    assert "Rita Reviewer, Gaming Operations, at § 651a.2(a)" in html
    assert f'hx-get="{address(filing, "review_readers")}?clause=651a.' in html
    answer = html_of(browser, address(filing, "review_readers", "?clause=651a.4(a)"))
    assert "Rita Reviewer, Gaming Operations, at § 651a.2(a)" in answer
    theirs = html_of(client_of(cast["reviewer"]), address(filing, "review_readers"))
    assert "Oda van Other, Gaming Operations, at § 651a.4(a)" in theirs
    html_of(browser, address(filing, "review_readers", "?clause=<b>nowhere"))
    theirs = html_of(client_of(cast["reviewer"]), address(filing, "review_readers"))
    assert "Oda van Other, Gaming Operations<" in theirs


def test_who_reads_a_sheet_is_at_that_sheet(facility: Facility, filer: User, cast: Cast, client_of: Any) -> None:
    draft, read = drafted(facility, filer), ReadSheet(b"x", "0" * 64, "image/png", b"x", "0" * 64, 60, 40, 1)
    sheet = artwork_add(
        submission_id=draft.pk, sheet="layout", title="L-1", file_name="a.png", read=read, by=filer, at=AT
    )
    file_it(draft, filer)
    html_of(client_of(cast["reviewer"]), reverse("submissions:sheet", args=[draft.pk, sheet.pk]))
    assert [one.place for one in readers(draft, cast["compliance_rep"])] == ["sheet L-1"]


@pytest.mark.parametrize(("name", "status"), [("filer", 403), ("outsider", 404), ("floorperson", 403)])
def test_no_certificate_holder_is_told(
    filing: RulesSubmission, cast: Cast, client_of: Any, name: str, status: int
) -> None:
    html_of(client_of(cast["reviewer"]), address(filing))
    answer = client_of(cast[name]).get(address(filing, "review_readers"))
    assert answer.status_code == status
    assert "Rita Reviewer" not in answer.content.decode()


def test_reading_is_in_no_record(filing: RulesSubmission, cast: Cast, client_of: Any) -> None:
    browser = client_of(cast["reviewer"])
    html_of(browser, address(filing))
    before = fetch("SELECT count(*) FROM ledger.entry")
    html_of(browser, address(filing, "review_readers"))
    assert fetch("SELECT count(*) FROM ledger.entry") == before
