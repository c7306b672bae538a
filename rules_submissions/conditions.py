"""Conditions of an approval in words, and the instant at which an unmet one ends it.

One description for every place: the decision signs `words_of`, and pages, papers, notices and the API read what was
signed, or the rows through `lines_of_approval`.

**The instant.** A condition may name a last day. If nobody has recorded by then that it is met, the approval ends with
that day: it is in effect until the last instant of the day in New York, and ended from 00:00 of the next day in New
York on (`ended_from`), whenever the office's clock comes to it. Every facility keeps New York's calendar, so an
approval has ended on a day exactly where that day is after the last one.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, TypeVar
from uuid import UUID

from django.db.models import Exists, Model, OuterRef, Q, QuerySet, Subquery

from compliance.holders.errors import FieldRefused
from compliance.holders.words import require_words
from compliance.regulation.core.citation import Citation, MalformedCitation
from compliance.regulation.core.elapsed import facility_zone
from compliance.web.values import day_words, moment_words

from .models import RulesSubmission
from .models.conditions import Condition, ConditionMet, State, Worded
from .states import WITH_A_SUCCESSOR, S, Status

AnyRow = TypeVar("AnyRow", bound=Model)
DECIDER = "executive_director"
MISSING = "Write the condition."
ONE_WAY = "Choose one: a last day, a day for a reminder, or the days between reminders."
REMIND_LATER = "The day of a reminder must be after today."
LONGEST_WAIT = 3650
"""Days between two reminders, at most."""


@dataclass(frozen=True)
class Term:
    """A condition before it belongs to a decision: `unit` proposed it, as `proposal` where that is a row. One that is
    `for_players` is published with the approval."""

    text: str
    citation: str = ""
    last_on: date | None = None
    unit: str = DECIDER
    proposal_id: UUID | None = None
    for_players: bool = False
    remind_on: date | None = None
    remind_every: int | None = None

    @property
    def words(self) -> str:
        """The condition in words."""
        return condition_words(self)

    def as_json(self) -> dict[str, Any]:
        """The condition as the signed decision has it."""
        return {
            "text": self.text,
            "citation": self.citation,
            "last_on": self.last_on.isoformat() if self.last_on else None,
            "unit": self.unit,
            **({"for_players": True} if self.for_players else {}),
            **({"remind_on": self.remind_on.isoformat()} if self.remind_on else {}),
            **({"remind_every": self.remind_every} if self.remind_every else {}),
        }


def checked(term: Term, *, field: str = "text") -> Term:
    """The term with words that fit, a citation as the regulation writes it, and one way to be reminded at most. Raises
    FieldRefused."""
    text = require_words(term.text, field, MISSING)
    ways = [way for way in (term.last_on, term.remind_on, term.remind_every) if way is not None]
    if ways[1:]:
        raise FieldRefused("remind_on", ONE_WAY)
    if term.remind_every is not None and not 1 <= term.remind_every <= LONGEST_WAIT:
        raise FieldRefused("remind_every", f"Enter a number of days from 1 to {LONGEST_WAIT:,}.")
    return replace(term, text=text, citation=cited(term.citation))


def cited(typed: str) -> str:
    """A citation as the regulation writes it; empty where nothing was typed. Raises FieldRefused."""
    try:
        return str(Citation.parse(typed)) if typed.strip() else ""
    except MalformedCitation:
        raise FieldRefused("citation", "Write the clause as the regulation does: 651a.3(c)(1).") from None


def terms_of(terms: Iterable[Term], added: str) -> list[Term]:
    """The conditions of a decision in their order: those kept, then what was `added` in words alone."""
    more = [Term(added)] if added.strip() else []
    return [checked(term, field="conditions") for term in (*terms, *more)]


def words(text: str, citation: str, last_on: date | None) -> str:
    """A condition as people read it. Words without clause and last day are unchanged."""
    parts = [text, f"§ {citation}." if citation else ""]
    if last_on is not None:
        parts.append(
            f"Last day: {day_words(last_on)}. Unless the Board records by then that this is met, the approval ends "
            "with that day, at midnight in New York."
        )
    return " ".join(part for part in parts if part)


def condition_words(row: "Worded | Term") -> str:
    """A condition as the Board and the certificate holder read it, with its reminders."""
    return with_reminder(words(row.text, row.citation, row.last_on), row.remind_on, row.remind_every)


def with_reminder(words: str, remind_on: date | None, remind_every: int | None) -> str:
    """The words of a condition, and when both sides are reminded of it where it has no last day."""
    return " ".join(part for part in (words, reminder_words(remind_on, remind_every)) if part)


def reminder_words(remind_on: date | None, remind_every: int | None) -> str:
    """The times at which both sides are reminded of a condition without a last day; empty if nobody chose any."""
    if remind_on is not None:
        return f"A reminder goes to both sides on {day_words(remind_on)} unless this is met before."
    if remind_every is not None:
        often = "every day" if remind_every == 1 else f"every {remind_every} days"
        return f"A reminder goes to both sides {often} until this is met."
    return ""


def words_of(every: Sequence[str]) -> str:
    """Conditions one below the other, numbered where there are several; empty where there are none."""
    if len(every) == 1:
        return every[0]
    return "\n".join(f"{number}. {condition}" for number, condition in enumerate(every, start=1))


def ended_from(last_on: date) -> datetime:
    """The first instant at which an approval with an unmet condition of this last day is ended: 00:00 of the next day
    in New York, in UTC."""
    return datetime.combine(last_on + timedelta(days=1), time(), facility_zone()).astimezone(UTC)


def today_of(at: datetime) -> date:
    """The day of New York at this instant."""
    return at.astimezone(facility_zone()).date()


def in_force(rows: "QuerySet[RulesSubmission]", on: date) -> "QuerySet[RulesSubmission]":
    """Approvals without those that have ended by this day of New York, whether or not the office's clock has come to
    them yet."""
    return rows.filter(~_over(on))


def in_state(rows: "QuerySet[RulesSubmission]", status: str, on: date) -> "QuerySet[RulesSubmission]":
    """Submissions in this state on a day of New York, as `state_by` says it."""
    if status == S.ENDED:
        return rows.filter(Q(status=S.ENDED) | Q(_over(on), status__in=WITH_A_SUCCESSOR))
    matching = rows.filter(status=status)
    return in_force(matching, on) if status in WITH_A_SUCCESSOR else matching


def _over(on: date) -> Exists:
    """Whether a condition has ended the approval of a submission by this day."""
    return Exists(Condition.objects.ending_before(on).filter(submission=OuterRef("pk")))


def ending(submission: RulesSubmission) -> Condition | None:
    """The unmet condition of this approval that ends it first; None where none has a last day. One query."""
    dated = Condition.objects.filter(submission=submission, last_on__isnull=False).unmet()
    return dated.order_by("last_on", "number").first()


def with_ends_on(rows: "QuerySet[AnyRow]", submission: str = "pk") -> "QuerySet[AnyRow]":
    """Submissions with `ends_on`: the last day of the unmet condition that ends the approval first, or None. Of rows in
    another table, `submission` is the column that names theirs."""
    dated = Condition.objects.filter(submission=OuterRef(submission), last_on__isnull=False).unmet()
    first = Subquery(dated.order_by("last_on").values("last_on")[:1])
    return rows.annotate(ends_on=first)  # type: ignore[return-value]  # the same model, with one more attribute


def state_by(status: str, ends_on: date | None, on: date) -> Status:
    """The state of a submission on a day of New York: `ended` from the day on at whose beginning a condition ended its
    approval, whatever its row says yet."""
    has_ended = status in WITH_A_SUCCESSOR and ends_on is not None and ends_on < on
    return S.ENDED if has_ended else Status(status)


def since_by(status_since: datetime, status: str, ends_on: date | None, on: date) -> datetime:
    """Since when a submission is in the state that `state_by` gives."""
    if ends_on is not None and state_by(status, ends_on, on) != status:
        return ended_from(ends_on)
    return status_since


def ends_on_of(submission: RulesSubmission) -> date | None:
    """`ends_on` of one submission. One query."""
    first = ending(submission)
    return first.last_on if first is not None else None


@dataclass(frozen=True)
class ConditionLine:
    """A condition as pages show it. `state` is a code of `State`; `left` counts days to the last one."""

    condition: Condition
    state: str
    on: date
    met: ConditionMet | None

    @property
    def tag(self) -> str:
        """The state of the condition, in a word."""
        return State(self.state).label

    @property
    def left(self) -> int | None:
        """Days until its last day, 0 on it; None where it has none or is not in force."""
        last_on = self.condition.last_on
        return (last_on - self.on).days if last_on is not None and self.state == State.IN_FORCE else None

    @property
    def consequence(self) -> str:
        """The consequence at its end, future or past."""
        condition = self.condition
        if self.met is not None:
            return f"Met {moment_words(self.met.at)}, {self.met.printed_name}: {self.met.words}"
        if condition.last_on is None:
            reminder = reminder_words(condition.remind_on, condition.remind_every)
            return f"No last day. {reminder}" if reminder and self.state == State.IN_FORCE else "No last day."
        if self.state == State.SUPERSEDED:
            return "The approval was replaced or rescinded first."
        if self.state == State.ENDED:
            return (
                f"The approval ended with {day_words(condition.last_on)}."
                if condition.last_on < self.on
                else "The approval ended."
            )
        return "Then the approval ends, and its tables may not open, unless the Board has recorded that this is met."


def condition_lines(rows: "QuerySet[Condition]", at: datetime) -> list[ConditionLine]:
    """These conditions as pages show them. One query."""
    on = today_of(at)
    return [condition_line(condition, on) for condition in rows.with_state(on).select_related("met")]  # type: ignore[attr-defined]


def condition_line(condition: Condition, on: date) -> ConditionLine:
    """A condition that was read with its state on this day, and with `met`."""
    return ConditionLine(condition, condition.state, on, getattr(condition, "met", None))  # type: ignore[attr-defined]  # annotated


def lines_of_approval(submission: RulesSubmission, at: datetime) -> list[ConditionLine]:
    """The conditions of the approval of this submission. One query."""
    return condition_lines(Condition.objects.filter(submission=submission).order_by("decision", "number"), at)


def words_recorded(rows: Iterable[Mapping[str, Any]]) -> str:
    """The words of recorded rows of conditions together: `conditions` of the decision to which they belong."""
    ordered = sorted(rows, key=lambda row: row["number"])
    said = ((words(row["text"], row["citation"], day_of(row["last_on"])), row) for row in ordered)
    # Rows from before a reminder could be chosen have no such columns.
    return words_of(
        [with_reminder(words, day_of(row.get("remind_on")), row.get("remind_every")) for words, row in said]
    )


def day_of(recorded: str | None) -> date | None:
    """A day as a recorded row holds it."""
    return date.fromisoformat(recorded) if recorded else None
