"""Kept bytes as a download, with rights asked again each time."""

from uuid import UUID

import structlog
from django.http import HttpResponse
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from compliance.holders.access import SignedInRequest, get_visible_or_404, perm_required
from compliance.ledger.holding import hand_out

from ..models import Document

logger = structlog.get_logger()


@require_safe
@perm_required()
def download(request: SignedInRequest, document_id: UUID) -> HttpResponse:
    """The bytes as they were kept: saved, never shown inside the office's own pages, never stored on the way."""
    document = get_visible_or_404(Document.objects.all(), request.user, pk=document_id)
    hand_out(document)
    logger.info("document_downloaded", document=str(document.pk), by=str(request.user.pk), bytes=len(document.content))
    response = HttpResponse(bytes(document.content), content_type=document.media_type)
    response["Content-Disposition"] = content_disposition_header(True, document.file_name) or "attachment"
    response["X-Content-Type-Options"] = "nosniff"
    response["Cache-Control"] = "no-store"
    return response
