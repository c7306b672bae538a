"""Signatures of the certificate holder and approvals by units of the Board: declared once, where the fact is asked.

    attest_651a_6: Annotated[
        Attestation | None,
        attested("651a.6", "Rank of the cards", ATTESTATIONS, duty="Cards rank ace, king, …"),
    ] = None

The question, its condition, the row of the register and the check come from that line. What differs between texts is a
mapping from edition key, with "*" for the rest.
"""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, TypeAlias, TypedDict, TypeVar, Union, Unpack

import msgspec

from .condition import FactCondition
from .demand import Demand
from .edition import key_in
from .fields import Approval, Attestation, Question, Section
from .figure import EDITION, Text
from .finding import OWNERS, Finding, Outcome, Owner, attestation_missing, needs_approval, violation

T = TypeVar("T")
ByEdition: TypeAlias = Union[T, Mapping[str, T]]  # noqa: UP007  (an alias that takes a type)
AS_ASKED = FactCondition("as asked", (), lambda facts: True)
"""For `applies`: the duty applies where its question is asked."""


class AttestedPart(msgspec.Struct, frozen=True):
    """An item for which a signature answers. It is shown and not checked."""

    citation: str
    title: str
    duty: str
    reading: str = ""


class SignedDuty(Demand, frozen=True, kw_only=True):
    """A duty of conduct that is attested and signed in `field`; `citation` is the item that a finding cites."""

    duty: str
    citation: str

    def missing(self, facts: Any, due: Any) -> Finding:
        """The finding where the duty is not attested."""
        return attestation_missing(
            self.field,
            wrong="This duty is not attested.",
            required=f"this of the certificate holder: {self.duty.rstrip('.')}",
            mend="Read the statement and sign it.",
            citation=self.citation,
        )

    def broken(self, facts: Any, value: Any, due: Any) -> Outcome:
        """The same finding where the statement is there without a signature."""
        return self.missing(facts, due)


def signed(field: str, duty: str, citation: str) -> Demand:
    """The attestation in `field` is signed."""
    return SignedDuty(field=field, is_met=_is_signed, duty=duty, citation=citation)


def _is_signed(value: Attestation, due: Any) -> bool:
    return value.signed


class Terms(msgspec.Struct, frozen=True):
    """The terms of an approval in a section that does not name the deciding unit: `requires` completes “§ … requires”;
    `source` is the place where the unit is named."""

    requires: str
    source: str


class ApprovedBy(Demand, frozen=True, kw_only=True):
    """An approval of `subject` by the edition's unit, no later than the day of first use where `other` names one.

    `terms` are what the section says, by the unit that decides; without them it names that unit itself.
    """

    subject: str
    units: Mapping[str, Owner]
    terms: Mapping[Owner, Terms] = {}

    def due_of(self) -> Callable[[Text], Any]:
        """A function that gives the unit that approves."""
        units = self.units
        return lambda text: units[text[EDITION].key]

    def missing(self, facts: Any, due: Any) -> Finding:
        """The finding where no approval is on file."""
        return self._needed(None, due)

    def broken(self, facts: Any, value: Approval, due: Any) -> Outcome:
        """The finding where another unit approved, or where the approval came after the first use."""
        used: date | None = getattr(facts, self.other) if self.other else None
        if value.approving_unit != due or used is None or value.approved_on is None:
            return self._needed(value, due)
        return violation(
            self.field,
            value,
            wrong=f"{capital(self.subject)} was approved on {_in_words(value.approved_on)}, "
            f"after its first use on {_in_words(used)}.",
            required="approval before use",
            mend="Correct the dates, or petition for a waiver.",
        )

    def _needed(self, approval: Approval | None, unit: Owner) -> Finding:
        by = None if approval is None else approval.approving_unit
        held = f" The approval on file is by {owner_named(by)}." if by else ""
        terms = self.terms.get(unit)
        decides = f"{capital(owner_named(unit))} gives that approval ({terms.source}). " if terms is not None else ""
        mend = BEFORE_USE if self.other else approval_mend(unit)
        return needs_approval(
            self.field,
            found=approval,
            wrong=f"No approval by {owner_named(unit)} is on file for {self.subject}.{held}",
            required=terms.requires if terms is not None else f"approval of {self.subject} by {owner_named(unit)}",
            mend=f"{decides}{mend}",
        )


def approved_by(
    field: str,
    subject: str,
    units: Mapping[str, Owner],
    first_use: str = "",
    terms: Mapping[Owner, Terms] | None = None,
) -> Demand:
    """The approval in `field` is by the unit of the edition; `first_use` names the day that it must not postdate."""
    test = _is_approved_in_time if first_use else _is_approved
    return ApprovedBy(field=field, is_met=test, other=first_use, subject=subject, units=units, terms=terms or {})


def _is_approved(value: Approval, due: Owner) -> bool:
    return value.approving_unit == due


def _is_approved_in_time(value: Approval, due: Owner, first_use: date | None) -> bool:
    is_late = first_use is not None and value.approved_on is not None and value.approved_on > first_use
    return value.approving_unit == due and not is_late


class Declaration(msgspec.Struct, frozen=True, kw_only=True):
    """The rows of the register that a field declares: of its attestation, or of its approval by `unit`.

    `cite` is the item that a finding about an attestation cites. `parts` are items that the signature answers for,
    shown and not checked; each says so in its duty, or, where `is_covered`, in its reading.
    """

    citation: ByEdition[str]
    title: ByEdition[str]
    duty: ByEdition[str]
    applies: ByEdition[FactCondition | None]
    reading: ByEdition[str] = ""
    editions: tuple[str, ...] = ()
    cite: str = ""
    unit: ByEdition[Owner] | None = None
    first_use: str = ""
    terms: Mapping[Owner, Terms] = {}
    parts: ByEdition[tuple[AttestedPart, ...]] = ()
    is_covered: bool = False

    def in_edition(self, key: str) -> "Declared":
        """The declaration in the text of this edition."""
        return Declared(
            citation=by(self.citation, key),
            title=by(self.title, key),
            duty=by(self.duty, key),
            applies=by(self.applies, key),
            reading=by(self.reading, key, ""),
            parts=by(self.parts, key, ()),
        )

    def parts_in(self, key: str) -> tuple[AttestedPart, ...]:
        """Each item that the signature answers for in this edition, which it says."""
        return tuple(self._signed(part, by(self.citation, key)) for part in by(self.parts, key, ()))

    def _signed(self, part: AttestedPart, citation: str) -> AttestedPart:
        if not self.is_covered:
            return msgspec.structs.replace(part, duty=f"{part.duty} Attested with {citation}.")
        reading = f"{part.reading} Covered by the attestation to {citation}.".strip()
        return msgspec.structs.replace(part, reading=reading)


class Declared(msgspec.Struct, frozen=True, kw_only=True):
    """A declaration as one or more editions have it."""

    citation: str
    title: str
    duty: str
    applies: FactCondition | None
    reading: str
    parts: tuple[AttestedPart, ...]


def by(value: ByEdition[T], key: str, otherwise: T | None = None) -> T:
    """The value in the edition with this key; `otherwise` if a mapping leaves it out. Raises KeyError."""
    if not isinstance(value, Mapping):
        return value
    at = key_in(value, key)
    chosen = value.get(at, otherwise)
    if chosen is None and at not in value:
        raise KeyError(key)
    return chosen  # type: ignore[return-value]  # None only where it stands in the mapping


def in_parts(duties: Mapping[str, str]) -> tuple[AttestedPart, ...]:
    """The items for which one signature answers: the duty of each, by its citation and title."""
    named = (name.partition(" ") for name in duties)
    return tuple(AttestedPart(item, title, duty) for (item, _, title), duty in zip(named, duties.values(), strict=True))


def numbered(of: str, *parts: tuple[str, str]) -> tuple[AttestedPart, ...]:
    """The numbered parts of the item `of`, each of a title and a duty, in their order."""
    return tuple(AttestedPart(f"{of}({number})", title, duty) for number, (title, duty) in enumerate(parts, start=1))


class QuestionOptions(TypedDict, total=False):
    """The options of a question besides its label and reason, as `Question` has them."""

    hint: str
    when: FactCondition | None
    editions: tuple[str, ...]
    optional: bool


def attested(
    why: str,
    label: str,
    section: Section,
    *,
    duty: ByEdition[str] = "",
    title: ByEdition[str] = "",
    item: ByEdition[str] = "",
    cite: str = "",
    applies: ByEdition[FactCondition | None] = AS_ASKED,
    reading: ByEdition[str] = "",
    parts: ByEdition[tuple[AttestedPart, ...]] = (),
    covers: ByEdition[tuple[AttestedPart, ...]] = (),
    **question: Unpack[QuestionOptions],
) -> Question:
    """A duty of conduct that the certificate holder attests in this field.

    `duty` is what is signed, with the duty of each part; without it the label is, as a sentence. `title` and `item`
    are those of the row, where they are not the label and `why`; a finding cites `cite`, or else `why`. `applies` is
    when the duty applies, where it is not when it is asked. `parts` and `covers` are the items that the signature
    answers for.
    """
    row = Declaration(
        citation=item or why,
        title=title or label,
        duty=duty or f"{label}.",
        cite=cite or why,
        applies=question.get("when") if applies is AS_ASKED else applies,
        reading=reading,
        editions=question.get("editions", ()),
        parts=parts or covers,
        is_covered=bool(covers),
    )
    return Question(label=label, section=section, why=why, declares=(row,), **question)


def approved(
    why: str,
    label: str,
    section: Section,
    *,
    unit: ByEdition[Owner],
    duty: ByEdition[str],
    title: ByEdition[str] = "",
    item: ByEdition[str] = "",
    applies: ByEdition[FactCondition | None] = AS_ASKED,
    first_use: str = "",
    terms: Mapping[Owner, Terms] | None = None,
    reading: ByEdition[str] = "",
    **question: Unpack[QuestionOptions],
) -> Question:
    """An approval by `unit` whose reference stands in this field; `first_use` names the day it must not postdate,
    `terms` what the section says where it does not name the unit.

    `title`, `item` and `applies` as `attested` has them. A finding calls what is approved by the title: “the layout” of
    “Approval of the layout”.
    """
    row = Declaration(
        citation=item or why,
        title=title or label,
        duty=duty,
        unit=unit,
        applies=question.get("when") if applies is AS_ASKED else applies,
        first_use=first_use,
        terms=terms or {},
        reading=reading,
        editions=question.get("editions", ()),
    )
    return Question(label=label, section=section, why=why, declares=(row,), **question)


BEFORE_USE = "Enter its number and date. If there is none yet, you may file now; do not use it before the approval."
"""The remedy for a missing approval that is due before a first use, and not before the filing."""


def approval_mend(unit: Owner) -> str:
    """The remedy for a missing approval by `unit`: state it, or its owner decides in the review."""
    named = owner_named(unit)
    return f"Enter its number and date. If there is none yet, file without it; {named} decides during review."


def owner_named(unit: str) -> str:
    """The owner of a provision in a sentence: `the Executive Director`, `Casino Compliance`; words that name none stay
    as they were stated."""
    name = next((name for known, name in OWNERS.items() if known == unit), f"“{unit}”")
    return f"the {name}" if unit in ("executive_director", "board") else name


def capital(words: str) -> str:
    """The words as they begin a sentence."""
    return f"{words[:1].upper()}{words[1:]}"


def _in_words(day: date) -> str:
    return f"{day:%B} {day.day}, {day.year}"


def approved_thing(title: str) -> str:
    """The subject of an approval, from its title, as words inside a sentence: “the layout” of “Approval of the layout”,
    “the marker of the bank” of “Marker of the bank”."""
    thing = title.partition("pproval of ")[2]
    return thing or f"the {title[:1].lower()}{title[1:]}"
