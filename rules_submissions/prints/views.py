"""Prints of replaced rules, for whoever has to print them again."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, time

from django.db.models import Case, F, OuterRef, Prefetch, Subquery, When
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from compliance.holders.access import SignedInRequest, perm_required
from compliance.holders.paging import page_of
from compliance.holders.roles import Perm

from ..conditions import today_of
from ..models import RevisionDocument, RulesSubmission, SubmissionEvent
from ..models.public import PrintKind
from ..models.succession import Successor
from ..states import S
from ..successors import successors_of, with_successors
from ..transitions import SUPERSEDE_IN_PART
from .codes import code_words
from .hung import PutUp, put_up_at

AT_A_TABLE = frozenset({PrintKind.SIGN, PrintKind.LEGEND})
"""The prints that hang at a table, for which somebody signs there."""
KEYS = ("-replaced_at", "-id")


@dataclass(frozen=True)
class Replaced:
    """A print that must not stand at a table any more. Its code opens what changed and what the right one reads."""

    paper: RevisionDocument
    submission: RulesSubmission
    put_up: Sequence[PutUp]
    successors: dict[str, Successor]

    @property
    def code(self) -> str:
        """Its code."""
        return self.paper.print_code.code

    @property
    def is_at_tables(self) -> bool:
        """Whether it hangs at tables, so that putting up the next one checks it off."""
        return self.paper.kind in AT_A_TABLE

    @property
    def numbers(self) -> list[str]:
        """Its tables at which the rules were replaced."""
        every = self.submission.table_numbers
        return every if self.submission.status == S.SUPERSEDED else [one for one in every if one in self.successors]

    @property
    def tables(self) -> list[tuple[str, PutUp | None]]:
        """Each of these tables with the first print that somebody signed for there since it was replaced; None while
        nobody did."""
        return [
            (number, next((put_up for put_up in self.put_up if self._replaces(put_up, number)), None))
            for number in (self.numbers if self.is_at_tables else ())
        ]

    @property
    def is_done(self) -> bool:
        """Whether another print hangs at every one of its tables."""
        return bool(self.tables) and all(put_up is not None for _, put_up in self.tables)

    def _replaces(self, put_up: PutUp, number: str) -> bool:
        place = (self.submission.facility_id, self.submission.chapter_number, number, self.paper.kind)
        return (
            (put_up.facility, put_up.chapter_number, put_up.table_number, put_up.kind) == place
            and put_up.revision != self.paper.revision_id
            and put_up.received_at >= self._since(number)
        )

    def _since(self, number: str) -> datetime:
        """From when on another print belongs at this table."""
        one, last = self.successors.get(number), max((each.since for each in self.successors.values()), default=None)
        if one is None or (self.submission.status == S.SUPERSEDED and one.since == last):
            return self.submission.status_since
        return datetime.combine(one.since, time(), self.submission.facility.zone)

    @property
    def code_words(self) -> str:
        """The code as it is printed."""
        return code_words(self.code)


@require_safe
@perm_required(Perm.READ_FILINGS)
def to_reprint(request: SignedInRequest) -> HttpResponse:
    """Prints of rules that were replaced, at all of their tables or at some, those replaced last first, each with what
    hangs at its tables since. Four queries beside the reader's own."""
    on = today_of(timezone.now())
    seen = RulesSubmission.objects.visible_to(request.user).filter(status__in=(S.IN_EFFECT, S.SUPERSEDED))
    filings = with_successors(RulesSubmission.objects.select_related("facility"), on)
    parts = SubmissionEvent.objects.filter(submission=OuterRef("revision__submission"), move=SUPERSEDE_IN_PART)
    whole = When(revision__submission__status=S.SUPERSEDED, then=F("revision__submission__status_since"))
    rows = RevisionDocument.objects.filter(print_code__isnull=False, revision__submission__in=seen)
    rows = rows.annotate(replaced_at=Case(whole, default=Subquery(parts.order_by("-number").values("at")[:1])))
    papers = rows.filter(replaced_at__isnull=False).select_related("revision", "print_code")
    papers = papers.prefetch_related(Prefetch("revision__submission", filings))
    page = page_of(papers.defer("revision__facts", "revision__findings"), KEYS, request.GET)
    put_up = put_up_at({paper.revision.submission.facility_id for paper in page})
    lines = [Replaced(paper, filing := paper.revision.submission, put_up, successors_of(filing, on)) for paper in page]
    return render(request, "submissions/reprint.html", {"lines": lines, "page": page})
