"""Effects of a filing: the strip of counts, and the effect of each changed answer on odds and house edges."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

import msgspec

from compliance.regulation.core.payouts import PayoutRow
from compliance.regulation.core.titles import odds_words, row_label, shared_case
from compliance.web.board_parts import Effect

from ..case.comparison import Comparison, Edge, Side, compare, edges_between
from ..case.views.comparison import effects_of
from ..models.sheets import SheetVersion
from .baseline import Baseline
from .clauses import NOTHING
from .docket import Docket

MOST_ANSWERS = 8
"""With more changed answers than this no effect is worked out for each: the strip and the comparison tell them all."""
MOST_LINES = 3


class Effects:
    """The changes of the revision under review against one baseline."""

    def __init__(self, docket: Docket, base: Baseline) -> None:
        self.docket, self.base = docket, base
        self.chapter, self.key = docket.submission.chapter, docket.revision.edition_key

    @cached_property
    def comparison(self) -> Comparison:
        """Everything that differs, but what each filing says of itself. One query."""
        comparison = compare(self.chapter, self.base.side, Side(self.docket.facts, self.key, self.docket.findings))
        of_itself = self.docket.of_itself
        answers = [answer for answer in comparison.answers if of_itself.get(answer.field.name, NOTHING) != answer.after]
        return replace(comparison, answers=answers)

    def strip(self) -> list[Effect]:
        """Answers, findings, odds, house edges, attestations and sheets, counted. Three queries."""
        before, now = ({_version(upload) for upload in of} for of in (self.base.artwork, self.docket.artwork))
        carried = {sheet for sheet, _ in before & now}
        every = {sheet for sheet, _ in before | now}
        return effects_of(self.comparison, (len(every - carried), len(carried)))

    def is_new(self, version: SheetVersion) -> bool:
        """Whether the baseline does not carry this version of a sheet."""
        return version.artwork_id not in {upload.pk for upload in self.base.artwork}

    @cached_property
    def _moves(self) -> bool:
        """Whether any odds or house edge differs, and so few answers that each is worked out."""
        few = len(self.comparison.changed) <= MOST_ANSWERS
        return few and any(edge.is_changed or edge.has_other_odds for edge in self.comparison.edges)

    @cached_property
    def _now(self) -> Sequence[PayoutRow]:
        """The mathematics of the filing as it stands."""
        return self.chapter.payouts(self.docket.facts, self.key)

    def of_answers(self, names: Sequence[str]) -> list[str]:
        """The effect of these answers together on odds and house edges, in sentences; empty if there is none. The
        mathematics of the filing is compared with that of the same filing with these answers as they were."""
        if not names or not self._moves:
            return []
        after = self.docket.facts
        as_before = {name: getattr(self.base.facts, name) for name in names}
        before = msgspec.structs.replace(after, **as_before)
        rows = self.chapter.payouts(before, self.key), self._now
        shared = shared_case(rows[0]) | shared_case(rows[1])
        lines = [self._line(edge, shared) for edge in edges_between(*rows) if edge.is_changed or edge.has_other_odds]
        more = len(lines) - MOST_LINES
        return lines if more <= 1 else [*lines[:MOST_LINES], f"And {more} more wagers; the comparison lists them."]

    def _line(self, edge: Edge, shared: dict[str, Any]) -> str:
        label = row_label(self.chapter.fields, edge.row, shared)
        if edge.before is None:
            return f"{label}: now offered, house edge {edge_words(edge.row)}."
        if edge.after is None:
            return f"{label}: no longer offered."
        changes = []
        if edge.has_other_odds:
            before, after = (odds_words(self.chapter.fields, row) for row in (edge.before, edge.after))
            changes.append(f"odds {before}, now {after}")
        if edge.is_changed:
            way = "rises" if edge.change and edge.change > 0 else "falls" if edge.change else "goes"
            changes.append(f"house edge {way} from {edge_words(edge.before)} to {edge_words(edge.after)}")
        return f"{label}: {'; '.join(changes)}."


def edge_words(row: PayoutRow) -> str:
    """The house edge of a row: exact with its fraction, about where it rests on an assumption, or not determined."""
    if row.house_edge is None:
        return "not determined"
    if row.state == "assumed":
        return f"about {row.house_edge_about}\u00a0%"
    return f"{row.house_edge} ({row.house_edge_about}\u00a0%)"


def _version(upload: Any) -> tuple[Any, int]:
    return upload.version.sheet_id, upload.version.number
