"""What a text of figures would change in words: each figure, and each wager with other odds or another house edge."""

from dataclasses import dataclass

from compliance.management.clause_index import figure_value_words
from compliance.regulation import chapter
from compliance.regulation.core.alternative import Alternative
from compliance.regulation.core.payouts import PayoutRow
from compliance.regulation.core.titles import odds_words, row_label


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
class ChangedEdge:
    """A wager, with its odds and its house edge before and after."""

    wager: str
    pays: tuple[str, str]
    edge: tuple[str, str]

    @property
    def is_same_edge(self) -> bool:
        """Whether other odds leave the house as much."""
        return self.edge[0] == self.edge[1]


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


def changed_edges(asked: Alternative) -> list[ChangedEdge]:
    """Each wager whose odds or house edge the text would change, from the exact mathematics of the game."""
    whole = chapter(asked.base.chapter)
    pairs = zip(whole.payouts(None, asked.base.key), asked.payouts(), strict=True)  # one row a wager and case
    return [
        ChangedEdge(
            wager=row_label(whole.fields, before, {}),
            pays=(odds_words(whole.fields, before), odds_words(whole.fields, after)),
            edge=(_edge_words(before), _edge_words(after)),
        )
        for before, after in pairs
        if (before.odds, before.house_edge) != (after.odds, after.house_edge)
    ]


def _edge_words(row: PayoutRow) -> str:
    """`2.330041 %, exactly 23138/993023`, about for an assumed one, or why there is none."""
    if row.house_edge is None:
        return row.note
    if row.state == "assumed":
        return f"about {row.house_edge_about} %. {row.note}"
    return f"{row.house_edge_percent} %, exactly {row.house_edge}"
