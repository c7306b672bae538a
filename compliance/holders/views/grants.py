"""Grants to people from outside: asked for, confirmed, ended; and what a guest may read now."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, ClassVar
from uuid import UUID

from django import forms
from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from compliance.holders.access import (
    NOT_FOUND,
    SignedInRequest,
    choose,
    get_visible_or_404,
    open_to,
    perm_required,
    places_of,
)
from compliance.holders.forms import AdministratorForm, ReasonForm, reason_field
from compliance.holders.models import CertificateHolder, Membership, User
from compliance.holders.models.grants import OutsideGrant
from compliance.holders.page_mark import SEEN, mark_input, refusal_on
from compliance.holders.roles import OUTSIDE_ROLES, Perm
from compliance.holders.services import (
    outside_grant_ask,
    outside_grant_confirm,
    outside_grant_decline,
    outside_grant_end,
)
from compliance.holders.services.outside_grants import grant_rests_on
from compliance.isolation.context import office_context
from compliance.web.parts import Filter, PageError
from compliance.web.values import moment_words

from .pages import FormPage, ListPage, link

ADMINISTRATORS = (Perm.ADMINISTER_BOARD,)
READERS = (Perm.READ_OFFICE,)
STATES = (("", "All"), ("waiting", "Waiting for a second administrator"), ("in_force", "In force"))


def grant_url(grant_id: UUID) -> str:
    """The page of a grant."""
    return reverse("holders:grant", kwargs={"grant_id": grant_id})


class MomentInput(forms.DateTimeInput):
    """A day with a time, chosen or typed."""

    input_type = "datetime-local"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%dT%H:%M")


class MomentField(forms.DateTimeField):
    """An instant at the Board. A local time that clocks skip or show twice is refused."""

    widget = MomentInput
    default_error_messages: ClassVar = {
        "invalid": "Enter a day and a time, such as 2026-02-27T09:00. A time that clocks skip or show twice, when they "
        "change, is not accepted."
    }

    def to_python(self, value: Any) -> datetime | None:
        """The instant. Raises ValidationError in the words above, whatever is wrong."""
        try:
            return super().to_python(value)
        except forms.ValidationError as error:
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid") from error


class GrantForm(AdministratorForm):
    """A form of a grant: the person, the certificate holders, from when until when, and why."""

    user = forms.ModelChoiceField(
        User.objects.none(),
        label="Person",
        empty_label="Choose",
        help_text="Not in the list? First add the person, with the role Outside auditor or State Police.",
    )
    organization = forms.CharField(label="Where the person comes from", max_length=200)
    holders = forms.ModelMultipleChoiceField(
        CertificateHolder.objects.none(),
        label="Whose records",
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": "Choose at least one certificate holder."},
    )
    begins_at = MomentField(
        label="From", help_text="Time in Pennsylvania. If that time has passed, access starts with the confirmation."
    )
    ends_at = MomentField(label="Until", help_text="From this time on, the person reads nothing.")
    reason = reason_field()

    def bound_choices(self, name: str, field: "forms.ModelChoiceField[Any]") -> None:
        """People with a role from outside, and certificate holders."""
        if name == "user":
            roles = Membership.objects.in_force(timezone.localdate()).filter(role__in=OUTSIDE_ROLES)
            field.queryset = User.objects.visible_to(self.by).filter(is_active=True, pk__in=roles.values("user_id"))
        else:
            field.queryset = CertificateHolder.objects.filter(is_active=True).order_by("name")


class GrantsPage(ListPage):
    """Every grant, newest first."""

    perms = READERS
    name, title = "grants", "Outside access"
    keys = ("-asked_at", "-id")
    headings = ("Person", "From", "Until", "State", "Requested")
    empty_title = "No access from outside"
    empty_text = "Nobody outside the Board has access yet, or the filter hides them."
    add = ("grant_ask", "Give access", ADMINISTRATORS)
    older_word, newer_word = "Older", "Newer"

    def rows_of(self, user: User) -> "QuerySet[Any]":
        """Grants with their people. One query."""
        rows = OutsideGrant.objects.visible_to(user).select_related("user", "asked_by")
        if text := self.typed("text"):
            rows = rows.filter(user__printed_name__icontains=text)
        now = timezone.now()
        by_state = {"waiting": rows.waiting, "in_force": rows.in_force}
        state = by_state.get(self.typed("state"))
        return state(now) if state else rows

    def filters(self, user: User) -> list[Filter]:
        """By name and by state."""
        return [
            Filter("text", "Person", self.typed("text")),
            Filter("state", "State", self.typed("state"), "choice", STATES),
        ]

    def cells(self, row: Any) -> list[Any]:
        """Person, instants, state, who asked."""
        return [
            link(grant_url(row.pk), row.user.printed_name, f"{row.get_role_display()}, {row.organization}"),
            moment_words(row.begins_at),
            moment_words(row.ends_at),
            row.state_words(timezone.now()),
            f"{row.asked_by.printed_name}, {moment_words(row.asked_at)}",
        ]


class GrantAsk(FormPage):
    """Ask that somebody from outside may read."""

    perms = ADMINISTRATORS
    form_class, title, button = GrantForm, "Give outside access", "Send the request"
    lede = (
        "The person reads log entries, log books, exceptions, exports already made, tables, the change log and the "
        "access log of the certificate holders that you choose, and signs nothing. Another Board administrator must "
        "confirm this within seven days. Access ends on its own."
    )
    done = "Requested. The person got a message. Another Board administrator must confirm it."

    def back(self) -> tuple[str, str]:
        """To the list."""
        return reverse("holders:grants"), "Outside access"

    def act(self, typed: dict[str, Any]) -> str:
        """Asks for it."""
        typed = typed | {"user_id": typed["user"].pk, "holders": [holder.pk for holder in typed["holders"]]}
        del typed["user"]
        return grant_url(outside_grant_ask(**typed, by=self.request.user, at=self.at).pk)


class GrantEnd(FormPage):
    """End it early."""

    perms = ADMINISTRATORS
    service = staticmethod(outside_grant_end)
    form_class, title, button = ReasonForm, "End it now", "End it now"
    lede = "From now on the person can read nothing under this grant."
    done = "Ended. The person can no longer read anything under it, and got a message."

    def find(self) -> None:
        """The grant, if it may be ended."""
        self.grant = _grant_or_404(self.request, self.kwargs["grant_id"])
        if not self.grant.may_be_ended(self.at):
            raise Http404(NOT_FOUND)
        self.subjects = (self.grant.user, self.grant)

    def heading(self) -> str:
        """The title, with the grant that ends."""
        return f"{self.title}: {self.grant}"

    def back(self) -> tuple[str, str]:
        """To the grant."""
        return grant_url(self.grant.pk), str(self.grant)


def _grant_or_404(request: SignedInRequest, grant_id: UUID) -> OutsideGrant:
    outside_grant = get_visible_or_404(OutsideGrant.objects.all(), request.user, pk=grant_id)
    rows = OutsideGrant.objects.select_related("user", "asked_by", "decided_by", "ended_by")
    with office_context("a guest is told who opened the records"):
        return rows.get(pk=outside_grant.pk)


@require_GET
@perm_required(Perm.READ_OFFICE, Perm.VISIT)
def grant(request: SignedInRequest, grant_id: UUID) -> HttpResponse:
    """Shows a grant: the person, the certificate holders, and everything that happened about it. A fixed number of
    queries."""
    return _page(request, grant_id)


def _page(request: SignedInRequest, grant_id: UUID, page_errors: Sequence[PageError] = ()) -> HttpResponse:
    outside_grant, now = _grant_or_404(request, grant_id), timezone.now()
    places = list(places_of([outside_grant]).values())
    administers = request.user.may(Perm.ADMINISTER_BOARD)
    context = {
        "grant": outside_grant,
        "places": places,
        "state": outside_grant.state_words(now),
        "is_waiting": outside_grant.is_waiting(now),
        "may_end": administers and outside_grant.may_be_ended(now),
        "administers": administers,
        "asked_it": outside_grant.asked_by_id == request.user.pk,
        "for_board": request.user.is_board,
        "events": _events(outside_grant, now),
        "seen": mark_input(request.user, grant_rests_on(outside_grant, places)),
        "page_errors": page_errors,
    }
    return render(request, "holders/grant.html", context)


def _events(grant: OutsideGrant, now: datetime) -> list[tuple[datetime, str, str]]:
    """The events of a grant: the time, the words, and the reason if one was given."""
    events = [(grant.asked_at, f"Requested by {_who(grant.asked_by, grant.asked_number)}", grant.reason)]
    if grant.decided_at and grant.decided_by:
        events.append(
            (grant.decided_at, f"{grant.get_outcome_display()} by {_who(grant.decided_by, grant.decided_number)}", "")
        )
    elif now >= grant.expires_at:
        events.append((grant.expires_at, "Expired. Nobody confirmed it", ""))
    if grant.outcome == OutsideGrant.Outcome.CONFIRMED:
        begun = max(grant.begins_at, grant.decided_at or grant.begins_at)
        if begun <= min(now, grant.ended_at or now) and begun < grant.ends_at:
            events.append((begun, "Access began", ""))
        if grant.ended_at and grant.ended_by:
            events.append(
                (grant.ended_at, f"Ended early by {_who(grant.ended_by, grant.ended_number)}", grant.end_reason)
            )
        elif now >= grant.ends_at:
            events.append((grant.ends_at, "Access ended as planned", ""))
    return events


def _who(user: User, number: str) -> str:
    return f"{user.printed_name}, {number}" if number else user.printed_name


@require_POST
@perm_required(*ADMINISTRATORS)
@refusal_on(_page)
def grant_confirmed(request: SignedInRequest, grant_id: UUID) -> HttpResponse:
    """The second administrator lets the person read."""
    confirmed, seen = _grant_or_404(request, grant_id), request.POST.get(SEEN, "")
    outside_grant_confirm(grant_id=confirmed.pk, by=request.user, at=timezone.now(), seen=seen)
    messages.success(request, "Confirmed. The person got a message and can read from the start time on.")
    return redirect("holders:grant", grant_id)


@require_POST
@perm_required(*ADMINISTRATORS)
@refusal_on(_page)
def grant_declined(request: SignedInRequest, grant_id: UUID) -> HttpResponse:
    """Nobody reads."""
    declined, seen = _grant_or_404(request, grant_id), request.POST.get(SEEN, "")
    outside_grant_decline(grant_id=declined.pk, by=request.user, at=timezone.now(), seen=seen)
    messages.success(request, "Declined. Nothing is opened. The person got a message.")
    return redirect("holders:grant", grant_id)


@require_GET
@perm_required()
def visit(request: SignedInRequest) -> HttpResponse:
    """Shows the records that a guest may read now and later: certificate holders, of which one is read at a time. Two
    queries."""
    now = timezone.now()
    grants = [
        outside_grant
        for outside_grant in OutsideGrant.objects.filter(
            user=request.user, outcome="confirmed", ends_at__gt=now
        ).order_by("id")
        if outside_grant.may_be_ended(now)
    ]
    names = places_of(grants)
    lines = [
        {
            "grant": outside_grant,
            "state": outside_grant.state_words(now),
            "is_open": outside_grant.is_in_force(now),
            "holder_id": pk,
            "name": name,
        }
        for outside_grant in grants
        for pk, name in names.items()
        if str(pk) in outside_grant.holders
    ]
    lines.sort(key=lambda line: not line["is_open"])
    return render(request, "holders/visit.html", {"lines": lines, "guest": request.user.guest})


@require_POST
@perm_required()
def visit_choose(request: SignedInRequest, holder_id: UUID) -> HttpResponse:
    """Reads the records of this certificate holder from now on."""
    if holder_id not in {holder for holder, _ in open_to(request.user, timezone.now())}:
        raise Http404(NOT_FOUND)
    choose(request, holder_id)
    return redirect("holders:visit")
