"""The odds and the house edge of each wager, for pages: exact fractions from the chapter's own mathematics."""

from typing import Any

from compliance.regulation import Chapter
from compliance.regulation.core.payouts import percent
from compliance.regulation.core.titles import case_title, odds_words, row_label, shared_case
from compliance.web.board_parts import OddsRow, OddsTable

CAPTION = "What these odds mean"
NOTE = (
    "Exact, from the rules of the game and the odds in the filing. Where the regulation does not determine a figure, "
    "the table says so."
)


def odds_table(chapter: Chapter, facts: Any, edition_key: str, *, table_id: str = "edges") -> OddsTable:
    """Every wager of a filing with its odds, its chance and its house edge, to two decimals and as exact fractions."""
    payouts = chapter.payouts(facts, edition_key)
    shared = shared_case(payouts)
    rows = [
        OddsRow(
            wager=row_label(chapter.fields, row, shared),
            pays=odds_words(chapter.fields, row),
            chance="" if row.p_win is None else f"{percent(row.p_win, 2)}\u00a0%",
            chance_fraction="" if row.p_win is None or row.state == "assumed" else str(row.p_win),
            edge_percent=row.house_edge_about or "",
            edge_fraction="" if row.house_edge is None or row.state == "assumed" else str(row.house_edge),
            state=row.state,
            note=row.note,
        )
        for row in payouts
    ]
    note = f"{case_title(chapter.fields, shared).capitalize()}. {NOTE}" if shared else NOTE
    return OddsTable(id=table_id, caption=CAPTION, note=note, rows=rows)
