"""What a person had typed when the session ended. It is kept until the same person signs in again, then offered."""

from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

_KEPT = "resume.kept"
_MOST_CHARACTERS = 200_000
# Typed anew on every signature, and the mark of the old session's form.
_NEVER_KEPT = ("password", "code", "passkey", "csrfmiddlewaretoken")


def keep_typed(request: HttpRequest, user_id: Any) -> HttpResponse | None:
    """Keeps the posted texts for this person and redirects to the sign-in page; None where there is nothing to keep.

    Call it after the old session has ended. Files are not kept, nor what proves who signs.
    """
    if request.method != "POST":
        return None
    fields = [
        (name, value)
        for name, values in request.POST.lists()
        for value in values
        if name.rpartition("-")[2] not in _NEVER_KEPT
    ]
    if not fields or sum(len(name) + len(value) for name, value in fields) > _MOST_CHARACTERS:
        return None
    request.session[_KEPT] = {"user": str(user_id), "path": request.get_full_path(), "fields": fields}
    return redirect_to_login(reverse("holders:resume"), reverse("account_login"))


def kept_for(request: HttpRequest) -> dict[str, Any] | None:
    """What was kept for the person signed in: `path` and `fields` (pairs); None where there is nothing, or it is
    somebody else's."""
    kept: dict[str, Any] | None = request.session.get(_KEPT)
    return kept if kept and kept["user"] == str(request.user.pk) else None
