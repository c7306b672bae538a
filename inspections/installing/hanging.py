"""The sheets that hang at a table against those approved for it."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import F, QuerySet

from compliance.holders.models import GamingTable
from compliance.web.values import moment_words
from rules_submissions.decision.effect import InEffect
from rules_submissions.models import Revision
from rules_submissions.models.prints import PrintCode
from rules_submissions.models.sheets import HANGING, SheetVersion
from rules_submissions.prints.codes import code_words
from rules_submissions.prints.hung import PutUp

from ..models.tables import Installation
from ..reasons import Cure, Ground, Reason

CITATION = "601a.10(a)"
"""Layouts and signs are used as they were approved."""
MOST = 40


@dataclass(frozen=True)
class Hanging:
    """A kind of sheet at one table: the versions approved for the table, and the last version that somebody signed for
    putting up there (None: nobody did). `revision` is that of the rules in effect."""

    kind: str
    approved: Sequence[SheetVersion]
    installed: Installation | None
    revision: UUID | None = None

    @property
    def state(self) -> str:
        """`as_approved`, `differs`, or `cannot_tell` where it was not recorded what hangs there."""
        if self.installed is None:
            return "cannot_tell"
        return "as_approved" if self.installed.version_id in {version.pk for version in self.approved} else "differs"

    @property
    def title(self) -> str:
        """`Layout`."""
        return self.approved[0].sheet.get_kind_display()

    @property
    def approved_words(self) -> str:
        """`Layout: L-1, version 2`, or several of them."""
        return " or ".join(version.title for version in self.approved)

    @property
    def installed_words(self) -> str:
        """`Layout: L-1, version 1, since March 2, 2026, 9:12 a.m. EST`; that it was not recorded."""
        if self.installed is None:
            return "Not recorded"
        named = f", print {code_words(self.printed.code)}" if self.printed is not None else ""
        return f"{self.installed.version.title}{named}, since {moment_words(self.installed.installed_at)}"

    @property
    def printed(self) -> PrintCode | None:
        """The print that hangs there; None where its code was not given."""
        return self.installed.print if self.installed is not None else None

    @property
    def is_replaced(self) -> bool:
        """Whether the print that hangs there is of rules that do not hold any more."""
        return self.printed is not None and self.printed.paper.revision_id != self.revision


def hanging_of(
    tables: Iterable[GamingTable],
    rules: Mapping[tuple[str, str], InEffect],
    signed: "QuerySet[Installation] | None" = None,
) -> Mapping[UUID, Sequence[Hanging]]:
    """For each table, each kind of sheet that its rules in effect have, by all installations or by those of `signed`.
    Two queries, none where no rules are in effect."""
    under = {table.pk: held for table in tables if (held := rules.get((table.chapter, table.number))) is not None}
    if not under:
        return {}
    approved: dict[tuple[UUID, str], list[SheetVersion]] = defaultdict(list)
    filed = _hanging(
        SheetVersion.objects.filter(artwork__revisions__in={in_effect.revision.pk for in_effect in under.values()})
    )
    for version in filed.annotate(revision=F("artwork__revisions")).order_by("sheet__name", "number"):
        approved[version.revision, version.sheet.kind].append(version)  # type: ignore[attr-defined]
    installed = {
        (installation.table_id, installation.kind): installation for installation in _newest(list(under), signed)
    }
    return {
        key: [
            Hanging(kind, approved[in_effect.revision.pk, kind], installed.get((key, kind)), in_effect.revision.pk)
            for kind in HANGING
            if approved[in_effect.revision.pk, kind]
        ]
        for key, in_effect in under.items()
    }


def _hanging(versions: "QuerySet[SheetVersion]") -> "QuerySet[SheetVersion]":
    return versions.filter(sheet__kind__in=HANGING).select_related("sheet")


def _newest(tables: Sequence[UUID], signed: "QuerySet[Installation] | None") -> "QuerySet[Installation]":
    every = Installation.objects.all() if signed is None else signed
    rows = every.filter(table__in=tables).select_related("version__sheet", "print__paper")
    return rows.order_by("table_id", "kind", "-installed_at", "-received_at").distinct("table_id", "kind")


def installable(table: GamingTable) -> "QuerySet[SheetVersion]":
    """The sheets that may be recorded as hanging at a table: those of every approval of its game that covers it, the
    newest first, at most `MOST`. One query."""
    decided = Revision.objects.filter(
        decision__approved=True,
        submission__facility=table.facility_id,
        submission__chapter_number=table.chapter,
        submission__table_numbers__contains=[table.number],
    )
    versions = SheetVersion.objects.filter(pk__in=SheetVersion.objects.filter(artwork__revisions__in=decided))
    known = _hanging(versions).select_related("artwork").defer("artwork__original", "artwork__preview")
    return known.order_by("-artwork__uploaded_at", "-number", "id")[:MOST]


def reasons_of_hanging(table: GamingTable, hanging: Iterable[Hanging]) -> tuple[list[Reason], list[Ground]]:
    """The reasons and grounds from the sheets at the table. A sheet that hangs there otherwise than approved keeps the
    table closed. A sheet that was never recorded does not: nobody can say that it is wrong."""
    reasons, grounds = [], []
    for sheet in hanging:
        if sheet.installed is None:
            continue
        title = sheet.installed.version.title
        if sheet.state == "as_approved":
            grounds.append(Ground(CITATION, f"{title}, is installed, as approved."))
        else:
            cure = Cure("floor:install", f"Install the {sheet.title.lower()}", {"table_id": table.pk})
            words = f"{title}, is at this table, but the approved rules have {sheet.approved_words}."
            reasons.append(Reason(CITATION, words, cure))
    return reasons, grounds


def prints_put_up(facilities: Collection[UUID]) -> Iterator[PutUp]:
    """Each print that was put up at these facilities, for each table the first time. One query."""
    rows = Installation.objects.filter(facility__in=facilities, print__isnull=False)
    first = rows.order_by("table_id", "print_id", "received_at").distinct("table_id", "print_id")
    for row in first.select_related("table", "print__paper"):
        if row.print is None:
            continue
        paper = row.print.paper
        yield PutUp(
            row.facility_id,
            row.table.number,
            row.table.chapter,
            paper.kind,
            paper.revision_id,
            row.print.code,
            row.signer_name,
            row.installed_at,
            row.received_at,
        )
