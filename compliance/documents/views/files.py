"""Kept bytes as a download, with rights asked again each time."""

from uuid import UUID

import structlog
from django.http import HttpResponse
from django.views.decorators.http import require_safe

from compliance.holders.access import SignedInRequest, get_visible_or_404, perm_required
from compliance.ledger.holding import hand_out
from compliance.web.steps import Step, in_steps

from ..models import Document
from ..standing import answer_with

logger = structlog.get_logger()


@require_safe
@perm_required()
@in_steps
def download(request: SignedInRequest, document_id: UUID) -> HttpResponse | Step:
    """A kept file, with a stamp where it is a paper that no longer stands: saved, never shown inside the office's own
    pages, never stored on the way."""
    document = get_visible_or_404(Document.objects.all(), request.user, pk=document_id)
    hand_out(document)
    logger.info("document_downloaded", document=str(document.pk), by=str(request.user.pk), bytes=len(document.content))
    return answer_with(document, request)
