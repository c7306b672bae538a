"""Words of findings of logs, in every chapter: never to record an act that was not done, times as people say them."""

import re
from datetime import UTC, datetime
from typing import Any

import pytest

from compliance.regulation import PACKAGES, chapter
from compliance.regulation.core.fields import Field, fields_of
from compliance.regulation.core.log import LogKind

NOW = datetime(2026, 7, 1, 12, tzinfo=UTC)
KINDS = [kind for number in PACKAGES for kind in chapter(number).logs]
EARLY, LATE = datetime(2026, 5, 1, 12, tzinfo=UTC), datetime(2026, 6, 1, 12, tzinfo=UTC)


def value(field: Field, place: int, *, is_bad: bool) -> Any:
    """Something that a field may state, of an entry in order or of one where much is wrong."""
    if field.kind == "moment":
        return LATE if is_bad and place % 2 else EARLY
    if field.kind == "boolean":
        return not is_bad
    if field.codes:
        return field.codes[-1 if is_bad else 0]
    return {"integer": -1 if is_bad else 3, "text": "X", "integer_list": () if is_bad else (1, 2, 3)}.get(field.kind)


def entries_of(kind: LogKind) -> list[Any]:
    """An empty entry, one with everything stated, several where much is wrong, and each with one field left out."""
    fields = fields_of(kind.entry)
    whole = [{n: value(f, i, is_bad=bad) for i, (n, f) in enumerate(fields.items())} for bad in (False, True)]
    turned = {n: value(f, i + 1, is_bad=True) for i, (n, f) in enumerate(fields.items())}
    lacking = [{n: v for n, v in one.items() if n != name} for one in (*whole, turned) for name in fields]
    return [kind.entry(), *(kind.entry(**one) for one in (*whole, turned, *lacking))]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind.chapter} {kind.code}")
def test_every_finding_of_a_log_says_its_times_in_words_and_ends_its_sentences(kind: LogKind) -> None:
    found = []
    for entry in entries_of(kind):
        found += chapter(kind.chapter).check_log(kind, kind.table(), [entry], NOW)
    assert len(found) > 20
    for one in found:
        assert one.wrong.endswith("."), one.wrong
        assert not re.search(r"\d{4}-\d\d-\d\d|T\d\d:|\+00:00", one.message), one.message
        assert not any(int(hours) > 48 for hours in re.findall(r"(\d+) h ", one.message)), one.message


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind.chapter} {kind.code}")
def test_no_finding_of_a_log_advises_to_record_what_was_not_done(kind: LogKind) -> None:
    """A missing statement is added only if the act was done or is known."""
    for entry in entries_of(kind):
        for one in chapter(kind.chapter).check_log(kind, kind.table(), [entry], NOW):
            assert "{" not in one.words
            assert "report this" not in one.words
            assert "tell the shift manager" not in one.mend or f"§ {one.citation}" in one.mend
            assert not re.match(r"(Record|Enter|Add)\b(?!.*\bif\b)", one.mend), one.mend
            if (
                one.found is None
                and one.severity == "violation"
                and one.wrong.startswith(("Not recorded", "The entry"))
            ):
                assert one.mend.startswith("If "), one.mend


@pytest.mark.parametrize("kind", [kind for kind in KINDS if "inspection" in kind.code], ids=lambda kind: kind.chapter)
def test_a_log_without_entries_has_no_findings(kind: LogKind) -> None:
    assert chapter(kind.chapter).check_log(kind, kind.table(), [], NOW) == []
