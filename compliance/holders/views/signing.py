"""Small steps around signing: the challenge for a passkey, and what was typed when a session ended."""

from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from compliance.holders.access import SignedInRequest, perm_required
from compliance.holders.resume import kept_for
from compliance.holders.signing import passkey_challenge


@never_cache
@require_POST
@perm_required()
def sign_challenge(request: SignedInRequest) -> JsonResponse:
    """What the browser hands to the passkey for one signature."""
    return JsonResponse(passkey_challenge(request))


@never_cache
@perm_required()
def resume(request: SignedInRequest) -> HttpResponse:
    """What this person had typed before the session ended, ready to be sent again."""
    kept = kept_for(request)
    return render(request, "holders/resume.html", {"kept": kept}) if kept else redirect("holders:home")
