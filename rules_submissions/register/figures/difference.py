"""What a text of figures would change in words: each figure, and each house edge."""

from dataclasses import dataclass

from compliance.management.clause_index import figure_value_words
from compliance.regulation import chapter
from compliance.regulation.core.alternative import Alternative
from compliance.regulation.core.payouts import PayoutRow
from compliance.regulation.core.titles import row_label


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
    pairs = zip(whole.payouts(None, asked.base.key), asked.payouts(), strict=True)
    return [
        EdgeChange(
            wager=row_label(whole.fields, before),
            before=_edge_words(before),
            after=_edge_words(after),
            is_same=before.house_edge == after.house_edge,
        )
        for before, after in pairs
    ]


def _edge_words(row: PayoutRow) -> str:
    """`2.33 %, 23138/993023`, with what was assumed; or why there is none."""
    if row.house_edge is None:
        return row.note
    if row.state == "assumed":
        return f"{row.house_edge_about}\u00a0%, {row.house_edge}. {row.note}"
    return f"{row.house_edge_about}\u00a0%, {row.house_edge}"
