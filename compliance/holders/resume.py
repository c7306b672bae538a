"""What a person had typed when the session ended. It is kept until the same person signs in again, then offered."""

from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.csrf import csrf_protect

_KEPT = "resume.kept"
_LAST = "__Host-last" if settings.SESSION_COOKIE_SECURE else "last"
"""The cookie that says, signed, whose forms may still be open in this browser: who was signed in last."""
_MOST_CHARACTERS = 200_000
# Typed anew on every signature, and the mark of the old session's form.
_NEVER_KEPT = ("password", "code", "passkey", "csrfmiddlewaretoken")


def remember_last(request: HttpRequest, response: HttpResponse) -> None:
    """Lets the browser know who is signed in, also after the session is gone. Pages that all may keep say nothing."""
    last = str(request.user.pk)
    if _last(request) != last and "public" not in response.get("Cache-Control", ""):
        response.set_signed_cookie(
            _LAST, last, salt=_LAST, secure=settings.SESSION_COOKIE_SECURE, httponly=True, samesite="Lax"
        )


def _last(request: HttpRequest) -> str | None:
    return request.get_signed_cookie(_LAST, default=None, salt=_LAST)


def keep_of_last(request: HttpRequest) -> HttpResponse | None:
    """As `keep_typed`, for whoever was signed in here last: a form sent after they signed out in another tab, or after
    the session was ended or is gone. Whoever signs in since makes the form void, and is the last one."""
    last = _last(request)
    return keep_typed(request, last) if last else None


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
    files = [(name, file.name) for name, some in request.FILES.lists() for file in some]
    kept = {"user": str(user_id), "path": request.get_full_path(), "fields": fields, "files": files}
    request.session[_KEPT] = kept
    return redirect_to_login(reverse("holders:resume"), reverse("account_login"))


def _is_own_form(request: HttpRequest) -> bool:
    """Whether the form is of whoever signed in last: a later sign-in changes the CSRF token."""
    return csrf_protect(lambda _: HttpResponse())(request).status_code == HTTPStatus.OK


def kept_for(request: HttpRequest) -> dict[str, Any] | None:
    """What was kept for the person signed in: `path`, `fields` (pairs of name and text) and `files` (of input and
    file name); None where there is nothing, or it is somebody else's."""
    kept: dict[str, Any] | None = request.session.get(_KEPT)
    return kept if kept and kept["user"] == str(request.user.pk) else None
