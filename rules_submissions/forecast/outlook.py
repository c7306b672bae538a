"""The effects of an approval: the approvals that give way with their conditions, tables as they are now, prints and
sheets, decks and devices, the text for players, and the clauses for reviewers to read first. One calculation for every
page."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from typing import Any
from uuid import UUID

from django.db.models import Prefetch, Q
from django.utils import timezone

from compliance.holders.models import Equipment
from compliance.regulation import Chapter, Explained
from compliance.regulation.core.finding import OWNERS, Owner
from compliance.web.drawings import Figure
from compliance.web.values import by_number, series_words

from ..case.comparison import Side
from ..conditions import ConditionLine, condition_lines, in_force
from ..drafting.clauses import is_other_text, out_of_reach
from ..drafting.question_pages import FIXED_AT_THE_START
from ..facts import open_findings
from ..models import Artwork, Revision, RulesSubmission
from ..models.conditions import Condition, State
from ..models.public import PrintKind
from ..models.sheets import HANGING
from ..settlements import settled_facts, settlements_by_filing
from ..states import WITH_A_SUCCESSOR
from ..successors import tables_left, tables_words, with_successors
from .floor import Place, TableNow, tables_now
from .players import SAYS, Changed, ForPlayers, changed_on_pages, says_the_same

SHEETS = Prefetch("artwork", Artwork.objects.defer("original", "preview").select_related("version__sheet"))


@dataclass(frozen=True)
class Case:
    """The subject of an approval: a filing, or answers that nobody filed, on the sheets that come with them. `rows`
    explain its facts; `differences` name, for an upload, its deviations from the answers."""

    submission: RulesSubmission
    side: Side
    rows: Sequence[Explained]
    uploads: Sequence[Artwork]
    tables: Sequence[str]
    on: date
    differences: Mapping[UUID, Sequence[str]]

    @property
    def chapter(self) -> Chapter:
        """The chapter of its game."""
        return self.submission.chapter

    @property
    def places(self) -> list[Place]:
        """The tables at which it would hold, in order."""
        facility, game = self.submission.facility_id, self.submission.chapter_number
        return [(facility, game, number) for number in sorted(self.tables, key=by_number)]


@dataclass(frozen=True)
class Predecessor:
    """An approval in effect that would give way: its decided revision, at which tables, and where it would stay."""

    submission: RulesSubmission
    revision: Revision
    side: Side
    tables: list[str]
    rest: list[str]
    conditions: list[ConditionLine]

    @property
    def ending(self) -> list[ConditionLine]:
        """Its conditions in force, which end with it; none where it stays at a table."""
        return [] if self.rest else [line for line in self.conditions if line.state == State.IN_FORCE]

    @property
    def words(self) -> str:
        """`RS-2026-00012 is replaced at tables W-11, W-12 and stays at table W-13`."""
        stays = f" and stays at {tables_words(self.rest)}" if self.rest else ""
        return f"{self.submission.reference} is replaced at {tables_words(self.tables)}{stays}"


@dataclass(frozen=True)
class TableLine:
    """A table at which the rules would hold: the reference of those that hold now, how it is on the floor, and the
    devices that are registered there."""

    number: str
    reference: str
    now: TableNow | None
    devices: Sequence[str]

    @property
    def state(self) -> str:
        """Open, closed and since when, or that nobody says."""
        return self.now.words if self.now else "Not known"


@dataclass(frozen=True)
class PrintLine:
    """A print as the approval would change it; `is_same`: it says the same about the rules, None where there is none to
    replace."""

    kind: PrintKind
    is_same: bool | None
    after: ForPlayers

    @property
    def label(self) -> str:
        """`Table sign`."""
        return str(self.kind.label)

    @property
    def parts(self) -> tuple[str, ...]:
        """The contents of the print, as parts of `ForPlayers`."""
        return SAYS[self.kind]

    @property
    def draws(self) -> bool:
        """Whether it is the drawing, so that a page shows it there."""
        return self.parts == ("drawings",)

    @property
    def words(self) -> str:
        """The instruction for the print that is up now."""
        if self.is_same is None:
            return "New"
        return "Replace, same rules, new approval" if self.is_same else "Replace, other rules"


@dataclass(frozen=True)
class SheetLine:
    """A sheet, what to do with it, and what it says otherwise than the answers."""

    title: str
    word: str
    differences: Sequence[str] = ()

    @property
    def is_work(self) -> bool:
        """Whether somebody has to do something about it."""
        return self.word not in (STAYS, ON_FILE)


STAYS, ON_FILE = "Stays", "On file; not put up at a table"
HANG, DRAW_AGAIN, TAKE_DOWN = "Put up at each table", "Draw again: it says something else", "Take down"


@dataclass(frozen=True)
class Outlook:
    """The effects of an approval of a case."""

    case: Case
    predecessors: Sequence[Predecessor]
    tables: Sequence[TableLine]
    sheets: Sequence[SheetLine]
    devices: Sequence[str]

    @property
    def before(self) -> Side | None:
        """The rules that give way: those of the approval that the case amends, else the newest; None where none do."""
        amended = self.case.submission.amends_id
        ordered = sorted(self.predecessors, key=lambda one: one.submission.pk != amended)
        return ordered[0].side if ordered else None

    @cached_property
    def after(self) -> ForPlayers:
        """The text that players would read."""
        return self._for_players(self.case.side)

    @cached_property
    def earlier(self) -> list[ForPlayers]:
        """The texts that players read now, by approval that gives way."""
        return [self._for_players(one.side) for one in self.predecessors]

    def _for_players(self, side: Side) -> ForPlayers:
        return ForPlayers.of(self.case.chapter, side.facts, side.edition_key, side.values)

    @cached_property
    def prints(self) -> list[PrintLine]:
        """Every kind of print: each names its approval, and its code opens that one, so that all are hung anew."""
        return [PrintLine(kind, self._is_same(kind), self.after) for kind in PrintKind]

    def _is_same(self, kind: PrintKind) -> bool | None:
        if not self.earlier:
            return None
        return all(says_the_same(kind, before, self.after) for before in self.earlier)

    @property
    def other_prints(self) -> list[str]:
        """The prints that would say something else about the rules."""
        return [line.label for line in self.prints if line.is_same is False]

    @property
    def same_prints(self) -> list[str]:
        """The prints that would say the same about the rules, and name another approval."""
        return [line.label for line in self.prints if line.is_same]

    @cached_property
    def changes(self) -> list[Changed]:
        """The changes of the public page against the rules that give way; each once."""
        found = [change for before in self.earlier for change in changed_on_pages(before, self.after)]
        return list(dict.fromkeys(found))

    @property
    def figures(self) -> list[Figure]:
        """The layout, and the wheel where the game has one, as the public page would draw them."""
        side = self.case.side
        return [Figure(drawing, side.edition_key, side.caution, "print") for drawing in self.after.drawings]

    @property
    def ending(self) -> list[ConditionLine]:
        """The conditions that would end."""
        return [line for one in self.predecessors for line in one.ending]

    @property
    def open_tables(self) -> list[str]:
        """The tables that are open at this moment."""
        return [line.number for line in self.tables if line.now and line.now.is_open]

    @property
    def running(self) -> list[tuple[str, Sequence[str]]]:
        """The time limits that run at each table, and the devices there."""
        limits = ((line, line.now.running if line.now else ()) for line in self.tables)
        lines = ((line.number, [*(one.words for one in found), *line.devices]) for line, found in limits)
        return [(number, words) for number, words in lines if words]

    @property
    def sheet_work(self) -> list[SheetLine]:
        """The sheets about which somebody has to do something."""
        return [line for line in self.sheets if line.is_work]

    @cached_property
    def reading(self) -> list[tuple[str, int]]:
        """The number of clauses that each unit will have to read."""
        found = to_read(self.case.chapter, self.case.rows, self.case.side.edition_key, self.before)
        return [(OWNERS[owner], count) for owner, count in found.items()]

    @property
    def short(self) -> str:
        """All of it in a sentence."""
        parts = [f"{len(self.tables)} table{'s' * (len(self.tables) != 1)}"]
        if self.open_tables:
            parts[0] += f" ({len(self.open_tables)} open now)"
        parts.append(f"{len(self.prints)} prints to {'replace' if self.earlier else 'put up'}")
        if self.sheet_work:
            parts.append(f"{len(self.sheet_work)} sheet{'s' * (len(self.sheet_work) != 1)} to change")
        if self.ending:
            parts.append(f"{len(self.ending)} condition{'s' * (len(self.ending) != 1)} to end")
        return series_words(parts)


def outlook_of(case: Case, at: datetime) -> Outlook:
    """The effects of an approval of this case at its tables. At most thirteen queries, whatever the number of tables,
    approvals, sheets and entries."""
    predecessors = _predecessors(case, at)
    return outlook_from(case, predecessors, tables_now(case.places), _devices(case, predecessors))


def outlook_from(
    case: Case, predecessors: Sequence[Predecessor], now: Mapping[Place, TableNow], devices: Sequence[Equipment] = ()
) -> Outlook:
    """The outlook of a case on what gives way, tables as they are now, and devices, all read already. No query."""
    held = {number: one.submission.reference for one in predecessors for number in one.tables}
    lines = [
        TableLine(
            place[-1],
            held.get(place[-1], ""),
            now.get(place),
            [f"{one.get_kind_display()} {one}" for one in devices if one.table and one.table.number == place[-1]],
        )
        for place in case.places
    ]
    spare = [str(one) for one in devices if one.table is None or one.table.number not in case.tables]
    return Outlook(case, predecessors, lines, _sheets(case, predecessors), spare)


def _predecessors(case: Case, at: datetime) -> list[Predecessor]:
    """The approvals that give way at one of the tables by the day, the newest first. Five queries."""
    rows = RulesSubmission.objects.filter(
        facility=case.submission.facility_id,
        chapter_number=case.submission.chapter_number,
        status__in=WITH_A_SUCCESSOR,
        effective_on__lte=case.on,
        table_numbers__overlap=list(case.tables),
    ).exclude(pk=case.submission.pk)
    decided = Revision.objects.filter(decision__approved=True).order_by("-number").prefetch_related(SHEETS)
    whole = with_successors(in_force(rows, case.on), case.on).select_related("facility")
    found = list(
        whole.prefetch_related(Prefetch("revisions", decided, "decided")).order_by("-effective_on", "-filed_at")
    )
    settled = settlements_by_filing([one.pk for one in found])
    lines: dict[UUID, list[ConditionLine]] = {}
    for line in condition_lines(Condition.objects.filter(submission__in=[one.pk for one in found]), at):
        lines.setdefault(line.condition.submission_id, []).append(line)
    predecessors = []
    for one in found:
        left = tables_left(one, case.on)
        here = [number for number in left if number in set(case.tables)]
        if not here or not one.decided:  # type: ignore[attr-defined]  # prefetched
            continue
        revision = one.decided[0]  # type: ignore[attr-defined]
        revision.submission = one
        own = settled.get(one.pk, {})
        side = Side(settled_facts(revision, own), revision.edition_key, open_findings(revision, own))
        rest = [number for number in left if number not in here]
        predecessors.append(Predecessor(one, revision, side, here, rest, lines.get(one.pk, [])))
    return predecessors


def _devices(case: Case, predecessors: Sequence[Predecessor]) -> list[Equipment]:
    """The devices at the tables, and those of a model that an answer names otherwise than before. One query."""
    kinds = {field.name: field.asked.registered for field in case.chapter.fields.values() if field.asked.registered}
    wanted = Q(table__number__in=case.tables, table__chapter=case.submission.chapter_number)
    for name, kind in kinds.items():
        models = {_model(one, name) for one in (case.side.facts, *(one.side.facts for one in predecessors))}
        if len(models) > 1:
            wanted |= Q(kind=kind, model__in=models - {""})
    rows = Equipment.objects.filter(wanted, facility=case.submission.facility_id, is_active=True)
    return list(rows.select_related("table").order_by("kind", "model", "serial_number"))


def _model(facts: Any, name: str) -> str:
    value = getattr(facts, name)
    return value if isinstance(value, str) else ""


def _sheets(case: Case, predecessors: Sequence[Predecessor]) -> list[SheetLine]:
    """Each sheet of the case, then those of the approvals that give way which it does not carry on. No query."""
    earlier = [upload.version for one in predecessors for upload in one.revision.artwork.all()]
    known = {version.pk for version in earlier}
    lines = []
    for upload in case.uploads:
        version, said = upload.version, case.differences.get(upload.pk, ())
        hangs = version.sheet.kind in HANGING
        word = DRAW_AGAIN if said else HANG if hangs and version.pk not in known else STAYS if hangs else ON_FILE
        lines.append(SheetLine(version.title, word, said))
    carried = {upload.version.sheet_id for upload in case.uploads}
    gone = {version.pk: version for version in earlier if version.sheet_id not in carried}
    return [*lines, *(SheetLine(one.title, TAKE_DOWN) for one in gone.values() if one.sheet.kind in HANGING)]


def to_read(chapter: Chapter, rows: Iterable[Explained], edition_key: str, before: Side | None) -> dict[Owner, int]:
    """The number of clauses that each unit will have to read of a filing that these rows explain; `before` is the side
    that it would replace, None for a first filing. A unit with none is left out."""
    out_then: frozenset[tuple[str, str]] = frozenset()
    if before is not None:
        out_then = out_of_reach(before.facts, chapter.rules(before.edition_key), timezone.now())
    read = (row for row in rows if _is_to_read(row, edition_key, before, out_then))
    found = Counter(row.provision.owner(edition_key) for row in read)
    return {owner: found[owner] for owner in OWNERS if found[owner]}


def _is_to_read(row: Explained, edition_key: str, before: Side | None, out_then: frozenset[tuple[str, str]]) -> bool:
    provision = row.provision
    is_signed = provision.kind in ("approval", "attestation")
    if row.findings:
        return True
    if before is None:
        return is_signed and row.answer != "not_applicable"
    if provision.log:
        return False
    if is_other_text(provision, before.edition_key, edition_key):
        return True
    if row.answer == "not_applicable" and (provision.citation, provision.name) in out_then:
        return False
    then = {name: getattr(before.facts, name) for name in provision.fields}
    if provision.kind == "attestation":
        return row.answer != "not_applicable" and not all(fact is not None and fact.signed for fact in then.values())
    now = zip(provision.fields, row.values, strict=False)
    return any(value != then[name] for name, value in now if name not in FIXED_AT_THE_START)
