"""Provisions: every citable duty of a chapter, declared once, with what the system does about it.

A chapter keeps one `Provisions` register. What facts can decide is declared by `register.demands`, from the families of
`families`; what no family fits is a function under `@register.validator`. Approvals and attestations are declared where
they are asked (`signed`). The others are rows: procedure, definition. Finding, checklist, clause index, letter and sign
read these rows; nothing else lists a chapter's duties.
"""

import inspect
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, TypeVar

import msgspec

from .condition import FactCondition
from .demand import Demand
from .edition import is_listed, key_in, until
from .fields import fields_of
from .figure import Figure, Text
from .finding import NOT_APPLICABLE, Finding, Outcome, Owner, listed
from .signed import AttestedPart, Declaration, Declared, approved_by, approved_thing, signed

ProvisionKind = Literal["validator", "approval", "attestation", "log", "procedure", "definition"]
SheetKind = Literal["layout", "sign"]
Check = Callable[[Any, Text], Outcome]
C = TypeVar("C", bound=Callable[..., Outcome])

HEADINGS = ("Duty", "Reading", "Not here")


class Provision(msgspec.Struct, frozen=True, kw_only=True):
    """A duty of a citable item.

    `owners` maps edition key to the unit that owns it; `editions` the keys that have it; `fields` the facts it reads,
    the one to mend first. `check` takes facts and the edition's text and answers None (met), NOT_APPLICABLE, or
    findings; `demands` are those that it is made of, where families made it. For a log provision `log` names the log
    kind, and its check takes a log case instead of facts. `plain` is what the reading says where none is needed.
    `reads_edition` marks a check that asks which edition it is, beside the figures of that edition. `parts` are the
    items that an attestation answers for, each of which is its own row too. `sheets` are the kinds of sheets that
    must show what it asks, each of which may; None for what stands on the layout exactly where the item is among those
    of the clause that asks for its approval.
    """

    citation: str
    name: str
    title: str
    kind: ProvisionKind
    editions: tuple[str, ...]
    owners: Mapping[str, Owner]
    duty_words: str = ""
    reading_words: str = ""
    source: str = ""
    fields: tuple[str, ...] = ()
    figures: tuple[Figure[Any], ...] = ()
    when: FactCondition | None = None
    check: Check | None = None
    demands: tuple[Demand, ...] = ()
    log: str = ""
    plain: str = ""
    reads_edition: bool = False
    parts: tuple[AttestedPart, ...] = ()
    sheets: tuple[SheetKind, ...] | None = None

    @property
    def duty(self) -> str:
        """The duty in our own words: of the row, or of the validator's docstring."""
        return self.duty_words or docstring_sections(self.check).get("Duty", "")

    @property
    def reading(self) -> str:
        """The reading of a text that can be read in more than one way; else `plain`."""
        return self.reading_words or docstring_sections(self.check).get("Reading", "") or self.plain

    @property
    def conditions(self) -> tuple[FactCondition, ...]:
        """The conditions under which it applies, and under which each of its demands does."""
        return tuple(when for when in (self.when, *(demand.when for demand in self.demands)) if when is not None)

    @property
    def reads(self) -> frozenset[str]:
        """Every fact on which its answer rests: `fields`, and those that say whether it applies, or what it asks."""
        others = {demand.other for demand in self.demands if demand.other}
        return frozenset({*self.fields, *others, *(name for when in self.conditions for name in when.fields)})

    def owner(self, edition_key: str) -> Owner:
        """The unit of the Board that owns this provision in the edition."""
        return self.owners[edition_key]


def docstring_sections(check: Callable[..., Any] | None) -> dict[str, str]:
    """The headed parts of a validator's docstring: Duty, Reading, Not here."""
    sections: dict[str, str] = {}
    heading = ""
    for line in (inspect.getdoc(check) or "").splitlines()[1:]:
        first, _, rest = line.partition("  ")
        if first in HEADINGS and rest:
            heading = first
            sections[heading] = rest.strip()
        elif line.startswith(" ") and heading:
            sections[heading] += f" {line.strip()}"
        else:
            heading = ""
    return sections


class Provisions:
    """The register of a chapter's provisions, in the order of the chapter.

    `owner` and each row's own `owner` are a unit, or a mapping from edition key to unit with "*" for the rest.
    `editions` of a row are the keys that have it (`edition.is_listed`), empty for all. `plain` is what a checked row
    says where the text needs no reading.
    """

    def __init__(self, chapter: str, editions: tuple[str, ...], source: str, plain: str = "") -> None:
        self.chapter, self.editions, self.source, self.plain = chapter, editions, source, plain
        self._rows: list[Provision] = []

    def __iter__(self) -> Iterator[Provision]:
        return iter(self._rows)

    def demands(
        self,
        citation: str,
        title: str,
        *demands: Demand,
        duty: str,
        name: str = "",
        when: FactCondition | None = None,
        reading: str = "",
        fields: tuple[str, ...] = (),
        figures: tuple[Figure[Any], ...] = (),
        owner: Owner | Mapping[str, Owner] = "gaming_operations",
        editions: tuple[str, ...] = (),
        log: str = "",
        source: str = "",
        sheets: tuple[SheetKind, ...] | None = None,
    ) -> None:
        """A duty made of demands of `families`, all of which it asks; `when` is when the whole duty applies.

        `name` is what marks and records call the row: the field of the first demand where it is not given. `fields` and
        `figures` are those of the demands where they are not given. `sheets` is as in `Provision`.
        """
        read = fields or tuple(dict.fromkeys(demand.field for demand in demands))
        fixed = figures or tuple(dict.fromkeys(figure for demand in demands for figure in demand.figures))
        self._add(
            citation,
            name or read[0],
            title,
            "log" if log else "validator",
            owner,
            self._keys(editions, citation),
            duty_words=duty,
            reading_words=reading,
            fields=read,
            figures=fixed,
            when=when,
            demands=demands,
            check=(log_check_of if log else check_of)(demands, when),
            log=log,
            source=source,
            sheets=sheets,
        )

    def validator(
        self,
        citation: str,
        title: str,
        *,
        fields: tuple[str, ...],
        figures: tuple[Figure[Any], ...] = (),
        owner: Owner | Mapping[str, Owner] = "gaming_operations",
        editions: tuple[str, ...] = (),
        log: str = "",
        source: str = "",
        reads_edition: bool = False,
    ) -> Callable[[C], C]:
        """Declares the decorated function as the check of this provision; its docstring states the duty. `source` is
        that of the item, where it is not that of the chapter."""

        def declare(check: C) -> C:
            self._add(
                citation,
                check.__name__,
                title,
                "log" if log else "validator",
                owner,
                self._keys(editions, citation),
                fields=fields,
                figures=figures,
                check=check,
                log=log,
                source=source,
                reads_edition=reads_edition,
            )
            return check

        return declare

    def declared_by(self, facts: type[msgspec.Struct]) -> None:
        """Adds the rows of every approval and attestation that the facts declare where they ask for it."""
        for name, field in fields_of(facts).items():
            for declared in field.asked.declares:
                self._declared(name, declared)

    def _declared(self, name: str, declaration: Declaration) -> None:
        rows: dict[Declared, list[str]] = {}
        parts: dict[AttestedPart, list[str]] = {}
        for key in self._keys(declaration.editions, declaration.cite):
            rows.setdefault(declaration.in_edition(key), []).append(key)
            for part in declaration.parts_in(key):
                parts.setdefault(part, []).append(key)
        for row, editions in rows.items():
            self._signed(name, row, declaration, tuple(editions))
        for part, editions in parts.items():
            self._row("procedure", part.citation, part.title, part.duty, tuple(editions), part.reading)

    def _signed(self, name: str, row: Declared, declaration: Declaration, editions: tuple[str, ...]) -> None:
        if declaration.unit is None:
            demand = signed(name, row.duty, declaration.cite)
        else:
            units = self._by_edition(declaration.unit)
            demand = approved_by(name, approved_thing(row.title), units, declaration.first_use, declaration.terms)
        self._add(
            row.citation,
            name,
            row.title,
            "attestation" if declaration.unit is None else "approval",
            declaration.unit or "gaming_operations",
            editions,
            duty_words=row.duty,
            reading_words=row.reading,
            fields=(name, declaration.first_use) if declaration.first_use else (name,),
            when=row.applies,
            demands=(demand,),
            check=check_of((demand,), row.applies),
            parts=row.parts,
        )

    def procedure(
        self, citation: str, title: str, *, duty: str, editions: tuple[str, ...] = (), reading: str = ""
    ) -> None:
        """Conduct that is shown and not checked."""
        self._row("procedure", citation, title, duty, self._keys(editions, citation), reading)

    def definition(
        self, citation: str, title: str, *, duty: str, editions: tuple[str, ...] = (), reading: str = ""
    ) -> None:
        """A term that the chapter defines, or reference data that it fixes."""
        self._row("definition", citation, title, duty, self._keys(editions, citation), reading)

    def _row(
        self, kind: ProvisionKind, citation: str, title: str, duty: str, editions: tuple[str, ...], reading: str
    ) -> None:
        self._add(citation, title, title, kind, "gaming_operations", editions, duty_words=duty, reading_words=reading)

    def _keys(self, listed: tuple[str, ...], citation: str) -> tuple[str, ...]:
        """The editions of the chapter that have a row with this list."""
        unknown = {key.removeprefix(until("")) for key in listed} - set(self.editions)
        if unknown:
            raise ValueError(f"{citation}: {sorted(unknown)} are no editions of chapter {self.chapter}")
        return tuple(key for key in self.editions if is_listed(listed, key))

    def _by_edition(self, owner: Owner | Mapping[str, Owner]) -> dict[str, Owner]:
        if isinstance(owner, str):
            return dict.fromkeys(self.editions, owner)
        return {key: owner[key_in(owner, key)] for key in self.editions}

    def _add(
        self,
        citation: str,
        name: str,
        title: str,
        kind: ProvisionKind,
        owner: Owner | Mapping[str, Owner],
        editions: tuple[str, ...],
        source: str = "",
        **more: Any,
    ) -> None:
        row = Provision(
            citation=citation,
            name=name,
            title=title,
            kind=kind,
            editions=editions,
            owners=self._by_edition(owner),
            source=source or self.source,
            plain=self.plain if kind in ("validator", "log") else "",
            **more,
        )
        self._rows.append(row)


def check_of(demands: tuple[Demand, ...], when: FactCondition | None) -> Check:
    """The check that demands make of the facts of a filing."""
    asked = tuple(demand.asking() for demand in demands)

    def check(facts: Any, text: Text) -> Outcome:
        if when is not None and not when.met(facts):
            return NOT_APPLICABLE
        return [finding for outcome_of in asked for finding in listed(outcome_of(facts, text))] or None

    return asked[0] if len(asked) == 1 and when is None else check


def log_check_of(demands: tuple[Demand, ...], when: FactCondition | None) -> Check:
    """The check that demands make of a case of a log."""
    asked = tuple((demand, demand.asking()) for demand in demands)

    def check(case: Any, text: Text) -> Outcome:
        if when is not None and not when.met(case.entry):
            return NOT_APPLICABLE
        findings: list[Finding] = []
        for demand, outcome_of in asked:
            is_asked = demand.at_table is None or demand.at_table.met(case.table)
            if is_asked and not (demand.otherwise and findings):
                findings += listed(outcome_of(case if demand.takes_case else case.entry, text))
        return findings or None

    return check
