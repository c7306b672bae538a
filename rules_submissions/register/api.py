"""What an edition changes, for programs: counted, and filing by filing."""

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from compliance.holders.roles import Perm
from compliance.rest.answers import PAGE, lists, reads
from compliance.rest.endpoint import Endpoint, MemberRequest
from compliance.rest.listing import listed

from ..conditions import today_of
from ..models import Revision, RulesSubmission
from . import outputs
from .announcing.on_record import news_of
from .chain import Effects, effects_of
from .impact import KEYS, edition_called


class RuleChange(Endpoint):
    """What one edition changes."""

    perms = (Perm.READ_FILINGS,)

    @extend_schema(operation_id="rule_change", tags=["Rules Submissions"], responses=reads(outputs.RuleChange))
    def get(self, request: MemberRequest, edition_key: str) -> Response:
        """How many filings need a change under the edition, and what has to be done at their tables."""
        effects = _effects(request, edition_key)
        news = news_of([effects.approved.edition])[edition_key]
        return Response(outputs.rule_change_answer(effects, news, today_of(timezone.now())))


class RuleChangeFilings(Endpoint):
    """The filings that one edition changes."""

    perms = (Perm.READ_FILINGS,)
    parameters = (PAGE,)

    @lists("rule_change_filings", "Rules Submissions", outputs.RuleChangeFiling, parameters)
    def get(self, request: MemberRequest, edition_key: str) -> Response:
        """Filings that need a change under the edition, by certificate holder and facility, 50 a page."""
        chains = {chain.row.revision.pk: chain for chain in _effects(request, edition_key).chains}
        rows = Revision.objects.filter(pk__in=list(chains)).select_related("submission__facility__holder")
        return listed(request, rows, KEYS, lambda row: outputs.filing_answer(chains[row.pk]))


def _effects(request: MemberRequest, edition_key: str) -> Effects:
    edition = edition_called(edition_key)
    if edition is None:
        raise Http404
    return effects_of(RulesSubmission.objects.visible_to(request.user), edition, timezone.now())
