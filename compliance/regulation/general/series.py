"""Openings: what entries of one log mean for each other. An inspection serves one opening."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from operator import attrgetter
from typing import Any, Unpack

from ..core.answers import not_recorded
from ..core.chapter import chapter
from ..core.demand import CaseDemand, Demand, How, Scope
from ..core.elapsed import at_words, elapsed, facility_zone
from ..core.figure import EDITION, Text
from ..core.finding import OF_CITATION, Finding, Outcome, correct_or_tell, violation
from ..core.in_use import LogEntries
from ..core.log import LogCase, LogKind

NOT_ON_RECORD = (
    "If the inspection was made, add an entry that says when and by whom. If not, close the table, inspect it, and "
    f"tell the shift manager and Casino Compliance of the opening ({OF_CITATION})."
)
"""The remedy for an opening whose inspection no entry shows: never to record an act that was not done."""
NOT_RECORDED = (
    "If this was done, add an entry that says when and by whom. If not, do it before play, and tell the shift manager "
    f"and Casino Compliance of any play without it ({OF_CITATION})."
)
"""The remedy for a step that no entry shows."""
OPENING_WITHOUT = "an inspection that ends after the opening before and before this one"


def is_the_opening_in_question(opened: datetime | None, closed: datetime | None) -> bool:
    """Whether an opening that an entry states came after the table last closed: it is not the opening before."""
    return opened is not None and (closed is None or elapsed(closed, opened) > timedelta(0))


def serves_after(ended: datetime, before: datetime | None) -> bool:
    """Whether an inspection that ended then may serve an opening; `before` is the opening before it. 617a.2(a).

    One that ended at the very moment of an opening served that opening, and no second one.
    """
    return before is None or elapsed(before, ended) > timedelta(0)


def faults_of(kind: LogKind, table: Any, entries: Sequence[Any], as_of: datetime, asked: int) -> list[Finding]:
    """The findings of the log's provisions about these entries, without notes, if the table asks to open with the one
    at this place."""
    findings = chapter(kind.chapter).check_log(kind, table, entries, as_of, asked)
    return [finding for finding in findings if finding.severity != "note"]


def _in_order(moments: Iterable[datetime | None]) -> list[datetime]:
    return sorted(at.astimezone(UTC) for at in moments if at is not None)


def check_failed(field: str, found: Any, wrong: str, required: str, *, is_asked: bool) -> Finding:
    """The violation of a failed check: at a table that opened all the same, or at a closed one that asks to open.

    `wrong` says what failed, without a point. What stays closed is never told that it opened.
    """
    return violation(
        field,
        found,
        wrong=f"{wrong}." if is_asked else f"{wrong}, but the table opened anyway.",
        required=required,
        mend="Fix the cause, then inspect again before the table opens."
        if is_asked
        else "Close the table, fix the cause, and inspect again.",
    )


def must_be_recorded(field: str, words: str, required: str, mend: str = NOT_RECORDED) -> Finding:
    """The violation of an entry that leaves out what proves the provision; `words` names it for a sentence."""
    return violation(field, None, wrong=f"The entry does not state {words}.", required=required, mend=mend)


def is_dated_before(day: date | None, moments: Iterable[datetime | None]) -> bool:
    """Whether a day of an entry lies before every time that the entry states, at the facility. 617a.2(e)."""
    days = [at.astimezone(facility_zone()).date() for at in moments if at is not None]
    return day is not None and bool(days) and day < min(days)


class Passed(CaseDemand, frozen=True, kw_only=True):
    """A check of an inspection that passed, or that kept its table closed; `opened` is the field of the opening."""

    opened: str
    thing: str

    def of_case(self, case: LogCase[Any, Any], due: Any) -> Outcome:
        """The finding about a check that failed, or that nobody recorded."""
        value = getattr(case.entry, self.field)
        if value is None:
            return not_recorded(self.field, self.thing)
        if (value if self.is_met is None else self.is_met(value, due)) or getattr(case.entry, self.opened) is None:
            return None
        wrong, required = (self.sentence(words, case.entry, value, due) for words in (self.wrong, self.required))
        return check_failed(self.field, value, wrong, required, is_asked=case.is_asked)


def passed(
    field: str,
    opened: str,
    thing: str,
    due: Any = None,
    is_met: Callable[[Any, Any], bool] | None = None,
    **how: Unpack[How],
) -> Demand:
    """A check passed, or the table stayed closed: `passed("wheel_parts_secure_ok", "opened_at", "whether all
    parts are secure", …)`; where the answer is no yes or no, `is_met` tells. `wrong` is as `check_failed` takes it;
    `thing` names what an entry leaves out."""
    return Passed(field=field, opened=opened, thing=thing, due=due, is_met=is_met, **how)


class EndsBeforeOpening(CaseDemand, frozen=True, kw_only=True):
    """An inspection that ends before the table opens; a finding stands at `field`, one of the two times."""

    ended: str
    opened: str

    def of_case(self, case: LogCase[Any, Any], due: Any) -> Outcome:
        """The violation of an opening before the end of the inspection; what stays closed is never told that it
        opened."""
        ended, opened = getattr(case.entry, self.ended), getattr(case.entry, self.opened)
        if ended is None or opened is None or elapsed(ended, opened) >= timedelta(0):
            return None
        wrong = f"The table opened on {at_words(opened)}; the inspection ended later, on {at_words(ended)}."
        return violation(
            self.field,
            getattr(case.entry, self.field),
            wrong=f"The inspection ends only on {at_words(ended)}." if case.is_asked else wrong,
            required=str(self.required),
            mend="Finish the inspection, then open the table." if case.is_asked else correct_or_tell(),
        )


def ends_before_opening(ended: str, opened: str, required: str, field: str = "", **how: Unpack[Scope]) -> Demand:
    """The inspection ends before the table opens, or with it: `ends_before_opening("inspected_at", "opened_at", …)`."""
    return EndsBeforeOpening(field=field or ended, ended=ended, opened=opened, required=required, **how)


class ServesItsOpening(CaseDemand, frozen=True, kw_only=True):
    """An opening with its own inspection. 617a.2(a), 621a.6(a), 625a.5(a).

    Any passed inspection of the series that ended after the opening before, and no later than this opening, serves it.
    An entry without either time proves nothing here. `ended` and `opened` read the times of an entry, `is_passed` tells
    whether its inspection found nothing wrong.
    """

    ended: Callable[[Any], datetime | None]
    opened: Callable[[Any], datetime | None]
    is_passed: Callable[[Any, Text], bool]

    def of_case(self, case: LogCase[Any, Any], due: Any) -> Outcome:
        """The violation of an opening whose inspection served the one before it."""
        own, opening = self.ended(case.entry), self.opened(case.entry)
        if own is None or opening is None:
            return None
        series = LogEntries.of(case.entries)
        openings = series.once(("openings", self.opened), lambda whole: _in_order(map(self.opened, whole)))
        place = bisect_left(openings, opening)
        before = openings[place - 1] if place else None
        if before is None or serves_after(own, before):
            return None
        passed_of_text = ("passed", self.ended, self.is_passed, case.text[EDITION].key)
        ends = series.once(passed_of_text, lambda whole: _in_order(map(self.ended, self._passed(whole, case.text))))
        place = bisect_right(ends, before)
        if place < len(ends) and ends[place] <= opening:
            return None
        return violation(
            self.field,
            own,
            wrong=f"No inspection is on record for this opening: the one stated ended on {at_words(own)} and served "
            f"the opening of {at_words(before)}.",
            required=OPENING_WITHOUT,
            mend=NOT_ON_RECORD,
        )

    def _passed(self, entries: Iterable[Any], text: Text) -> Iterator[Any]:
        return (entry for entry in entries if self.is_passed(entry, text))


def serves_its_opening(
    field: str,
    *,
    opened: str,
    is_passed: Callable[[Any, Text], bool],
    ended: Callable[[Any], datetime | None] | None = None,
) -> Demand:
    """Each opening has an inspection that ended after the opening before: `serves_its_opening("inspected_at",
    opened="opened_at", is_passed=…)`."""
    return ServesItsOpening(
        field=field, ended=ended or attrgetter(field), opened=attrgetter(opened), is_passed=is_passed
    )
