"""Announcements of editions, for the Board: what is announced of each, what waits, and the request for another."""

from typing import Any, ClassVar

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views import View

from compliance.chapters.shelf import text_in_use
from compliance.chapters.words import EditionStanding
from compliance.holders.access import PermRequired, SignedInRequest, perm_required
from compliance.holders.attempt import Attempt
from compliance.holders.errors import FieldRefused, IllegalMove
from compliance.holders.page_mark import SEEN, mark_input
from compliance.holders.paging import page_of
from compliance.holders.roles import Perm
from compliance.holders.words import WordsField
from compliance.regulation.core.edition import Edition
from compliance.regulation.core.fields import SENTENCE
from compliance.web.one_moment import require_GET

from ...conditions import today_of
from ...models import Announcement
from ..views.impact import edition_or_404
from .on_record import all_news, news_of
from .services import (
    MAY_ASK,
    MAY_CONFIRM,
    NO_REASON,
    announcement_ask,
    announcement_confirm,
    announcement_decline,
    answer_rests_on,
)

SIZE = 10
"""Requests on a page."""
ANSWERS = {
    "confirm": (announcement_confirm, "Confirmed. The public register shows it from now on."),
    "decline": (announcement_decline, "Declined. Nothing changes."),
}


class AnnouncementForm(forms.Form):
    """A form for the reason why an edition is announced or withdrawn; `number` is the request that was read."""

    number = forms.IntegerField(widget=forms.HiddenInput)
    reason = WordsField(
        label="Reason",
        rows=2,
        longest=SENTENCE,
        error_messages={"required": NO_REASON},
        help_text="For example, the issue of the Pennsylvania Bulletin. Everybody can read it.",
    )


@require_GET
@perm_required(*MAY_ASK)
def announcements(request: SignedInRequest) -> HttpResponse:
    """Every edition that is or was law, or is to be, with what is announced of it. Two queries."""
    lines = [(news, EditionStanding(news.edition)) for news in all_news()]
    return render(request, "submissions/announcements.html", {"lines": lines, "today": today_of(timezone.now())})


class AnnouncementPage(PermRequired, View):
    """The announcement of one edition, the request that waits, the form for another request, and every request."""

    perms: ClassVar[tuple[Perm, ...]] = MAY_ASK

    def get(self, request: SignedInRequest, edition_key: str) -> HttpResponse:
        """The page. A fixed number of queries."""
        return self._page(request, edition_or_404(edition_key))

    def post(self, request: SignedInRequest, edition_key: str) -> HttpResponse:
        """Confirms or declines the request that waits, or makes another."""
        edition, asked, at = edition_or_404(edition_key), request.POST.get("act", ""), timezone.now()
        if asked in ANSWERS:
            answer, done = ANSWERS[asked]
            with Attempt(catches=IllegalMove) as attempt:
                answer(edition=edition, by=request.user, at=at, seen=request.POST.get(SEEN, ""))
                messages.success(request, done)
                return redirect("submissions:announcement", edition.key)
            return self._page(request, edition, attempt)
        form = AnnouncementForm(request.POST)
        if not form.is_valid():
            return self._page(request, edition, Attempt(form))
        with Attempt(form, (FieldRefused, IllegalMove)) as attempt:
            announcement_ask(
                **form.cleaned_data, edition=edition, is_withdrawal=asked == "withdraw", by=request.user, at=at
            )
            messages.success(request, "Requested. The Director or an administrator of the Board must confirm it.")
            return redirect("submissions:announcement", edition.key)
        return self._page(request, edition, attempt)

    def _page(self, request: SignedInRequest, edition: Edition, attempt: Attempt | None = None) -> HttpResponse:
        today, attempt = today_of(timezone.now()), attempt or Attempt()
        news, rows = news_of([edition])[edition.key], Announcement.objects.filter(edition_key=edition.key)
        newest, waiting = rows.order_by("-number").first(), news.waiting
        is_own = waiting is not None and waiting.by_id == request.user.pk
        may_confirm = waiting is not None and not is_own and any(map(request.user.may, MAY_CONFIRM))
        typed: dict[str, Any] = {"number": newest.number if newest else 0}
        context = {
            "news": news,
            "standing": EditionStanding(edition),
            "is_ahead": news.is_ahead(today),
            "text": text_in_use(edition.key),
            "seen": mark_input(request.user, answer_rests_on(waiting)) if waiting else "",
            "is_own": is_own,
            "may_confirm": may_confirm,
            "may_announce": news.may_be_announced(today),
            "may_withdraw": news.may_be_withdrawn(today),
            "wants_attention": news.wants_attention(today),
            "page": page_of(rows.select_related("answer"), ("-number", "id"), request.GET, SIZE),
            "form": attempt.form or AnnouncementForm(initial=typed),
            "page_errors": attempt.page_errors,
        }
        return render(request, "submissions/announcement.html", context, status=attempt.status)
