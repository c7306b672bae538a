"""Every sentence of a finding is read before it changes, and none of them says what no person should read."""

import re

import pytest

from compliance.regulation import PACKAGES
from compliance.regulation.tests.golden import FOLDER, sentences

ADVICE = "`python -m compliance.regulation.tests.golden` writes the files anew; read what differs before it lands"


@pytest.mark.parametrize("number", PACKAGES)
def test_every_sentence_is_the_one_that_was_read(number: str) -> None:
    assert sentences(number) == (FOLDER / f"{number}.txt").read_text(encoding="utf-8"), ADVICE


@pytest.mark.parametrize("number", PACKAGES)
def test_no_sentence_holds_a_code_an_empty_range_or_a_time_for_machines(number: str) -> None:
    told = [line.strip() for line in (FOLDER / f"{number}.txt").read_text(encoding="utf-8").splitlines()[1::2]]
    assert len(told) > 100
    for words in told:
        assert not re.search(r"\b[a-z]+_[a-z_]+\b", words), words
        assert not re.search(r"\d{4}-\d\d-\d\d|T\d\d:|\+00:00", words), words
        assert not re.search(r"\bNone\b|\bTrue\b|\bFalse\b|\{|\}|Decimal|frozenset", words), words
        for least, most in re.findall(r"from (-?\d+) to (-?\d+)", words):
            assert 0 <= int(least) <= int(most), words
        assert re.search(r"[.!?”]$", words), words
        assert "  " not in words, words
        assert ".." not in words, words
