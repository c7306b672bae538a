"""Requirements on every chapter on file: each row whole, each field placed, each day with its one text."""

import inspect
import re
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from types import FunctionType
from typing import Any

import pytest

from compliance.management.clause_index import naming_tests
from compliance.regulation.core.chapter import Chapter, chapter
from compliance.regulation.core.checks import check_log, check_submission, payouts
from compliance.regulation.core.citation import Citation
from compliance.regulation.core.edition import Edition, NotInForce, keys_of, until
from compliance.regulation.core.evaluate import evaluate, explain
from compliance.regulation.core.fields import fields_of
from compliance.regulation.core.figure import Figure
from compliance.regulation.core.finding import OWNERS
from compliance.regulation.core.problem import PROBLEM_LOG
from compliance.regulation.core.provision import HEADINGS, Provision, docstring_sections
from compliance.regulation.tests.cases import LATER
from compliance.regulation.tests.golden import AS_OF
from compliance.regulation.tests.items import ITEMS
from compliance.regulation.tests.registered import CHAPTERS, examples, filings, own_examples

TODAY = date(2026, 11, 21)
NOW = datetime(2026, 2, 20, 17, tzinfo=UTC)
ROWS = [
    pytest.param(whole, row, id=f"{row.citation}-{row.name}".replace(" ", "_"))
    for whole in CHAPTERS
    for row in whole.provisions
]
EDITIONS = [pytest.param(whole, edition, id=edition.key) for whole in CHAPTERS for edition in whole.editions]
LEFT_OPEN = {"617a filing 3": ["617a.3(f)(2)"], "651a log 1": ["651a.3(d)"]}
"""Valid examples of the project with one note: what the text of Touchdown leaves open; a log of one batch of two."""
by_chapter = pytest.mark.parametrize("whole", CHAPTERS, ids=lambda whole: whole.number)
by_row = pytest.mark.parametrize(("whole", "row"), ROWS)
by_edition = pytest.mark.parametrize(("whole", "edition"), EDITIONS)
by_function = pytest.mark.parametrize(
    ("whole", "row"), [row for row in ROWS if row.values[1].check and not row.values[1].demands]
)


@by_row
def test_a_provision_is_whole(whole: Chapter, row: Provision) -> None:
    assert str(Citation.parse(row.citation)) == row.citation
    assert row.title
    assert row.title[0].isupper() or row.title[0].isdigit()
    assert len(row.duty) > 10
    assert row.source
    assert row.editions
    assert set(row.editions) <= {edition.key for edition in whole.editions}
    assert {row.owner(key) for key in row.editions} <= OWNERS.keys()
    assert (row.check is not None) == (row.kind in {"validator", "approval", "attestation", "log"}) or row.kind == "log"


@by_row
def test_a_provision_reads_facts_that_are_asked(whole: Chapter, row: Provision) -> None:
    known = set(whole.fields)
    if row.log:
        kind = whole.log(row.log)
        known = fields_of(kind.entry).keys() | fields_of(kind.table).keys()
    assert set(row.fields) <= known
    assert row.kind != "validator" or row.fields, "the fact to mend is named first"
    assert row.when is None or set(row.when.fields) <= known


@by_function
def test_a_validator_that_is_a_function_states_its_duty(whole: Chapter, row: Provision) -> None:
    assert docstring_sections(row.check)["Duty"] == row.duty


@by_function
def test_a_docstring_repeats_nothing_that_the_declaration_says(whole: Chapter, row: Provision) -> None:
    headed = [
        line.split("  ")[0] for line in (inspect.getdoc(row.check) or "").splitlines() if re.match(r"\w+  ", line)
    ]
    assert set(headed) <= set(HEADINGS)


@by_chapter
def test_each_checked_provision_is_named_by_a_test_of_its_game(whole: Chapter) -> None:
    checked = [row for row in whole.provisions if row.check is not None]
    unnamed = {f"{row.citation} {row.name}" for row in checked if not naming_tests(whole, row)}
    assert unnamed == set()


@by_chapter
def test_a_fact_is_asked_in_a_section_for_a_reason(whole: Chapter) -> None:
    for field in whole.fields.values():
        assert field.asked.section in whole.sections, f"{field.name}: its section is not one of the chapter's"
        assert field.label, field.name
        assert field.asked.why, f"{field.name}: no citation says why it is asked"
        for citation in re.split(r"[,;] | and ", field.asked.why):
            Citation.parse(citation)
        assert field.asked.when is None or set(field.asked.when.fields) <= set(whole.fields), field.name
        named = {key.removeprefix(until("")) for key in field.asked.editions}
        assert named <= set(keys_of(whole.editions)), field.name
        assert not field.codes or set(field.asked.choices) == set(field.codes), f"{field.name}: a code without label"
    assert {field.asked.section for field in whole.fields.values()} == set(whole.sections), "a section without facts"


@by_chapter
def test_a_log_names_its_table_its_clocks_and_its_provisions(whole: Chapter) -> None:
    for kind in whole.logs:
        fields = fields_of(kind.entry)
        assert kind.chapter == whole.number
        assert kind.table_field in fields_of(kind.table) or kind.table_field in fields
        assert all(field.label for field in (*fields.values(), *fields_of(kind.table).values()))
        for clock in kind.clocks:
            assert {clock.starts, clock.ends} <= fields.keys()
            assert not clock.lane or clock.lane in fields
            assert str(Citation.parse(clock.citation)) == clock.citation
        assert any(row.log == kind.code for row in whole.provisions), f"{kind.code}: nothing is checked"
    assert {row.log for row in whole.provisions if row.log} <= {kind.code for kind in whole.logs}


@by_chapter
def test_attestations_and_their_fields_match_one_to_one(whole: Chapter) -> None:
    declared = Counter(row.name for row in whole.provisions if row.kind == "attestation")
    asked = [name for name, field in whole.fields.items() if field.kind == "attestation"]
    assert set(declared) == set(asked)
    split = {name for name, times in declared.items() if times > 1}
    for name in split:
        spans = [set(row.editions) for row in whole.provisions if row.name == name and row.kind == "attestation"]
        assert sum(map(len, spans)) == len(set.union(*spans)), f"{name}: two rows of one edition"


@by_chapter
def test_each_day_of_change_has_exactly_one_text(whole: Chapter) -> None:
    came = [edition for edition in whole.editions if edition.effective_from is not None]
    first = min((edition.effective_from for edition in came if edition.effective_from), default=None)
    for edition in came:
        assert edition.effective_from is not None
        days = [edition.effective_from, edition.effective_from - timedelta(days=1)]
        if edition.effective_to is not None:
            assert edition.effective_from <= edition.effective_to
            days += [edition.effective_to, edition.effective_to + timedelta(days=1)]
        for day in days:
            governing = sum(other.governs(day) for other in whole.editions)
            assert governing == (0 if first is not None and day < first else 1), day
    newest = [edition for edition in came if edition.effective_to is None]
    assert [edition.status for edition in newest] == ["in_force"] * bool(came)
    until = [edition.effective_to for edition in came if edition.effective_to and edition.status == "in_force"]
    assert all(day + timedelta(days=1) == newest[0].effective_from for day in until)
    assert all(
        (edition.effective_from is None) == (edition.status in {"proposed", "comparison"}) for edition in whole.editions
    )
    assert len({edition.key for edition in whole.editions}) == len(whole.editions)
    assert {edition.chapter for edition in whole.editions} == {whole.number}
    keys = keys_of(whole.editions)
    assert all(edition.follows in ("", *keys[:at]) for at, edition in enumerate(whole.editions))


def first_day(whole: Chapter) -> date:
    """The first day for which a chapter has a text: in force, or else proposed."""
    came = [edition.effective_from for edition in whole.editions if edition.effective_from is not None]
    return min(came or [edition.published_on for edition in whole.editions if edition.status == "proposed"])


def days_of_change() -> list[date]:
    """Every day on which a text of any chapter came or went, with the day before and the day after."""
    days: set[date] = set()
    for whole in CHAPTERS:
        for edition in whole.editions:
            known = (edition.effective_from, edition.effective_to, edition.published_on)
            days |= {day + timedelta(days=step) for day in known if day is not None for step in (-1, 0, 1)}
    return sorted(days)


@pytest.mark.parametrize("day", days_of_change(), ids=date.isoformat)
@by_chapter
def test_one_text_governs_a_chapter_on_every_day_of_change_of_any(whole: Chapter, day: date) -> None:
    came = [edition.effective_from for edition in whole.editions if edition.effective_from is not None]
    governing = [edition.key for edition in whole.editions if edition.governs(day)]
    assert len(governing) == (1 if came and min(came) <= day else 0)
    if day < first_day(whole):
        with pytest.raises(NotInForce):
            whole.edition_on(day)
    else:
        assert whole.edition_on(day).key in (governing or [edition.key for edition in whole.editions])


def days_with_a_text() -> list[Any]:
    """Each chapter on each of these days, from the first text that it answers by: in force, or else published."""
    return [
        pytest.param(whole, day, id=f"{whole.number}-{day}")
        for whole in CHAPTERS
        for day in days_of_change()
        if day >= first_day(whole)
    ]


@pytest.mark.parametrize(("whole", "day"), days_with_a_text())
def test_every_validator_answers_by_the_text_of_the_day(whole: Chapter, day: date) -> None:
    """`--on` the day before, on and after each change: every validator of the day's text and none of another's;
    what a problem log proves is no clause of a filing."""
    edition = whole.edition_on(day)
    rules = whole.rules_on(day)
    assert rules is whole.rules(edition.key)
    declared = [row for row in whole.provisions if edition.key in row.editions and row.log != PROBLEM_LOG]
    for stated in ({}, *filings(whole.number)):
        facts = whole.parse(stated)
        explained = explain(facts, rules, LATER)
        assert sorted(map(id, declared)) == sorted(id(row.provision) for row in explained)
        assert {f.edition for row in explained for f in row.findings} <= {edition.key}
        told = check_submission({"chapter": whole.number, "facts": stated}, on=day, as_of=LATER)
        assert told["edition"] == edition.key
        assert len(told["findings"]) == sum(len(row.findings) for row in explained)


def days_without_touchdown() -> list[date]:
    """From the first day of the edition of 2012 to its last: the ends, and the first of every month between."""
    firsts = [date(year, month, 1) for year in range(2012, 2020) for month in range(1, 13)]
    first, last = date(2012, 5, 19), date(2019, 8, 30)
    return [first, *(day for day in firsts if first < day < last), last]


def test_617a_3_f__roulette_knows_no_touchdown_from_2012_05_19_to_2019_08_30() -> None:
    whole = chapter("617a")
    for day in days_without_touchdown():
        rules = whole.rules_on(day)
        asked = {name for name, field in whole.fields.items() if field.is_asked(whole.facts(), rules.edition.key)}
        assert not any("touchdown" in name for name in asked), day
        citations = {row.citation for row in rules.provisions}
        assert not {one for one in citations if one.startswith(("617a.1(f)(5)", "617a.3(f)", "617a.4(d)"))}, day
        assert not any("touchdown" in row.wager for row in whole.payouts(None, rules.edition.key)), day
    after = {row.citation for row in whole.rules_on(date(2019, 8, 31)).provisions}
    assert {"617a.1(f)(5)", "617a.3(f)", "617a.4(d)"} <= after


@by_edition
def test_an_edition_answers_for_a_filing_that_states_nothing(whole: Chapter, edition: Edition) -> None:
    facts, rules = whole.facts(), whole.rules(edition.key)
    found = evaluate(facts, rules, LATER)
    assert found
    assert {finding.severity for finding in found} <= {
        "cannot_tell",
        "attestation_missing",
        "needs_approval",
        "violation",
    }
    assert len(explain(facts, rules, LATER)) == len(rules.provisions)


def figures_read(check: Any, seen: set[Any]) -> Iterator[Figure[Any]]:
    """The figures that a function names, itself or through the functions of this package that it calls."""
    if check in seen or not getattr(check, "__module__", "").startswith("compliance.regulation"):
        return
    seen.add(check)
    for name in check.__code__.co_names:
        named = check.__globals__.get(name)
        if isinstance(named, Figure):
            yield named
        elif isinstance(named, FunctionType):
            yield from figures_read(named, seen)


@by_edition
def test_the_figures_of_an_edition_are_all_declared(whole: Chapter, edition: Edition) -> None:
    rules = whole.rules(edition.key)
    for row in rules.provisions:
        if row.kind == "validator":
            undeclared = [figure.name for figure in figures_read(row.check, set()) if figure not in rules.text]
            assert undeclared == [], row.name
    for facts in ({}, *filings(whole.number)):
        evaluate(whole.parse(facts), rules, LATER)


@by_edition
def test_an_edition_has_its_mathematics(whole: Chapter, edition: Edition) -> None:
    answer = payouts(whole.number, None, edition.key, today=TODAY)
    assert answer["wagers"]
    for row in answer["wagers"]:
        assert row["state"] in {"exact", "assumed", "undetermined"}
        assert (row["house_edge"] is None) == (row["state"] == "undetermined")
        assert bool(row["note"]) or row["state"] == "exact"


def test_every_valid_example_has_no_finding_at_all() -> None:
    """The examples of the project, and those beside this checkout if they are there."""
    for valid, as_of in ((own_examples(), AS_OF), (examples(), NOW)):
        found = {
            name: (check_log(value, as_of) if "log" in value else check_submission(value, as_of=LATER))["findings"]
            for name, value in valid.items()
        }
        assert {name: [one["citation"] for one in some] for name, some in found.items() if some} == {
            name: cited for name, cited in LEFT_OPEN.items() if name in valid
        }


@pytest.mark.parametrize("key", ITEMS)
def test_each_lettered_item_of_a_text_has_a_row_and_no_row_is_invented(key: str) -> None:
    """`items.json` names the items that a text letters, by section; texts/tests/test_sources.py reads them anew."""
    number = key.partition("-")[0]
    items = {f"{section}{item}" for section, lettered in ITEMS[key].items() for item in lettered.split()}
    rows = {row.citation for row in chapter(number).rules(key).provisions}
    assert items - rows == set()
    assert {row for row in rows - items if row.startswith(number) and "(" in row} == set()


@pytest.mark.parametrize("whole", [whole for whole in CHAPTERS if whole.logs], ids=lambda whole: whole.number)
def test_who_countersigns_has_a_number_and_a_provision_of_the_log_that_asks_for_it(whole: Chapter) -> None:
    """At most one person countersigns: an entry keeps the number of the person whom it asks
    (`LogEntry.countersigner`)."""
    for kind in whole.logs:
        asked = [one for one in kind.signatories if one.countersigns]
        cited = {row.citation for row in whole.provisions if row.log == kind.code}
        assert len(asked) <= 1
        assert all(one.credential and not one.signs and one.countersigns in cited for one in asked)
