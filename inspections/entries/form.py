"""The one form of every log: inputs from the fields of the entry's struct, and people on file to choose from.

No page knows a game. The struct says which fields are asked, in which order, under which heading and in which words.
The kind of log says whom an entry names and who signs it.

Nothing counts by itself of what stands in a new entry's form before anybody answers. A preset counts when the person
confirms it as it was shown; a time at the end of the work is that of the signature; a certification is made by the act
that signs it.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from itertools import product
from typing import Any

from django.http import QueryDict
from msgspec.structs import replace as replace_struct

from compliance.regulation.core.condition import FactCondition
from compliance.regulation.core.fields import Field, fields_of
from compliance.regulation.core.identity import same_number
from compliance.regulation.core.json_text import read_json
from compliance.regulation.core.log import LogKind, Signatory
from compliance.regulation.core.parse import Refused, parse_value
from compliance.regulation.core.preset import PresetAnswer
from compliance.web.facts_forms import base_name, posted_raw, raw_of, read_raw
from compliance.web.inputs import Raw
from compliance.web.inputs.times import on_day

from ..errors import FieldRefused, KeyReused
from ..facts import Beside
from ..people import Person, Stamp, closes, filled_by_signer

OTHER = "other"
CHOOSE = "Say whether this is right, or change it."
RIGHT, CHANGE = "right", "change"
BUTTONS = ("boolean", "choice")
"""Kinds that are answered by buttons. After Change they start empty, so that each answer is its own tap."""


@dataclass
class Opened:
    """The part of an entry's form that was filled when it opened.

    `closes`: the signer's signature closes the entry; `certified` are the attestations that it makes. `told` are the
    presets by field; `choice` is what the person said of them: `right`, `change` or nothing yet. `is_plain`: nothing is
    filled in, as in a correction. `is_uncertified`: the entry records a change alone.
    """

    closes: bool = False
    certified: Sequence[Field] = ()
    told: dict[str, PresetAnswer] = field(default_factory=dict)
    choice: str = ""
    is_plain: bool = False
    is_uncertified: bool = False

    def places(self, question: Field) -> bool:
        """Whether the field stands in its own place instead of among the questions."""
        if self.is_plain:
            return False
        return question.name in self.told or self.is_stamped(question) or question in self.certified

    def is_stamped(self, question: Field) -> bool:
        """Whether the form or the signature of this person enters the field."""
        return question.asked.stamp == "opened" or (bool(question.asked.stamp) and self.closes)

    def read(self, kind: LogKind, data: QueryDict, values: dict[str, Any], errors: dict[str, list[str]]) -> None:
        """Reads what was said of the presets that were shown, and which times the signature stamps. Changes `values`
        and `errors`, both by field."""
        fields = fields_of(kind.entry)
        shown = {name: data.get(f"preset.{name}", "") for name in fields if f"preset.{name}" in data}
        self.choice = data.get("preset", "")
        self.is_uncertified = bool(data.get("uncertified"))
        if self.choice == RIGHT:
            for name, text in shown.items():
                _take(fields[name], text, values, errors)
        elif self.choice != CHANGE and any(fields[name].kind not in BUTTONS for name in shown):
            errors["preset"] = [CHOOSE]
        for name in set(data.getlist("stamped")) & {
            n for n, question in fields.items() if question.asked.stamp == "signed"
        }:
            if self.closes and name not in values and name not in errors:
                values[name] = Stamp.AT_SIGNING
        if self.is_uncertified:
            for name, question in fields.items():
                if question.asked.stamp in ("started", "signed") or question in self.certified:
                    values.pop(name, None)


def _take(question: Field, text: str, values: dict[str, Any], errors: dict[str, list[str]]) -> None:
    """The answer that was shown, as it was shown, instead of what stands in the input."""
    errors.pop(question.name, None)
    try:
        value = read_json(text)
        parse_value(question, value, question.name)
    except Refused:
        errors["preset"] = [CHOOSE]
    else:
        values[question.name] = value


def parted(kind: LogKind, data: QueryDict) -> QueryDict:
    """The posted answers, with each “yes” that answers a second question taken apart: `true+magnet`."""
    answers = data.copy()
    for name, question in fields_of(kind.entry).items():
        both = answers.get(question.asked.beside, "") if question.asked.beside else ""
        if "+" in both:
            answers[question.asked.beside], answers[name] = both.split("+", 1)
    return answers


def prefilled(presets: Mapping[str, PresetAnswer], kind: LogKind) -> dict[str, Any]:
    """The presets that stand in the inputs that Change unfolds."""
    fields = fields_of(kind.entry)
    return {name: preset.value for name, preset in presets.items() if fields[name].kind not in BUTTONS}


@dataclass
class EntryForm:
    """The answers about one entry: which can be read, and what is wrong with the others. `values` are the plain JSON
    values that can be read; `errors` are sentences by field. `devices` are those at the table by number, in words.
    `is_step`: the entry is a step of a change, whose times are entered as they come. `is_copy`: a device keeps the
    form, with every question that an answer may open."""

    kind: LogKind
    table_facts: Any
    find_people: Callable[[], Sequence[Person]]
    filled: frozenset[str]
    devices: Mapping[str, str] = field(default_factory=dict)
    raw: dict[str, Raw] = field(default_factory=dict)
    chosen: dict[str, str] = field(default_factory=dict)
    values: dict[str, Any] = field(default_factory=dict)
    errors: dict[str, list[str]] = field(default_factory=dict)
    opened: Opened = field(default_factory=Opened)
    is_step: bool = False
    is_copy: bool = False

    @cached_property
    def fields(self) -> dict[str, Field]:
        """Every field of the entry, as this table asks it where it does."""
        fields = {**fields_of(self.kind.entry), **self.kind.fields(self.table_facts)}
        return {name: self._offering(question) for name, question in fields.items()}

    def _offering(self, question: Field) -> Field:
        """The field with the devices of the table to pick from, where it asks for one of them."""
        if not question.asked.at_table or not self.devices:
            return question
        return replace_struct(question, asked=replace_struct(question.asked, members=dict(self.devices)))

    @cached_property
    def people(self) -> Sequence[Person]:
        """Everybody who may be chosen; read at the first use."""
        return self.find_people()

    @property
    def persons(self) -> dict[str, Signatory]:
        """The people to choose, by the field that holds the name; the signer is not among them."""
        return {signatory.name: signatory for signatory in self.kind.signatories if signatory.name not in self.filled}

    @property
    def hidden(self) -> frozenset[str]:
        """Fields without a question: the table's number, the signer's own, and those that a chosen person fills."""
        beside = {
            name for signatory in self.persons.values() for name in (signatory.role, signatory.credential) if name
        }
        return frozenset({self.kind.table_field} | beside | self._signers())

    def _signers(self) -> set[str]:
        attestations = {name for name, question in fields_of(self.kind.entry).items() if question.kind == "attestation"}
        return {name for name in self.filled if name not in attestations}

    @property
    def due_fields(self) -> list[Field]:
        """The fields that the answers so far need, or in a copy may need, in the order of the struct."""
        both = Beside(self._so_far(), self.table_facts)
        attestations = {
            n for n, question in fields_of(self.kind.entry).items() if question.kind == "attestation"
        } - self.filled
        return [
            question
            for name in self.kind.fields(self.table_facts)
            if (question := self.fields[name])
            and name not in self.hidden
            and name not in attestations
            and (self._may_be_asked(question) if self.is_copy else question.is_asked(both))
        ]

    def _may_be_asked(self, question: Field) -> bool:
        opening = opening_of(question, self.fields, self.kind, self.table_facts)
        return opening is None or bool(opening.met)

    def _so_far(self) -> Any:
        stated: dict[str, Any] = {}
        told = {} if self.opened.choice == CHANGE else self.opened.told
        values = {name: preset.value for name, preset in told.items()} | self.values
        for name, question in fields_of(self.kind.entry).items():
            if values.get(name) not in (None, Stamp.AT_SIGNING):
                try:
                    stated[name] = parse_value(question, values[name], name)
                except Refused:
                    continue
        return self.kind.entry(**stated)

    @property
    def steering(self) -> frozenset[str]:
        """Fields whose answer has the office ask other fields; in a copy the device asks them."""
        conditions = (question.asked.when for question in self.fields.values() if not self.is_copy)
        return frozenset(name for when in conditions if when is not None for name in when.fields)

    def start(self, values: Mapping[str, Any]) -> None:
        """Fills the form with these values when it opens."""
        self.values = dict(values)
        for name, question in self.fields.items():
            self.raw[name] = self._texts(question, raw_of(question, values.get(name)))
        self.choose(values)

    def choose(self, values: Mapping[str, Any]) -> None:
        """Chooses the people whom these values name."""
        for name, signatory in self.persons.items():
            self._start_person(name, signatory, values)

    def _start_person(self, name: str, signatory: Signatory, values: Mapping[str, Any]) -> None:
        stated = values.get(name)
        if not stated:
            return
        credential = values.get(signatory.credential) if signatory.credential else None
        known = (
            p for p in self.people if p.name == stated and (credential is None or same_number(credential, p.credential))
        )
        person = next(known, None)
        self.chosen[name] = person.user_id if person else OTHER

    def read(self, data: QueryDict) -> None:
        """Reads what was posted. What cannot be read stays as it was typed."""
        data = parted(self.kind, data)
        for name, question in self.fields.items():
            if name in self.hidden or name in self.persons:
                continue
            reading = read_raw(question, self._texts(question, posted_raw(name, data)))
            self.raw[name] = reading.raw
            if reading.errors:
                self.errors[name] = list(reading.errors)
            elif reading.value is not None:
                self.values[name] = reading.value
        for name, signatory in self.persons.items():
            self._read_person(name, signatory, data)
        self.opened.read(self.kind, data, self.values, self.errors)

    def _read_person(self, name: str, signatory: Signatory, data: QueryDict) -> None:
        chosen = self.chosen[name] = data.get(f"{name}.person", "")
        person = next((p for p in self.people if p.user_id == chosen), None) if chosen not in ("", OTHER) else None
        for suffix in ("", signatory.role, signatory.credential):
            self.raw[suffix or name] = {"": [data.get(suffix or name, "")]}
        if person is not None:
            stated = {name: person.name, signatory.role: person.role, signatory.credential: person.credential}
        elif chosen == OTHER:
            stated = {key: data.get(key, "").strip() for key in (name, signatory.role, signatory.credential) if key}
        else:
            return
        self.values |= {key: value for key, value in stated.items() if key and value}
        if chosen == OTHER and not stated.get(name):
            self.errors[name] = ["Enter the name, or choose the person from the list."]

    def refuse(self, refusal: Refused | FieldRefused | KeyReused) -> None:
        """Puts the problems of a refusal beside their fields."""
        if not isinstance(refusal, Refused):
            self.errors.setdefault(getattr(refusal, "field", "key"), []).append(refusal.sentence)
            return
        owners = {
            extra: name
            for name, signatory in self.persons.items()
            for extra in (signatory.role, signatory.credential)
            if extra
        }
        for path, words in refusal.problems:
            name = base_name(path)
            self.errors.setdefault(owners.get(name, name), []).append(words)

    def stamp(self, name: str, now: datetime) -> None:
        """Enters `now` in a time field, as its button does where no script runs."""
        question = fields_of(self.kind.entry).get(name)
        if question is not None and question.kind == "moment":
            self.values[name] = now.isoformat(timespec="minutes")
            self.raw[name] = raw_of(question, self.values[name])
            self.errors.pop(name, None)

    def lay_open(self, made_at: datetime, stamped: Collection[str]) -> None:
        """Puts everything among the questions, for whoever signs later than the entry was made: what the records told
        then, and the times that the signature was to give (`stamped`, the names of fields), at `made_at`, facility
        time. So the work ended when the entry was made, whoever signs."""
        self.opened.is_plain = True
        for name, question in self.fields.items():
            is_stamped = question.asked.stamp == "signed" and name in stamped and not self.opened.is_uncertified
            if is_stamped and name not in self.errors and self.values.get(name) in (None, Stamp.AT_SIGNING):
                self.values[name] = made_at.isoformat(timespec="minutes")
            if name in self.values and name not in self.errors and name not in self.hidden | self.persons.keys():
                self.raw[name] = self._texts(question, raw_of(question, self.values[name]))

    def _texts(self, question: Field, raw: Raw) -> Raw:
        """The texts of a field, those of a time of day with the day that the entry states before it."""
        if question.kind != "time_of_day":
            return raw
        day = next((name for name, other in self.fields.items() if other.kind == "day"), "")
        return on_day(raw, self.values.get(day))


def form_of(
    kind: LogKind,
    table_facts: Any,
    find_people: Callable[[], Sequence[Person]],
    signer: Any,
    devices: Mapping[str, str] | None = None,
) -> EntryForm:
    """An empty form for this signer, with the devices of the table, by number, to pick from."""
    filled = filled_by_signer(kind, signer)
    certified = [
        question
        for name, question in fields_of(kind.entry).items()
        if question.kind == "attestation" and name in filled
    ]
    opened = Opened(closes=closes(kind, signer.role), certified=certified)
    return EntryForm(kind, table_facts, find_people, filled, devices or {}, opened=opened)


class OpeningAnswers:
    """The answers that open a question: each row of `met` holds one value for each field of `by`, in its order. `met`
    is empty if this table never asks the question."""

    def __init__(self, condition: FactCondition, fields: Mapping[str, Field], kind: LogKind, table: Any) -> None:
        self.by = [name for name in dict.fromkeys(condition.fields) if name in fields]
        rows = product(*(_values(fields[name]) for name in self.by))
        entries = ((row, kind.entry(**dict(zip(self.by, row, strict=True)))) for row in rows)
        self.met = [row for row, entry in entries if condition.met(Beside(entry, table))]


def opening_of(question: Field, fields: Mapping[str, Field], kind: LogKind, table: Any) -> OpeningAnswers | None:
    """The answers that open this question at this table; None if it is asked whatever the answers are."""
    return OpeningAnswers(question.asked.when, fields, kind, table) if question.asked.when is not None else None


def _values(question: Field) -> Sequence[Any]:
    """The possible values of a field on which a condition rests. Raises TypeError for a field without a list of
    answers."""
    if question.kind == "boolean":
        return (None, True, False)
    if question.kind != "choice":
        raise TypeError(f"{question.name}: a question of the floor is opened by a choice or a yes-or-no answer")
    return (None, *question.codes)
