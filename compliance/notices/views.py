"""The inbox: a person's notices, with links to act on them; when mail comes, and which devices get messages."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods, require_POST

from compliance.holders.access import NOT_FOUND, SignedInRequest, perm_required, row_or_404
from compliance.holders.attempt import Attempt
from compliance.holders.paging import page_of
from compliance.web.django_forms import form_errors
from compliance.web.one_moment import require_GET

from . import push, sms
from .forms import BrowserForm, ChoiceForm, CodeForm, PhoneForm, RungsForm, initial_of
from .models import Device, Notice, NoticeChoice
from .services import choice_set, notice_read, notices_read
from .services.devices import browser_add, phone_add, phone_confirm
from .services.devices import device_remove as remove
from .services.devices import device_rungs as set_rungs

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
    """Shows the choice of the person about mail; posting keeps it."""
    now = NoticeChoice.objects.filter(user=request.user).first()
    form = ChoiceForm(request.POST or None, initial=initial_of(now))
    if form.is_valid():
        choice_set(user=request.user, **form.chosen)
        messages.success(request, "Your mail follows this choice from now on.")
        return redirect("notices:inbox")
    return render(request, "notices/choices.html", {"form": form, "page_errors": form_errors(form)})


@require_GET
@perm_required()
def devices(request: SignedInRequest) -> HttpResponse:
    """The person's devices, and for which rungs of an alarm each gets a message. One query."""
    return _devices(request)


def _devices(request: SignedInRequest, about: UUID | None = None, form: Form | None = None) -> HttpResponse:
    """The page with a form that was refused, whose device is `about`; each other form as it is."""
    rows = []
    for device in Device.objects.filter(user=request.user).order_by("created_at", "pk"):
        shown = RungsForm if device.confirmed_at else CodeForm
        initial: dict[str, Any] = {"rungs": device.rungs}
        is_refused = device.pk == about and isinstance(form, shown)
        rows.append((device, form if is_refused else shown(initial=initial, auto_id=f"id_{device.pk}_%s")))
    context = {
        "devices": rows, "office_key": push.office_key(), "page_errors": form_errors(form),
        "browser": form if isinstance(form, BrowserForm) else BrowserForm(auto_id="id_browser_%s"),
        "phone": (form if isinstance(form, PhoneForm) else PhoneForm(auto_id="id_phone_%s")) if sms.is_on() else None,
    }  # fmt: skip
    return render(request, "notices/devices.html", context, status=400 if form else 200)


@require_POST
@perm_required()
def device_browser(request: SignedInRequest) -> HttpResponse:
    """Turns messages to this browser on."""
    form = BrowserForm(request.POST, auto_id="id_browser_%s")
    if form.is_valid():
        with Attempt(form):
            browser_add(user=request.user, at=timezone.now(), **form.cleaned_data)
            messages.success(request, "This device gets messages from now on.")
            return redirect("notices:devices")
    return _devices(request, form=form)


@require_POST
@perm_required()
def device_phone(request: SignedInRequest) -> HttpResponse:
    """Sends a code to a telephone number."""
    if not sms.is_on():
        raise Http404(NOT_FOUND)
    form = PhoneForm(request.POST, auto_id="id_phone_%s")
    if form.is_valid():
        typed = form.cleaned_data
        with Attempt(form):
            phone_add(user=request.user, typed=typed["number"], rungs=typed["rungs"], at=timezone.now())
            messages.success(request, "A code is on its way. Enter it below within 10 minutes.")
            return redirect("notices:devices")
    return _devices(request, form=form)


def _own(request: SignedInRequest, device_id: UUID) -> Device:
    return row_or_404(Device.objects.filter(pk=device_id, user=request.user).first())


@require_POST
@perm_required()
def device_confirm(request: SignedInRequest, device_id: UUID) -> HttpResponse:
    """Confirms a telephone number by the code that was sent to it."""
    device = _own(request, device_id)
    form = CodeForm(request.POST, auto_id=f"id_{device.pk}_%s")
    if form.is_valid():
        with Attempt(form):
            phone_confirm(device=device, code=form.cleaned_data["code"], at=timezone.now())
            messages.success(request, "This number gets messages from now on.")
            return redirect("notices:devices")
    return _devices(request, device.pk, form)


@require_POST
@perm_required()
def device_rungs(request: SignedInRequest, device_id: UUID) -> HttpResponse:
    """Sets for which rungs a device gets messages."""
    device = _own(request, device_id)
    form = RungsForm(request.POST, auto_id=f"id_{device.pk}_%s")
    if not form.is_valid():
        return _devices(request, device.pk, form)
    set_rungs(device=device, rungs=form.cleaned_data["rungs"])
    messages.success(request, f"Saved for {device.name}.")
    return redirect("notices:devices")


@require_POST
@perm_required()
def device_remove(request: SignedInRequest, device_id: UUID) -> HttpResponse:
    """Ends messages to a device."""
    device = _own(request, device_id)
    remove(device=device, at=timezone.now())
    messages.success(request, f"{device.name} no longer gets messages.")
    return redirect("notices:devices")


@require_POST
@perm_required()
def open_notice(request: SignedInRequest, notice_id: UUID) -> HttpResponse:
    """Marks a notice as read and opens what it is about."""
    notice = row_or_404(Notice.objects.filter(pk=notice_id, recipient=request.user).first())
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
