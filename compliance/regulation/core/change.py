"""Differences between two editions of a chapter: questions, duties, figures, and the findings about one filing.

change = edition_change(chapter("617a"), "617a-2012", "617a-2019", facts)
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import msgspec

from .chapter import Chapter
from .differing import by_identity, changes_of
from .evaluate import Rules, evaluate
from .fields import Field
from .figure import Figure
from .finding import Finding
from .provision import Provision


class FigureChange(msgspec.Struct, frozen=True):
    """A figure that both editions fix, with another value in each."""

    figure: Figure[Any]
    before: Any
    after: Any


class OwnerChange(msgspec.Struct, frozen=True):
    """A provision that both editions have, owned by another unit of the Board in each."""

    provision: Provision
    before: str
    after: str


class EditionChange(msgspec.Struct, frozen=True, kw_only=True):
    """A comparison of `before` with `after`, two edition keys, in the order of the chapter.

    `no_longer_asked` and `newly_asked` are judged for the facts that were given; without facts, by edition alone.
    `attested_anew` are attestations that both editions ask, for a duty or a part in other words. `vanished` and
    `appeared` are findings about the facts under one edition and not the other; `findings` all those under `after`.
    """

    before: str
    after: str
    no_longer_asked: tuple[Field, ...] = ()
    newly_asked: tuple[Field, ...] = ()
    attested_anew: tuple[Field, ...] = ()
    removed: tuple[Provision, ...] = ()
    added: tuple[Provision, ...] = ()
    figures: tuple[FigureChange, ...] = ()
    owners: tuple[OwnerChange, ...] = ()
    vanished: tuple[Finding, ...] = ()
    appeared: tuple[Finding, ...] = ()
    findings: tuple[Finding, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether nothing differs, for these facts at least."""
        asked = self.no_longer_asked or self.newly_asked or self.attested_anew
        text = self.removed or self.added or self.figures or self.owners
        return not (asked or text or self.vanished or self.appeared)


def edition_change(
    chapter: Chapter, before: str, after: str, facts: Any = None, *, as_of: datetime | None = None
) -> EditionChange:
    """The differences between two editions of this chapter; also for a filing, if `facts` states one. Only approvals
    and attestations that count at `as_of` are considered. Raises NotInForce."""
    earlier, later = chapter.rules(before), chapter.rules(after)
    had, has = by_identity(earlier.provisions), by_identity(later.provisions)
    asked_before, asked_after = (_fields_of(chapter, facts, key) for key in (before, after))
    stood, stands = (
        evaluate(_of_these(chapter, facts, asked), rules, as_of) if facts is not None and as_of is not None else []
        for asked, rules in ((asked_before, earlier), (asked_after, later))
    )
    changes = changes_of(stood, stands)
    return EditionChange(
        before=before,
        after=after,
        no_longer_asked=tuple(field for name, field in asked_before.items() if name not in asked_after),
        newly_asked=tuple(field for name, field in asked_after.items() if name not in asked_before),
        attested_anew=tuple(
            field
            for name, field in asked_after.items()
            if name in asked_before and _signed(earlier, name) != _signed(later, name)
        ),
        removed=tuple(row for key, row in had.items() if key not in has),
        added=tuple(row for key, row in has.items() if key not in had),
        figures=tuple(_figures(earlier.provisions, later.provisions, before, after)),
        owners=tuple(
            OwnerChange(row, had[key].owner(before), row.owner(after))
            for key, row in has.items()
            if key in had and row.check is not None and had[key].owner(before) != row.owner(after)
        ),
        vanished=changes.vanished,
        appeared=changes.appeared,
        findings=tuple(stands),
    )


def _signed(rules: Rules, name: str) -> list[tuple[str, ...]]:
    """The words of each duty in the attestation of this name, with its parts; empty for any other field."""
    return [(row.duty, *(part.duty for part in row.parts)) for row in rules.attestations(name)]


def _fields_of(chapter: Chapter, facts: Any, key: str) -> dict[str, Field]:
    if facts is not None:
        return {name: field for name, field in chapter.fields.items() if field.is_asked(facts, key)}
    return {name: field for name, field in chapter.fields.items() if field.is_of(key)}


def _of_these(chapter: Chapter, facts: Any, asked: Iterable[str]) -> Any:
    """The facts without answers to questions that are not asked: what would be filed."""
    return chapter.facts(**{name: getattr(facts, name) for name in asked})


def _figures(
    earlier: Iterable[Provision], later: Iterable[Provision], before: str, after: str
) -> Iterable[FigureChange]:
    had = {figure for row in earlier for figure in row.figures}
    for figure in dict.fromkeys(figure for row in later for figure in row.figures):
        if figure in had and figure.of(before) != figure.of(after):
            yield FigureChange(figure, figure.of(before), figure.of(after))
