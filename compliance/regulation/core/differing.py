"""Changes that another edition makes for filings on file: only the rows that can answer otherwise are evaluated.

both = differing("617a", "617a-2012", "617a-2019")
both.changes(facts, as_of)      # what vanishes, and what appears

A row can answer otherwise where only one of the two editions has it, where it reads another figure, where another unit
approves, where it asks which edition it is, or where a fact that it reads is asked by only one of the editions.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import cache
from typing import Any

import msgspec

from .chapter import chapter
from .evaluate import Rules, evaluate
from .fields import Field
from .finding import Finding
from .provision import Provision

Identity = tuple[str, str, str]


class Changes(msgspec.Struct, frozen=True):
    """The findings about one filing under the earlier edition alone, and under the later edition alone."""

    vanished: tuple[Finding, ...] = ()
    appeared: tuple[Finding, ...] = ()


class Differing:
    """The rows of two texts of a chapter that can answer otherwise about the same facts: `earlier` and `later`."""

    __slots__ = ("_dropped", "earlier", "later")

    def __init__(self, before: Rules, after: Rules, fields: Mapping[str, Field]) -> None:
        had, has = by_identity(before.provisions), by_identity(after.provisions)
        keys = (before.edition.key, after.edition.key)
        asked = {name: [key for key in keys if field.is_of(key)] for name, field in fields.items()}
        changed = {name for name, by in asked.items() if len(by) == 1}
        self._dropped = tuple(name for name in sorted(changed) if asked[name] == [before.edition.key])
        differ = {
            key
            for key in had.keys() | has.keys()
            if had.get(key) is not has.get(key) or _answers_otherwise(had[key], before, after, changed)
        }
        self.earlier = Rules(before.edition, [row for key, row in had.items() if key in differ], fields, before.text)
        self.later = Rules(after.edition, [row for key, row in has.items() if key in differ], fields, after.text)

    def changes(self, facts: Any, as_of: datetime) -> Changes:
        """The findings that differ for a filing that states `facts` under the earlier edition. Approvals and
        attestations count that do so at `as_of`."""
        dropped = {name: None for name in self._dropped if getattr(facts, name) is not None}
        after = msgspec.structs.replace(facts, **dropped) if dropped else facts
        return changes_of(evaluate(facts, self.earlier, as_of), evaluate(after, self.later, as_of))


@cache
def differing(number: str, before: str, after: str) -> Differing:
    """The rows that differ between two editions of a chapter, resolved once and kept. Raises Refused, NotInForce."""
    whole = chapter(number)
    return Differing(whole.rules(before), whole.rules(after), whole.fields)


def by_identity(rows: Iterable[Provision]) -> dict[Identity, Provision]:
    """The rows of an edition by what stays the same between editions: citation, name, kind."""
    return {(row.citation, row.name, row.kind): row for row in rows}


def changes_of(stood: Iterable[Finding], stands: Iterable[Finding]) -> Changes:
    """The differences between the findings under two editions. A finding is the same if it cites the same item, about
    the same field, with the same weight; its words may differ."""
    stood, stands = list(stood), list(stands)
    return Changes(tuple(_only_in(stood, stands)), tuple(_only_in(stands, stood)))


def _answers_otherwise(row: Provision, before: Rules, after: Rules, changed: set[str]) -> bool:
    """Whether a row that both editions have can answer otherwise in the later one; `changed` are the facts that one
    edition alone asks."""
    return (
        row.reads_edition
        or row.owner(before.edition.key) != row.owner(after.edition.key)
        or not changed.isdisjoint(row.reads)
        or any(before.text[figure] != after.text[figure] for figure in row.figures)
    )


def _only_in(findings: Iterable[Finding], other: Iterable[Finding]) -> Iterable[Finding]:
    known = {(finding.citation, finding.severity, finding.field) for finding in other}
    return (finding for finding in findings if (finding.citation, finding.severity, finding.field) not in known)
