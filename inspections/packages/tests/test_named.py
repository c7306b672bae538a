"""A change of equipment names its packages if they are kept by number."""

import pytest

from compliance.regulation import chapter, chapters
from compliance.regulation.core.fields import fields_of
from inspections.tests.factories import NOON, at

CHANGES = [
    kind
    for whole in chapters()
    for kind in chapter(whole.number).logs
    if kind.code.endswith("_change") and "package_numbers" in fields_of(kind.entry)
]


def found(kind, **stated):
    whole = chapter(kind.chapter)
    table = kind.table(**({kind.table_field: "T-1"} | stated.pop("table", {})))
    findings = whole.check_log(kind, table, [kind.entry(**stated)], NOON)
    return [one.severity for one in findings if one.field == "package_numbers"]


@pytest.mark.parametrize("kind", CHANGES, ids=lambda kind: f"{kind.chapter}-{kind.code}")
def test_a_change_without_numbers_is_a_finding_where_they_are_kept(kind):
    starts = {kind.clocks[0].starts: at(-1)}
    here = {"packages_here": frozenset({"C-1"})}
    assert found(kind, **starts, table=here) == ["cannot_tell"]
    assert found(kind, **starts, table=here, package_numbers=frozenset({"C-1"})) == []
    assert found(kind, **starts, table=here, package_numbers=frozenset({"C-9"})) == ["note"]
    assert found(kind, **starts) == [], "the facility keeps none"


def test_there_are_such_logs():
    assert {kind.code for kind in CHANGES} >= {"deck_change", "tile_change", "dice_change"}
