"""Effects of an edition on the approvals and the open filings of today: those that need a change, and why.

A filing is read under the edition by the rows alone that can answer otherwise than under its own
(`compliance.regulation.core.differing`). Nothing is stored: the same records give the same list.
"""

from collections.abc import Callable, Iterable, Iterator, KeysView
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from functools import cached_property, partial
from typing import Any

from django.db.models import Exists, OuterRef, Prefetch, QuerySet

from compliance.holders.models import User
from compliance.ledger.holding import readable
from compliance.regulation import PACKAGES, Finding, NotInForce, chapter, evaluate
from compliance.regulation.core.alternative import Alternative
from compliance.regulation.core.differing import Changes, differing
from compliance.regulation.core.edition import Edition
from compliance.web.facts_forms import base_name

from ..case.comparison import Side
from ..clock import review_term
from ..conditions import in_force, today_of
from ..drafting.forms import suggested_day
from ..forecast.floor import Place
from ..models import Revision, RulesSubmission, Settlement
from ..settlements import last_word_at, settled_facts, settlements_by_filing
from ..states import BEFORE_DECISION, WITH_A_SUCCESSOR
from ..successors import tables_left, with_successors
from .remedy import Remedy, remedy_of

KEYS = ("submission__facility__holder__name", "submission__facility__name", "filed_at", "id")
"""The order of a list: by certificate holder and facility, the earlier filing first."""
Tick = Callable[[], object]
"""A function that is called after each filing to show the progress of the work."""
ChangesFrom = Callable[[str, Any, datetime], Changes]
"""A function for the changes that a text makes to facts filed under the edition with this key, as of a time."""


@dataclass(frozen=True)
class NeedsChange:
    """A filing that needs a change under an edition: what that finds and the filing's own does not, what it finds no
    more (`gone`), and the tables at which its rules hold, or would. `facts` count the approvals settled since."""

    revision: Revision
    edition: Edition
    facts: Any
    as_of: datetime
    findings: tuple[Finding, ...]
    gone: tuple[Finding, ...]
    tables: list[str]
    read_at: datetime

    @property
    def filing(self) -> RulesSubmission:
        """The approval, or the open filing."""
        return self.revision.submission

    @cached_property
    def places(self) -> list[Place]:
        """Its tables, as the floor knows them."""
        return places_of(self.filing, self.tables)

    @property
    def is_open(self) -> bool:
        """Whether it is filed and not decided, so that nothing of it hangs or runs at a table yet."""
        return self.filing.status in BEFORE_DECISION

    @cached_property
    def clauses(self) -> KeysView[str]:
        """The items that the findings cite, each once."""
        return dict.fromkeys(finding.citation for finding in self.findings).keys()

    @cached_property
    def fallen_odds(self) -> list[Finding]:
        """The odds that the edition does not allow."""
        return [one for one in self.findings if one.severity == "violation" and self._is_of_odds(one)]

    def _is_of_odds(self, finding: Finding) -> bool:
        field = self.revision.submission.chapter.fields.get(base_name(finding.field))
        return field is not None and field.kind in ("odds", "odds_table")

    @cached_property
    def before(self) -> Side:
        """The filing under its own edition."""
        rules = self.filing.chapter.rules(self.revision.edition_key)
        return Side(self.facts, self.revision.edition_key, evaluate(self.facts, rules, self.as_of))

    @cached_property
    def remedy(self) -> Remedy:
        """The answers that the edition leaves no choice about, and what is left."""
        rules = self.filing.chapter.rules(self.edition.key)
        return remedy_of(self.filing.chapter, self.before, self.findings, rules, self.as_of)


@dataclass
class Impact:
    """The approvals, or the open filings, of a game under one edition: those that need a change, and how many stay as
    they are (`unchanged`), were filed under it, or cannot be read. `others` are the editions under which the rest were
    filed, `places` the tables of all of them, each with the name of its facility."""

    edition: Edition
    needs_change: list[NeedsChange] = field(default_factory=list)
    unchanged: list[NeedsChange] = field(default_factory=list)
    filed_under_it: int = 0
    unread: int = 0
    others: set[str] = field(default_factory=set)
    places: dict[Place, str] = field(default_factory=dict)

    @property
    def stays(self) -> int:
        """The number of filings that stay as they are."""
        return len(self.unchanged)

    @property
    def eased(self) -> list[NeedsChange]:
        """The filings that stay as they are, in which the edition finds less than their own edition."""
        return [row for row in self.unchanged if row.gone]

    @property
    def concerned(self) -> list[NeedsChange]:
        """The filings in which the edition finds more or less than their own edition, by facility."""
        return sorted([*self.needs_change, *self.eased], key=lambda row: row.filing.facility.name)

    @property
    def filings(self) -> int:
        """The number of filings, with those that could not be read."""
        return len(self.needs_change) + self.stays + self.filed_under_it + self.unread


def impact_of(user: User, edition: Edition, at: datetime) -> Impact:
    """The effects of this edition on the approvals that a person sees, in effect or to come, as they are at `at`. Three
    queries. An approval that nobody can read raises the alarm and is counted."""
    return impact_on(approved_at(RulesSubmission.objects.visible_to(user), edition.chapter, at), edition, at)


def impact_of_figures(filings: "QuerySet[RulesSubmission]", asked: Alternative, at: datetime) -> Impact:
    """The effects of figures that are not law on the approvals of these filings that are in effect or to come, as they
    are at `at`. Three queries."""
    return impact_on(approved_at(filings, asked.base.chapter, at), asked.edition, at, asked.changes)


def impact_on(
    revisions: "QuerySet[Revision]",
    edition: Edition,
    at: datetime,
    changes_from: ChangesFrom | None = None,
    tick: Tick = bool,
) -> Impact:
    """The effects of this edition on these revisions, as they are at `at`. Three queries."""
    changes_from = changes_from or partial(changes_under, edition)
    impact, rows = Impact(edition), list(revisions)
    settled = settlements_by_filing([row.submission_id for row in rows])
    for row in rows:
        tick()
        own, tables = settled.get(row.submission_id, {}), tables_left(row.submission, today_of(at))
        impact.places |= dict.fromkeys(places_of(row.submission, tables), row.submission.facility.name)
        if row.edition_key == edition.key:
            impact.filed_under_it += 1
            continue
        impact.others.add(row.edition_key)
        under = readable(
            row, partial(_under, settled=own, edition=edition, tables=tables, at=at, changes_from=changes_from)
        )
        if under is None:
            impact.unread += 1
        elif under.findings:
            impact.needs_change.append(under)
        else:
            impact.unchanged.append(under)
    return impact


def places_of(filing: RulesSubmission, numbers: Iterable[str]) -> list[Place]:
    """Tables of a filing, as the floor knows them."""
    return [(filing.facility_id, filing.chapter_number, number) for number in numbers]


def approved_at(filings: "QuerySet[RulesSubmission]", number: str, at: datetime) -> "QuerySet[Revision]":
    """The approved revision of each of these filings of a game, without those that have ended or were replaced."""
    approvals = filings.filter(chapter_number=number, status__in=WITH_A_SUCCESSOR)
    approved = Revision.objects.filter(decision__approved=True, submission__in=in_force(approvals, today_of(at)))
    return _whole(approved, at)


def open_at(filings: "QuerySet[RulesSubmission]", number: str, at: datetime) -> "QuerySet[Revision]":
    """The newest revision of each of these filings of a game that is not decided."""
    waiting = filings.filter(chapter_number=number, status__in=BEFORE_DECISION)
    later = Revision.objects.filter(submission=OuterRef("submission"), number__gt=OuterRef("number"))
    return _whole(Revision.objects.filter(~Exists(later), submission__in=waiting), at)


def _whole(revisions: "QuerySet[Revision]", at: datetime) -> "QuerySet[Revision]":
    whole = with_successors(RulesSubmission.objects.select_related("facility__holder"), today_of(at))
    return revisions.prefetch_related(Prefetch("submission", whole)).order_by(*KEYS)


def changes_under(edition: Edition, own: str, facts: Any, as_of: datetime) -> Changes:
    """The changes by an edition for facts that were filed under the edition with the key `own`, as of a time."""
    return differing(edition.chapter, own, edition.key).changes(facts, as_of)


def _under(
    revision: Revision,
    settled: dict[str, Settlement],
    edition: Edition,
    tables: list[str],
    at: datetime,
    changes_from: ChangesFrom,
) -> NeedsChange:
    """The findings that an edition makes in a filing and its own does not, and the reverse, without notes, which change
    nothing. Raises RowNotRead."""
    facts, as_of = settled_facts(revision, settled), last_word_at(revision, settled)
    changes = changes_from(revision.edition_key, facts, as_of)
    found, gone = (
        tuple(one for one in side if one.severity != "note") for side in (changes.appeared, changes.vanished)
    )
    return NeedsChange(revision, edition, facts, as_of, found, gone, tables, at)


def edition_called(key: str) -> Edition | None:
    """The edition with this key, of any chapter; None where none is on file."""
    return next((edition for edition in all_editions() if edition.key == key), None)


def all_editions() -> Iterable[Edition]:
    """Every edition on file, by chapter."""
    return (edition for number in PACKAGES for edition in chapter(number).editions)


def adopted_editions() -> list[Edition]:
    """Every edition that is or was law, or is to be, by chapter."""
    return [edition for edition in all_editions() if edition.effective_from is not None]


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
