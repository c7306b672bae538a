"""Figures: the value of the edition, never the nearest and never zero."""

import re
from collections import defaultdict
from decimal import Decimal

import pytest

from compliance.regulation import PACKAGES, chapter
from compliance.regulation.core.edition import NotInForce
from compliance.regulation.core.figure import Figure, Text
from compliance.regulation.tests.invented.chapter import CHAPTER, COMMENT, FIRST, LIFE, PROPOSED, SECOND, SMALLEST


def test_an_edition_has_its_own_value_or_the_one_that_holds_everywhere() -> None:
    assert SMALLEST.of(SECOND) == Decimal(3)
    assert {SMALLEST.of(key) for key in (PROPOSED, FIRST, COMMENT)} == {Decimal("2.5")}


def test_an_edition_without_the_figure_is_refused() -> None:
    assert [LIFE.of(key) for key in (FIRST, SECOND)] == [48, 24]
    with pytest.raises(
        NotInForce, match=r"longest life of a wick \(§ 900a.7\(c\)\) has no value in edition 900a-2008P"
    ):
        LIFE.of(PROPOSED)


def test_a_value_of_zero_is_a_value() -> None:
    assert Figure[int]("none at all", citation="900a.1", everywhere=0).of(FIRST) == 0


def test_a_text_answers_for_figures_that_nobody_looked_up() -> None:
    text = Text(CHAPTER.edition(SECOND), {})
    assert text[LIFE] == 24
    with pytest.raises(NotInForce):
        Text(CHAPTER.edition(PROPOSED), {})[LIFE]


def test_a_figure_that_every_text_shares_can_be_shown_in_a_question_and_another_cannot() -> None:
    assert Figure[int]("rings", citation="900a.1", everywhere=3).always == 3
    for figure in (SMALLEST, LIFE):
        with pytest.raises(NotInForce, match="is not the same in every edition"):
            _ = figure.always


READ_ELSEWHERE = {"points": "623a.1", "on what terms a device may reshuffle continuously": "651a.3(e)"}
"""Figures of a definition, and of a clause that is an attestation, which other clauses read."""


def test_the_clause_that_a_figure_cites_reads_it() -> None:
    readers = defaultdict(set)
    for whole in map(chapter, PACKAGES):
        for edition in whole.editions:
            for row in whole.rules(edition.key).provisions:
                for figure in row.figures:
                    readers[figure.name, re.split("[;,] ", figure.citation)[0]].add(row.citation)
    elsewhere = {
        name: cited
        for (name, cited), reading in readers.items()
        if not any(citation == cited or citation.startswith(f"{cited}(") for citation in reading)
    }
    assert elsewhere == READ_ELSEWHERE
