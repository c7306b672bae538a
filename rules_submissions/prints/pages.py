"""Prints of replaced rules, for whoever has to print them again."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from compliance.holders.access import SignedInRequest, perm_required
from compliance.holders.paging import page_of
from compliance.holders.roles import Perm

from ..models import RevisionDocument, RulesSubmission
from ..public_models import PrintKind
from ..states import S
from .codes import code_words
from .hung import PutUp, put_up_at

AT_A_TABLE = frozenset({PrintKind.SIGN, PrintKind.LEGEND})
"""The prints that hang at a table, for which somebody signs there."""
KEYS = ("-revision__submission__status_since", "-id")


@dataclass(frozen=True)
class Replaced:
    """A print that must not stand at a table any more. Its code opens what changed and what the right one reads."""

    paper: RevisionDocument
    submission: RulesSubmission
    put_up: Sequence[PutUp]

    @property
    def code(self) -> str:
        """Its code."""
        return self.paper.print_code.code

    @property
    def is_at_tables(self) -> bool:
        """Whether it hangs at tables, so that putting up the next one checks it off."""
        return self.paper.kind in AT_A_TABLE

    @property
    def tables(self) -> list[tuple[str, PutUp | None]]:
        """Each of its tables with the first print that somebody signed for there since it was replaced; None while
        nobody did."""
        return [
            (number, next((put_up for put_up in self.put_up if self._replaces(put_up, number)), None))
            for number in self._at
        ]

    @property
    def is_done(self) -> bool:
        """Whether another print hangs at every one of its tables."""
        return bool(self.tables) and all(put_up is not None for _, put_up in self.tables)

    @property
    def _at(self) -> list[str]:
        return self.submission.table_numbers if self.is_at_tables else []

    def _replaces(self, put_up: PutUp, number: str) -> bool:
        place = (self.submission.facility_id, self.submission.chapter_number, number, self.paper.kind)
        return (
            (put_up.facility, put_up.chapter_number, put_up.table_number, put_up.kind) == place
            and put_up.revision != self.paper.revision_id
            and put_up.received_at >= self.submission.status_since
        )

    @property
    def code_words(self) -> str:
        """The code as it is printed."""
        return code_words(self.code)


@require_safe
@perm_required(Perm.READ_FILINGS)
def to_reprint(request: SignedInRequest) -> HttpResponse:
    """Prints of rules that were replaced, those replaced last first, each with what hangs at its tables since. Three
    queries beside the reader's own."""
    seen = RulesSubmission.objects.visible_to(request.user).filter(status=S.SUPERSEDED)
    rows = RevisionDocument.objects.filter(print_code__isnull=False, revision__submission__in=seen)
    papers = rows.select_related("revision__submission__facility", "print_code")
    page = page_of(papers.defer("revision__facts", "revision__findings"), KEYS, request.GET)
    put_up = put_up_at({paper.revision.submission.facility_id for paper in page})
    lines = [Replaced(paper, paper.revision.submission, put_up) for paper in page]
    return render(request, "submissions/reprint.html", {"lines": lines, "page": page})
