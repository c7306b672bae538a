"""Links to set a password, for everybody who got none yet."""

from collections.abc import Sequence

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.views import View

from compliance.holders.access import PermRequired, SignedInRequest
from compliance.holders.invitation import MOST_LINKS, invitations_send, links_rest_on, uninvited
from compliance.holders.page_mark import SEEN, mark_input, refusal_on
from compliance.web.parts import PageError
from compliance.web.words import plural

from .pages import ADMINISTRATORS, tabs_for


def _page(request: SignedInRequest, page_errors: Sequence[PageError] = ()) -> HttpResponse:
    """The page of people who get a link. Two queries."""
    rows = uninvited(request.user, timezone.now())
    people = list(rows[:MOST_LINKS])
    context = {
        "people": people,
        "more": rows.count() - len(people),
        "tabs": tabs_for(request.user, "people"),
        "seen": mark_input(request.user, links_rest_on(people)),
        "page_errors": page_errors,
    }
    return render(request, "holders/links.html", context)


@method_decorator(transaction.non_atomic_requests, name="dispatch")
class Links(PermRequired, View):
    """The people without a link, and the act that sends one to each."""

    perms = ADMINISTRATORS

    def get(self, request: SignedInRequest) -> HttpResponse:
        """The list."""
        with transaction.atomic():
            return _page(request)

    def post(self, request: SignedInRequest) -> HttpResponse:
        """Sends the links."""
        return _sent(request)


@refusal_on(_page)
def _sent(request: SignedInRequest) -> HttpResponse:
    sent, failed = invitations_send(request, by=request.user, at=timezone.now(), seen=request.POST.get(SEEN, ""))
    if sent:
        messages.success(request, f"{plural(sent, 'link is,links are')} on the way.")
    if failed:
        names = ", ".join(user.printed_name for user in failed)
        messages.error(request, f"The mail to these people failed: {names}. Open each and send the link again.")
    return redirect("holders:people")
