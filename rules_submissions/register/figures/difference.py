"""Changes by a text of figures, in words: each figure, and each house edge."""

from dataclasses import dataclass

from compliance.management.clause_index import figure_value_words
from compliance.regulation import chapter
from compliance.regulation.core.alternative import Alternative
from compliance.regulation.core.payouts import PayoutRow
from compliance.regulation.core.titles import row_label

NOT_THERE = "not played so"
"""In place of a house edge where one of the two texts has no such case."""


@dataclass(frozen=True)
class ChangedFigure:
    """A figure as the base edition fixes it, and as the text asks for it; `words` are those of the text."""

    citation: str
    name: str
    before: str
    after: str
    words: str

    @property
    def is_same(self) -> bool:
        """Whether the base edition says the same already."""
        return self.before == self.after


@dataclass(frozen=True)
class EdgeChange:
    """A wager, with its house edge under the base edition and under the text."""

    wager: str
    before: str
    after: str
    is_same: bool


def changed_figures(asked: Alternative) -> list[ChangedFigure]:
    """Each figure that the text names."""
    return [
        ChangedFigure(
            citation=one.figure.citation,
            name=one.figure.name,
            before=figure_value_words(one.figure, one.own(asked.base)),
            after=figure_value_words(one.figure, one.value),
            words=one.words,
        )
        for one in asked.asked
    ]


def edge_changes(asked: Alternative) -> list[EdgeChange]:
    """Each wager of the game, by the mathematics of its game; none where they rest on no figure of the text."""
    if not asked.is_of_payouts:
        return []
    whole = chapter(asked.base.chapter)
    before = {_case_of(row): row for row in whole.payouts(None, asked.base.key)}
    after = {_case_of(row): row for row in asked.payouts()}
    changes = []
    for case, row in {**before, **after}.items():
        old, new = before.get(case), after.get(case)
        changes.append(
            EdgeChange(
                wager=row_label(whole.fields, row),
                before=_edge_words(old) if old else NOT_THERE,
                after=_edge_words(new) if new else NOT_THERE,
                is_same=old is not None and new is not None and old.house_edge == new.house_edge,
            )
        )
    return changes


def _case_of(row: PayoutRow) -> tuple[str, frozenset[tuple[str, str | int | bool]]]:
    """The wager and the case of a row: a text may ask for other cases, such as another number of decks."""
    return row.wager, frozenset(row.case.items())


def _edge_words(row: PayoutRow) -> str:
    """`2.33 %, 23138/993023`, with what was assumed; or why there is none."""
    if row.house_edge is None:
        return row.note
    if row.state == "assumed":
        return f"{row.house_edge_about}\u00a0%, {row.house_edge}. {row.note}"
    return f"{row.house_edge_about}\u00a0%, {row.house_edge}"
