"""Fields: what a filing or a log entry states. A game declares each once, as a typed, annotated attribute of a facts
struct; form input, JSON Schema, check-answers row, difference, PDF row and CSV column all come from that line.

    ball_diameter_in: Annotated[Decimal | None, Question("Ball diameter", BALL, unit="in", why="617a.1(a)")] = None
"""

import types
from collections.abc import Callable, Sequence
from datetime import date, datetime, time
from decimal import Decimal
from fractions import Fraction
from functools import cache, reduce
from operator import attrgetter, or_
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

from .condition import FactCondition
from .edition import is_listed

Kind = Literal[
    "text",
    "integer",
    "boolean",
    "decimal",
    "fraction",
    "choice",
    "text_set",
    "text_list",
    "integer_list",
    "odds",
    "odds_table",
    "text_map",
    "integer_map",
    "decimal_or_map",
    "approval",
    "attestation",
    "day",
    "moment",
    "time_of_day",
    "records",
    "record",
]
Stamp = Literal["", "opened", "started", "signed"]

NAME, SENTENCE, FREE_TEXT = 200, 1_000, 10_000
"""The most characters of a text, so that paper, bundle and search can carry it: a name, a sentence, a free text."""
MOST_VALUES = 1_000
"""The most values of a list or a table of a field, for the same reason."""
NAMES_END = ("_name", "_number", "_id", "_by", "_signature", "_model", "certificate_holder")
FREE_TEXTS_END = (
    "method", "procedure", "description", "rule", "basis", "signals", "policy", "wording", "statement", "reason",
    "action_taken",
)  # fmt: skip
"""The endings of names of fields that hold a name, and of fields that describe something in several sentences."""
LENGTHS = (
    f"Names, numbers and keys have at most {NAME} characters, texts that describe something {FREE_TEXT:,}, all others "
    f"{SENTENCE:,}. A list or a table has at most {MOST_VALUES:,} values."
)
"""The same in words, for those who send facts."""


class Odds(msgspec.Struct, frozen=True, eq=False):
    """Odds `pay` to `to`, two integers ≥ 1. Compared by value: 70 to 2 is 35 to 1."""

    pay: int
    to: int

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Odds) and self.pay * other.to == other.pay * self.to

    def __ne__(self, other: object) -> bool:  # a msgspec struct does not derive it from __eq__
        return not self == other

    def __hash__(self) -> int:
        return hash(Fraction(self.pay, self.to))

    def __lt__(self, other: "Odds") -> bool:
        return self.pay * other.to < other.pay * self.to

    def __str__(self) -> str:
        return f"{self.pay:,} to {self.to:,}"


class Approval(msgspec.Struct, frozen=True):
    """Reference to an approval by a unit of the Board; `standing` says when it counts."""

    approving_unit: str | None = None
    approval_number: str | None = None
    approved_on: date | None = None
    document: str | None = None


class Attestation(msgspec.Struct, frozen=True):
    """A signed statement that a duty of conduct is kept; `standing` says when it counts. `signed_at` carries an
    offset."""

    signed: bool
    signer: str | None = None
    credential_number: str | None = None
    signed_at: datetime | None = None


class Section(msgspec.Struct, frozen=True):
    """A part of the filing: one entry of the task list, one or more question pages."""

    code: str
    title: str
    hint: str = ""


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """The question for a fact: the words, the place, the reason, the condition.

    `choices` gives each code of a choice its label; `members` gives known members of a set, list or map theirs;
    `member_when` names those that are asked only under a condition, such as the odds of a wager that is offered.
    `editions` names the edition keys that ask it (`edition.is_listed`), empty for all. `optional` is a fact that may
    stay unstated; `registered` is the kind of equipment of which the text names a model, or `table` for numbers of
    tables; pages let one pick from the register.
    `at_table` is a device at the table by its number; pages let one pick it from the table's equipment, or write
    another.
    `may_be_empty` a list for which “none” is its own answer; `no_repeats` a list of numbers that is a set.
    `noun` names the fact in a list of what was stated, where the label is a question and `column` too short.
    `column` heads the column of a log on paper, where the label is too long for one.
    `standard` gives the plain answer, of the other facts and the edition key, where no demand fixes it (`standard`).
    `declares` are the rows of the register that stand with the question (`signed.Declaration`). `public` is an answer
    that players can see at the table, which the public register shows once it is approved.
    `tells` is the sentence in which the public reads such an answer (`published`): `{}` stands for its words; or one
    sentence by code, `yes` and `no` for a question.

    At the table: `preset` gives the answer that the table's records tell (`preset.Preset`), for a person to confirm.
    `stamp` names the instant that a form enters: `opened`, when it opens; `started`, the same for the person whose
    signature closes the entry; `signed`, when that person signs. `timed_by` names the question whose answer, in a
    change of equipment, enters this time where it is empty. `beside` names the yes-or-no question in whose “yes”
    this one is answered. `if_no` are the steps after a “no” that means the check is not met; `not_met` is a question
    that such a “no” opens. `bad` is the answer to a yes-or-no question that means trouble (`Field.bad`); empty where
    neither does.
    """

    label: str
    section: Section | None = None
    hint: str = ""
    noun: str = ""
    column: str = ""
    unit: str = ""
    why: str = ""
    when: FactCondition | None = None
    choices: dict[str, str] = {}
    members: dict[str, str] = {}
    member_when: dict[str, FactCondition] = {}
    editions: tuple[str, ...] = ()
    optional: bool = False
    may_be_empty: bool = False
    no_repeats: bool = False
    registered: str = ""
    at_table: bool = False
    standard: Callable[[Any, str], Any] | None = None
    declares: tuple[Any, ...] = ()
    preset: Callable[[Any, str], Any] | None = None
    stamp: Stamp = ""
    timed_by: str = ""
    beside: str = ""
    if_no: tuple[str, ...] = ()
    bad: Literal["", "yes", "no"] = ""
    not_met: bool = False
    public: bool = False
    tells: str | dict[str, str] = ""


def ask(label: str, section: Section | None = None, **more: Any) -> Question:
    """Shorthand for `Question(label=…, section=…, …)`."""
    return Question(label=label, section=section, **more)


class Field(msgspec.Struct, frozen=True):
    """A field of a facts struct, as pages and schemas read it.

    `codes` are the allowed codes of a choice; `record` is the struct of a record, or of each in a list of records.
    """

    name: str
    kind: Kind
    asked: Question
    codes: tuple[str, ...] = ()
    record: type[msgspec.Struct] | None = None

    @property
    def label(self) -> str:
        return self.asked.label

    @property
    def noun(self) -> str:
        """The name of the fact in a list of stated facts: a form asks “When was it found?”, the entry says “Found”."""
        asked = self.asked
        if asked.noun or not asked.label.endswith("?"):
            return asked.noun or asked.label
        return asked.column or asked.label.removesuffix("?")

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        """Pairs of code and label: of the allowed codes, or else of the known members."""
        if self.codes:
            return tuple((code, self.asked.choices.get(code, code.replace("_", " "))) for code in self.codes)
        return tuple(self.asked.members.items())

    @property
    def longest(self) -> int:
        """The most characters of a text of this field: the text itself, each item, or each value."""
        if self.kind in ("approval", "attestation") or (self.kind == "text" and self.name.endswith(NAMES_END)):
            return NAME
        return FREE_TEXT if self.kind == "text" and self.name.endswith(FREE_TEXTS_END) else SENTENCE

    @property
    def bad(self) -> str:
        """The answer to a yes-or-no question that means trouble: `yes`, `no`, or empty if neither does."""
        return "no" if self.asked.if_no else self.asked.bad

    def members_asked(self, facts: Any, stated: Any = ()) -> dict[str, str]:
        """The known members that these facts ask, and any that is stated all the same, so that it can be taken out."""
        when = self.asked.member_when
        kept = stated or ()
        return {
            code: label
            for code, label in self.asked.members.items()
            if code not in when or when[code].met(facts) or code in kept
        }

    def is_asked(self, facts: Any, edition_key: str = "") -> bool:
        """Whether this fact is asked, given the others and the edition."""
        if edition_key and not self.is_of(edition_key):
            return False
        return self.asked.when is None or self.asked.when.met(facts)

    def is_of(self, edition_key: str) -> bool:
        """Whether this edition asks it, of some filing at least."""
        return not self.asked.editions or is_listed(self.asked.editions, edition_key)


_PLAIN: dict[Any, Kind] = {
    str: "text", int: "integer", bool: "boolean", Decimal: "decimal", Fraction: "fraction", date: "day",
    datetime: "moment", time: "time_of_day", Odds: "odds", Approval: "approval", Attestation: "attestation",
    frozenset[str]: "text_set", tuple[str, ...]: "text_list", tuple[int, ...]: "integer_list",
    dict[str, Odds]: "odds_table", dict[str, str]: "text_map", dict[str, int]: "integer_map",
    Decimal | dict[str, Decimal]: "decimal_or_map",
}  # fmt: skip


def _without_none(kind: Any) -> Any:
    if get_origin(kind) in (Union, types.UnionType):
        rest = tuple(part for part in get_args(kind) if part is not type(None))
        return reduce(or_, rest)
    return kind


def _field(name: str, annotation: Any) -> Field:
    kind, how = annotation, Question(label=name.replace("_", " ").capitalize())
    if get_origin(annotation) is Annotated:
        kind, *extras = get_args(annotation)
        questions = [extra for extra in extras if isinstance(extra, Question)]
        if questions:
            rows = tuple(row for question in questions for row in question.declares)
            how = msgspec.structs.replace(questions[0], declares=rows)
    kind = _without_none(kind)
    if kind in _PLAIN:
        return Field(name, _PLAIN[kind], how)
    parts = get_args(kind)
    if get_origin(kind) is Literal:
        return Field(name, "choice", how, codes=parts)
    if get_origin(kind) is tuple and issubclass(parts[0], msgspec.Struct):
        return Field(name, "records", how, record=parts[0])
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return Field(name, "record", how, record=kind)
    raise TypeError(f"{name}: {kind!r} is not a kind of field; see compliance.regulation.core.fields")


@cache
def fields_of(struct: type[msgspec.Struct]) -> dict[str, Field]:
    """The fields of a facts struct by name, inherited ones first, in the order of declaration."""
    fields: dict[str, Field] = {}
    for owner in reversed(struct.__mro__):
        for name, annotation in vars(owner).get("__annotations__", {}).items():
            fields[name] = _field(name, annotation)
    return fields


def values_of(fields: Sequence[str]) -> Callable[[Any], tuple[Any, ...]]:
    """A function that reads these fields of some facts, in order."""
    if not fields:
        return lambda facts: ()
    read = attrgetter(*fields)
    return read if len(fields) > 1 else lambda facts: (read(facts),)


def moments_of(facts: msgspec.Struct) -> tuple[datetime, ...]:
    """Every instant that facts or an entry state, in the order of their fields."""
    stated = (getattr(facts, name) for name, field in fields_of(type(facts)).items() if field.kind == "moment")
    return tuple(at for at in stated if at is not None)
