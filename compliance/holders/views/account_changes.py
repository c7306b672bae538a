"""The way in which somebody signs in: the request of one administrator, and its confirmation by a second one or the
person."""

from collections.abc import Sequence
from typing import Any, ClassVar
from uuid import UUID

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST

from compliance.holders.access import SignedInRequest, get_visible_or_404, perm_required
from compliance.holders.forms import AddressForm, ReasonForm, SubjectForm
from compliance.holders.invitation import invitation_send, link_mail
from compliance.holders.models import User
from compliance.holders.models.account_changes import AccountChange
from compliance.holders.page_mark import SEEN, mark_input, refusal_on
from compliance.holders.roles import Perm
from compliance.holders.services import (
    account_change_ask,
    account_change_confirm,
    account_change_decline,
    provider_link_end,
)
from compliance.holders.services.account_changes import SET_BY_PASSWORD, change_rests_on
from compliance.holders.services.provider_links import check_offered, open_link_of
from compliance.web.parts import PageError

from .pages import ADMINISTRATORS
from .people import PersonFormPage, person_page, person_url

TWO = (
    "The person gets a message now, at the present address. The person or another administrator must confirm within "
    "seven days."
)
ASKED = "Requested. The person got a message. The person or another administrator must confirm it."


class AccountChangeAsk(PersonFormPage):
    """Ask for a change of how somebody signs in."""

    form_class, button, done = ReasonForm, "Send the request", ASKED
    what: ClassVar[str]

    def act(self, typed: dict[str, Any]) -> str:
        """Asks for it."""
        account_change_ask(user_id=self.person.pk, what=self.what, **typed, by=self.request.user, at=self.at)
        return person_url(self.person.pk)


class AddressAsk(AccountChangeAsk):
    """Ask for another address."""

    form_class = AddressForm  # type: ignore[assignment]  # it asks more
    title, what = "Change the e-mail address", AccountChange.What.ADDRESS
    lede = f"{TWO} Then the new address gets a link to set a password. The person cannot sign for a day."


class PasswordAsk(AccountChangeAsk):
    """Ask for a link to set a password."""

    title, what = "Send a link to set a password", AccountChange.What.PASSWORD
    lede = f"{TWO} A person who only forgot the password does not need an administrator: the sign-in page sends a link."


class SecondFactorAsk(AccountChangeAsk):
    """Ask for a reset of the second factor."""

    title, what = "Reset the second factor", AccountChange.What.FACTORS
    lede = f"For a lost telephone or key. {TWO} Then the person sets up a new one and cannot sign for a day."


class LinkAsk(AccountChangeAsk):
    """Ask that somebody of the Board may sign in by the organization."""

    form_class, perms = SubjectForm, (Perm.ADMINISTER_BOARD,)  # type: ignore[assignment]  # it asks more
    title, what = "Sign-in by the organization", AccountChange.What.LINK
    lede = f"{TWO} Then the person signs in with their account there, and cannot sign for a day."

    def find(self) -> None:
        """The person. Raises IllegalMove in an office without a provider."""
        super().find()
        check_offered()


class LinkEnd(PersonFormPage):
    """End that somebody signs in by the organization."""

    service = staticmethod(provider_link_end)
    form_class, perms = ReasonForm, (Perm.ADMINISTER_BOARD,)
    title, button, done = "End the sign-in by the organization", "End it", "Ended. The person is signed out everywhere."
    lede = "The person is signed out now, and signs in another way. Without a password or passkey, send a link first."

    def find(self) -> None:
        """The person and the link. Raises IllegalMove where there is none."""
        super().find()
        self.subjects, self.about = (self.person, open_link_of(self.person)), self.kwargs


def _change_or_404(request: SignedInRequest, change_id: UUID) -> AccountChange:
    rows = AccountChange.objects.select_related("user", "asked_by", "ended_by", "membership__holder", "credential")
    return get_visible_or_404(rows, request.user, pk=change_id)


@perm_required()
def account_change(request: SignedInRequest, change_id: UUID) -> HttpResponse:
    """Shows a request to change an account, and its outcome."""
    return _page(request, change_id)


def _page(request: SignedInRequest, change_id: UUID, page_errors: Sequence[PageError] = ()) -> HttpResponse:
    change = _change_or_404(request, change_id)
    context = {
        "change": change,
        "is_waiting": change.is_waiting(timezone.now()),
        "is_own": change.user_id == request.user.pk,
        "asked_it": change.asked_by_id == request.user.pk,
        "seen": mark_input(request.user, change_rests_on(change)),
        "page_errors": page_errors,
    }
    return render(request, "holders/account_change.html", context)


@transaction.non_atomic_requests
@require_POST
@perm_required()
@refusal_on(_page)
def account_change_confirmed(request: SignedInRequest, change_id: UUID) -> HttpResponse:
    """The second person has it done. No link leaves the office before it is on record."""
    change, seen = _change_or_404(request, change_id), request.POST.get(SEEN, "")
    change = account_change_confirm(change_id=change.pk, by=request.user, at=timezone.now(), seen=seen)
    if change.what in SET_BY_PASSWORD:
        link_mail(request, change.user)
    messages.success(request, "Confirmed. The person got a message.")
    return redirect("holders:account_change", change_id)


@require_POST
@perm_required()
@refusal_on(_page)
def account_change_declined(request: SignedInRequest, change_id: UUID) -> HttpResponse:
    """It is not done."""
    change, seen = _change_or_404(request, change_id), request.POST.get(SEEN, "")
    account_change_decline(change_id=change.pk, by=request.user, at=timezone.now(), seen=seen)
    messages.success(request, "Declined. Nothing changes. The person got a message.")
    return redirect("holders:account_change", change_id)


@transaction.non_atomic_requests
@require_POST
@perm_required(*ADMINISTRATORS)
@refusal_on(person_page)
def send_link(request: SignedInRequest, user_id: UUID) -> HttpResponse:
    """Sends the first link, with which a new person sets a password."""
    someone = get_visible_or_404(User.objects.all(), request.user, pk=user_id)
    invitation_send(request, user=someone, by=request.user, at=timezone.now(), seen=request.POST.get(SEEN, ""))
    messages.success(request, "The link is on its way to the person's e-mail address.")
    return redirect(person_url(someone.pk))
