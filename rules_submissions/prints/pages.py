"""Prints of replaced rules, for whoever has to print them again."""

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
from .codes import code_of, code_words

KEYS = ("-revision__submission__status_since", "-id")


@dataclass(frozen=True)
class Replaced:
    """A print that must not stand at a table any more. Its code opens what changed and what the right one reads."""

    paper: RevisionDocument
    submission: RulesSubmission

    @property
    def code(self) -> str:
        """Its code."""
        return code_of(self.submission.reference, self.paper.revision.number, self.paper.kind)

    @property
    def code_words(self) -> str:
        """The code as it is printed."""
        return code_words(self.code)


@require_safe
@perm_required(Perm.READ_FILINGS)
def to_reprint(request: SignedInRequest) -> HttpResponse:
    """Prints of rules that were replaced, those replaced last first. Two queries beside the reader's own."""
    seen = RulesSubmission.objects.visible_to(request.user).filter(status=S.SUPERSEDED)
    rows = RevisionDocument.objects.filter(kind__in=PrintKind.values, revision__submission__in=seen)
    found = rows.select_related("revision__submission__facility").defer("revision__facts", "revision__findings")
    page = page_of(found, KEYS, request.GET)
    lines = [Replaced(one, one.revision.submission) for one in page]
    return render(request, "submissions/reprint.html", {"lines": lines, "page": page})
