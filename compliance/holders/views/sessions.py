"""The places where a person is signed in, and signing out there."""

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.decorators import method_decorator
from django.views import View
from django.views.decorators.cache import never_cache

from compliance.holders.access import PermRequired, SignedInRequest, perm_required, typed_text_of
from compliance.holders.sessions import own_sessions, own_sessions_end


class SessionsPage(PermRequired, View):
    """The person's own sessions; posting ends one, or all but this one, once they have confirmed who they are."""

    def get(self, request: SignedInRequest) -> HttpResponse:
        """The list."""
        return render(request, "account/sessions.html", {"sessions": own_sessions(request)})

    @method_decorator(reauthentication_required)
    def post(self, request: SignedInRequest) -> HttpResponse:
        """Ends the session that the button names, or all others."""
        ended = own_sessions_end(request, request.POST.get("session", ""))
        if ended:
            messages.success(request, f"Signed out in {ended} other {'place' if ended == 1 else 'places'}.")
        else:
            messages.info(request, "That session has ended already.")
        return redirect("account_sessions")


@never_cache
@perm_required()
def resume(request: SignedInRequest) -> HttpResponse:
    """Shows the text that this person had typed before the session ended, ready to be sent again."""
    kept = typed_text_of(request)
    return render(request, "holders/resume.html", {"kept": kept}) if kept else redirect("holders:home")
