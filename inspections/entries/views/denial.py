"""Stating that what an entry says never happened, and agreeing to that as a second person: one page for both."""

from functools import partial
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from compliance.holders.access import SignedInRequest, get_visible_or_404, perm_required
from compliance.holders.attempt import Attempt
from compliance.holders.page_mark import ShownChanged
from compliance.holders.roles import Perm
from compliance.holders.words import require_words
from compliance.signing.sign_form import SignForm
from compliance.web.django_forms import signing_errors
from compliance.web.parts import PageError

from ...at_hand import floor_context
from ...models import LogEntry
from ..services.denial import (
    DENY,
    DENY_SECOND,
    WHY,
    Denied,
    denied,
    deny_prepared,
    deny_rests_on,
    entry_deny,
    entry_deny_second,
)
from .entry_form import SIGNING_ROLES


@require_http_methods(["GET", "POST"])
@perm_required(Perm.LOG)
def deny(request: SignedInRequest, entry_id: UUID) -> HttpResponse:
    """The entry with the reason to give, or to whoever agrees, with the reason that was given. A POST signs. An entry
    about which this person has nothing to sign is shown instead."""
    rows = LogEntry.objects.select_related("table__facility", "supersedes", "superseded_by")
    entry = get_visible_or_404(rows.prefetch_related("denials"), request.user, pk=entry_id)
    now = denied(entry)
    if getattr(entry, "superseded_by", None) or (now.first is not None and not now.awaits(request.user)):
        return redirect("floor:entry", entry_id=entry.pk)
    return _unsigned_page(request, entry, now) if request.method == "GET" else _posted(request, entry, now)


def _unsigned_page(request: SignedInRequest, entry: LogEntry, now: Denied) -> HttpResponse:
    sign = _sign_form(request, entry, now, "", None)
    return _page(request, entry, now, sign, "")


def _posted(request: SignedInRequest, entry: LogEntry, now: Denied) -> HttpResponse:
    reason, errors = request.POST.get("reason", ""), list[PageError]()
    sign = _sign_form(request, entry, now, reason, request.POST)
    with Attempt() as attempt, Attempt(sign, ShownChanged):
        if now.first is None:
            require_words(reason, "reason", WHY)
        if sign.is_asking:
            return sign.answer()
        if sign.is_valid():
            return _signed(request, entry, now, reason, sign)
    if attempt.refusal:
        errors.append(PageError(attempt.sentence, "reason"))
        sign = _sign_form(request, entry, now, "", None)
    return _page(request, entry, now, sign, reason, errors)


def _signed(request: SignedInRequest, entry: LogEntry, now: Denied, reason: str, sign: SignForm) -> HttpResponse:
    if now.first is None:
        entry_deny(entry_id=entry.pk, reason=reason, signature=sign.signature)
        message = f"You stated that entry {entry.number} never happened. It counts until a second person agrees."
    else:
        entry_deny_second(entry_id=entry.pk, signature=sign.signature)
        message = f"Entry {entry.number} no longer counts. It stays on file with both signatures."
    messages.success(request, message)
    return redirect("floor:entry", entry_id=entry.pk)


def _sign_form(request: SignedInRequest, entry: LogEntry, now: Denied, reason: str, data: Any) -> SignForm:
    is_second = now.first is not None
    prepared = deny_prepared(entry, now.first, reason) if is_second or data is not None else None
    meaning = DENY_SECOND if is_second else DENY
    return SignForm(
        request,
        data,
        meaning=meaning,
        roles=SIGNING_ROLES,
        prepared=prepared,
        must_see=is_second,
        rests_on=partial(deny_rests_on, entry),
    )


def _page(
    request: SignedInRequest,
    entry: LogEntry,
    now: Denied,
    sign: SignForm,
    reason: str,
    errors: list[PageError] | None = None,
) -> HttpResponse:
    problems = [*(errors or ()), *signing_errors(sign)]
    context = floor_context(
        request,
        entry=entry,
        kind=entry.kind,
        first=now.first,
        sign=sign,
        reason=reason,
        refusal=next((error.message for error in problems if error.field_id == "reason"), ""),
        page_errors=problems,
    )
    return render(request, "inspections/deny.html", context, status=400 if problems else 200)
