"""Public answers of a filing: enough for its mathematics and its drawings, and nothing else."""

from typing import Any

import pytest

from compliance.regulation import PACKAGES, chapter
from compliance.regulation.core.canonical import canonical_bytes
from compliance.regulation.core.fields import fields_of
from compliance.regulation.core.parse import parse_struct
from compliance.regulation.core.public import NEVER, public_facts
from compliance.regulation.core.svg import svg

from .broken import broken
from .golden import filings


def variants(number: str, filing: dict[str, Any]) -> list[Any]:
    """A filing, and the same with one answer changed that is not public."""
    whole = chapter(number)
    hidden = {name: one for name, one in broken(whole.facts, filing) if not whole.fields[name].asked.public}
    return [parse_struct(whole.facts, one) for one in (filing, *hidden.values())]


@pytest.mark.parametrize("number", PACKAGES)
def test_the_public_answers_alone_give_the_figures_and_the_drawings(number: str) -> None:
    whole = chapter(number)
    key = whole.editions[-1].key
    for filing in filings(number):
        facts, *others = variants(number, filing)
        public = whole.decode(canonical_bytes(public_facts(facts)))
        figures, drawn = whole.payouts(public, key), [svg(one) for one in whole.draw_all(public, key, [])]
        assert len(others) > 10
        for one in (facts, *others):
            assert whole.payouts(one, key) == figures
            assert [svg(each) for each in whole.draw_all(one, key, [])] == drawn


@pytest.mark.parametrize("number", PACKAGES)
def test_nothing_else_is_public(number: str) -> None:
    fields = chapter(number).fields
    for filing in filings(number):
        for name, value in public_facts(parse_struct(chapter(number).facts, filing)).items():
            assert fields[name].asked.public
            assert fields[name].kind not in NEVER
            if (record := fields[name].record) is not None:
                parts = fields_of(record)
                assert all(parts[part].asked.public for entry in value for part in entry)
