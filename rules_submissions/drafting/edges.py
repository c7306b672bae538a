"""What each wager pays and what the house keeps, for pages: exact fractions from the chapter's own mathematics."""

from collections.abc import Mapping, Sequence
from typing import Any

from compliance.regulation import Chapter
from compliance.regulation.core.payouts import PayoutRow, percent
from compliance.regulation.core.titles import case_title, wager_title
from compliance.web.board_parts import OddsRow, OddsTable

CAPTION = "What these odds mean"
NOTE = (
    "Exact, from the rules of the game and the odds you entered. The table says so where the regulation does not "
    "determine a figure."
)


def row_label(chapter: Chapter, row: PayoutRow, shared: Mapping[str, Any] | None = None) -> str:
    """The wager, and its case where that is not the same for every row (`shared`)."""
    own = {name: value for name, value in row.case.items() if name not in (shared or {})}
    label, case = wager_title(chapter.fields, row.wager), case_title(chapter.fields, own)
    return f"{label}, {case}" if case else label


def shared_case(rows: Sequence[PayoutRow]) -> dict[str, Any]:
    """What is the same in the case of every row."""
    first = rows[0].case if rows else {}
    return {name: value for name, value in first.items() if all(row.case.get(name) == value for row in rows)}


def odds_words(chapter: Chapter, row: PayoutRow) -> str:
    """The odds of a row: "10 to 1", or each line that settles it."""
    if row.odds is None:
        return "not stated"
    if isinstance(row.odds, tuple):
        return f"{row.odds[0]} to {row.odds[1]}"
    return "; ".join(f"{wager_title(chapter.fields, line)} {pay} to {to}" for line, (pay, to) in row.odds.items())


def odds_table(chapter: Chapter, facts: Any, edition_key: str, *, table_id: str = "edges") -> OddsTable:
    """Every wager of a filing with its odds, its chance and its house edge: exact, or assumed to two decimals."""
    found = chapter.payouts(facts, edition_key)
    shared = shared_case(found)
    rows = [
        OddsRow(
            wager=row_label(chapter, row, shared),
            pays=odds_words(chapter, row),
            chance="" if row.p_win is None else f"{percent(row.p_win, 2 if row.state == 'assumed' else 6)}\u00a0%",
            edge_percent=(row.house_edge_about if row.state == "assumed" else row.house_edge_percent) or "",
            edge_fraction="" if row.house_edge is None or row.state == "assumed" else str(row.house_edge),
            state=row.state,
            note=row.note,
        )
        for row in found
    ]
    note = f"{case_title(chapter.fields, shared).capitalize()}. {NOTE}" if shared else NOTE
    return OddsTable(id=table_id, caption=CAPTION, note=note, rows=rows)
