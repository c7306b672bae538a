"""Work that the change of a filing needs down to the tables: open filings, sheets, running limits, logs, and for
whom."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from compliance.holders.models import Facility, User
from compliance.holders.tests.factories import given
from compliance.regulation import chapter
from compliance.regulation.casino_war.logs.deck_change import DECK_CHANGE
from rules_submissions.forecast import floor
from rules_submissions.forecast.floor import LimitNow, TableNow
from rules_submissions.forecast.outlook import DRAW_AGAIN
from rules_submissions.models import RulesSubmission
from rules_submissions.models.sheets import SheetText
from rules_submissions.register.chain import (
    Effects,
    by_casino,
    by_clause,
    by_day,
    due_under,
    effects_of,
    logs_concerned,
)
from rules_submissions.register.impact import edition_called
from tests.cast import Cast
from tests.scenes import scene

from ...sheets.tests.making import lettered
from ...sheets.tests.test_words import attach
from ...tests.board import days_ago, html_of
from ...tests.filings import decide, filed, recommended
from ...tests.making import drafted, file_it

pytestmark = pytest.mark.django_db
PROPOSED = edition_called("651a-2011P")
assert PROPOSED is not None
LIST = f"/submissions/rule-changes/{PROPOSED.key}/"
(DECKS,) = DECK_CHANGE.clocks


@scene
def approval(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    submission = recommended(filed(facility, filer, at=days_ago(33)), cast, at=days_ago(32))
    decide(submission, cast["decider"], effective_on=days_ago(30).date(), at=days_ago(30))
    submission.refresh_from_db()
    return submission


def effects() -> Effects:
    assert PROPOSED is not None
    return effects_of(RulesSubmission.objects.all(), PROPOSED, timezone.now())


def limit(hours: float) -> LimitNow:
    """Decks that were opened so many hours ago."""
    start = timezone.now() - timedelta(hours=hours)
    return LimitNow(DECKS.title, DECKS.citation, start, start + timedelta(hours=24))


def test_an_open_filing_counts_beside_the_approvals_and_nothing_of_it_hangs(
    approval: RulesSubmission, facility: Facility, filer: User, client_of: Any
) -> None:
    waiting = filed(facility, filer, at=days_ago(2), table_numbers=["W-14"])
    found = effects()
    assert [(chain.row.filing, chain.row.is_open) for chain in found.chains] == [(approval, False), (waiting, True)]
    counts = dict(found.whole.counts)
    assert (counts["Approvals"], counts["Open filings"], counts["Tables"], counts["Prints to replace"]) == (1, 1, 2, 4)
    assert [share.open_filings for share in by_casino(found.chains)] == [1]
    assert {share.open_filings for share in by_clause(found.chains)} == {1}
    html = html_of(client_of(filer), LIST)
    assert waiting.reference in html
    assert html.count("At the tables:") == 1


def test_the_first_day_is_that_of_the_rules_or_today(
    approval: RulesSubmission, facility: Facility, filer: User
) -> None:
    later = filed(facility, filer, at=days_ago(2), table_numbers=["W-14"])
    day = timezone.localdate() + timedelta(days=50)
    with given():
        RulesSubmission.objects.filter(pk=later.pk).update(intended_effective_on=day)
    assert [chain.since for chain in effects().chains] == [timezone.localdate(), day]
    assert [len(share.chains) for share in by_day(effects().chains)] == [1, 1]


def test_what_runs_at_a_table_is_counted_and_what_would_be_over_is_named(
    approval: RulesSubmission, client_of: Any, filer: User, monkeypatch: Any
) -> None:
    place = (approval.facility_id, "651a", approval.table_numbers[0])
    monkeypatch.setattr(floor, "sources", [lambda places: {place: TableNow(True, None, (), [limit(20), limit(2)])}])
    found = effects()
    assert (found.whole.open_tables, len(found.running), found.moved, found.over) == (1, 2, [], [])
    assert DECKS.limit is not None
    monkeypatch.setattr(DECKS.limit, "values", {"651a-2011P": 12})
    found = effects()
    (chain,) = found.chains
    assert [one.title for one in chain.over] == ["Change the decks"]
    assert (len(found.moved), [one.limit for one in found.over]) == (2, chain.over)
    html = html_of(client_of(filer), LIST)
    assert "Would be over:" in html
    assert f"{approval.facility.name}, {place[-1]}: Change the decks" in html


def test_equipment_at_tables_whose_approval_stays_is_counted_too(approval: RulesSubmission, monkeypatch: Any) -> None:
    own = edition_called("651a-2012")
    assert own is not None
    place = (approval.facility_id, "651a", approval.table_numbers[0])
    monkeypatch.setattr(floor, "sources", [lambda places: {place: TableNow(True, None, (), [limit(20)])}])
    found = effects_of(RulesSubmission.objects.all(), own, timezone.now())
    assert (found.chains, len(found.running), found.over) == ([], 1, [])


def test_a_limit_is_due_by_the_hours_of_the_edition(monkeypatch: Any) -> None:
    assert PROPOSED is not None
    runs = limit(20)
    assert due_under(runs, PROPOSED) == runs.due_at
    assert DECKS.limit is not None
    monkeypatch.setattr(DECKS.limit, "values", {"651a-2011P": 12})
    assert due_under(runs, PROPOSED) == runs.due_at - timedelta(hours=12)


def test_a_sheet_that_says_what_the_edition_fixes_otherwise_is_drawn_again(
    facility: Facility, filer: User, cast: Cast
) -> None:
    submission = drafted(facility, filer, at=days_ago(33))
    sheet = attach(submission, filer, "layout.png", lettered("WAR"))
    words = ["Tie Wager pays 10 to 1", "War Wager, War deal ties pays 2 to 1"]
    with given():
        SheetText.objects.create(
            holder=facility.holder,
            artwork=sheet,
            reader=SheetText.READER,
            read_at=days_ago(33),
            lines=[[line, 1000, 1000 * place, 5000, 500] for place, line in enumerate(words, 1)],
        )
    file_it(submission, filer, at=days_ago(33))
    decide(
        recommended(submission, cast, at=days_ago(32)),
        cast["decider"],
        effective_on=days_ago(30).date(),
        at=days_ago(30),
    )
    (chain,) = effects().chains
    ((line, differences),) = [(line.word, line.differences) for line in chain.sheets]
    assert line == DRAW_AGAIN
    assert len(differences) == 1
    assert "3 to 1" in differences[0]
    assert dict(effects().whole.counts)["Sheets to draw again"] == 1


def test_logs_that_are_judged_otherwise_than_today_are_named_with_their_items() -> None:
    today = timezone.localdate()
    assert PROPOSED is not None
    ((title, items),) = logs_concerned(PROPOSED, today)
    assert title == next(kind.title for kind in chapter("651a").logs if kind.code == "deck_inspection")
    assert items == ["651a.4(a)", "651a.4(e)"]
    own = edition_called("651a-2012")
    assert own is not None
    assert logs_concerned(own, today) == []


def test_a_rival_sees_nothing_of_it_in_page_csv_or_pdf(
    approval: RulesSubmission, facility: Facility, filer: User, cast: Cast, client_of: Any
) -> None:
    waiting = filed(facility, filer, at=days_ago(2), table_numbers=["W-14"])
    rival = client_of(cast["outsider"])
    for answer in (rival.get(LIST), rival.get(f"{LIST}csv/")):
        assert answer.status_code == 200
        for word in (approval.reference, waiting.reference, facility.name):
            assert word not in answer.content.decode()
    assert rival.get(f"{LIST}?casino={facility.name}").content.decode().count(approval.reference) == 0
