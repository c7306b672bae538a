"""For the Board's administrators: alarms, and the successor of a suspended log, which two administrators open."""

import json
from collections.abc import Sequence
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.holders.access import SignedInRequest, perm_required
from compliance.holders.errors import FieldRefused
from compliance.holders.page_mark import SEEN, mark_input, refusal_on
from compliance.holders.roles import Perm
from compliance.ledger.successors import remembered_of
from compliance.web.parts import PageError

from ..alarms import Alarm, by_cause
from ..alarms import alarms as read_alarms
from ..logs import suspended_logs
from ..services import request_of, successor_ask, successor_confirm, successor_rests_on
from .logs import log_or_404

SIZE = 25


@require_GET
@perm_required(Perm.ADMINISTER_BOARD)
def alarms(request: SignedInRequest) -> HttpResponse:
    """Every alarm, newest first, those of one cause under the first of them, and the logs that accept no entries."""
    try:
        before = UUID(request.GET.get("before", ""))
    except ValueError:
        before = None
    rows = read_alarms(before, SIZE + 1)
    context = {
        "causes": [list(map(_with_evidence, cause)) for cause in reversed(by_cause(reversed(rows[:SIZE])))],
        "suspended": suspended_logs(),
        "older_url": f"?before={rows[SIZE - 1].id}" if len(rows) > SIZE else "",
        "newer_url": "?" if before else "",
    }
    return render(request, "ledger/alarms.html", context)


def _with_evidence(alarm: Alarm) -> tuple[Alarm, str]:
    return alarm, json.dumps(alarm.evidence, indent=1, ensure_ascii=False)


@require_http_methods(["GET", "POST"])
@perm_required(Perm.ADMINISTER_BOARD)
def successor(request: SignedInRequest, log_id: UUID) -> HttpResponse:
    """The signer's memory of a suspended log, and the content of the database; the first of two people asks here."""
    return _post_request(request, log_id) if request.method == "POST" else _page(request, log_id)


def _page(request: SignedInRequest, log_id: UUID, page_errors: Sequence[PageError] = ()) -> HttpResponse:
    log, asked = log_or_404(request, log_id), request_of(log_id)
    context = {
        "log": log,
        "can_be_asked": log.suspended_at is not None and log.closed_at is None,
        "remembered": remembered_of(log.id) if log.suspended_at else None,
        "asked": asked,
        "reason": request.POST.get("reason", ""),
        "page_errors": page_errors,
        "seen": mark_input(request.user, successor_rests_on(log, asked)) if log.suspended_at else "",
    }
    return render(request, "ledger/successor.html", context)


@refusal_on(_page)
def _post_request(request: SignedInRequest, log_id: UUID) -> HttpResponse:
    reason, seen = request.POST.get("reason", ""), request.POST.get(SEEN, "")
    try:
        successor_ask(log_id=log_id, reason=reason, by=request.user, at=timezone.now(), seen=seen)
    except FieldRefused as refusal:
        return _page(request, log_id, [PageError(refusal.sentence, "id_reason")])
    messages.success(request, "Requested. Another administrator must confirm it.")
    return redirect("records:successor", log_id)


@require_POST
@perm_required(Perm.ADMINISTER_BOARD)
@refusal_on(_page)
def successor_confirmed(request: SignedInRequest, log_id: UUID) -> HttpResponse:
    """The second person opens it."""
    log = log_or_404(request, log_id)
    done = successor_confirm(log_id=log.id, by=request.user, at=timezone.now(), seen=request.POST.get(SEEN, ""))
    messages.success(request, "The successor is open and accepts entries. The signer signs it within seconds.")
    return redirect("records:log", done.log_id)
