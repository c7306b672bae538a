"""What was typed when a session ended, ready to be signed again."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache

from compliance.holders.access import SignedInRequest, perm_required, typed_text_of


@never_cache
@perm_required()
def resume(request: SignedInRequest) -> HttpResponse:
    """What this person had typed before the session ended, ready to be sent again."""
    kept = typed_text_of(request)
    return render(request, "holders/resume.html", {"kept": kept}) if kept else redirect("holders:home")
