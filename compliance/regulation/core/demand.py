"""Demands: one thing that a provision asks of one fact, in one form from which everything else is made.

The form is a test of two values, what is stated and what the text fixes. The check of a provision and the one question
of an edition (`clean`) both ask it; a finding takes its words from the same declaration. `families` has the forms that
the chapters use.
"""

from collections.abc import Callable, Mapping
from operator import attrgetter, itemgetter
from typing import Any, ClassVar, TypedDict

import msgspec

from .answers import unstated
from .condition import FactCondition
from .fields import fields_of
from .figure import Figure, Text
from .finding import Finding, Outcome, note, violation

Test = Callable[..., bool]
"""A demand's test: of the stated value and of what is due, and of the second fact where the demand names one."""
Words = str | Callable[[Any, Any], str]
"""Words of a finding: with `{found}`, `{due}`, `{label}` and `{question}` in them, or a function of what is stated and
what is due."""


class Scope(TypedDict, total=False):
    """The scope of a demand: `when` narrows it, `at_table` that of a log by its table; a demand with `otherwise` is
    made if those before it in its row are met."""

    when: FactCondition | None
    at_table: FactCondition | None
    otherwise: bool


class Options(Scope, total=False):
    """The options of any family besides its field and its figure.

    `wrong`, `required` and `mend` are the words of the finding. `words` names codes in them; without it the labels of
    the figure do. `about` is the place that is asked about, in words. `optional` lets the fact be missing. `is_noted`
    makes the finding a note. `citation` is a narrower item, which the finding cites.
    """

    about: str
    wrong: Words
    required: Words
    mend: Words
    words: Mapping[Any, str]
    optional: bool
    is_noted: bool
    citation: str


class How(Options, total=False):
    """The same, and `line`: the place in a table that is asked about."""

    line: str


class Demand(msgspec.Struct, frozen=True, kw_only=True):
    """A demand on `field`. `is_met` is its test; without one the demand is met if `broken` finds nothing. `due` is a
    figure, several figures, or a value that all texts share; `other` names the second fact. The rest is described in
    `Options`. `takes_case` marks a demand that reads the whole case of a log, not its entry alone. `answer` gives, of
    the values due, the only answer that meets the demand, or the least that does (`standard`); None if many do.

    A fact that is not stated meets an `optional` demand and no other. One question asks many tests at once (`clean`),
    so a test answers no, or raises TypeError or AttributeError, about None.
    """

    takes_case: ClassVar[bool] = False
    field: str
    is_met: Test | None = None
    due: Any = None
    other: str = ""
    line: str = ""
    about: str = ""
    when: FactCondition | None = None
    at_table: FactCondition | None = None
    otherwise: bool = False
    wrong: Words = ""
    required: Words = ""
    mend: Words = ""
    words: Mapping[Any, str] = {}
    optional: bool = False
    is_noted: bool = False
    citation: str = ""
    answer: Callable[[Any], Any] | None = None

    @property
    def figures(self) -> tuple[Figure[Any], ...]:
        """The figures that it reads."""
        due = self.due if isinstance(self.due, tuple) else (self.due,)
        return tuple(figure for figure in due if isinstance(figure, Figure))

    def due_of(self) -> Callable[[Text], Any]:
        """A function that gives what the edition of a text has due."""
        if isinstance(self.due, Figure):
            return itemgetter(self.due)
        if self.figures:
            return itemgetter(*self.figures)
        return lambda text: self.due

    def reading(self) -> Callable[[Any], Any]:
        """A function that reads what is stated; None where it is not."""
        read, line = attrgetter(self.field), self.line
        if not line:
            return read

        def read_line(facts: Any) -> Any:
            stated = read(facts)
            return None if stated is None else stated.get(line)

        return read_line

    def asking(self) -> Callable[[Any, Text], Outcome]:
        """A function that gives None where the demand is met or not asked; else its findings. It takes the facts of a
        filing, or an entry of a log."""
        is_met, read, due_of = self.is_met, self.reading(), self.due_of()
        when, other = self.when, self.other

        def outcome(facts: Any, text: Text) -> Outcome:
            if when is not None and not when.met(facts):
                return None
            value = read(facts)
            if value is None:
                return None if self.optional else self.missing(facts, due_of(text))
            due = due_of(text)
            if is_met is not None and (is_met(value, due, getattr(facts, other)) if other else is_met(value, due)):
                return None
            return self.broken(facts, value, due) or None

        return outcome

    def missing(self, facts: Any, due: Any) -> Outcome:
        """The finding, or findings, where nothing is stated."""
        place = self.line if getattr(facts, self.field) is not None else ""
        return unstated(facts, self.field, place, about=self.about)

    def broken(self, facts: Any, value: Any, due: Any) -> Outcome:
        """The finding, or findings, where something else is stated."""
        at = f"{self.field}.{self.line}" if self.line else self.field
        shown = tuple(sorted(value)) if isinstance(value, frozenset) else value
        return self.finding(facts, at, shown, value, due)

    def finding(self, facts: Any, at: str, found: Any, value: Any, due: Any) -> Finding:
        """The violation, or the note, about the place `at`, in the words of this demand."""
        wrong, mend = self.sentence(self.wrong, facts, value, due), self.sentence(self.mend, facts, value, due)
        if self.is_noted:
            return note(at, found=found, wrong=wrong, mend=mend)
        required = self.sentence(self.required, facts, value, due)
        return violation(at, found, wrong=wrong, required=required, mend=mend, citation=self.citation)

    def sentence(self, words: Words, facts: Any, value: Any, due: Any) -> str:
        """These words about what is stated and what is due."""
        if not isinstance(words, str):
            return words(value, due)
        if "{" not in words:
            return words
        labels = self.words or (self.due.labels if isinstance(self.due, Figure) else {})
        struct: type[msgspec.Struct] = type(facts)
        question = fields_of(struct)[self.field].label
        return words.format(
            found=_named(value, labels),
            due=_named(due, labels),
            label=question.rstrip("?"),
            question=question,
            citation="{citation}",
        )


class CaseDemand(Demand, frozen=True, kw_only=True):
    """A demand on a whole case of a log: on the entry among the others, and on its table."""

    takes_case: ClassVar[bool] = True

    def asking(self) -> Callable[[Any, Text], Outcome]:
        """A function that gives the findings about a log case, or None."""
        due_of, when = self.due_of(), self.when

        def outcome(case: Any, text: Text) -> Outcome:
            return self.of_case(case, due_of(text)) or None if when is None or when.met(case.entry) else None

        return outcome

    def of_case(self, case: Any, due: Any) -> Outcome:
        """The findings about a `LogCase`; each family of such demands has its own."""
        raise NotImplementedError


def _named(value: Any, labels: Mapping[Any, str]) -> Any:
    return labels.get(value, value) if labels and isinstance(value, str) else value
