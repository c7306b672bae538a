"""The questions of an entry's form as its page shows them: buttons, people, inputs, under their headings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from compliance.regulation.core.finding import Finding
from compliance.regulation.core.log import Signatory
from compliance.web.facts_forms import FieldInput

from ..people import Person


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
    """One question at the table: yes or no (`value` True, False, None) or one of `options` (code, label).

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
    """One question of the form: as large buttons, as a person, or as the input of its kind."""

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
        """What a list of questions calls this one."""
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
