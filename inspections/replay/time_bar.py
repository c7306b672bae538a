"""The time bar of a day: a row for the table, its logs and its sheets, and the moment that is asked about."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.utils.safestring import SafeString, mark_safe

from compliance.regulation.core.drawing import Drawing
from compliance.regulation.core.shapes import Circle, Rectangle, Shape, TextShape, fitted
from compliance.regulation.core.svg import svg
from compliance.web.values import moment_words

from .day import ALARMS, TABLE, Day

WIDTH, NAMES, RIGHT, HEAD, ROW, FOOT = 900.0, 170.0, 20.0, 34.0, 32.0, 40.0
SIZE = 15.0
HOURS = 3
"""Between two lines of the bar."""


def hours_of(day: Day) -> list[tuple[datetime, str]]:
    """The full hours of a day at which the bar has a line, with their words."""
    zone = day.start.tzinfo
    hours = [day.start.replace(hour=hour) for hour in range(0, 24, HOURS)]
    return [(hour.astimezone(zone), _hour(hour.hour)) for hour in hours]


def time_bar(day: Day, now: datetime) -> SafeString:
    """The day as SVG. The list of the day beside it says the same; `now` ends a span that is open still."""
    return mark_safe(svg(bar_of(day, now), "time-bar"))  # noqa: S308  # the writer escapes every word


def bar_of(day: Day, now: datetime) -> Drawing:
    """The same as a drawing. A moment that the day does not hold is not marked."""
    rows = list(dict.fromkeys([TABLE, *(happening.row for happening in day.happenings)]))
    height = HEAD + ROW * len(rows) + FOOT
    around = f", around {moment_words(day.moment.at)}" if day.holds_moment else ""
    return Drawing(
        what="bars",
        width=WIDTH,
        height=height,
        title=f"The day of the table{around}",
        summary=_summary(day, now),
        shapes=tuple(_shapes(day, rows, now)),
        lines=(),
        deviations=(),
        reads=frozenset(),
    )


def _shapes(day: Day, rows: list[str], now: datetime) -> Iterator[Shape]:
    bottom = HEAD + ROW * len(rows)
    for hour, words in hours_of(day):
        x = _place(day, hour)
        yield Rectangle(paint="gap", x=x, y=HEAD, width=1, height=ROW * len(rows))
        yield TextShape(paint="soft", x=x, y=HEAD / 2, size=SIZE, words=words)
    for place, row in enumerate(rows):
        y = HEAD + ROW * place + ROW / 2
        yield TextShape(paint="ink", x=0, y=y, size=fitted(row, NAMES - 12, SIZE), words=row, anchor="start")
        yield Rectangle(paint="soft", x=NAMES, y=y + ROW / 2 - 0.5, width=WIDTH - NAMES - RIGHT, height=0.5)
    for since, until in day.open_spans(now):
        x, end = _place(day, since), _place(day, until)
        yield Rectangle(
            paint="green",
            x=x,
            y=HEAD + 6,
            width=max(2.0, end - x),
            height=ROW - 12,
            title=f"Open from {moment_words(since)} to {moment_words(until)}",
        )
        if end - x > 50:
            yield TextShape(paint="white", x=x + 8, y=HEAD + ROW / 2, size=SIZE, words="open", anchor="start")
    for happening in day.happenings:
        y = HEAD + ROW * rows.index(happening.row) + ROW / 2
        paint = "red" if happening.row == ALARMS else "ink"
        paint = paint if happening.is_known and not happening.corrected_by else "neutral"
        title = f"{moment_words(happening.at)}: {happening.words}"
        yield Circle(paint=paint, x=_place(day, happening.at), y=y, radius=7, title=title)
    if not day.holds_moment:
        return
    x = _place(day, day.moment.at)
    yield Rectangle(paint="ink", x=x - 1.5, y=HEAD - 4, width=3, height=bottom - HEAD + 8)
    words = _clock(day.moment.at.astimezone(day.start.tzinfo))
    middle = min(max(x, NAMES + 40), WIDTH - 45)
    yield Rectangle(paint="ink", x=middle - 42, y=bottom + 6, width=84, height=26)
    yield TextShape(paint="letter", x=middle, y=bottom + 19, size=SIZE, words=words)


def _place(day: Day, at: datetime) -> float:
    """Where an instant of the day stands, by elapsed time: a day on which clocks change has 23 hours or 25."""
    share = (at - day.start.astimezone(at.tzinfo)) / _length(day)
    return NAMES + (WIDTH - NAMES - RIGHT) * min(max(share, 0.0), 1.0)


def _length(day: Day) -> timedelta:
    return day.end.astimezone(day.moment.at.tzinfo) - day.start.astimezone(day.moment.at.tzinfo)


def _summary(day: Day, now: datetime) -> str:
    spans = [f"open from {moment_words(since)} to {moment_words(other)}" for since, other in day.open_spans(now)]
    happened = [f"{moment_words(happening.at)}: {happening.words}" for happening in day.happenings]
    return "; ".join([*(spans or ["not open on this day"]), *happened]) + "."


def _hour(hour: int) -> str:
    return {0: "midnight", 12: "noon"}.get(hour, f"{hour % 12} {'a.m.' if hour < 12 else 'p.m.'}")


def _clock(at: datetime) -> str:
    return f"{at.hour % 12 or 12}:{at:%M} {'a.m.' if at.hour < 12 else 'p.m.'}"
