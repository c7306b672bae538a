"""The questions of an entry's form as its page shows them: buttons, people, inputs, under their headings."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from compliance.regulation.core.fields import Field, fields_of
from compliance.regulation.core.finding import Finding
from compliance.regulation.core.log import ROLES, Signatory
from compliance.signing.sign_form import SignForm
from compliance.web.django_forms import signing_errors
from compliance.web.facts_forms import FieldInput, base_name, field_input
from compliance.web.parts import PageError
from compliance.web.values import fact_words, time_words

from ..facts import Series
from ..models import LogEntry
from ..people import Person, people_for
from .form import EntryForm

MOST_BUTTONS = 6
BESIDE = {
    "preset": "Taken from the table’s records",
    "late_reason": "Why do you enter this late?",
    "correction_reason": "Why do you correct this entry?",
}
"""Headings in the error summary of what a form asks beside the fields of its entry."""


@dataclass(frozen=True)
class PresetLine:
    """A preset as the form shows it: the question, the answer and its source in words, the answer as JSON; `row` is the
    signed entry from which it is taken."""

    name: str
    label: str
    words: str
    source: str
    text: str
    row: LogEntry | None = None


@dataclass(frozen=True)
class PersonInput:
    """The choice of a person of the facility, or of somebody else by name."""

    signatory: Signatory
    name: str
    citation: str
    hint: str
    options: Sequence[Person]
    others: Sequence[Person]
    chosen: str
    typed: Mapping[str, str]
    roles: Sequence[tuple[str, str]]
    errors: Sequence[str] = ()

    @property
    def id(self) -> str:
        return f"field-{self.name}"


@dataclass(frozen=True)
class Check:
    """A question at the table: yes or no (`value` True, False, None) or one of `options` (code, label).

    `beside` is the question that is answered in the “yes”; `steps` are those after a “no” that means not met; `bad` is
    the answer that means trouble (yes, no or neither).
    """

    name: str
    question: str
    citation: str = ""
    note: str = ""
    value: Any = None
    options: Sequence[Any] = ()
    errors: Sequence[str] = ()
    beside: "Check | None" = None
    steps: Sequence[str] = ()
    bad: str = ""


@dataclass(frozen=True)
class StepTime:
    """A time of a step of a change: in words, empty while it is not entered; `timed_by` is the question whose answer
    enters it."""

    words: str
    timed_by: str = ""


@dataclass(frozen=True)
class QuestionItem:
    """A question of the form: as large buttons, as a person, or as the input of its kind."""

    shape: str
    check: Check | None = None
    person: PersonInput | None = None
    input: FieldInput | None = None
    findings: Sequence[Finding] = ()
    is_moment: bool = False
    is_for_not_met: bool = False
    step: StepTime | None = None

    @property
    def label(self) -> str:
        """The words of the question."""
        if self.check is not None:
            return self.check.question
        return self.person.signatory.title if self.person is not None else self.input.field.label  # type: ignore[union-attr]

    @property
    def noun(self) -> str:
        """The name of this question in a list of questions."""
        return self.input.field.noun if self.input is not None and self.check is None else self.label


@dataclass(frozen=True)
class Group:
    """The questions under one heading. `extra` are those that may stay unanswered; they are folded away until they are
    answered."""

    title: str
    hint: str
    items: Sequence[QuestionItem]
    extra: Sequence[QuestionItem] = ()


def folded(groups: list[Group]) -> list[Group]:
    """The groups that ask something; what may stay unanswered in the others is folded away under the last of them."""
    asking = [group for group in groups if group.items]
    alone = [item for group in groups if not group.items for item in group.extra]
    if asking and alone:
        asking[-1] = replace(asking[-1], extra=[*asking[-1].extra, *alone])
    return asking or groups


@dataclass(frozen=True)
class FormQuestions:
    """The questions of a form as its page shows them: under their headings, with what was answered, what is wrong with
    it, and what it is found to be."""

    form: EntryForm

    def groups(self, findings: Sequence[Finding] = ()) -> list[Group]:
        """The questions under their headings, without those that stand elsewhere: what the records tell,
        stamped times, what is certified in the sign bar, and what is answered in the “yes” of another."""
        groups: list[Group] = []
        for question in self.form.due_fields:
            if self.form.opened.places(question) or (self._yes(question) is not None and not self.form.opened.is_plain):
                continue
            title = question.asked.section.title if question.asked.section else "The entry"
            hint = question.asked.section.hint if question.asked.section else ""
            here = self._about(question, findings)
            if not groups or groups[-1].title != title:
                groups.append(Group(title, hint, [], []))
            place = groups[-1].extra if self._is_extra(question) and not here else groups[-1].items
            place.append(self._item(question, here))  # type: ignore[attr-defined]  # lists while they are built
        return groups if self.form.opened.is_plain else folded(groups)

    def items(self, names: Iterable[str], findings: Sequence[Finding] = ()) -> list[QuestionItem]:
        """The questions of these fields, of those that are asked."""
        wanted = set(names)
        return [
            self._item(question, self._about(question, findings))
            for question in self.form.due_fields
            if question.name in wanted
        ]

    def preset_lines(self, series: Series) -> list[PresetLine]:
        """The presets as the form shows them; `series` are the entries from which they are taken."""
        fields = fields_of(series.kind.entry)
        rows = {id(placed.entry): placed.row for placed in series.placed}
        return [
            PresetLine(
                name,
                fields[name].noun,
                fact_words(preset.value, fields[name]),
                preset.source,
                json.dumps(preset.value),
                rows.get(id(preset.entry)),
            )
            for name, preset in self.form.opened.told.items()
        ]

    def _about(self, question: Field, findings: Sequence[Finding]) -> list[Finding]:
        """The findings to show with a field: its own, and those of the field that is answered in its “yes”."""
        names = self._names_about(question.name)
        if not self.form.opened.is_plain and (beside := self._beside(question)) is not None:
            names = names | {beside.name}
        return [f for f in findings if base_name(f.field) in names]

    def _beside(self, question: Field) -> Field | None:
        """The field that is answered in the “yes” of this one."""
        return next(
            (other for other in fields_of(self.form.kind.entry).values() if other.asked.beside == question.name), None
        )

    def _yes(self, question: Field) -> Field | None:
        """The field in whose “yes” this one is answered."""
        return fields_of(self.form.kind.entry).get(question.asked.beside)

    def _is_extra(self, question: Field) -> bool:
        clocks = {name for clock in self.form.kind.clocks for name in (clock.ends, clock.restarts)}
        if self.form.opened.told:
            clocks |= {name for clock in self.form.kind.clocks for name in clock.with_end}
        is_typed = any(text for texts in self.form.raw.get(question.name, {}).values() for text in texts)
        is_shown = (
            is_typed or question.name in clocks or question.name in self.form.chosen or self._is_for_not_met(question)
        )
        return question.asked.optional and not is_shown

    def _is_for_not_met(self, question: Field) -> bool:
        """Whether the page shows the question once a check is not met."""
        return question.asked.not_met and not self.form.opened.is_plain

    def _names_about(self, name: str) -> set[str]:
        signatory = self.form.persons.get(name)
        return {name, signatory.role, signatory.credential} - {""} if signatory else {name}

    def _item(self, question: Field, findings: Sequence[Finding]) -> QuestionItem:
        errors = self.form.errors.get(question.name, ())
        if question.name in self.form.persons:
            return QuestionItem("person", person=self._person(question, errors), findings=findings)
        if question.kind == "boolean" or (question.kind == "choice" and len(question.choices) <= MOST_BUTTONS):
            check = self._check(question)
            return QuestionItem("yes_no" if question.kind == "boolean" else "choice", check=check, findings=findings)
        shown = field_input(question, raw=self.form.raw.get(question.name, {}), errors=errors)
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
        if not self.form.is_step or question.kind != "moment":
            return None
        stated = self.form.values.get(question.name)
        return StepTime(time_words(stated[11:16]) if isinstance(stated, str) else "", question.asked.timed_by)

    def _check(self, question: Field) -> Check:
        options = [{"code": code, "label": label} for code, label in question.choices]
        beside, steps = (None, ()) if self.form.opened.is_plain else (self._beside(question), question.asked.if_no)
        return Check(
            question.name,
            question.label,
            question.asked.why,
            question.asked.hint,
            self.form.values.get(question.name),
            options,
            self.form.errors.get(question.name, ()),
            self._check(beside) if beside is not None else None,
            steps,
            question.bad,
        )

    def _person(self, question: Field, errors: Sequence[str]) -> PersonInput:
        signatory = self.form.persons[question.name]
        fitting = people_for(signatory, self.form.people)
        others = [person for person in self.form.people if person not in fitting]
        typed = {
            key: (self.form.values.get(key) or "".join(self.form.raw.get(key, {}).get("", [])))
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
            self.form.chosen.get(question.name, ""),
            typed,
            roles,
            errors,
        )

    def anchor_of(self, finding: Finding) -> str:
        """The id of the question that a finding is about; empty where the form asks none."""
        name = base_name(finding.field)
        return next(
            (f"field-{question.name}" for question in self.form.due_fields if name in self._names_about(question.name)),
            "",
        )

    def page_errors(self) -> list[PageError]:
        """Lines of the error summary, in the order of the form."""
        labels = {name: question.label for name, question in fields_of(self.form.kind.entry).items()} | BESIDE
        order = {name: place for place, name in enumerate(labels)}
        ranked = sorted(self.form.errors.items(), key=lambda pair: order.get(pair[0], -1))
        return [
            PageError(f"{labels[name]}: {words}" if name in labels else words, f"field-{name}")
            for name, sentences in ranked
            for words in sentences
        ]


def judged(
    questions: FormQuestions,
    sign: SignForm,
    typed: Mapping[str, str],
    findings: Sequence[Finding],
    mark: str,
    *,
    is_late: bool,
) -> dict[str, Any]:
    """The parts that every page of an entry to sign shows beside its questions: the sign bar, findings and errors.
    `mark` is that of the findings, which the person sends back as read."""
    form = questions.form
    grave = [finding for finding in findings if finding.severity != "note"]
    return {
        "form": form,
        "shown": ",".join(question.name for question in form.due_fields),
        "steering": form.steering,
        "sign": sign,
        "typed": typed,
        "grave": grave,
        "told": [(finding, questions.anchor_of(finding)) for finding in grave],
        "was_read": bool(mark and typed.get("confirmed") == mark),
        "asks_late": is_late or bool(typed.get("late_reason") or "late_reason" in form.errors),
        "page_errors": questions.page_errors() + signing_errors(sign),
    }


def unplaced(findings: Iterable[Finding], items: Iterable[QuestionItem]) -> list[Finding]:
    """The findings that stand beside none of these questions."""
    placed = {id(finding) for item in items for finding in item.findings}
    return [finding for finding in findings if id(finding) not in placed]
