"""The one form of every log: inputs from the fields of the entry's struct, and people on file to choose from.

No page knows a game. The struct says which fields are asked, in which order, under which heading and in which words.
The kind of log says whom an entry names and who signs it.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any

from django.http import QueryDict
from msgspec.structs import replace as replace_struct

from compliance.regulation.core.fields import Field, fields_of
from compliance.regulation.core.finding import Finding
from compliance.regulation.core.identity import same_number
from compliance.regulation.core.log import ROLES, LogKind, Signatory
from compliance.regulation.core.parse import Refused, parse_value
from compliance.signing.sign_form import SignForm
from compliance.web.django_forms import signing_errors
from compliance.web.facts_forms import base_name, field_input, posted_raw, raw_of, read_raw
from compliance.web.inputs import Raw
from compliance.web.inputs.times import on_day
from compliance.web.parts import PageError
from compliance.web.values import time_words

from ..errors import FieldRefused, KeyReused
from ..facts import Beside
from ..people import Person, Stamp, closes, filled_by_signer, people_for
from .device_form import opening_of
from .new_entry import CHANGE, PRESET, Opened, parted
from .questions import Check, Group, PersonInput, QuestionItem, StepTime, folded

MOST_BUTTONS = 6
OTHER = "other"
BESIDE = {
    "preset": PRESET,
    "late_reason": "Why do you enter this late?",
    "correction_reason": "Why do you correct this entry?",
}
"""Headings in the error summary of what a form asks beside the fields of its entry."""


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

    def groups(self, findings: Sequence[Finding] = ()) -> list[Group]:
        """The questions under their headings, without those that stand elsewhere: what the records tell,
        stamped times, what is certified in the sign bar, and what is answered in the “yes” of another."""
        groups: list[Group] = []
        for question in self.due_fields:
            if self.opened.places(question) or (self._yes(question) is not None and not self.opened.is_plain):
                continue
            title = question.asked.section.title if question.asked.section else "The entry"
            hint = question.asked.section.hint if question.asked.section else ""
            here = self._about(question, findings)
            if not groups or groups[-1].title != title:
                groups.append(Group(title, hint, [], []))
            place = groups[-1].extra if self._is_extra(question) and not here else groups[-1].items
            place.append(self._item(question, here))  # type: ignore[attr-defined]  # lists while they are built
        return groups if self.opened.is_plain else folded(groups)

    def items(self, names: Iterable[str], findings: Sequence[Finding] = ()) -> list[QuestionItem]:
        """The questions of these fields, of those that are asked."""
        wanted = set(names)
        return [
            self._item(question, self._about(question, findings))
            for question in self.due_fields
            if question.name in wanted
        ]

    def _about(self, question: Field, findings: Sequence[Finding]) -> list[Finding]:
        """The findings to show with a field: its own, and those of the field that is answered in its “yes”."""
        names = self._names_about(question.name)
        if not self.opened.is_plain and (beside := self._beside(question)) is not None:
            names = names | {beside.name}
        return [f for f in findings if base_name(f.field) in names]

    def _beside(self, question: Field) -> Field | None:
        """The field that is answered in the “yes” of this one."""
        return next(
            (other for other in fields_of(self.kind.entry).values() if other.asked.beside == question.name), None
        )

    def _yes(self, question: Field) -> Field | None:
        """The field in whose “yes” this one is answered."""
        return fields_of(self.kind.entry).get(question.asked.beside)

    def _is_extra(self, question: Field) -> bool:
        clocks = {name for clock in self.kind.clocks for name in (clock.ends, clock.restarts)}
        if self.opened.told:
            clocks |= {name for clock in self.kind.clocks for name in clock.with_end}
        is_typed = any(text for texts in self.raw.get(question.name, {}).values() for text in texts)
        is_shown = is_typed or question.name in clocks or question.name in self.chosen or self._is_for_not_met(question)
        return question.asked.optional and not is_shown

    def _is_for_not_met(self, question: Field) -> bool:
        """Whether the page shows the question once a check is not met."""
        return question.asked.not_met and not self.opened.is_plain

    def _names_about(self, name: str) -> set[str]:
        signatory = self.persons.get(name)
        return {name, signatory.role, signatory.credential} - {""} if signatory else {name}

    def _item(self, question: Field, findings: Sequence[Finding]) -> QuestionItem:
        errors = self.errors.get(question.name, ())
        if question.name in self.persons:
            return QuestionItem("person", person=self._person(question, errors), findings=findings)
        if question.kind == "boolean" or (question.kind == "choice" and len(question.choices) <= MOST_BUTTONS):
            check = self._check(question)
            return QuestionItem("yes_no" if question.kind == "boolean" else "choice", check=check, findings=findings)
        shown = field_input(question, raw=self.raw.get(question.name, {}), errors=errors)
        return QuestionItem(
            "field",
            input=shown,
            findings=findings,
            is_moment=question.kind == "moment",
            is_for_not_met=self._is_for_not_met(question),
            step=self._step(question),
        )

    def _step(self, question: Field) -> StepTime | None:
        """The time as a step of a change shows it; None in any other form, and for any other question."""
        if not self.is_step or question.kind != "moment":
            return None
        stated = self.values.get(question.name)
        return StepTime(time_words(stated[11:16]) if isinstance(stated, str) else "", question.asked.timed_by)

    def _check(self, question: Field) -> Check:
        options = [{"code": code, "label": label} for code, label in question.choices]
        beside, steps = (None, ()) if self.opened.is_plain else (self._beside(question), question.asked.if_no)
        return Check(
            question.name,
            question.label,
            question.asked.why,
            question.asked.hint,
            self.values.get(question.name),
            options,
            self.errors.get(question.name, ()),
            self._check(beside) if beside is not None else None,
            steps,
            question.bad,
        )

    def _person(self, question: Field, errors: Sequence[str]) -> PersonInput:
        signatory = self.persons[question.name]
        fitting = people_for(signatory, self.people)
        others = [person for person in self.people if person not in fitting]
        typed = {
            key: (self.values.get(key) or "".join(self.raw.get(key, {}).get("", [])))
            for key in (question.name, signatory.role, signatory.credential)
            if key
        }
        roles = list(ROLES.items()) if signatory.role else []
        return PersonInput(
            signatory,
            question.name,
            question.asked.why,
            question.asked.hint,
            fitting,
            others,
            self.chosen.get(question.name, ""),
            typed,
            roles,
            errors,
        )

    def anchor_of(self, finding: Finding) -> str:
        """The id of the question that a finding is about; empty where the form asks none."""
        name = base_name(finding.field)
        return next(
            (f"field-{question.name}" for question in self.due_fields if name in self._names_about(question.name)), ""
        )

    def page_errors(self) -> list[PageError]:
        """Lines of the error summary, in the order of the form."""
        labels = {name: question.label for name, question in fields_of(self.kind.entry).items()} | BESIDE
        order = {name: place for place, name in enumerate(labels)}
        ranked = sorted(self.errors.items(), key=lambda pair: order.get(pair[0], -1))
        return [
            PageError(f"{labels[name]}: {words}" if name in labels else words, f"field-{name}")
            for name, sentences in ranked
            for words in sentences
        ]


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


def judged(
    form: EntryForm, sign: SignForm, typed: Mapping[str, str], findings: Sequence[Finding], mark: str, *, is_late: bool
) -> dict[str, Any]:
    """What every page of an entry to sign shows beside its questions: the sign bar, findings and errors. `mark` is that
    of the findings, which the person sends back as read."""
    grave = [finding for finding in findings if finding.severity != "note"]
    return {
        "form": form,
        "shown": ",".join(question.name for question in form.due_fields),
        "steering": form.steering,
        "sign": sign,
        "typed": typed,
        "grave": grave,
        "told": [(finding, form.anchor_of(finding)) for finding in grave],
        "was_read": bool(mark and typed.get("confirmed") == mark),
        "asks_late": is_late or bool(typed.get("late_reason") or "late_reason" in form.errors),
        "page_errors": form.page_errors() + signing_errors(sign),
    }


def unplaced(findings: Iterable[Finding], items: Iterable[QuestionItem]) -> list[Finding]:
    """The findings that stand beside none of these questions."""
    placed = {id(finding) for item in items for finding in item.findings}
    return [finding for finding in findings if id(finding) not in placed]
