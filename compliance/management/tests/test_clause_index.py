"""The clause index says what the registry says, no more and no less."""

from typing import Any

from compliance.management.clause_index import figure_words, files_naming
from compliance.regulation import chapters
from compliance.regulation.core.fields import Odds
from compliance.regulation.core.figure import Figure


def test_a_test_names_an_item_only_by_its_whole_citation(monkeypatch: object) -> None:
    from compliance.management import clause_index

    texts = {"test_a.py": "def test_900a_3_c_1__met", "test_b.py": "# 900a.3(c)", "test_c.py": "900a.3(c)(1)(i)"}
    monkeypatch.setattr(clause_index, "_tests_of", lambda number: texts)  # type: ignore[attr-defined]
    assert files_naming("900a", "900a.3(c)(1)") == ["test_a.py"]
    assert files_naming("900a", "900a.3(c)") == ["test_b.py"]
    assert files_naming("900a", "900a.3(c)(1)(i)") == ["test_c.py"]
    assert files_naming("900a", "900a.3") == []


def test_figures_are_told_in_the_words_and_the_order_of_the_text() -> None:
    labels = {"two": "Two, or a pair", "one": "One"}
    told = {
        "wagers: Two, or a pair; One": frozenset({"one", "two"}),
        "wagers: One: 3 to 1; Two, or a pair: 1 to 2": {"one": Odds(3, 1), "two": Odds(1, 2)},
        "wagers: A (One: 3 to 1), B (One: 1 to 1)": {"A": {"one": Odds(3, 1)}, "B": {"one": Odds(1, 1)}},
        "wagers: 4 of One": {"one": 4},
        "wagers: One": "one",
        "wagers: 6, 8 or 10": frozenset({10, 6, 8}),
        "wagers: 12 and 16": (12, 16),
    }
    for words, value in told.items():
        assert figure_words(Figure("wagers", citation="900a.1", everywhere=value, labels=labels), "900a-2012") == words
    assert figure_words(Figure("life", citation="900a.2", unit="hours", everywhere=24), "900a-2012") == "life: 24 hours"
    assert figure_words(Figure("fate", citation="900a.2", everywhere="stays_in"), "900a-2012") == "fate: stays in"


def test_a_figure_with_labels_has_one_for_each_of_its_codes() -> None:
    rows = ((edition.key, row) for whole in chapters() for row in whole.provisions for edition in whole.editions)
    figures = {(key, figure) for key, row in rows if key in row.editions for figure in row.figures if figure.labels}
    assert len({figure for _, figure in figures}) > 10
    for key, figure in figures:
        assert codes(figure.of(key)) <= figure.labels.keys(), figure.name


def codes(value: Any) -> set[str]:
    """The codes in a figure's value; the letter of a pay table is its own name."""
    if isinstance(value, dict):
        return set().union(*(codes(item) if isinstance(item, dict) else {key} for key, item in value.items()))
    return {value} if isinstance(value, str) else set(value)
