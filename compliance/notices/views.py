"""The inbox: a person's notices, with links to act on them."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods, require_POST

from compliance.holders.access import NOT_FOUND, SignedInRequest, perm_required
from compliance.holders.paging import page_of
from compliance.web.django_forms import form_errors
from compliance.web.one_moment import require_GET

from .forms import ChoiceForm, initial_of
from .models import Notice, NoticeChoice
from .services import choice_set, notice_read, notices_read

SIZE = 25
UNREAD = "unread"


@require_GET
@perm_required()
def inbox(request: SignedInRequest) -> HttpResponse:
    """The person's notices, newest first; with `show=unread` only the unread."""
    rows = Notice.objects.filter(recipient=request.user)
    only_unread = request.GET.get("show") == UNREAD
    if only_unread:
        rows = rows.filter(read_at__isnull=True)
    page = page_of(rows, ("-created_at", "-id"), request.GET, SIZE)
    return render(request, "notices/inbox.html", {"page": page, "only_unread": only_unread})


@require_http_methods(["GET", "POST"])
@perm_required()
def choices(request: SignedInRequest) -> HttpResponse:
    """How the person wants mail; posting keeps it."""
    now = NoticeChoice.objects.filter(user=request.user).first()
    form = ChoiceForm(request.POST or None, initial=initial_of(now))
    if form.is_valid():
        choice_set(user=request.user, **form.chosen)
        messages.success(request, "Your mail follows this choice from now on.")
        return redirect("notices:inbox")
    return render(request, "notices/choices.html", {"form": form, "page_errors": form_errors(form)})


@require_POST
@perm_required()
def open_notice(request: SignedInRequest, notice_id: UUID) -> HttpResponse:
    """Marks a notice as read and opens what it is about."""
    notice = Notice.objects.filter(pk=notice_id, recipient=request.user).first()
    if notice is None:
        raise Http404(NOT_FOUND)
    notice_read(notice, timezone.now())
    inside = url_has_allowed_host_and_scheme(notice.link, allowed_hosts=None)
    return redirect(notice.link if inside else reverse("notices:inbox"))


@require_POST
@perm_required()
def read_all(request: SignedInRequest) -> HttpResponse:
    """Marks everything up to now as read."""
    count = notices_read(request.user, timezone.now())
    messages.success(request, f"{count} {'notice' if count == 1 else 'notices'} marked as read.")
    return redirect("notices:inbox")
