"""The approved rules of a table, for those who play by them and watch over it: the floor, surveillance, audit."""

from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from compliance.holders.access import NOT_FOUND, SignedInRequest, get_visible_or_404, perm_required
from compliance.holders.roles import Perm
from compliance.web.one_moment import require_GET

from ...conditions import ends_on_of, lines_of_approval, state_by, today_of
from ...decision.effect import InEffect
from ...drafting.edges import odds_table
from ...drafting.summary import summary_of
from ...drafting.worksheet import head_of
from ...errors import IllegalMove
from ...models import RulesSubmission
from ...people import TRIES
from ...settlements import settlements_in_effect
from ...states import MAY_BE_AMENDED
from ...successors import replaced_words, successors_of


@require_GET
@perm_required(Perm.READ_LOGS, Perm.READ_FILINGS)
def rules(request: SignedInRequest, pk: UUID) -> HttpResponse:
    """Shows the approved rules: every answer with the approvals settled since, the odds, the conditions. Rules that
    were never approved are not there for those who read no filings. Nothing that was said in review."""
    rows = RulesSubmission.objects.select_related("facility__holder")
    submission = get_visible_or_404(rows, request.user, pk=pk)
    approved = submission.revisions.filter(decision__approved=True).select_related("decision")
    revision = approved.order_by("-number").first()
    if revision is None and request.user.may(Perm.READ_FILINGS):
        raise IllegalMove(f"{submission.reference or 'This draft'} was never approved, so no table may use it.")
    if revision is None:
        raise Http404(NOT_FOUND)
    now = timezone.now()
    in_effect = InEffect.of(submission, revision, settlements_in_effect(submission))
    context = head_of(submission) | {
        "revision": revision,
        "now": state_by(submission.status, ends_on_of(submission), today_of(now)).label,
        "replaced": replaced_words(successors_of(submission, today_of(now))),
        "conditions": lines_of_approval(submission, now),
        "sections": summary_of(submission.chapter, revision.edition_key, in_effect.facts, in_effect.findings()),
        "odds": odds_table(submission.chapter, in_effect.facts, revision.edition_key),
        "reads_filings": request.user.may(Perm.READ_FILINGS),
        "may_try": submission.status in MAY_BE_AMENDED and any(map(request.user.may, TRIES)),
    }
    return render(request, "submissions/rules.html", context)
