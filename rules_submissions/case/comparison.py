"""Differences between two filings of one game: answers, findings, odds and exact house edges. Pure, on facts.

found = compare(chapter, Side(facts, key, findings), Side(other, key, findings))
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from compliance.regulation import Chapter, Finding, Rules
from compliance.regulation.core.canonical import to_json
from compliance.regulation.core.fields import Field, Odds
from compliance.regulation.core.figure import Values
from compliance.regulation.core.payouts import PayoutRow


@dataclass(frozen=True)
class Side:
    """A filing as one side of a comparison: its facts, the edition it was filed under, and the findings about it.
    `rules` that are tried may have other figures than the edition, and a caution."""

    facts: Any
    edition_key: str
    findings: Sequence[Finding]
    rules: Rules | None = None

    @property
    def values(self) -> Values | None:
        """The figures with another value than the edition's."""
        return self.rules.values if self.rules else None

    @property
    def caution(self) -> str:
        """The caution that heads rules that are not law; empty if no other rules are tried."""
        return self.rules.edition.caution if self.rules else ""


@dataclass(frozen=True)
class ComparedAnswer:
    """A fact on both sides, as JSON values; `was_asked` and `is_asked` tell an answer from a question not asked."""

    field: Field
    before: Any
    after: Any
    was_asked: bool
    is_asked: bool

    @property
    def is_changed(self) -> bool:
        """Whether the statement differs. An attestation is compared by whether it is made: each is signed again."""
        if self.field.kind == "attestation":
            return _signed(self.before) != _signed(self.after)
        return bool(self.before != self.after)


@dataclass(frozen=True)
class Edge:
    """A wager in one case on both sides; None on a side that does not offer it."""

    before: PayoutRow | None
    after: PayoutRow | None

    @property
    def row(self) -> PayoutRow:
        """The row that names the wager and its case."""
        row = self.after or self.before
        if row is None:
            raise LookupError("an edge has a row on one side at least")
        return row

    @property
    def has_other_odds(self) -> bool:
        """Whether the odds that settle the wager differ."""
        return _odds(self.before) != _odds(self.after)

    @property
    def change(self) -> Fraction | None:
        """The increase of the house edge from the first side to the second; None if a side has no figure."""
        if self.before is None or self.after is None:
            return None
        if self.before.house_edge is None or self.after.house_edge is None:
            return None
        return self.after.house_edge - self.before.house_edge

    @property
    def is_changed(self) -> bool:
        """Whether the exact edge, or its being determined at all, differs."""
        if self.before is None or self.after is None:
            return True
        return self.before.house_edge != self.after.house_edge or self.before.state != self.after.state


@dataclass(frozen=True)
class OddsLine:
    """A line of stated odds on both sides, by field and line; None on a side that does not state it."""

    field: Field
    line: str
    before: Odds | None
    after: Odds | None

    @property
    def is_changed(self) -> bool:
        """Whether the odds differ by value: 70 to 2 is 35 to 1."""
        return self.before != self.after


@dataclass(frozen=True)
class Comparison:
    """Everything that differs, and what is the same, in the order of the chapter."""

    answers: Sequence[ComparedAnswer]
    odds: Sequence[OddsLine]
    appeared: Sequence[Finding]
    vanished: Sequence[Finding]
    edges: Sequence[Edge]
    editions: tuple[str, str]

    @property
    def changed(self) -> list[ComparedAnswer]:
        """The facts that differ, attestations left out."""
        return [answer for answer in self.answers if answer.is_changed and answer.field.kind != "attestation"]

    @property
    def same(self) -> list[ComparedAnswer]:
        """The facts that are alike and asked on either side, attestations left out."""
        return [answer for answer in self.answers if not answer.is_changed and answer.field.kind != "attestation"]

    @property
    def attestations(self) -> list[ComparedAnswer]:
        """Duties attested on one side only."""
        return [answer for answer in self.answers if answer.is_changed and answer.field.kind == "attestation"]

    @property
    def is_empty(self) -> bool:
        """Whether nothing differs at all."""
        differs = self.changed or self.attestations or self.appeared or self.vanished
        return not differs and not any(edge.is_changed or edge.has_other_odds for edge in self.edges)


def compare(chapter: Chapter, before: Side, after: Side) -> Comparison:
    """The comparison of two filings of this chapter, each under its own edition."""
    return Comparison(
        answers=_answers(chapter, before, after),
        odds=_odds_lines(chapter, before, after),
        appeared=_only_in(after.findings, before.findings),
        vanished=_only_in(before.findings, after.findings),
        edges=edges_between(*(chapter.payouts(side.facts, side.edition_key, side.values) for side in (before, after))),
        editions=(before.edition_key, after.edition_key),
    )


def _answers(chapter: Chapter, before: Side, after: Side) -> list[ComparedAnswer]:
    answers = []
    for name, field in chapter.fields.items():
        was_asked = field.is_asked(before.facts, before.edition_key)
        is_asked = field.is_asked(after.facts, after.edition_key)
        if was_asked or is_asked:
            earlier, later = (to_json(getattr(side.facts, name)) for side in (before, after))
            answers.append(ComparedAnswer(field, earlier, later, was_asked, is_asked))
    return answers


def _odds_lines(chapter: Chapter, before: Side, after: Side) -> list[OddsLine]:
    lines = []
    for name, field in chapter.fields.items():
        if field.kind == "odds_table":
            stated, later = (getattr(side.facts, name) or {} for side in (before, after))
            lines += [OddsLine(field, line, stated.get(line), later.get(line)) for line in stated | later]
    return lines


def _identity(finding: Finding) -> tuple[str, str, str]:
    return finding.citation, finding.severity, finding.field


def _only_in(findings: Sequence[Finding], other: Sequence[Finding]) -> list[Finding]:
    known = {_identity(finding) for finding in other}
    return [finding for finding in findings if _identity(finding) not in known]


# Of a case, what a filing states and may change between two filings; the rest names which wager is meant.
_STATED = frozenset({"decks", "wheel_mode", "touchdown_paytable"})


def _which(row: PayoutRow) -> tuple[Any, ...]:
    return (row.wager, *sorted((name, str(value)) for name, value in row.case.items() if name not in _STATED))


def edges_between(before: Sequence[PayoutRow], after: Sequence[PayoutRow]) -> list[Edge]:
    """Each wager in each case on both sides."""
    earlier = {_which(row): row for row in before}
    later = {_which(row): row for row in after}
    gone = [Edge(row, None) for key, row in earlier.items() if key not in later]
    return [Edge(earlier.get(key), row) for key, row in later.items()] + gone


def _odds(row: PayoutRow | None) -> Any:
    """Odds by value: 70 to 2 is 35 to 1."""
    if row is None or row.odds is None:
        return None
    if isinstance(row.odds, tuple):
        return Fraction(*row.odds)
    return {line: Fraction(*odds) for line, odds in row.odds.items()}


def _signed(value: Any) -> bool:
    return bool(value and value.get("signed"))
