"""A certificate holder's own logs: up to where they are signed, every entry, and the receipt of each."""

from uuid import UUID

import structlog
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_safe

from compliance.holders.access import SignedInRequest, perm_required, row_or_404
from compliance.holders.errors import NotYet
from compliance.holders.roles import Perm
from compliance.ledger.checkpoints import newest
from compliance.ledger.receipts import SUFFIX, receipt
from compliance.web.downloads import to_save

from ..logs import READERS, SIZE, EntryOnPage, Log, entries, entry, log_of, logs_of

logger = structlog.get_logger()


def log_or_404(request: SignedInRequest, log_id: UUID) -> Log:
    """The log, if this person may see it. Raises Http404, the same for a missing log and for another holder's."""
    return row_or_404(log_of(request.user, log_id))


def _number(text: str, default: int) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else default


@require_GET
@perm_required(*READERS)
def logs(request: SignedInRequest) -> HttpResponse:
    """The open logs on this person's side, or with `closed=1` those of earlier years."""
    closed = request.GET.get("closed") == "1"
    ledgers = logs_of(request.user, closed=closed)
    context = {
        "logs": ledgers,
        "closed": closed,
        "sees_alarms": request.user.may(Perm.ADMINISTER_BOARD),
        "makes_bundles": request.user.may(Perm.EXPORT) or request.user.may(Perm.READ_OFFICE),
        "sees_retention": request.user.may(Perm.ADMINISTER_HOLDER) or request.user.may(Perm.AUDIT),
    }
    return render(request, "ledger/logs.html", context)


@require_GET
@perm_required(*READERS)
def log(request: SignedInRequest, log_id: UUID) -> HttpResponse:
    """A log: its newest checkpoint, its entries newest first."""
    ledger = log_or_404(request, log_id)
    before = min(_number(request.GET.get("before", ""), ledger.size), ledger.size)
    rows: list[EntryOnPage] = entries(ledger, before)
    lowest = rows[-1].index if rows else 0
    context = {
        "log": ledger,
        "entries": rows,
        "older_url": f"?before={lowest}" if lowest else "",
        "newer_url": f"?before={min(before + SIZE, ledger.size)}" if before < ledger.size else "",
    }
    return render(request, "ledger/log.html", context)


@require_safe
@perm_required(*READERS)
def checkpoint(request: SignedInRequest, log_id: UUID) -> HttpResponseBase:
    """The newest checkpoint of a log, to keep outside the office."""
    ledger = log_or_404(request, log_id)
    point = newest(ledger.id)
    if point is None:
        raise NotYet("This ledger is about to be signed for the first time.")
    return to_save(point.note, f"checkpoint-{ledger.year}-{point.size}-{point.made_at:%Y%m%dT%H%M%SZ}.txt")


@require_safe
@perm_required(*READERS)
def entry_receipt(request: SignedInRequest, log_id: UUID, entry_index: int) -> HttpResponseBase:
    """The receipt of one entry."""
    ledger = log_or_404(request, log_id)
    row = row_or_404(entry(ledger, entry_index))
    text = receipt(ledger.id, entry_index, row.data)
    if text is None:
        raise NotYet("This entry is about to be signed.")
    logger.info("receipt_downloaded", log=str(ledger.id), index=entry_index, by=str(request.user.pk))
    return to_save(text, f"receipt-{ledger.year}-{entry_index}{SUFFIX}")
