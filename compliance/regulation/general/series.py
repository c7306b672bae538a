"""Openings: what entries of one log mean for each other. An inspection serves one opening."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime, timedelta
from typing import Any, ClassVar, Unpack

import msgspec

from ..core.answers import not_recorded
from ..core.demand import Demand, How
from ..core.elapsed import at_words, elapsed, facility_zone, in_words
from ..core.fields import Field, fields_of
from ..core.figure import Text
from ..core.finding import OF_CITATION, Finding, Outcome, cannot_tell, correct_or_tell, violation
from ..core.identity import same_mark, same_number
from ..core.in_use import Entries

NOT_ON_RECORD = (
    "If the inspection was made, add an entry that says when and by whom. If not, close the table, inspect it, and "
    f"tell the shift manager and Casino Compliance of the opening ({OF_CITATION})."
)
"""What mends an opening whose inspection no entry shows: never to record what was not done."""
NOT_RECORDED = (
    "If this was done, add an entry that says when and by whom. If not, do it before play, and tell the shift manager "
    f"and Casino Compliance of any play without it ({OF_CITATION})."
)
"""What mends a step that no entry shows."""
OPENING_WITHOUT = "an inspection that ends after the opening before and before this one"
ONE_MINUTE = timedelta(minutes=1)


def made_in_haste(entry: Any, first: str, last: str, told: str) -> Finding | None:
    """Cannot tell whether steps were done that all lie within one minute, between these two times of an entry; `told`
    says which in words, as "The tiles are recorded as received and dealt"."""
    began, ended = getattr(entry, first), getattr(entry, last)
    if began is None or ended is None or not timedelta(0) <= elapsed(began, ended) <= ONE_MINUTE:
        return None
    return cannot_tell(
        last,
        wrong=f"{told} within one minute, on {at_words(ended)}.",
        mend="Check the times and correct those that are wrong. If all are right, confirm the entry as it is.",
    )


def is_the_opening_in_question(opened: datetime | None, closed: datetime | None) -> bool:
    """Whether an opening that an entry states came after the table last closed: it is not the opening before."""
    return opened is not None and (closed is None or elapsed(closed, opened) > timedelta(0))


def serves_after(ended: datetime, before: datetime | None) -> bool:
    """Whether an inspection that ended then may serve an opening; `before` is the opening before it. 617a.2(a).

    One that ended at the very moment of an opening served that opening, and no second one.
    """
    return before is None or elapsed(before, ended) > timedelta(0)


def opening_served_already(
    entry: Any,
    entries: Iterable[Any],
    *,
    ended: Callable[[Any], datetime | None],
    opened: Callable[[Any], datetime | None],
    is_passed: Callable[[Any], bool] = lambda entry: True,
) -> datetime | None:
    """The opening that this entry's inspection served before the one it is entered for; None where it serves its own.

    617a.2(a), 621a.6(a), 625a.5(a). Any passed inspection of the series that ended after the opening before, and no
    later than this opening, serves it. An entry without either time proves nothing here.
    """
    own, opening = ended(entry), opened(entry)
    if own is None or opening is None:
        return None
    series = Entries.of(entries)
    openings = series.once(("openings", opened), lambda whole: _in_order(map(opened, whole)))
    place = bisect_left(openings, opening)
    before = openings[place - 1] if place else None
    if before is None or serves_after(own, before):
        return None
    passed = series.once(
        ("passed", ended, is_passed),
        lambda whole: _in_order(ended(inspection) for inspection in whole if is_passed(inspection)),
    )
    place = bisect_right(passed, before)
    return before if place == len(passed) or passed[place] > opening else None


def _in_order(moments: Iterable[datetime | None]) -> list[datetime]:
    return sorted(at.astimezone(UTC) for at in moments if at is not None)


def inspection_served_already(field: str, ended: datetime, before: datetime) -> Finding:
    """The violation of an opening whose inspection served the one before it. 617a.2(a), 621a.6(a), 625a.5(a)."""
    return violation(
        field,
        ended,
        wrong=f"This opening has no inspection of its own on record: the one stated ended on {at_words(ended)} and "
        f"served the opening of {at_words(before)}.",
        required=OPENING_WITHOUT,
        mend=NOT_ON_RECORD,
    )


def inspection_ended_later(
    field: str, found: datetime, *, ended: datetime, opened: datetime, required: str, is_asked: bool
) -> Finding:
    """The violation of an opening before the end of the inspection; what stays closed is never told that it opened."""
    ends = at_words(ended)
    return violation(
        field,
        found,
        wrong=f"The inspection ends only on {ends}."
        if is_asked
        else f"The table opened on {at_words(opened)}; the inspection ended later, on {ends}.",
        required=required,
        mend="Finish the inspection, then open the table." if is_asked else correct_or_tell(),
    )


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


def its_table(entry: Any, table: Any) -> list[Finding]:
    """Cannot tell: an entry that names no table, or another than that of its log."""
    return [not_recorded("table_number", "the table")] if entry.table_number is None else other_table(entry, table)


def other_table(entry: Any, table: Any) -> list[Finding]:
    """Cannot tell: an entry that names another table than that of its log."""
    if None in (entry.table_number, table.table_number) or same_mark(entry.table_number, table.table_number):
        return []
    return [
        cannot_tell(
            "table_number",
            wrong=f"This entry is for table {entry.table_number}, but the log is for table {table.table_number}.",
            mend="If the table number is wrong, correct it. If not, add the entry to the log of its table.",
        )
    ]


def must_be_recorded(field: str, words: str, required: str, mend: str = NOT_RECORDED) -> Finding:
    """The violation of an entry that leaves out what proves the provision; `words` names it for a sentence."""
    return violation(field, None, wrong=f"The entry does not state {words}.", required=required, mend=mend)


def _questions(entry: Any) -> dict[str, Field]:
    struct: type[msgspec.Struct] = type(entry)
    return fields_of(struct)


def unanswered(entry: Any, fields: Iterable[str], required: str) -> list[Finding]:
    """The violation for each of these fields that an entry leaves out, by the question that it asks."""
    asked = _questions(entry)
    return [
        must_be_recorded(field, f"the answer to “{asked[field].label}”", required)
        for field in fields
        if getattr(entry, field) is None
    ]


def misplaced(entry: Any, order: Iterable[str], required: str, fields: Iterable[str] | None = None) -> list[Finding]:
    """The violation for each time that lies before the one stated before it in `order`; of all, or of these fields."""
    asked, judged = _questions(entry), None if fields is None else frozenset(fields)
    findings: list[Finding] = []
    before, earlier = "", None
    for field in order:
        at: datetime | None = getattr(entry, field)
        if at is None:
            continue
        if earlier is not None and elapsed(earlier, at) < timedelta(0) and (judged is None or field in judged):
            findings.append(
                violation(
                    field,
                    at,
                    wrong=f"“{_column(asked[field])}” is {in_words(elapsed(at, earlier))} before "
                    f"“{_column(asked[before])}”: {at_words(at)}, and {at_words(earlier)}.",
                    required=required,
                    mend=correct_or_tell(),
                )
            )
        before, earlier = field, at
    return findings


def _column(field: Field) -> str:
    return field.asked.column or field.label


def verified_by_another(field: str, verifier: str | None, inspector: str | None, required: str) -> list[Finding]:
    """The violation of a dealer who verifies the dealer's own inspection: one credential number is one person."""
    if not same_number(verifier, inspector):
        return []
    return [
        violation(
            field,
            verifier,
            wrong=f"Dealer and floorperson have the same credential number, {verifier}.",
            required=required,
            mend=correct_or_tell("another person verified it", "nobody else did"),
        )
    ]


def is_dated_before(day: date | None, moments: Iterable[datetime | None]) -> bool:
    """Whether a day of an entry lies before every time that the entry states, at the facility. 617a.2(e)."""
    days = [at.astimezone(facility_zone()).date() for at in moments if at is not None]
    return day is not None and bool(days) and day < min(days)


class Passed(Demand, frozen=True, kw_only=True):
    """A check of an inspection that passed, or that kept its table closed; `opened` is the field of the opening."""

    takes_case: ClassVar[bool] = True
    opened: str
    thing: str

    def asking(self) -> Callable[[Any, Text], Outcome]:
        """A function that gives the findings about this check of a log case."""
        due_of = self.due_of()

        def outcome(case: Any, text: Text) -> Outcome:
            passed, due = getattr(case.entry, self.field), due_of(text)
            if passed is None:
                return not_recorded(self.field, self.thing)
            if passed or getattr(case.entry, self.opened) is None:
                return None
            wrong, required = (self.said(words, case.entry, passed, due) for words in (self.wrong, self.required))
            return check_failed(self.field, passed, wrong, required, is_asked=case.is_asked)

        return outcome


def passed(field: str, opened: str, thing: str, due: Any = None, **how: Unpack[How]) -> Demand:
    """A check passed, or the table stayed closed: `passed("wheel_parts_secure_ok", "opened_at", "whether all
    parts are secure", …)`. `wrong` is as `check_failed` takes it; `thing` names what an entry leaves out."""
    return Passed(field=field, opened=opened, thing=thing, due=due, **how)
