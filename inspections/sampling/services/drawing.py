"""Drawing a sample: the act, and drawing more of the same."""

from collections.abc import Sequence
from datetime import MAXYEAR, date, datetime, time, timedelta
from uuid import UUID

from django.db import connection
from django.db.models import Max, Q, QuerySet
from django.utils.crypto import salted_hmac

from compliance.holders.access import check_perm, get_visible_or_404
from compliance.holders.acting import actor_of
from compliance.holders.errors import FieldRefused, IllegalMove
from compliance.holders.models import CertificateHolder, Facility, User
from compliance.holders.roles import Perm
from compliance.holders.words import require_words
from compliance.ledger.holding import act, hold, mark_of
from compliance.ledger.recording import LedgerAct, record, subject_of
from compliance.regulation import chapter
from compliance.regulation.core.log import LogKind

from ...models import LogEntry
from ...models.packages import key_of, marks_of_numbers
from ...models.samples import Sample, SampleItem
from ..draw import PopulationLine, in_order, population_sha256

MOST = 200
"""The number of entries that one draw may give."""
MOST_ON_FILE = 50_000
"""The number of entries that a facility may have in the period of a sample."""
AT_A_TIME = 500
"""The number of them that are compared with the records at once."""
TOO_MANY = f"There are more than {MOST_ON_FILE:,} entries. Choose a shorter period."
SEED = 200
"""The longest seed, in characters."""
OFFICE_PART = 16
"""The number of characters of a seed that are the office's."""
OF_THE_BOARD = UUID(int=0)
"""The place at which samples are numbered."""
NO_SEED = "Enter any words. With the day and what the system adds, they decide which entries are drawn."
NO_ENTRIES = "No entry of this log happened in this period. Choose another log or period."
ALL_DRAWN = "Every entry of the period is in this sample already."
CHANGED = (
    "The entries that this sample was drawn from have changed: some were destroyed after their term, or "
    "differ. The sample stays as it is. Draw a new one."
)


def entries_of(
    facility: Facility, kind: LogKind, chapter_number: str, days: tuple[date, date], at: datetime
) -> QuerySet[LogEntry]:
    """The entries of a log at a facility whose event was in this period of days there, as received by `at`."""
    first, last = (datetime.combine(day, time(), facility.zone) for day in days)
    return LogEntry.objects.filter(
        facility=facility,
        chapter_number=chapter_number,
        log_code=kind.code,
        occurred_at__gte=first,
        occurred_at__lt=last + timedelta(days=1),
        received_at__lte=at,
    )


def _hold_population(facility: Facility, days: tuple[date, date]) -> None:
    """Raises NotHeld unless every entry of the facility in these days is as the records state, by the day of its event
    or of its receipt: whoever changes day or log of an entry takes it out of the draw. Raises FieldRefused for more
    than can be checked. One query, and three for each AT_A_TIME entries."""
    start, end = (datetime.combine(day, time(), facility.zone) for day in (days[0], days[1] + timedelta(days=1)))
    in_days = Q(occurred_at__gte=start, occurred_at__lt=end) | Q(received_at__gte=start, received_at__lt=end)
    keys = LogEntry.objects.filter(in_days, facility=facility).values_list("pk", flat=True)[: MOST_ON_FILE + 1]
    table, entries = LogEntry._meta.db_table, [str(key) for key in keys]
    if len(entries) > MOST_ON_FILE:
        raise FieldRefused("last_day", TOO_MANY)
    for place in range(0, len(entries), AT_A_TIME):
        hold({(table, key) for key in entries[place : place + AT_A_TIME]}, of_logs=False)


def _office_part(year: int, number: int, words: str) -> str:
    """The office's part of a seed: a keyed hash, so that it follows from the draw and nobody knows it before."""
    digest = salted_hmac("inspections.sampling.seed", f"{year}/{number}/{words}", algorithm="sha256")
    return digest.hexdigest()[:OFFICE_PART]


def lines_of(entries: QuerySet[LogEntry]) -> list[PopulationLine]:
    """The population of a sample. One query. Raises FieldRefused for none, and for more than can be drawn from."""
    columns = entries.values_list("pk", "table_id", "number", "facts_sha256")[: MOST_ON_FILE + 1]
    lines = [PopulationLine(*row) for row in columns]
    if len(lines) > MOST_ON_FILE:
        raise FieldRefused("last_day", TOO_MANY)
    return lines


@act
def sample_draw(
    *,
    facility: Facility,
    chapter_number: str,
    kind: LogKind,
    days: tuple[date, date],
    size: int,
    by_table: bool,
    seed: str,
    by: User,
    at: datetime,
) -> Sample:
    """Draws `size` entries of a log by the seed. What was received later changes nothing about the sample.

    The seed is the day of the draw, the words, and what the office adds, which nobody can work out before: so nobody
    tries words on the log until they like what would come, and every draw is counted. Raises NotAllowed for anybody but
    the Board's auditors; FieldRefused; NotHeld where an entry of the population differs from the records.
    """
    check_perm(by, Perm.AUDIT)
    words = require_words(seed, "seed", NO_SEED, longest=SEED - 12 - OFFICE_PART)
    check_days(days)
    check_size(size)
    today = facility.day(at)
    lines = lines_of(entries_of(facility, kind, chapter_number, days, at))
    if not lines:
        raise FieldRefused("first_day", NO_ENTRIES)
    holder = CertificateHolder.objects.get(pk=facility.holder_id)
    hold({mark_of(facility), mark_of(holder)}, of_logs=False)
    _hold_population(facility, days)
    number = _next_number(today.year)
    hold(marks_of_numbers(Sample, OF_THE_BOARD, f"sample {today.year}", number - 1, first=number), of_logs=False)
    whole = f"{today.isoformat()} {words} {_office_part(today.year, number, words)}"
    chosen = in_order(lines, whole, by_table=by_table)[:size]
    actor = actor_of(by, at)
    sample = Sample.objects.create(
        id=key_of(OF_THE_BOARD, f"sample {today.year}", number),
        holder=holder,
        facility=facility,
        year=today.year,
        number=number,
        chapter_number=chapter_number,
        log_code=kind.code,
        first_day=days[0],
        last_day=days[1],
        is_by_table=by_table,
        seed=whole,
        population=len(lines),
        population_sha256=population_sha256(lines),
        drawn_at=at,
        drawn_by=by,
        printed_name=actor.printed_name,
        credential_number=actor.credential_number,
    )
    _keep(sample, chosen, already=0)
    record(LedgerAct("sample.draw", by=actor, subject=subject_of(sample)), holder_id=None)
    return sample


@act
def sample_draw_more(*, sample_id: UUID, size: int, by: User, at: datetime) -> Sample:
    """Draws the next entries in the order of the same draw; those drawn before stay.

    Raises NotAllowed; FieldRefused; IllegalMove where all are drawn, or where what it was drawn from has changed.
    """
    check_perm(by, Perm.AUDIT)
    check_size(size)
    sample: Sample = get_visible_or_404(Sample.objects.select_for_update(), by, pk=sample_id)
    drawn = list(sample.items.all())
    last = max((item.place for item in drawn), default=0)
    following = marks_of_numbers(SampleItem, sample.pk, "item", last)
    hold({mark_of(sample), *map(mark_of, drawn)} | following, of_logs=False)
    lines = lines_as_drawn(sample)
    if population_sha256(lines) != sample.population_sha256:
        raise IllegalMove(CHANGED)
    already = len(drawn)
    chosen = in_order(lines, sample.seed, by_table=sample.is_by_table)[already : already + size]
    if not chosen:
        raise IllegalMove(ALL_DRAWN)
    entries = LogEntry.objects.filter(pk__in=[line.key for line in chosen])
    hold({mark_of(sample.facility), mark_of(sample.holder), *map(mark_of, entries)}, of_logs=False)
    _keep(sample, chosen, already=already)
    record(LedgerAct("sample.draw_more", by=actor_of(by, at), subject=subject_of(sample)), holder_id=None)
    return sample


def lines_as_drawn(sample: Sample) -> list[PopulationLine]:
    """The entries that this sample was drawn from, as far as they are on file. One query."""
    days = (sample.first_day, sample.last_day)
    rows = entries_of(sample.facility, kind_of(sample), sample.chapter_number, days, sample.drawn_at)
    return lines_of(rows)


def kind_of(row: Sample) -> LogKind:
    """The log that was sampled, as the chapter declares it."""
    return chapter(row.chapter_number).log(row.log_code)


def check_days(days: tuple[date, date]) -> None:
    """Raises FieldRefused unless the days are a period whose hours can be counted."""
    first, last = days
    if not 1 < first.year <= last.year < MAXYEAR or last < first:
        raise FieldRefused("last_day", "The last day has to be the first day or later.")


def check_size(size: int) -> None:
    """Raises FieldRefused for a number of entries that cannot be drawn at once."""
    if not 1 <= size <= MOST:
        raise FieldRefused("size", f"Enter how many entries to draw, from 1 to {MOST}.")


def _keep(sample: Sample, chosen: Sequence[PopulationLine], *, already: int) -> None:
    times = dict(LogEntry.objects.filter(pk__in=[row.key for row in chosen]).values_list("pk", "occurred_at"))
    SampleItem.objects.bulk_create(
        SampleItem(
            id=key_of(sample.pk, "item", place),
            holder_id=sample.holder_id,
            sample=sample,
            table_id=row.table,
            entry_key=row.key,
            entry_number=row.number,
            entry_sha256=row.sha256,
            occurred_at=times[row.key],
            place=place,
        )
        for place, row in enumerate(chosen, start=already + 1)
    )


def _next_number(year: int) -> int:
    """The next number of the year. Others who draw wait until this transaction ends; readers do not."""
    with connection.cursor() as cursor:
        cursor.execute(f"LOCK TABLE {Sample._meta.db_table} IN SHARE ROW EXCLUSIVE MODE")
    return (Sample.objects.filter(year=year).aggregate(last=Max("number"))["last"] or 0) + 1
