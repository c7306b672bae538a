"""What an edition changes for the approvals of today: which of them need a change under it, and why.

An approval is read under the edition by the rows alone that can answer otherwise than under its own
(`compliance.regulation.core.differing`). Nothing is stored: the same records give the same list.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from functools import cached_property
from typing import Any

from django.db.models import Prefetch, QuerySet

from compliance.holders.models import User
from compliance.ledger.holding import readable
from compliance.regulation import PACKAGES, Finding, NotInForce, chapter, evaluate
from compliance.regulation.core.citation import chapter_order
from compliance.regulation.core.differing import differing
from compliance.regulation.core.edition import Edition
from compliance.web.facts_forms import base_name

from ..case.comparison import Side
from ..clock import review_term
from ..conditions import in_force, today_of
from ..drafting.forms import suggested_day
from ..facts import last_word_at, settled_facts, settlements_by_filing
from ..models import Revision, RulesSubmission, Settlement
from ..models.public import PrintKind
from ..states import WITH_A_SUCCESSOR
from ..successors import tables_left, with_successors
from .remedy import Remedy, remedy_of

KEYS = ("submission__facility__holder__name", "submission__facility__name", "filed_at", "id")
"""The order of a list: by certificate holder and facility, the earlier filing first."""


@dataclass(frozen=True)
class NeedsChange:
    """An approved filing that needs a change under an edition: what that finds and the filing's own does not, what it
    finds no more (`gone`), and the tables at which the approval holds. `facts` count the approvals settled since."""

    revision: Revision
    edition: Edition
    facts: Any
    as_of: datetime
    findings: tuple[Finding, ...]
    gone: tuple[Finding, ...]
    tables: list[str]

    @property
    def clauses(self) -> set[str]:
        """The items that the findings cite."""
        return {finding.citation for finding in self.findings}

    @property
    def fallen_odds(self) -> list[Finding]:
        """The odds that the edition does not allow."""
        return [one for one in self.findings if one.severity == "violation" and self._is_of_odds(one)]

    def _is_of_odds(self, finding: Finding) -> bool:
        field = self.revision.submission.chapter.fields.get(base_name(finding.field))
        return field is not None and field.kind in ("odds", "odds_table")

    @cached_property
    def remedy(self) -> Remedy:
        """The answers that the edition leaves no choice about, and what is left."""
        whole, key = self.revision.submission.chapter, self.revision.edition_key
        before = Side(self.facts, key, evaluate(self.facts, whole.rules(key), self.as_of))
        return remedy_of(whole, before, self.findings, self.edition.key, self.as_of)


@dataclass
class Impact:
    """The approvals of a game under one edition: those that need a change, and how many stay as they are, were filed
    under it, or cannot be read. `others` are the editions under which the rest were filed."""

    edition: Edition
    needs_change: list[NeedsChange] = field(default_factory=list)
    stays: int = 0
    filed_under_it: int = 0
    unread: int = 0
    others: set[str] = field(default_factory=set)

    @property
    def approvals(self) -> int:
        """How many approvals there are."""
        return len(self.needs_change) + self.stays + self.filed_under_it + self.unread

    @property
    def holders(self) -> int:
        """How many certificate holders have an approval that needs a change."""
        return len({row.revision.submission.facility.holder_id for row in self.needs_change})

    @property
    def tables(self) -> int:
        """How many tables have rules that need a change."""
        return sum(len(row.tables) for row in self.needs_change)

    @property
    def fallen_odds(self) -> int:
        """How many odds the edition does not allow, over all of these approvals."""
        return sum(len(row.fallen_odds) for row in self.needs_change)

    @property
    def prints(self) -> int:
        """How many prints are made anew for amendments of these approvals: each kind names the approval."""
        return len(self.needs_change) * len(PrintKind)

    @cached_property
    def clauses(self) -> list[tuple[str, int]]:
        """The items over which approvals need a change, in the order of the chapter, and how many each."""
        counts = Counter(cited for row in self.needs_change for cited in row.clauses)
        return sorted(counts.items(), key=lambda item: chapter_order(item[0]))


def impact_of(user: User, edition: Edition, at: datetime) -> Impact:
    """What this edition changes for the approvals that a person sees, in effect or to come, as they stand at `at`.
    Three queries. An approval that nobody can read raises the alarm and is counted."""
    impact, rows = Impact(edition), list(approved_at(user, edition.chapter, at))
    settled = settlements_by_filing([row.submission_id for row in rows])
    for row in rows:
        if row.edition_key == edition.key:
            impact.filed_under_it += 1
            continue
        impact.others.add(row.edition_key)
        tables = tables_left(row.submission, today_of(at))
        under = readable(row, lambda read: under_edition(read, settled.get(read.submission_id, {}), edition, tables))  # noqa: B023  # read at once
        if under is None:
            impact.unread += 1
        elif under.findings:
            impact.needs_change.append(under)
        else:
            impact.stays += 1
    return impact


def approved_at(user: User, number: str, at: datetime) -> "QuerySet[Revision]":
    """What was approved of each filing of a game that a person sees, without what has ended or was replaced."""
    filings = RulesSubmission.objects.visible_to(user).filter(chapter_number=number, status__in=WITH_A_SUCCESSOR)
    approved = Revision.objects.filter(decision__approved=True, submission__in=in_force(filings, today_of(at)))
    whole = with_successors(RulesSubmission.objects.select_related("facility__holder"), today_of(at))
    return approved.prefetch_related(Prefetch("submission", whole)).order_by(*KEYS)


def under_edition(
    revision: Revision, settled: dict[str, Settlement], edition: Edition, tables: list[str]
) -> NeedsChange:
    """What an edition finds in an approved filing and its own does not, and the other way round, without notes, which
    change nothing. Raises RowNotRead."""
    both = differing(edition.chapter, revision.edition_key, edition.key)
    facts, as_of = settled_facts(revision, settled), last_word_at(revision, settled)
    changes = both.changes(facts, as_of)
    found, gone = (
        tuple(one for one in side if one.severity != "note") for side in (changes.appeared, changes.vanished)
    )
    return NeedsChange(revision, edition, facts, as_of, found, gone, tables)


def edition_called(key: str) -> Edition | None:
    """The edition with this key, of any chapter; None where none is on file."""
    return next((edition for edition in all_editions() if edition.key == key), None)


def all_editions() -> Iterable[Edition]:
    """Every edition on file, by chapter."""
    return (edition for number in PACKAGES for edition in chapter(number).editions)


def editions_ahead(on: date) -> Iterator[tuple[Edition, date]]:
    """The adopted editions that come into force after this day, and when."""
    for edition in all_editions():
        if edition.effective_from is not None and edition.effective_from > on:
            yield edition, edition.effective_from


def amendment_day(edition: Edition, today: date) -> date | None:
    """The effective day of an amendment under an edition that is to come or in force: its first, or the suggested day;
    None where it governs no such day."""
    ahead = dict(editions_ahead(today)).get(edition)
    day = ahead or suggested_day(today)
    try:
        governs = chapter(edition.chapter).edition_on(day).key == edition.key
    except NotInForce:
        return None
    return day if governs else None


def file_by(in_force_on: date, at: datetime) -> date:
    """The last day on which an amendment can be filed so that its review can end before an edition is in force
    (601a.10(c)). One query."""
    return in_force_on - timedelta(days=review_term(at))
