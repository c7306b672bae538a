"""Provisions: every citable duty of a chapter, declared once, with what the system does about it.

A chapter keeps one `Provisions` register. A duty that facts can decide is a function under `@register.validator`;
the others are rows: approval, attestation, log, procedure, definition. Finding, checklist, clause ledger, letter and
sign read these rows; nothing else lists a chapter's duties.
"""

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import Any, Literal, TypeVar

import msgspec

from .condition import Condition
from .fields import Approval, Attestation
from .figure import EDITION, Figure, Text
from .finding import NOT_APPLICABLE, OWNERS, Outcome, Owner, attestation_missing, needs_approval, violation

ProvisionKind = Literal["validator", "approval", "attestation", "log", "procedure", "definition"]
Check = Callable[[Any, Text], Outcome]
C = TypeVar("C", bound=Callable[..., Outcome])

HEADINGS = ("Citation", "Duty", "Editions", "Figures", "Source", "Reading")


class Provision(msgspec.Struct, frozen=True, kw_only=True):
    """One duty of one citable item.

    `owners` maps edition key to the unit that owns it; `editions` the keys that have it; `fields` the facts it reads,
    the one to mend first. `check` takes facts and the edition's text and answers None (met), NOT_APPLICABLE, or
    findings. For a log provision `log` names the log kind, and its check takes a log case instead of facts.
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
    when: Condition | None = None
    check: Check | None = None
    log: str = ""

    @property
    def duty(self) -> str:
        """The duty in our own words: of the row, or of the validator's docstring."""
        return self.duty_words or docstring_sections(self.check).get("Duty", "")

    @property
    def reading(self) -> str:
        """How we read the text where it can be read in more than one way; empty where it is plain."""
        return self.reading_words or docstring_sections(self.check).get("Reading", "")

    def owner(self, edition_key: str) -> Owner:
        """The unit of the Board that owns this provision in the edition."""
        return self.owners[edition_key]


def docstring_sections(check: Callable[..., Any] | None) -> dict[str, str]:
    """The headed parts of a validator's docstring: Citation, Duty, Editions, Figures, Source, Reading, Not here."""
    import inspect  # only the ledger and the pages read docstrings; the rule core must stay quick to import

    found: dict[str, str] = {}
    heading = ""
    for line in (inspect.getdoc(check) or "").splitlines()[1:]:
        first, _, rest = line.partition("  ")
        if first in (*HEADINGS, "Not here") and rest:
            heading = first
            found[heading] = rest.strip()
        elif line.startswith(" ") and heading:
            found[heading] += f" {line.strip()}"
        else:
            heading = ""
    return found


class Provisions:
    """The register of a chapter's provisions, in the order of the chapter.

    `owner` and each row's own `owner` are a unit, or a mapping from edition key to unit with "*" for the rest.
    """

    def __init__(self, chapter: str, editions: tuple[str, ...], source: str) -> None:
        self.chapter, self.editions, self.source = chapter, editions, source
        self._rows: list[Provision] = []

    def __iter__(self) -> Iterator[Provision]:
        return iter(self._rows)

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
    ) -> Callable[[C], C]:
        """Declares the decorated function as the check of this provision; its docstring states the duty."""

        def declare(check: C) -> C:
            self._add(
                citation, check.__name__, title, "log" if log else "validator", owner, editions,
                fields=fields, figures=figures, check=check, log=log,
            )  # fmt: skip
            return check

        return declare

    def approval(
        self,
        citation: str,
        title: str,
        *,
        field: str,
        unit: Owner | Mapping[str, Owner],
        duty: str,
        when: Condition | None = None,
        first_use: str = "",
        editions: tuple[str, ...] = (),
        reading: str = "",
    ) -> None:
        """An approval by `unit` whose reference stands in `field`; `first_use` names the day it must not postdate."""
        units = self._by_edition(unit)
        check = approval_check(field, approved_thing(title), units, when, first_use)
        fields = (field, first_use) if first_use else (field,)
        self._add(
            citation, field, title, "approval", unit, editions,
            duty_words=duty, reading_words=reading, fields=fields, when=when, check=check,
        )  # fmt: skip

    def attestation(
        self,
        citation: str,
        title: str,
        *,
        field: str,
        duty: str,
        cite: str = "",
        when: Condition | None = None,
        editions: tuple[str, ...] = (),
        reading: str = "",
    ) -> None:
        """A duty of conduct attested in `field`. `cite` is the item that a finding cites, where one attestation
        answers for several items."""
        check = attestation_check(field, cite or citation, duty, when)
        self._add(
            citation, field, title, "attestation", "gaming_operations", editions,
            duty_words=duty, reading_words=reading, fields=(field,), when=when, check=check,
        )  # fmt: skip

    def procedure(
        self, citation: str, title: str, *, duty: str, editions: tuple[str, ...] = (), reading: str = ""
    ) -> None:
        """Conduct that is shown and not checked."""
        self._add(
            citation, title, title, "procedure", "gaming_operations", editions, duty_words=duty, reading_words=reading
        )

    def definition(
        self, citation: str, title: str, *, duty: str, editions: tuple[str, ...] = (), reading: str = ""
    ) -> None:
        """A term that the chapter defines, or reference data that it fixes."""
        self._add(
            citation, title, title, "definition", "gaming_operations", editions, duty_words=duty, reading_words=reading
        )

    def _by_edition(self, owner: Owner | Mapping[str, Owner]) -> dict[str, Owner]:
        if isinstance(owner, str):
            return dict.fromkeys(self.editions, owner)
        return {key: owner.get(key) or owner["*"] for key in self.editions}

    def _add(
        self,
        citation: str,
        name: str,
        title: str,
        kind: ProvisionKind,
        owner: Owner | Mapping[str, Owner],
        editions: tuple[str, ...],
        **more: Any,
    ) -> None:
        unknown = set(editions) - set(self.editions)
        if unknown:
            raise ValueError(f"{citation}: {sorted(unknown)} are no editions of chapter {self.chapter}")
        row = Provision(
            citation=citation, name=name, title=title, kind=kind, editions=editions or self.editions,
            owners=self._by_edition(owner), source=self.source, **more,
        )  # fmt: skip
        self._rows.append(row)


def approval_check(
    field: str, subject: str, units: Mapping[str, Owner], when: Condition | None, first_use: str
) -> Check:
    """A check that `field` holds an approval of `subject` by the edition's unit, dated no later than the first use."""

    def check(facts: Any, text: Text) -> Outcome:
        if when is not None and not when.met(facts):
            return NOT_APPLICABLE
        approval: Approval | None = getattr(facts, field)
        unit = units[text[EDITION].key]
        if approval is None or approval.approving_unit != unit:
            by = None if approval is None else approval.approving_unit
            held = f" The approval on file is by {owner_named(by)}." if by else ""
            return needs_approval(
                field,
                found=approval,
                wrong=f"No approval by {owner_named(unit)} is on file for {subject}.{held}",
                required=f"approval by {owner_named(unit)}",
                mend=approval_mend(unit),
            )
        used: Any = getattr(facts, first_use) if first_use else None
        approved_on = approval.approved_on
        if used is not None and approved_on is not None and approved_on > used:
            return violation(
                field,
                approval,
                wrong=f"{subject[:1].upper()}{subject[1:]} was approved on {_in_words(approved_on)}, "
                f"after its first use on {_in_words(used)}.",
                required="approval before use",
                mend="Correct the days, or petition for a waiver.",
            )
        return None

    return check


def attestation_check(field: str, citation: str, duty: str, when: Condition | None) -> Check:
    """A check that the duty is attested and signed in `field`."""

    def check(facts: Any, text: Text) -> Outcome:
        if when is not None and not when.met(facts):
            return NOT_APPLICABLE
        signed: Attestation | None = getattr(facts, field)
        if signed is not None and signed.signed:
            return None
        return attestation_missing(
            field,
            wrong="This duty of conduct is not attested.",
            required=f"this of the certificate holder: {duty.rstrip('.')}",
            mend="Read the statement and sign it.",
            citation=citation,
        )

    return check


def approval_mend(unit: Owner) -> str:
    """How a missing approval by `unit` is mended: it is stated, or its owner decides in the review."""
    named = owner_named(unit)
    return f"Give its number and date. If there is none yet, file without it: {named} decides in the review."


def owner_named(unit: str) -> str:
    """The owner of a provision in a sentence: `the Executive Director`, `Casino Compliance`; words that name none stay
    as they were stated."""
    name = next((name for known, name in OWNERS.items() if known == unit), f"“{unit}”")
    return f"the {name}" if unit in ("executive_director", "board") else name


def _in_words(day: date) -> str:
    return f"{day:%B} {day.day}, {day.year}"


def approved_thing(title: str) -> str:
    """What the title of an approval is about, as it stands inside a sentence: “the layout” of “Approval of the layout”,
    “the marker of the bank” of “Marker of the bank”."""
    thing = title.partition("pproval of ")[2]
    return thing or f"the {title[:1].lower()}{title[1:]}"
