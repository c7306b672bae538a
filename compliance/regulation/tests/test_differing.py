"""Changes by another edition for a filing: the same as a full replay finds, from fewer rows."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
import pytest

from compliance.regulation import Rules, chapter, evaluate
from compliance.regulation.core.chapter import Chapter
from compliance.regulation.core.differing import Changes, Differing, changes_of, differing
from compliance.regulation.core.edition import NotInForce
from compliance.regulation.core.families import answered_no
from compliance.regulation.core.figure import Text
from compliance.regulation.core.finding import Outcome
from compliance.regulation.core.provision import Provisions
from compliance.regulation.roulette.tests import cases
from compliance.regulation.tests.broken import broken
from compliance.regulation.tests.cases import LATER
from compliance.regulation.tests.golden import filings
from compliance.regulation.tests.registered import CHAPTERS

OLD, NEW = "617a-2012", "617a-2019"
ROULETTE = chapter("617a")
PAIRS = [
    pytest.param(whole, one.key, two.key, id=f"{one.key}-{two.key}")
    for whole in CHAPTERS
    for one in whole.editions
    for two in whole.editions
]


def filed(whole: Chapter, stated: dict[str, Any], key: str) -> Any:
    """The facts filed of these answers under an edition: those to questions that it asks."""
    facts = whole.parse(stated)
    return whole.facts(**{n: getattr(facts, n) for n, field in whole.fields.items() if field.is_asked(facts, key)})


def replayed(whole: Chapter, facts: Any, before: str, after: str) -> Changes:
    """The differences for a filing under the earlier edition, from every row of both."""
    asked = {n: getattr(facts, n) for n, field in whole.fields.items() if field.is_asked(facts, after)}
    stood = evaluate(facts, whole.rules(before), LATER)
    return changes_of(stood, evaluate(whole.facts(**asked), whole.rules(after), LATER))


def all_filings(whole: Chapter, before: str, step: int) -> Iterator[Any]:
    """Compliant filings of a chapter, and every so many of each with one thing broken."""
    for stated in filings(whole.number):
        yield filed(whole, stated, before)
        for _, changed in islice(broken(whole.facts, stated), 0, None, step):
            yield filed(whole, changed, before)


@pytest.mark.parametrize("step", [7, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize(("whole", "before", "after"), PAIRS)
def test_the_rows_that_can_answer_otherwise_find_what_all_rows_find(
    whole: Chapter, before: str, after: str, step: int
) -> None:
    both = differing(whole.number, before, after)
    differs = 0
    for facts in all_filings(whole, before, step):
        expected = replayed(whole, facts, before, after)
        assert both.changes(facts, LATER) == expected
        differs += expected != Changes()
    assert before != after or not differs


def test_617a_3_f__of_the_whole_chapter_2019_asks_touchdown_alone() -> None:
    both = differing("617a", OLD, NEW)
    asked_by_both = {"617a.1(f)(2)", "617a.3(e)", "617b.3", "617b.5"}
    assert {row.citation for row in both.earlier.provisions} == asked_by_both
    assert {row.citation for row in both.later.provisions if row.check} - asked_by_both == {
        "617a.1(f)(5)", "617a.3(f)", "617a.3(f)(2)", "617a.4(d)",
    }  # fmt: skip


def test_617a_3_e__a_filing_with_touchdown_needs_a_change_under_the_earlier_edition() -> None:
    facts = ROULETTE.parse(cases.touchdown())
    changes = differing("617a", NEW, OLD).changes(facts, LATER)
    assert [(one.citation, one.field) for one in changes.appeared] == [("617a.3(e)", "wagers_offered.touchdown")]
    assert [(one.citation, one.severity) for one in changes.vanished] == [("617a.3(f)(2)", "note")]
    stays = ROULETTE.parse(cases.single_zero())
    assert differing("617a", NEW, OLD).changes(stays, LATER) == Changes()


def test_no_other_row_is_asked() -> None:
    def never(facts: Any, text: Text) -> Outcome:
        raise AssertionError("a row was asked that cannot answer otherwise")

    both = differing("617a", OLD, NEW)
    differ = {id(row) for rules in (both.earlier, both.later) for row in rules.provisions}
    rows = tuple(
        row if id(row) in differ or row.check is None else msgspec.structs.replace(row, check=never, demands=())
        for row in ROULETTE.provisions
    )
    assert sum(row.check is never for row in rows) > 40
    before, after = (Rules(ROULETTE.edition(key), rows, ROULETTE.fields) for key in (OLD, NEW))
    facts = ROULETTE.parse(cases.single_zero())
    with pytest.raises(AssertionError):
        evaluate(facts, after, LATER)
    assert Differing(before, after, ROULETTE.fields).changes(facts, LATER) == both.changes(facts, LATER)


def test_a_row_of_both_editions_is_asked_where_one_alone_asks_what_it_reads() -> None:
    more = Provisions("617a", tuple(edition.key for edition in ROULETTE.editions), "invented")
    more.demands("617a.9", "No football", answered_no("touchdown_offered"), duty="Nobody plays football.")
    facts = ROULETTE.parse(cases.touchdown())
    before, after = (Rules(ROULETTE.edition(key), more, ROULETTE.fields) for key in (NEW, OLD))
    changes = Differing(before, after, ROULETTE.fields).changes(facts, LATER)
    assert [(one.citation, one.severity) for one in changes.appeared] == [("617a.9", "cannot_tell")]


def test_an_edition_that_is_not_on_file_is_refused() -> None:
    with pytest.raises(NotInForce):
        differing("617a", OLD, "617a-1999")
