"""The time bar of a day: a row for the table, its logs and its sheets, and the moment that is asked about. Nothing in
it is told by color alone: spans have words or hatching, and marks the numbers of their lines in the list of the day."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta

from django.utils.safestring import SafeString, mark_safe

from compliance.regulation.core.drawing import Drawing
from compliance.regulation.core.shapes import Path, Rectangle, Shape, TextShape, fitted, width_of
from compliance.regulation.core.svg import svg
from compliance.web.values import moment_words

from .day import ALARMS, TABLE, Day, Happening, TableSpan

WIDTH, NAMES, RIGHT, HEAD, ROW, FOOT = 900.0, 170.0, 20.0, 34.0, 32.0, 40.0
SIZE = 15.0
HOURS = 3
"""Between two lines of the bar."""
MARK, NUMBER, HATCH = 22.0, 13.0, 8.0
"""The height of a mark, the size of its number, and from one line of hatching to the next."""
Numbered = tuple[int, Happening]
"""A happening with its number in the list of the day."""


def hours_of(day: Day) -> list[tuple[datetime, str]]:
    """The full hours of a day at which the bar has a line, with their words."""
    zone = day.start.tzinfo
    hours = [day.start.replace(hour=hour) for hour in range(0, 24, HOURS)]
    return [(hour.astimezone(zone), _hour(hour.hour)) for hour in hours]


def time_bar(day: Day, now: datetime, problems: Sequence[TableSpan] = ()) -> SafeString:
    """The day as SVG, with the spans in which a problem was open hatched. The list of the day beside it says the same;
    `now` ends a span that is open still."""
    return mark_safe(svg(bar_of(day, now, problems), "time-bar"))  # noqa: S308  # the writer escapes every word


def bar_of(day: Day, now: datetime, problems: Sequence[TableSpan] = ()) -> Drawing:
    """The same as a drawing. A moment that the day does not hold is not marked."""
    rows = list(dict.fromkeys([TABLE, *(happening.row for happening in day.happenings)]))
    height = HEAD + ROW * len(rows) + FOOT
    around = f", around {moment_words(day.moment.at)}" if day.holds_moment else ""
    return Drawing(
        what="bars",
        width=WIDTH,
        height=height,
        title=f"The day of the table{around}",
        summary=_summary(day, now, problems),
        shapes=tuple(_shapes(day, rows, now, problems)),
        lines=(),
        deviations=(),
        reads=frozenset(),
    )


def _shapes(day: Day, rows: list[str], now: datetime, problems: Sequence[TableSpan]) -> Iterator[Shape]:
    bottom = HEAD + ROW * len(rows)
    for hour, words in hours_of(day):
        x = _place(day, hour)
        yield Rectangle(paint="gap", x=x, y=HEAD, width=1, height=ROW * len(rows))
        yield TextShape(paint="soft", x=x, y=HEAD / 2, size=SIZE, words=words)
    for place, row in enumerate(rows):
        y = HEAD + ROW * place + ROW / 2
        yield TextShape(paint="ink", x=0, y=y, size=fitted(row, NAMES - 12, SIZE), words=row, anchor="start")
        yield Rectangle(paint="soft", x=NAMES, y=y + ROW / 2 - 0.5, width=WIDTH - NAMES - RIGHT, height=0.5)
    for span in day.spans(now):
        yield from _span(day, span)
    for span in problems:
        yield from _hatched(day, span)
    numbered = list(enumerate(day.happenings, 1))
    for place, row in enumerate(rows):
        yield from _marks(day, [one for one in numbered if one[1].row == row], HEAD + ROW * place + ROW / 2)
    if not day.holds_moment:
        return
    x = _place(day, day.moment.at)
    yield Rectangle(paint="ink", x=x - 1.5, y=HEAD - 4, width=3, height=bottom - HEAD + 8)
    words = _clock(day.moment.at.astimezone(day.start.tzinfo))
    middle = min(max(x, NAMES + 40), WIDTH - 45)
    yield Rectangle(paint="ink", x=middle - 42, y=bottom + 6, width=84, height=26)
    yield TextShape(paint="letter", x=middle, y=bottom + 19, size=SIZE, words=words)


def _span(day: Day, span: TableSpan) -> Iterator[Shape]:
    """The table open, as a full bar, or closed, as an empty one, with the word where there is room."""
    is_open = span.words == "Open"
    bar = _bar(day, span, "green" if is_open else "panel")
    yield bar
    if bar.width > 60:
        x, y = bar.x + bar.width / 2, HEAD + ROW / 2
        yield TextShape(paint="white" if is_open else "ink", x=x, y=y, size=SIZE, words=span.words)


def _hatched(day: Day, span: TableSpan) -> Iterator[Shape]:
    """A problem, as a hatched bar over how the table was."""
    bar = _bar(day, span, "panel")
    yield bar
    left, right, low = bar.x, bar.x + bar.width, bar.y + bar.height
    foot = left - bar.height + HATCH / 2
    while foot < right:
        start, end = max(foot, left), min(foot + bar.height, right)
        yield Path(paint="hatch", points=((start, low - start + foot), (end, low - end + foot)), is_line=True)
        foot += HATCH


def _bar(day: Day, span: TableSpan, paint: str) -> Rectangle:
    x = _place(day, span.since)
    width = max(2.0, _place(day, span.until) - x)
    return Rectangle(paint=paint, x=x, y=HEAD + 6, width=width, height=ROW - 12, title=_span_words(span))


def _span_words(span: TableSpan) -> str:
    return f"{span.words} from {moment_words(span.since)} to {moment_words(span.until)}"


def _marks(day: Day, row: Iterable[Numbered], y: float) -> Iterator[Shape]:
    """A mark with the number of each happening of a row; those that would lie on each other share one."""
    together: list[Numbered] = []
    for one in row:
        if together and _place(day, one[1].at) - MARK / 2 < _mark_end(day, together):
            together.append(one)
            continue
        yield from _mark(day, together, y)
        together = [one]
    yield from _mark(day, together, y)


def _mark(day: Day, together: Sequence[Numbered], y: float) -> Iterator[Shape]:
    if not together:
        return
    happenings = [one for _, one in together]
    paint = "red" if happenings[0].row == ALARMS else "ink"
    is_gone = not any(one.is_known and not one.corrected_by for one in happenings)
    end, start = _mark_end(day, together), _place(day, happenings[0].at) - MARK / 2
    x = min(start, WIDTH - 1 - (end - start))
    yield Rectangle(
        paint="neutral" if is_gone else paint,
        x=x,
        y=y - MARK / 2,
        width=end - start,
        height=MARK,
        radius=MARK / 2,
        title="; ".join(f"{moment_words(one.at)}: {one.words}" for one in happenings),
    )
    middle, words = x + (end - start) / 2, _numbers(together)
    yield TextShape(paint="dark" if is_gone else "letter", x=middle, y=y, size=NUMBER, words=words)


def _mark_end(day: Day, together: Sequence[Numbered]) -> float:
    """The right end of the mark of these: behind the last of them, and behind its numbers."""
    first, last = (_place(day, one.at) for one in (together[0][1], together[-1][1]))
    return max(last + MARK / 2, first - MARK / 2 + width_of(_numbers(together), NUMBER) + 10)


def _numbers(together: Sequence[Numbered]) -> str:
    """`3`, `3, 5`; of more than two, `3 to 9`."""
    numbers = [str(number) for number, _ in together]
    return ", ".join(numbers) if len(numbers) < 3 else f"{numbers[0]} to {numbers[-1]}"


def _place(day: Day, at: datetime) -> float:
    """The place of an instant of the day, by elapsed time: a day on which clocks change has 23 hours or 25."""
    share = (at - day.start.astimezone(at.tzinfo)) / _length(day)
    return NAMES + (WIDTH - NAMES - RIGHT) * min(max(share, 0.0), 1.0)


def _length(day: Day) -> timedelta:
    return day.end.astimezone(day.moment.at.tzinfo) - day.start.astimezone(day.moment.at.tzinfo)


def _summary(day: Day, now: datetime, problems: Sequence[TableSpan]) -> str:
    spans = [_span_words(span) for span in (*day.spans(now), *problems)]
    happened = [f"{number}, {moment_words(one.at)}: {one.words}" for number, one in enumerate(day.happenings, 1)]
    return "; ".join([*spans, *happened]) + "."


def _hour(hour: int) -> str:
    return {0: "midnight", 12: "noon"}.get(hour, f"{hour % 12} {'a.m.' if hour < 12 else 'p.m.'}")


def _clock(at: datetime) -> str:
    return f"{at.hour % 12 or 12}:{at:%M} {'a.m.' if at.hour < 12 else 'p.m.'}"
