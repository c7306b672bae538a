"""The ladder as a description: its rungs, and when each is reached. No row, no clock."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from compliance.holders.roles import Role, role_words
from compliance.regulation.core.elapsed import after
from compliance.web.values import series_words

MOST_MINUTES = 24 * 60
"""The largest distance of a rung from the limit, before or after, in minutes."""
MOST_HOLD = 60
HOLD = 5
"""Minutes for which an acknowledgment holds the next rung, unless the facility says otherwise."""


def who_words(roles: Sequence[str]) -> str:
    """`Floorperson, pit manager or surveillance` of these roles."""
    labels = [role_words(role) for role in roles]
    return series_words([*labels[:1], *(label[:1].lower() + label[1:] for label in labels[1:])], "or")


@dataclass(frozen=True)
class Rung:
    """A step: the people in these roles hear of it so many minutes after the limit (negative: before it).

    Their inbox always gets it. `mail`: by mail too; `board`: the pit board shows the rung.
    """

    roles: tuple[str, ...]
    minutes: int
    board: bool = True
    mail: bool = False

    @property
    def is_at_limit(self) -> bool:
        """Whether it is the rung at the limit, which nothing holds."""
        return self.minutes == 0

    @property
    def when(self) -> str:
        """`30 min before`, `at the limit`, `15 min over`."""
        if self.is_at_limit:
            return "at the limit"
        return f"{abs(self.minutes)} min {'before' if self.minutes < 0 else 'over'}"

    @property
    def who(self) -> str:
        """`Pit manager`; several roles with "or"."""
        return who_words(self.roles)

    @property
    def ways(self) -> str:
        """`Inbox, mail and pit board`."""
        named = ["inbox", *(["mail"] if self.mail else []), *(["pit board"] if self.board else [])]
        words = series_words(named)
        return words[:1].upper() + words[1:]

    def stated(self) -> dict[str, Any]:
        """As a row keeps it."""
        return {"roles": list(self.roles), "minutes": self.minutes, "board": self.board, "mail": self.mail}


@dataclass(frozen=True)
class Ladder:
    """Rungs in the order of their minutes, and how many minutes an acknowledgment holds the next one (0: not at
    all)."""

    rungs: Sequence[Rung]
    hold: int = HOLD

    @property
    def words(self) -> str:
        """The rungs in one line, as the history tells them."""
        return "; ".join(f"{rung.when}: {rung.who} ({rung.ways.lower()})" for rung in self.rungs)

    @property
    def hold_words(self) -> str:
        """The effect of an acknowledgment."""
        return f"delays the next rung by {self.hold} min" if self.hold else "delays no rung"


AT_ONCE = (str(Role.PIT_MANAGER), str(Role.SURVEILLANCE))
"""The roles that hear of every problem at once, beside those of the first rung."""


def of_problem(ladder: Ladder) -> Ladder:
    """The ladder of an alarm about a problem: the first rung reaches `AT_ONCE` too."""
    first, *others = ladder.rungs
    return Ladder((replace(first, roles=tuple(dict.fromkeys((*first.roles, *AT_ONCE)))), *others), ladder.hold)


DEFAULT = Ladder(
    (
        Rung((str(Role.FLOORPERSON),), -30),
        Rung((str(Role.PIT_MANAGER),), -15),
        Rung((str(Role.SHIFT_MANAGER), str(Role.ASSISTANT_SHIFT_MANAGER)), 0, mail=True),
        Rung((str(Role.COMPLIANCE_MANAGER),), 15, mail=True),
    )
)
"""The ladder of a facility that set none. No text asks for it."""


def ladder_from(rungs: Sequence[Mapping[str, Any]], hold: int) -> Ladder:
    """A ladder as a row keeps it (`Rung.stated`)."""
    return Ladder(
        tuple(Rung(tuple(rung["roles"]), rung["minutes"], rung["board"], rung["mail"]) for rung in rungs), hold
    )


@dataclass(frozen=True)
class Step:
    """A rung on the way of one alarm: its number from 1, when it is due, and when it was told. `is_held`: an
    acknowledgment moved it. `after` are the minutes since the alarm was raised, where no limit runs; else None."""

    number: int
    rung: Rung
    due_at: datetime
    told_at: datetime | None
    is_held: bool = False
    after: int | None = None

    @property
    def when(self) -> str:
        """`15 min over` of a limit; `at once`, `15 min after` where none runs."""
        if self.after is None:
            return self.rung.when
        return f"{self.after} min after" if self.after else "at once"


def steps_of(
    ladder: Ladder,
    *,
    raised_at: datetime,
    limit_at: datetime | None,
    times: Mapping[int, datetime],
    acknowledged: Collection[datetime] = (),
) -> list[Step]:
    """The steps with the times at which they are due, in elapsed time: from the limit, or, if none runs, the first when
    the alarm is raised and each other as long after it as the ladder says. No step is due before the alarm is raised.

    An acknowledgment moves the next rung that was not told by then, once; never the rung at the limit, and none that
    comes before the limit past it. `times` are by number.
    """
    base = limit_at or after(raised_at, -_minutes(ladder.rungs[0].minutes))
    held = {_next(ladder, times, at) for at in acknowledged} if ladder.hold else set()
    steps = []
    for number, rung in enumerate(ladder.rungs, start=1):
        planned = max(after(base, _minutes(rung.minutes)), raised_at)
        due = planned
        if number in held and not rung.is_at_limit:
            due = after(planned, _minutes(ladder.hold))
            due = min(due, max(planned, base)) if rung.minutes < 0 else due
        after_raise = None if limit_at is not None else max(rung.minutes - ladder.rungs[0].minutes, 0)
        steps.append(Step(number, rung, due, times.get(number), due != planned, after_raise))
    return steps


def due_steps(steps: Sequence[Step], at: datetime) -> list[Step]:
    """The rungs to tell at `at`, in their order."""
    return [step for step in steps if step.told_at is None and step.due_at <= at]


def next_step(steps: Sequence[Step]) -> Step | None:
    """The rung that comes next; None where every rung was told."""
    return min(
        (step for step in steps if step.told_at is None), key=lambda step: (step.due_at, step.number), default=None
    )


def _next(ladder: Ladder, times: Mapping[int, datetime], at: datetime) -> int | None:
    numbers = range(1, len(ladder.rungs) + 1)
    return next((number for number in numbers if number not in times or times[number] > at), None)


def _minutes(count: int) -> timedelta:
    return timedelta(minutes=count)
