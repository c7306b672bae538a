"""Work due for a change of rules, down to the tables: prints and sheets, limits that run there, and logs.

Built on the same forecast as a decision: as if each approval were amended with the answers that the edition fixes.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cached_property
from uuid import UUID

from django.db.models import QuerySet, prefetch_related_objects

from compliance.regulation import NotInForce, chapter, explain
from compliance.regulation.core.citation import chapter_order
from compliance.regulation.core.edition import Edition
from compliance.regulation.core.provision import Provision
from compliance.web.values import day_words

from ..conditions import today_of
from ..drafting.clauses import is_other_text
from ..forecast.floor import LimitNow, Place, TableNow, tables_now
from ..forecast.outlook import SHEETS, Case, Outlook, Predecessor, SheetLine, outlook_from
from ..models import Artwork, RulesSubmission
from ..models.public import PrintKind
from ..models.sheets import SheetText
from ..sheets.against import read_one
from .impact import Impact, NeedsChange, Tick, approved_at, impact_on, open_at


@dataclass(frozen=True)
class Chain:
    """The work that the change of one filing needs at its tables. Nothing of an open filing hangs there yet. `since` is
    the first day on which its rules would be under the edition."""

    row: NeedsChange
    now: Mapping[Place, TableNow]
    texts: Mapping[UUID, SheetText]
    since: date

    @cached_property
    def outlook(self) -> Outlook:
        """The forecast of the filing with the answers that the edition fixes."""
        row, filing = self.row, self.row.filing
        uploads = list(row.revision.artwork.all())
        gives_way = Predecessor(filing, row.revision, row.before, row.tables, [], [])
        case = Case(filing, row.remedy.side, (), uploads, row.tables, self.since, self._differences(uploads))
        return outlook_from(case, () if row.is_open else (gives_way,), self.now)

    def _differences(self, uploads: Iterable[Artwork]) -> dict[UUID, list[str]]:
        """The differences of each sheet from the answers after the change that it does not have now."""
        rules, after = self.row.filing.chapter.rules(self.row.edition.key), self.row.remedy.side.facts
        if not self.row.remedy.fields or not self.texts:
            return {}
        known, found = explain(self.row.facts, rules, self.row.as_of), explain(after, rules, self.row.as_of)
        differences = {}
        for upload in uploads:
            text = self.texts.get(upload.pk)
            was = read_one(upload, text, self.row.filing, self.row.facts, rules, known).differences({})
            now = read_one(upload, text, self.row.filing, after, rules, found).differences({})
            said = {one.sentence for one in was}
            differences[upload.pk] = [one.sentence for one in now if one.sentence not in said]
        return differences

    @cached_property
    def open_tables(self) -> list[Place]:
        """The tables of the filing that are open at this moment."""
        return [place for place in self.row.places if place in self.now and self.now[place].is_open]

    @property
    def prints(self) -> int:
        """The number of prints to replace: each names the approval."""
        return 0 if self.row.is_open else len(PrintKind)

    @cached_property
    def sheets(self) -> list[SheetLine]:
        """The sheets that would say something else than the answers; where it has none, nothing is forecast."""
        has_none = self.row.is_open or not self.row.revision.artwork.all()
        return [] if has_none else self.outlook.sheet_work

    @property
    def running(self) -> list[LimitNow]:
        """The limits that run at its tables."""
        known = () if self.row.is_open else (self.now[place] for place in self.row.places if place in self.now)
        return [one for table in known for one in table.running]

    @property
    def over(self) -> list[LimitNow]:
        """The limits at its tables that are not over now, and would be if the edition governed now."""
        return [one for one in self.running if is_over(one, due_under(one, self.row.edition), self.row.read_at)]


@dataclass(frozen=True)
class LimitUnder:
    """A limit that runs at a table, and its due time under an edition; None if the edition has no such limit."""

    facility: str
    table: str
    limit: LimitNow
    due: datetime | None
    read_at: datetime

    @property
    def is_over(self) -> bool:
        """Whether it is within its limit, and would be over if the edition governed now."""
        return is_over(self.limit, self.due, self.read_at)

    @property
    def words(self) -> str:
        """`Keystone Ridge Casino, W-11: Change the decks by March 3, 2026, 9:12 a.m. EST`."""
        return f"{self.facility}, {self.table}: {self.limit.words}"


@dataclass(frozen=True)
class Effects:
    """All that an edition changes: for the approvals, for the open filings, what each change needs at its tables, and
    what runs against a limit at every table of the game, also of approvals that stay as they are."""

    approved: Impact
    open: Impact
    chains: Sequence[Chain]
    running: Sequence[LimitUnder]

    @property
    def moved(self) -> list[LimitUnder]:
        """The limits that would be due at another time."""
        return [one for one in self.running if one.due != one.limit.due_at]

    @property
    def over(self) -> list[LimitUnder]:
        """The limits that would be over if the edition governed now."""
        return [one for one in self.running if one.is_over]

    @cached_property
    def whole(self) -> "Share":
        """All of it, counted."""
        return Share("All", self.chains)


def effects_of(filings: "QuerySet[RulesSubmission]", edition: Edition, at: datetime, tick: Tick = bool) -> Effects:
    """The effects of an edition on these filings, as they are at `at`. Twelve queries, whatever their number."""
    approved = impact_on(approved_at(filings, edition.chapter, at), edition, at, tick=tick)
    waiting = impact_on(open_at(filings, edition.chapter, at), edition, at, tick=tick)
    now = tables_now(approved.places.keys() | waiting.places.keys())
    running = [
        LimitUnder(facility, place[-1], limit, due_under(limit, edition), at)
        for place, facility in approved.places.items()
        if place in now
        for limit in now[place].running
    ]
    return Effects(approved, waiting, _chains([*approved.needs_change, *waiting.needs_change], now, at), running)


@dataclass(frozen=True)
class Share:
    """The share of one clause, casino or day, or of all, counted."""

    name: str
    chains: Sequence[Chain]

    @property
    def filings(self) -> int:
        """The number of filings that need a change."""
        return len(self.chains)

    @property
    def approvals(self) -> int:
        """The number of approvals that need a change."""
        return sum(not one.row.is_open for one in self.chains)

    @property
    def open_filings(self) -> int:
        """The number of filings without a decision that need a change."""
        return sum(one.row.is_open for one in self.chains)

    @property
    def holders(self) -> int:
        """The number of certificate holders with such an approval or filing."""
        return len({one.row.filing.facility.holder_id for one in self.chains})

    @property
    def tables(self) -> int:
        """At how many tables, each counted once."""
        return len({place for one in self.chains for place in one.row.places})

    @property
    def open_tables(self) -> int:
        """The number of these tables that are open at this moment."""
        return len({place for one in self.chains for place in one.open_tables})

    @property
    def prints(self) -> int:
        """The number of prints to replace."""
        return sum(one.prints for one in self.chains)

    @cached_property
    def sheets(self) -> int:
        """The number of sheets to draw again and hang."""
        return sum(len(one.sheets) for one in self.chains)

    @property
    def fallen_odds(self) -> int:
        """The number of odds that the edition does not allow."""
        return sum(len(one.row.fallen_odds) for one in self.chains)

    @cached_property
    def counts(self) -> list[tuple[str, int]]:
        """Each count with its heading, for tables, papers and programs alike."""
        return [
            ("Approvals", self.approvals),
            ("Open filings", self.open_filings),
            ("Tables", self.tables),
            ("Open now", self.open_tables),
            ("Prints to replace", self.prints),
            ("Sheets to draw again", self.sheets),
        ]


def _chains(rows: Sequence[NeedsChange], now: Mapping[Place, TableNow], at: datetime) -> list[Chain]:
    """The work that the change of each of these filings needs at its tables. Two queries, whatever their number."""
    prefetch_related_objects([row.revision for row in rows], SHEETS)
    uploads = [upload.pk for row in rows for upload in row.revision.artwork.all()]
    texts = {text.artwork_id: text for text in SheetText.objects.current().filter(artwork__in=uploads)}
    return [Chain(row, now, texts, _since(row, today_of(at))) for row in rows]


def _since(row: NeedsChange, today: date) -> date:
    """The first day on which the rules of a filing would be under the edition."""
    start = row.filing.intended_effective_on if row.is_open else row.filing.effective_on
    return max(day for day in (start, row.edition.effective_from, today) if day is not None)


def by_clause(chains: Iterable[Chain]) -> list[Share]:
    """The share of each item, in the order of the chapter."""
    shares = _shares(chains, lambda chain: chain.row.clauses)
    return sorted(shares, key=lambda share: chapter_order(share.name))


def by_casino(chains: Iterable[Chain]) -> list[Share]:
    """The share of each facility."""
    return _shares(chains, lambda chain: [chain.row.filing.facility.name])


def by_day(chains: Iterable[Chain]) -> list[Share]:
    """The share of each first day, the earliest first."""
    ordered = sorted(chains, key=lambda chain: chain.since)
    return _shares(ordered, lambda chain: [day_words(chain.since)])


def _shares(chains: Iterable[Chain], names: Callable[[Chain], Iterable[str]]) -> list[Share]:
    shares: dict[str, list[Chain]] = {}
    for chain in chains:
        for name in names(chain):
            shares.setdefault(name, []).append(chain)
    return [Share(name, part) for name, part in shares.items()]


def due_under(limit: LimitNow, edition: Edition) -> datetime | None:
    """The due time of a running limit under an edition; None if the edition has no such limit."""
    whole = chapter(edition.chapter)
    clock = next((one for kind in whole.logs for one in kind.clocks if one.citation == limit.citation), None)
    if clock is None or clock.limit is None:
        return limit.due_at
    try:
        own = whole.edition_on(today_of(limit.started_at)).key
        return limit.due_at + timedelta(hours=clock.limit.of(edition.key) - clock.limit.of(own))
    except NotInForce:
        return None


def is_over(limit: LimitNow, due: datetime | None, at: datetime) -> bool:
    """Whether what is within its limit at `at` would be over with another due time."""
    return due is not None and due < at <= limit.due_at


def logs_concerned(edition: Edition, today: date) -> list[tuple[str, list[str]]]:
    """The logs that would be judged otherwise than today, each with the items that differ."""
    whole = chapter(edition.chapter)
    try:
        own = whole.edition_on(today).key
    except NotInForce:
        return []
    differ = [row for row in whole.provisions if row.log and _differs(row, own, edition.key)]
    return [
        (kind.title, sorted({row.citation for row in found}, key=chapter_order))
        for kind in whole.logs
        if (found := [row for row in differ if row.log == kind.code])
    ]


def _differs(row: Provision, own: str, other: str) -> bool:
    """Whether one of two editions alone has a clause, or the figures in it are others."""
    if other not in row.editions:
        return own in row.editions
    return is_other_text(row, own, other)
