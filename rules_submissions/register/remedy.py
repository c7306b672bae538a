"""Answers of an approved filing that another edition fixes, and its effect on odds and house edges.

A figure, odds or a set are remedied where the edition fixes the one answer. A choice is remedied where both editions
fix it, each otherwise. What says how a table is built, approvals and attestations stay for people. Pure, on facts.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec

from compliance.regulation import Chapter, Finding, Rules, evaluate
from compliance.regulation.core.canonical import to_json
from compliance.regulation.core.fields import Field, Odds
from compliance.regulation.core.standard import fixed_answers
from compliance.web.facts_forms import base_name
from compliance.web.words import plural

from ..case.comparison import Edge, OddsLine, Side, compare
from ..drafting.summary import fact_words

FIGURES = frozenset({"integer", "decimal", "fraction", "text_set", "odds", "odds_table"})


@dataclass(frozen=True)
class Remedy:
    """The answers that mend what an edition finds, what is left to answer, and the odds and house edges that change
    with them."""

    side: Side
    fields: Sequence[Field]
    left: Sequence[Finding]
    odds: Sequence[OddsLine]
    edges: Sequence[Edge]

    @property
    def answers(self) -> dict[str, Any]:
        """The remedied answers, as JSON by name."""
        return {field.name: to_json(getattr(self.side.facts, field.name)) for field in self.fields}

    @property
    def words(self) -> list[tuple[str, str]]:
        """Label and new answer of each, in words."""
        return [(field.label, fact_words(field, self.side.facts)) for field in self.fields]

    @property
    def summary(self) -> str:
        """`3 answers fixed by this edition, 3 problems left to solve, house edges stay the same`."""
        parts = [plural(len(self.fields), "answer,answers") + " fixed by this edition"] if self.fields else []
        parts.append(plural(len(self.left), "problem,problems") + " left to solve" if self.left else "no problem left")
        if self.changed_edges:
            parts.append(plural(len(self.changed_edges), "house edge changes,house edges change"))
        elif self.odds:
            parts.append("house edges stay the same")
        return ", ".join(parts)

    @property
    def changed_edges(self) -> list[Edge]:
        """The wagers with another house edge, or offered on one side alone."""
        return [edge for edge in self.edges if edge.is_changed]

    @property
    def same_edges(self) -> list[Edge]:
        """The wagers with the same exact house edge."""
        return [edge for edge in self.edges if not edge.is_changed]


def remedy_of(chapter: Chapter, before: Side, appeared: Sequence[Finding], rules: Rules, at: datetime) -> Remedy:
    """The remedy of what other rules find in a filing and its own edition does not (`appeared`)."""
    edition_key = rules.edition.key
    asked = (name for name, field in chapter.fields.items() if field.is_asked(before.facts, edition_key))
    facts = chapter.facts(**{name: getattr(before.facts, name) for name in asked})
    fixed = _answers(chapter, facts, before, rules)
    names = dict.fromkeys(base_name(one.field) for one in appeared if one.severity == "violation")
    fields = [chapter.fields[name] for name in names if name in fixed]
    facts = msgspec.structs.replace(facts, **{field.name: fixed[field.name] for field in fields})
    findings = evaluate(facts, rules, at)
    known = {(one.citation, one.severity, one.field) for one in before.findings}
    left = [one for one in findings if one.severity != "note" and (one.citation, one.severity, one.field) not in known]
    after = Side(facts, edition_key, findings, rules)
    found = compare(chapter, before, after)
    return Remedy(after, fields, left, [line for line in found.odds if line.is_changed], found.edges)


def _answers(chapter: Chapter, facts: Any, before: Side, rules: Rules) -> dict[str, Any]:
    """By field, the answer that the edition fixes, in whole; a table keeps the lines that the edition leaves open."""
    now = fixed_answers(facts, rules)
    earlier = fixed_answers(before.facts, chapter.rules(before.edition_key))
    answers = {}
    for name in now:
        field, stated = chapter.fields[name], getattr(facts, name)
        answer = _with_lines(stated, now[name]) if field.kind == "odds_table" else now[name]
        is_moved = field.kind == "choice" and name in earlier and earlier[name] != answer
        if (field.kind in FIGURES or is_moved) and stated is not None and stated != answer:
            answers[name] = answer
    return answers


def _with_lines(stated: Mapping[str, Odds] | None, fixed: Mapping[str, Odds]) -> dict[str, Odds]:
    """The lines that a filing states, with the odds that the edition fixes."""
    return {line: fixed.get(line, odds) for line, odds in (stated or {}).items()}
