"""The facts that an entry about packages would state, the places of its packages, and the findings about it. The answer
is the same before signing and at signing."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cached_property
from typing import Any

from django.db.models import Max

from compliance.holders.models import Facility, GamingTable
from compliance.holders.ordering import number_order
from compliance.regulation.core.elapsed import at_words, elapsed
from compliance.regulation.core.fields import fields_of
from compliance.regulation.core.finding import Finding
from compliance.regulation.core.parse import Refused, parse_struct
from compliance.regulation.general.packages import (
    COUNTED_AS,
    MOST_OFFERED,
    MOVES,
    PACKAGES,
    Moving,
    PackageEntry,
    PackageStanding,
    entry_findings,
    needed,
    numbers_of,
    refusal,
)
from compliance.signing.signature import Signature

from ..entries.checking import mark_of, refuse_zones
from ..facts import FUTURE_ALLOWED, late_after, lateness
from ..models.packages import Package, PackageMove, PackageSigning
from ..people import check_people, credentials_at, with_signer

MOST_REFUSED = 5
NOT_STATED = {
    "moved_at": "Enter the day and the time.",
    "package_numbers": "Enter the number of at least one package.",
    "description": "Say in a sentence what happened.",
    "table_number": "Choose the table.",
    "maker_name": "Enter the maker.",
    "color": "Enter the color.",
    "batch_number": "Enter the batch.",
}


@dataclass(frozen=True)
class PackageOnFile:
    """A package on file: where it is, how many moves it has, when the newest was, and in which entry it came there."""

    package: Package
    standing: PackageStanding | None
    moves: int
    newest: datetime | None


@dataclass(frozen=True)
class Checked:
    """An entry as it would be signed now. `known` are its packages on file, by number; `differs` is that a count does
    not balance. `late` says how long ago its event was, where that is more than the policy allows."""

    entry: PackageEntry
    occurred_at: datetime
    table: GamingTable | None
    known: Mapping[str, PackageOnFile]
    findings: tuple[Finding, ...]
    mark: str
    late: timedelta | None
    differs: bool = False


def packages_on_file(
    facility: Facility, numbers: Collection[str], at: datetime | None = None
) -> dict[str, PackageOnFile]:
    """The packages of this facility with these numbers, by number; where they are, as of `at` where it is given. Two
    queries."""
    rows = Package.objects.filter(facility=facility, number__in=numbers)
    packages = list(rows.annotate(count=Max("moves__number"), newest=Max("moves__entry__occurred_at")))
    moves = PackageMove.objects.filter(package__in=packages).current(at).select_related("table")
    places = {move.package_id: move.standing for move in moves}
    return {
        package.number: PackageOnFile(package, places.get(package.pk), package.count or 0, package.newest)
        for package in packages
    }


def expected_at(
    facility: Facility, place: str, kind: str, table: GamingTable | None, at: datetime | None = None
) -> frozenset[str]:
    """The numbers of the packages that are at a place of counting by their moves until `at`. One query."""
    rows = PackageMove.objects.filter(package__facility=facility, package__kind=kind).current(at)
    rows = rows.at(COUNTED_AS[place])
    if table is not None:
        rows = rows.filter(table=table)
    return frozenset(rows.values_list("package__number", flat=True))


@dataclass
class PackageReading:
    """The facts by which an entry about packages of a facility is judged. `explains` is the count that it explains;
    `ticked` are the packages that a form sent back ticked, None if it sent lines."""

    facility: Facility
    move: str
    at: datetime
    explains: PackageSigning | None = None
    ticked: tuple[str, ...] | None = ()
    _credentials: Any = field(init=False)

    def __post_init__(self) -> None:
        self._credentials = credentials_at(self.facility)

    @cached_property
    def tables(self) -> dict[str, GamingTable]:
        """The tables of the facility by number. One query."""
        rows = GamingTable.objects.filter(facility=self.facility, is_active=True).order_by(number_order("number"))
        return {table.number: table for table in rows}

    @cached_property
    def moving(self) -> Moving:
        """The facts on which the form depends: tables and packages are offered if the move asks for them. At most two
        queries."""
        rule = MOVES[self.move]
        tables = tuple(self.tables) if "table_number" in rule.asks else ()
        return Moving(move=self.move, tables=tables, offered=self._offered() if rule.starts else ())

    def _offered(self) -> tuple[str, ...]:
        """The packages to tick. What was ticked stays among them, wherever it is now: its move is refused in words."""
        if self.ticked is None:
            return ()
        rows = PackageMove.objects.filter(package__facility=self.facility).current().at(MOVES[self.move].starts)
        numbers = list(rows.values_list("package__number", flat=True).order_by("package__number")[: MOST_OFFERED + 1])
        offered = numbers if len(numbers) <= MOST_OFFERED else []
        return tuple(dict.fromkeys([*offered, *self.ticked]))

    def rests_on(self) -> dict[str, Any]:
        """The content of the entry's page before anything is typed: the facility, the move, and the count that it
        explains."""
        counted = self.explains
        return {
            "facility": self.facility.name,
            "move": MOVES[self.move].title,
            "explains": counted and {"number": counted.number, "sha256": counted.facts_sha256},
        }

    def check(self, values: Mapping[str, Any], signature: Signature) -> Checked:
        """The entry in these plain JSON values, and every finding about it.

        Raises Refused with the problems by field for values that are not well formed or missing, for a time that has
        not come, and for a move that a package cannot make from where it is.
        """
        entry = self._entry(values, signature)
        assert entry.moved_at is not None  # noqa: S101  # needed of every entry
        occurred = entry.moved_at.astimezone(UTC)
        if elapsed(self.at + FUTURE_ALLOWED, occurred) > timedelta(0):
            raise Refused(("moved_at", f"{at_words(occurred)} is in the future. Enter a time in the past."))
        check_people(PACKAGES, entry, self.facility, occurred, self._credentials)
        table = self._table(entry)
        counts = self.move == "count"
        named = entry.package_numbers or frozenset()
        known = packages_on_file(self.facility, named, occurred if counts else None)
        if not counts:
            _refuse(entry, known, occurred)
        expected = frozenset[str]()
        if counts and entry.counted_place and entry.package_kind:
            expected = expected_at(self.facility, entry.counted_place, entry.package_kind, table, occurred)
        elsewhere = {number: known[number].standing if number in known else None for number in named}
        findings = tuple(entry_findings(entry, elsewhere, expected))
        late = lateness(occurred, self.at, late_after(self.at))
        differs = counts and named != expected
        return Checked(entry, occurred, table, known, findings, mark_of(findings), late, differs)

    def _entry(self, values: Mapping[str, Any], signature: Signature) -> PackageEntry:
        stated = dict(with_signer(PACKAGES, values, signature)) | {"move": self.move}
        if isinstance(numbers := stated.get("package_numbers"), list):
            try:
                stated["package_numbers"] = sorted(numbers_of(str(number) for number in numbers))
            except ValueError as problem:
                raise Refused(("package_numbers", str(problem))) from None
        parsed = parse_struct(PackageEntry, stated)
        refuse_zones(parsed, None)
        asked = PACKAGES.fields(Moving(move=self.move))
        entry = PackageEntry(move=parsed.move, **{name: getattr(parsed, name) for name in asked})
        if entry.package_numbers == frozenset():
            entry = _without(entry, "package_numbers")
        if self.move == "count" and entry.counted_place != "table":
            entry = _without(entry, "table_number")
        wanted = (*needed(self.move), *(["table_number"] if entry.counted_place == "table" else []))
        if missing := [name for name in wanted if getattr(entry, name) is None]:
            raise Refused(*((name, _to_state(name)) for name in missing))
        return entry

    def _table(self, entry: PackageEntry) -> GamingTable | None:
        if entry.table_number is None:
            return None
        table = self.tables.get(entry.table_number)
        if table is None:
            raise Refused(("table_number", f"{entry.table_number} is no table of {self.facility.name}. Choose one."))
        return table


def _without(entry: PackageEntry, name: str) -> PackageEntry:
    kept = {other: getattr(entry, other) for other in fields_of(PackageEntry) if other != name}
    return PackageEntry(**kept)


def _to_state(name: str) -> str:
    return NOT_STATED.get(name, "Choose an answer.")


def _refuse(entry: PackageEntry, known: Mapping[str, PackageOnFile], occurred: datetime) -> None:
    """Raises Refused for the packages that cannot make this move, or that have a later entry."""
    problems = list(_problems(entry, known, occurred))
    if len(problems) > MOST_REFUSED:
        problems[MOST_REFUSED:] = [f"{len(problems) - MOST_REFUSED} more packages cannot be entered here."]
    if problems:
        raise Refused(*(("package_numbers", words) for words in problems))


def _problems(entry: PackageEntry, known: Mapping[str, PackageOnFile], occurred: datetime) -> Iterable[str]:
    for number in sorted(entry.package_numbers or ()):
        package = known.get(number)
        words = refusal(number, package.standing if package else None, entry.move or "", entry.table_number or "")
        if words:
            yield words
        elif package is not None and package.newest is not None and elapsed(occurred, package.newest) > timedelta(0):
            yield (
                f"{number} has a later entry, of {at_words(package.newest)}. Entries of a package go in the order of "
                "their times: correct the time."
            )
