"""Any facts at all, in any edition of any chapter: findings and never an error, each whole and rightly placed."""

import copy
import json
from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from compliance.regulation.core.canonical import canonical_bytes, to_json
from compliance.regulation.core.chapter import Chapter, chapter
from compliance.regulation.core.citation import Citation
from compliance.regulation.core.evaluate import evaluate, explain, in_order
from compliance.regulation.core.fields import Field
from compliance.regulation.core.finding import OWNERS, Finding
from compliance.regulation.core.json_text import read_json
from compliance.regulation.core.provision import Provision
from compliance.regulation.tests.cases import LATER
from compliance.regulation.tests.registered import CHAPTERS, filings
from compliance.regulation.tests.strategies import ODDS, of_field

SMALL = st.integers(-1, 60)
AMOUNTS = st.sampled_from(["0", "-1", "0.4", "0.75", "0.875", "1", "5", "17", "30.00", "32", "999999"])
SOME_WORDS = st.sampled_from(["", "x", "0", "00", "17", "black"])


def likely(field: Field) -> st.SearchStrategy[Any]:
    """Values near those that the chapter knows, so that the deep places of a validator are reached."""
    members = tuple(field.asked.members) or ("initial", "tie", "x")
    names = st.sampled_from(members) | SOME_WORDS
    near: dict[str, st.SearchStrategy[Any]] = {
        "integer": SMALL,
        "decimal": AMOUNTS,
        "text_set": st.lists(names, unique=True),
        "text_list": st.lists(names, max_size=60),
        "integer_list": st.lists(SMALL, unique=field.asked.no_repeats, max_size=8),
        "odds_table": st.dictionaries(names, ODDS),
        "text_map": st.dictionaries(names, SOME_WORDS),
        "integer_map": st.dictionaries(names, SMALL),
        "decimal_or_map": AMOUNTS | st.dictionaries(names, AMOUNTS),
        "approval": st.builds(
            lambda unit, on: {"approving_unit": unit, "approval_number": "1", "approved_on": on},
            st.sampled_from([*OWNERS, "x"]),
            st.sampled_from(["1999-01-01", "2035-01-01"]),
        ),
    }
    return near.get(field.kind, of_field(field)) | of_field(field)


def changed(whole: Chapter) -> st.SearchStrategy[dict[str, Any]]:
    """A valid filing, or none, with some facts changed or left out."""
    return _changed(whole.number)


@cache
def _changed(number: str) -> st.SearchStrategy[dict[str, Any]]:
    """Made once: Hypothesis looks through hundreds of strategies before it first draws from them."""
    whole = chapter(number)
    starts = [{}, *filings(whole.number)]
    some = {name: st.none() | likely(field) for name, field in whole.fields.items()}
    changes = st.lists(st.sampled_from(sorted(some)), max_size=12, unique=True).flatmap(
        lambda names: st.fixed_dictionaries({name: some[name] for name in names})
    )
    return st.builds(lambda start, change: {**copy.deepcopy(start), **change}, st.sampled_from(starts), changes)


def is_item_of(citation: str, rows: tuple[Provision, ...]) -> bool:
    """Whether the edition has this item, or one inside it, or one around it."""
    written = str(Citation.parse(citation))
    return any(
        written == row.citation or row.citation.startswith(f"{written}(") or written.startswith(f"{row.citation}(")
        for row in rows
    )


def flaws(finding: Finding, whole: Chapter, rows: tuple[Provision, ...], stated: str) -> list[str]:
    """The flaws of a finding about these facts, `stated` as JSON: anything missing or wrong."""
    name = finding.field.replace("[", ".").partition(".")[0]
    told = {
        "its field is a fact": name in whole.fields,
        "its citation is an item of the edition": is_item_of(finding.citation, rows),
        "its owner is a unit": finding.owner in OWNERS,
        "it says what is wrong": bool(finding.wrong) and finding.wrong.rstrip()[-1] in ".?!",
        "it says what is required": bool(finding.required) or finding.severity in {"note", "cannot_tell"},
        "its requirement is a phrase": not finding.required.endswith("."),
        "it says how to mend it": bool(finding.mend) or finding.severity == "note",
        "what was found can be written": bool(json.dumps(to_json(finding.found))),
        "its message holds no Python": not any(
            word in finding.message and word not in stated for word in ("None", "Decimal(", "frozenset", "True")
        ),
    }
    return [claim for claim, holds in told.items() if not holds]


@pytest.mark.parametrize("whole", CHAPTERS, ids=lambda whole: whole.number)
@settings(max_examples=settings().max_examples // 2, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_any_facts_give_whole_findings_in_one_order(whole: Chapter, data: st.DataObject) -> None:
    facts = whole.parse(data.draw(changed(whole)))
    rules = whole.rules(data.draw(st.sampled_from([edition.key for edition in whole.editions])))
    found = evaluate(facts, rules, LATER)
    assert found == in_order(
        [finding for row in explain(facts, rules, LATER) for finding in row.findings], rules.fields
    )
    written = canonical_bytes(facts)
    assert {finding.field: flaws(finding, whole, rules.provisions, written.decode()) for finding in found} == {
        finding.field: [] for finding in found
    }
    assert whole.decode(written) == facts == whole.parse(read_json(written))


@cache
def _watched(struct: type[msgspec.Struct]) -> tuple[type[msgspec.Struct], set[str]]:
    """Facts of this kind that note which of their fields were read."""
    read: set[str] = set()

    def noted(facts: Any, name: str) -> Any:
        read.add(name)
        return object.__getattribute__(facts, name)

    return type(struct.__name__, (struct,), {"__getattribute__": noted, "__module__": struct.__module__}), read


@pytest.mark.parametrize("whole", CHAPTERS, ids=lambda whole: whole.number)
@settings(max_examples=settings().max_examples // 2, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_check_reads_no_signature_that_its_provision_does_not_name(whole: Chapter, data: st.DataObject) -> None:
    """An approval or attestation that is to come is taken out only where a provision names it among its fields."""
    watched, read = _watched(whole.facts)
    facts = whole.parse(data.draw(changed(whole)))
    facts = watched(**{name: getattr(facts, name) for name in facts.__struct_fields__})
    signed = {name for name, field in whole.fields.items() if field.kind in ("approval", "attestation", "records")}
    rules = whole.rules(data.draw(st.sampled_from([edition.key for edition in whole.editions])))
    for row in rules.provisions:
        if row.check is not None and not row.log:
            read.clear()
            row.check(facts, rules.text)
            assert (read & signed) <= {*row.fields, *(row.when.fields if row.when else ())}, row.name
