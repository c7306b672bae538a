"""An edition that follows another one: all of Casino War holds for it, but for a figure and a duty that is dropped."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

import msgspec
import pytest

from compliance.regulation import Chapter, chapter, evaluate
from compliance.regulation.casino_war.figures import DECK_LIFE
from compliance.regulation.casino_war.tests.cases import IN_FORCE, WAYS, compliant
from compliance.regulation.casino_war.tests.following import AMENDED, BEFORE, DROPPED, copied, on_file
from compliance.regulation.casino_war.tests.test_deck_change import entry
from compliance.regulation.core.change import edition_change
from compliance.regulation.core.checks import check_log, check_submission
from compliance.regulation.core.differing import differing
from compliance.regulation.core.finding import Finding
from compliance.regulation.core.published import published
from compliance.regulation.tests.broken import broken

AS_OF = datetime(2127, 6, 1, 12, tzinfo=UTC)
LAST, FIRST = date(2127, 3, 31), date(2127, 4, 1)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: Any) -> Iterator[Chapter]:
    copied(tmp_path_factory.mktemp("following"))
    with on_file():
        yield chapter("651a")


def decks(whole: Chapter, day: date, hours: int) -> list[tuple[Any, ...]]:
    """The findings about decks opened at noon of a day that stayed so many hours."""
    opened = datetime(day.year, day.month, day.day, 16, tzinfo=UTC)
    log = {
        "chapter": "651a", "log": "deck_change", "table": {"table_number": "W-03", "shuffler_mode": "none"},
        "entries": [entry(opened, opened + timedelta(hours=hours))],
    }  # fmt: skip
    return [(found["citation"], found["edition"]) for found in check_log(log, AS_OF)["findings"]]


def in_words_of(key: str, findings: list[Finding]) -> list[Finding]:
    return [msgspec.structs.replace(finding, edition=key) for finding in findings if finding.field != DROPPED]


def test_651a_3_d__decks_stay_as_before_until_the_last_day_and_12_hours_from_the_first(whole: Chapter) -> None:
    most = DECK_LIFE.of(BEFORE)
    assert [decks(whole, LAST, hours) for hours in (12, 13, most)] == [[], [], []]
    assert decks(whole, LAST, most + 1) == [("651a.3(d)", BEFORE)]
    assert decks(whole, FIRST, 12) == []
    assert [decks(whole, FIRST, hours) for hours in (13, most)] == [[("651a.3(d)", AMENDED)]] * 2


@pytest.mark.parametrize("way", WAYS[IN_FORCE])
def test_a_filing_with_anything_broken_is_found_as_before_under_its_own_edition(whole: Chapter, way: str) -> None:
    before, after = whole.rules(BEFORE), whole.rules(AMENDED)
    found = 0
    for _, stated in broken(whole.facts, compliant(way=way)):
        facts = whole.parse(stated)
        earlier, later = evaluate(facts, before, AS_OF), evaluate(facts, after, AS_OF)
        assert later == in_words_of(AMENDED, earlier)
        found += len(later)
    assert found > 200


def test_the_day_of_a_filing_chooses_the_edition(whole: Chapter) -> None:
    sent = {"chapter": "651a", "facts": compliant(deck_count=7)}
    for day, key in ((LAST, BEFORE), (FIRST, AMENDED)):
        answer = check_submission({**sent, "on": day.isoformat()}, as_of=AS_OF)
        assert {found["edition"] for found in answer["findings"]} == {key}


def test_between_the_two_the_figure_and_the_dropped_duty_differ_alone(whole: Chapter) -> None:
    change = edition_change(whole, BEFORE, AMENDED)
    assert [(one.figure.name, one.before, one.after) for one in change.figures] == [
        ("longest time between deck changes", DECK_LIFE.of(BEFORE), 12)
    ]
    assert [row.name for row in change.removed] == [DROPPED]
    assert [field.name for field in change.no_longer_asked] == [DROPPED]
    assert (change.added, change.newly_asked, change.attested_anew, change.owners) == ((), (), (), ())


def test_a_filing_on_file_needs_no_change(whole: Chapter) -> None:
    both = differing("651a", BEFORE, AMENDED)
    asks_the_edition = "shuffled_cards_may_go_into_the_shoe"
    assert [row.name for row in both.earlier.provisions if not row.log] == [asks_the_edition, DROPPED]
    assert [row.name for row in both.later.provisions if not row.log] == [asks_the_edition]
    changes = both.changes(whole.parse(compliant()), AS_OF)
    assert (changes.vanished, changes.appeared) == ((), ())


def test_mathematics_sign_standard_answers_and_drawings_are_those_of_the_edition_before(whole: Chapter) -> None:
    facts = whole.parse(compliant())
    assert whole.payouts(facts, AMENDED) == whole.payouts(facts, BEFORE)
    assert whole.payouts(None, AMENDED) == whole.payouts(None, BEFORE)
    assert published(whole, facts, AMENDED) == msgspec.structs.replace(published(whole, facts, BEFORE), edition=AMENDED)
    assert whole.standard(facts, AMENDED) == whole.standard(facts, BEFORE)
    assert whole.draw_all(facts, AMENDED, []) == whole.draw_all(facts, BEFORE, [])
