"""Effects of an edition, for programs: counted, and filing by filing."""

from datetime import datetime

import msgspec
from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from compliance.holders.roles import Perm
from compliance.regulation.core.edition import Edition
from compliance.rest.answers import PAGE, READS, lists, reads
from compliance.rest.endpoint import Endpoint, MemberRequest
from compliance.rest.listing import listed
from compliance.rest.problems import MEDIA_TYPE, ApiRefusal, problem_json

from ..conditions import today_of
from ..models import Revision, RulesSubmission
from . import outputs
from .announcing.on_record import news_of
from .chain import Effects, effects_of
from .impact import KEYS, edition_called
from .runs import NotWorkedOut, current_run, revisions_of, seconds_of, wait_words
from .services import impact_run_request

MAY_WAIT = (*READS, 503)


class RuleChange(Endpoint):
    """The effects of an edition."""

    perms = (Perm.READ_FILINGS,)

    @extend_schema(
        operation_id="rule_change", tags=["Rules Submissions"], responses=reads(outputs.RuleChange, MAY_WAIT)
    )
    def get(self, request: MemberRequest, edition_key: str) -> Response:
        """The number of filings that need a change under the edition, and the work to do at their tables."""
        edition, now = _edition(edition_key), timezone.now()
        try:
            run = current_run(request.user, edition, now)
        except NotWorkedOut:
            return _ask_for(request, edition, now)
        if run is not None:
            return Response(msgspec.convert(run.totals["answer"], outputs.RuleChange))
        effects, news = _effects(request, edition, now), news_of([edition])[edition_key]
        return Response(outputs.rule_change_answer(effects, news, today_of(now)))


class RuleChangeFilings(Endpoint):
    """The filings that one edition changes."""

    perms = (Perm.READ_FILINGS,)
    parameters = (PAGE,)

    @lists("rule_change_filings", "Rules Submissions", outputs.RuleChangeFiling, parameters, MAY_WAIT)
    def get(self, request: MemberRequest, edition_key: str) -> Response:
        """Filings that need a change under the edition, by certificate holder and facility, 50 a page."""
        edition, now = _edition(edition_key), timezone.now()
        try:
            run = current_run(request.user, edition, now)
        except NotWorkedOut:
            return _ask_for(request, edition, now)
        if run is not None:
            rows = revisions_of(run.rows.order_by(), "answer")
            return listed(request, rows, KEYS, lambda row: msgspec.convert(row.answer, outputs.RuleChangeFiling))
        chains = {chain.row.revision.pk: chain for chain in _effects(request, edition, now).chains}
        rows = Revision.objects.filter(pk__in=list(chains)).select_related("submission__facility__holder")
        return listed(request, rows, KEYS, lambda row: outputs.filing_answer(chains[row.pk]))


def _edition(key: str) -> Edition:
    edition = edition_called(key)
    if edition is None:
        raise Http404
    return edition


def _ask_for(request: MemberRequest, edition: Edition, at: datetime) -> Response:
    """Asks a worker to look at the filings, and answers that it does so first. No refusal: the request that this writes
    stays."""
    run = impact_run_request(edition=edition, by=request.user, at=at)
    whole_s, passed_s = seconds_of(run, at)
    headers = {"Retry-After": str(max(1, whole_s - passed_s)), "Cache-Control": "no-store"}
    problem = problem_json(ApiRefusal(503, "being_worked_out", wait_words(run)))
    return Response(problem, 503, headers=headers, content_type=MEDIA_TYPE)


def _effects(request: MemberRequest, edition: Edition, at: datetime) -> Effects:
    return effects_of(RulesSubmission.objects.visible_to(request.user), edition, at)
