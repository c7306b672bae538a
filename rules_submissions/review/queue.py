"""The review queue: which filings a person of the Board sees under each tab, filtered, sorted by days left."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, ClassVar

from django.db.models import Case, Count, Exists, F, IntegerField, OuterRef, Prefetch, Q, QuerySet, Value, When

from compliance.holders.models import User, chapter_choices
from compliance.holders.roles import Perm
from compliance.regulation import Finding
from compliance.web.parts import Clock, Filter, SignOff, review_clock, stopped_clock
from compliance.web.words import OWNERS

from ..case.petitions import petitions_of
from ..deputies import Deputies
from ..facts import findings_of, still_open
from ..filing.services.filing import BUREAUS
from ..models import BureauReview, Opening, ReviewRound, Settlement
from ..people import unit_people
from ..recusals import is_recused
from ..settlements import settled_places
from ..states import WITH_BOARD, S
from .services.review import DONE

KEYS = ("is_stopped", "due_on", "id")
KINDS = [("", "Any kind"), ("new", "New"), ("amendment", "Amendment")]
DONE_STATE = {
    BureauReview.State.ASKS_RETURN: "asks_for_return",
    BureauReview.State.ADVISES_DENIAL: "advises_denial",
}


@dataclass(frozen=True)
class Tab:
    """A saved view of the queue."""

    code: str
    label: str
    shows: Q
    title: str


@dataclass(frozen=True)
class QueueLine:
    """A filing in the queue."""

    round: ReviewRound
    is_read: bool
    kind: str
    clock: Clock
    sign_offs: Sequence[SignOff]
    claimed_by: str
    is_mine: bool
    claim_unit: str
    watch: str
    is_past: bool
    needs: str = ""
    page: str = "submissions:review"

    @property
    def submission(self) -> Any:
        return self.round.submission

    @property
    def name(self) -> str:
        """`Casino War, W-11, W-12`."""
        return ", ".join([self.submission.chapter.game, *self.submission.table_numbers])


MOST_WORDS = 8


def clean(typed: Mapping[str, str]) -> dict[str, str]:
    """The values of an address, without characters that no text of the database holds."""
    return {name: value.replace("\0", "").strip() for name, value in typed.items()}


def words_of(typed: Mapping[str, str]) -> list[str]:
    """The words to look for, each once: the first `MOST_WORDS` of them, since each costs a look at every row."""
    return list(dict.fromkeys(typed.get("q", "").split()))[:MOST_WORDS]


class Queue:
    """The queue of one person. `typed` is what the address says."""

    OPEN: ClassVar = Q(submission__status__in=[S.FILED, S.UNDER_REVIEW])
    FOR_DECISION: ClassVar = Q(submission__status=S.RECOMMENDED)
    STOPPED: ClassVar = Q(submission__status=S.RETURNED)

    def __init__(self, user: User, typed: Mapping[str, str], at: datetime) -> None:
        self.user, self.typed, self.at = user, clean(typed), at
        self.units = sorted(user.units & set(BUREAUS))
        self.decides = user.may(Perm.DECIDE)
        self.deputies = Deputies()

    @property
    def tabs(self) -> list[Tab]:
        """The views that this person has, the first one first."""
        own = self.FOR_DECISION if self.decides and not self.units else self.OPEN & Q(is_asked=True)
        bureau = " and ".join(OWNERS[unit].name for unit in self.units)
        first = (
            Tab("mine", "My bureau", own, f"Filings with {bureau}")
            if self.units
            else Tab("mine", "For decision", own, "Recommended to the Executive Director")
        )
        claimed = Tab("claimed", "Claimed by me", self.OPEN & Q(is_claimed=True), "Filings that you claimed")
        return [
            first,
            *([claimed] if self.units else []),
            Tab("unread", "Unread", own & Q(is_read=False), "Filings that you have not opened since they were filed"),
            Tab("stopped", "Clock stopped", self.STOPPED, "Filings that the certificate holder has"),
            Tab("all", "All bureaus", self.OPEN | self.FOR_DECISION | self.STOPPED, "Every filing under review"),
        ]

    @property
    def tab(self) -> Tab:
        """The view that the address names; the first for any other."""
        return next((tab for tab in self.tabs if tab.code == self.typed.get("tab")), self.tabs[0])

    def rounds(self) -> "QuerySet[ReviewRound]":
        """The newest round of each filing before its decision, with what the tabs ask of it."""
        opened = Opening.objects.filter(
            submission=OuterRef("submission"), user=self.user, opened_at__gte=OuterRef("submission__filed_at")
        )
        own = BureauReview.objects.filter(round=OuterRef("pk"), unit__in=self.units)
        return (
            ReviewRound.objects.visible_to(self.user)
            .filter(number=F("submission__round_number"))
            .annotate(
                is_read=Exists(opened),
                is_asked=Exists(own),
                is_claimed=Exists(own.filter(claimed_by=self.user)),
                is_recused=is_recused(self.user),
                is_stopped=Case(When(self.STOPPED, then=Value(1)), default=Value(0), output_field=IntegerField()),
            )
        )

    def counts(self) -> dict[str, int]:
        """The number of filings under each tab, filters left out. One query."""
        return self.rounds().aggregate(**{tab.code: Count("pk", filter=tab.shows) for tab in self.tabs})

    def rounds_of_tab(self) -> "QuerySet[ReviewRound]":
        """The rounds of the tab, filtered; four queries with what a line needs."""
        rows = self.rounds().filter(self.tab.shows).filter(self._filter())
        settled = Prefetch("submission__rounds__settlements", Settlement.objects.order_by("at", "id"))
        bureaus = Prefetch("bureaus", BureauReview.objects.select_related("claimed_by"))
        return (
            rows.select_related("submission__facility__holder", "revision")
            .defer("revision__facts", "revision__statement", "revision__signature")
            .prefetch_related(bureaus, "submission__rounds", settled)
        )

    def _filter(self) -> Q:
        typed, wanted = self.typed, Q()
        if typed.get("game"):
            wanted &= Q(submission__chapter_number=typed["game"])
        if typed.get("kind") in ("new", "amendment"):
            wanted &= Q(submission__amends__isnull=typed["kind"] == "new")
        if claimed := typed.get("claimed"):
            wanted &= self._claimed(claimed)
        for word in words_of(typed):
            wanted &= (
                Q(submission__reference__icontains=word)
                | Q(submission__facility__name__icontains=word)
                | Q(submission__holder__name__icontains=word)
            )
        return wanted

    def _claimed(self, by: str) -> Q:
        bureaus = BureauReview.objects.filter(round=OuterRef("pk"))
        if self.units:
            bureaus = bureaus.filter(unit__in=self.units)
        if by == "nobody":
            return ~Q(Exists(bureaus.filter(claimed_by__isnull=False)))
        people = {str(user.pk): user for user in self.people}
        return Q(Exists(bureaus.filter(claimed_by=people.get(by)))) if by in people else Q(pk__in=[])

    @cached_property
    def people(self) -> list[User]:
        """The people by whom a filing of these bureaus may be claimed. One query, kept."""
        return sorted(unit_people(self.units or BUREAUS), key=lambda user: user.printed_name)

    def filters(self) -> list[Filter]:
        """The filters with what is chosen."""
        typed = self.typed
        games = chapter_choices()
        people = [(str(person.pk), "You" if person == self.user else person.printed_name) for person in self.people]
        return [
            Filter("q", "Reference or words", typed.get("q", "")),
            Filter("game", "Game", typed.get("game", ""), "choice", [("", "Any game"), *games]),
            Filter("kind", "Kind", typed.get("kind", ""), "choice", KINDS),
            Filter(
                "claimed",
                "Claimed by",
                typed.get("claimed", ""),
                "choice",
                [("", "Anyone or nobody"), ("nobody", "Nobody"), *people],
            ),
        ]

    def line(self, review: ReviewRound) -> QueueLine:
        """The line of the queue about one round; no query after `shown`."""
        bureaus = {bureau.unit: bureau for bureau in review.bureaus.all()}
        mine = [bureaus[unit] for unit in self.units if unit in bureaus]
        claimed = [bureau for bureau in (mine or bureaus.values()) if bureau.claimed_by]
        free = [bureau for bureau in mine if self._is_to_claim(bureau)]
        stopped, is_out = review.submission.status == S.RETURNED, bool(review.is_recused)  # type: ignore[attr-defined]
        today = review.submission.facility.day(self.at)
        return QueueLine(
            round=review,
            is_read=review.is_read,  # type: ignore[attr-defined]  # annotated in `rounds`
            kind="Amendment" if review.submission.amends_id else "New",
            clock=self._clock(review),
            sign_offs=[SignOff(unit, pip(bureaus.get(unit))) for unit in BUREAUS],
            claimed_by=", ".join(
                f"{bureau.claimed_by}{self.deputies.claim_mark(bureau, self.at)}" for bureau in claimed
            ),
            is_mine=any(bureau.claimed_by == self.user for bureau in claimed),
            claim_unit=free[0].unit if free and not stopped and not is_out else "",
            watch=_watch(review, bureaus, is_out=is_out),
            needs="" if stopped or is_out else self._needs(review, mine),
            is_past=not stopped and review.days_left(today) < 0,
            page=f"submissions:{'decision' if self._decides_on(review) else 'review'}",
        )

    def _is_to_claim(self, bureau: BureauReview) -> bool:
        """Whether nobody has claimed the work, or somebody who is away and whose deputy the reader is."""
        if bureau.state == BureauReview.State.IN_REVIEW:
            deputy = self.deputies.stands_in(bureau.claimed_by_id, self.at, unit=bureau.unit)
            return deputy is not None and deputy.user == self.user
        return bureau.state == BureauReview.State.WAITING

    def _needs(self, review: ReviewRound, mine: Sequence[BureauReview]) -> str:
        """The work that the filing needs from the reader: the decision, or the clauses of a bureau that has not signed
        off, with the approvals that this bureau settles."""
        if self._decides_on(review):
            return "Needs your decision"
        open_units = {bureau.unit for bureau in mine if bureau.state not in DONE}
        if review.submission.status not in WITH_BOARD or not open_units:
            return "Your part is done" if mine else ""
        count = sum(finding.owner in open_units for finding in _approvals_open(review))
        more = f": {count} approval{'s' if count > 1 else ''} to settle" if count else ""
        return f"Needs your review{more}"

    def _decides_on(self, review: ReviewRound) -> bool:
        return self.decides and review.submission.status == S.RECOMMENDED

    def _clock(self, review: ReviewRound) -> Clock:
        submission = review.submission
        if submission.status == S.RETURNED:
            return stopped_clock(submission.facility.day(submission.status_since))
        return review_clock(review.due_on, submission.facility.day(self.at), days=review.term)


def pip(bureau: BureauReview | None) -> str:
    """The state of one bureau as a code of `words.SIGN_OFF_STATES`."""
    if bureau is None:
        return "not_asked"
    return DONE_STATE.get(BureauReview.State(bureau.state), bureau.state)


def _watch(review: ReviewRound, bureaus: Mapping[str, BureauReview], *, is_out: bool) -> str:
    """The remarks worth a look beforehand: that the reader is recused, the requests of bureaus, petitions with
    reference and reason, approvals open, a text that is only proposed."""
    submission = review.submission
    remarks = ["you are recused"] if is_out else []
    remarks += [
        f"{bureau.get_unit_display()} {bureau.get_state_display().lower()}"
        for bureau in bureaus.values()
        if bureau.state in DONE_STATE
    ]
    if submission.status == S.RECOMMENDED:
        remarks.append("with the Executive Director")
    review.revision.submission = submission
    remarks += [
        f"petition {petition.reference}, § {petition.finding.citation}: {petition.words.rstrip('.')}"
        for petition in petitions_of(findings_of(review.revision), review.revision.reasons)
    ]
    if count := len(_approvals_open(review)):
        remarks.append("1 approval open" if count == 1 else f"{count} approvals open")
    if submission.chapter.edition(review.revision.edition_key).status == "proposed":
        remarks.append("edition is only proposed")
    words = "; ".join(remarks)
    return words[:1].upper() + words[1:]


def _approvals_open(review: ReviewRound) -> list[Finding]:
    """The approvals that are needed and not settled; no query after `shown`."""
    settlements = [row for review_round in review.submission.rounds.all() for row in review_round.settlements.all()]
    newest = {row.field: row for row in sorted(settlements, key=lambda row: (row.at, str(row.pk)))}
    needed = (finding for finding in findings_of(review.revision) if finding.severity == "needs_approval")
    return still_open(needed, settled_places(review.revision, newest))
