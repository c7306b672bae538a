"""What a person had typed when the session ended. It is kept until the same person signs in again, then offered."""

from http import HTTPStatus
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.csrf import csrf_protect

_KEPT = "resume.kept"
_LEFT = "resume.left"
_MOST_CHARACTERS = 200_000
# Typed anew on every signature, and the mark of the old session's form.
_NEVER_KEPT = ("password", "code", "passkey", "csrfmiddlewaretoken")


def remember_left(request: HttpRequest, user_id: Any) -> None:
    """Remembers, in the session of a browser where nobody is signed in, who was last."""
    request.session[_LEFT] = str(user_id)


def keep_of_last(request: HttpRequest) -> HttpResponse | None:
    """As `keep_typed`, for whoever was signed in here last: a form sent after they signed out in another tab. Call it
    after the CSRF token of the form was checked, which is void once anybody has signed in since."""
    left = request.session.get(_LEFT)
    return keep_typed(request, left) if left else None


def keep_typed(request: HttpRequest, user_id: Any) -> HttpResponse | None:
    """Keeps the posted texts for this person and redirects to the sign-in page; None where there is nothing to keep.

    Call it after the old session has ended. Files are not kept, nor what proves who signs.
    """
    if request.method != "POST" or not _is_own_form(request):
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


def _is_own_form(request: HttpRequest) -> bool:
    """Whether the form is of whoever signed in last: a later sign-in changes the CSRF token."""
    return csrf_protect(lambda _: HttpResponse())(request).status_code == HTTPStatus.OK


def kept_for(request: HttpRequest) -> dict[str, Any] | None:
    """What was kept for the person signed in: `path` and `fields` (pairs); None where there is nothing, or it is
    somebody else's."""
    kept: dict[str, Any] | None = request.session.get(_KEPT)
    return kept if kept and kept["user"] == str(request.user.pk) else None
