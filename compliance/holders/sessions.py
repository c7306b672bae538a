"""How long a session lasts: an idle limit and an overall one, by role; and what becomes of it where nothing can be
written."""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.sessions import middleware
from django.contrib.sessions.exceptions import SessionInterrupted
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from .models import User
from .resume import keep_typed
from .unwritable import Unwritable, is_unwritable

_STARTED, _SEEN = "session.started_at", "session.seen_at"
# A row of the session table is written at most this often for being seen.
_SEEN_EVERY = timedelta(minutes=1)


def limits_of(user: User) -> tuple[timedelta, timedelta]:
    """Idle and overall limit of this person: the narrowest of their roles, else those of everybody."""
    limits = [settings.SESSION_LIMITS[role] for role in user.roles if role in settings.SESSION_LIMITS]
    everybody = settings.SESSION_LIMITS[""]
    return min(limit[0] for limit in limits or [everybody]), min(limit[1] for limit in limits or [everybody])


class SessionMiddleware(middleware.SessionMiddleware):
    """Django's, which tells a session that ended from one that the database does not take."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """The answer with the session kept. Where nothing can be written, a page that is only read goes out with the
        session as it was. Raises Unwritable for anything else, so that nobody goes on from a step that was not kept."""
        try:
            return super().process_response(request, response)
        except (DatabaseError, SessionInterrupted) as error:
            if not is_unwritable(error):
                raise
            if request.method in ("GET", "HEAD"):
                return response
            raise Unwritable("the session was not kept") from error


class SessionLimitMiddleware:
    """Ends a session that was left alone or lasted too long; the person signs in again and comes back."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated:
            now = timezone.now()
            started, seen = self._since(request, _STARTED, now), self._since(request, _SEEN, now)
            idle, overall = limits_of(request.user)
            if now - seen >= idle or now - started >= overall:
                left = request.user.pk
                logout(request)
                messages.info(request, "You were signed out because you were inactive. Sign in to continue.")
                if response := keep_typed(request, left):
                    return response
            elif now - seen >= _SEEN_EVERY:
                request.session[_SEEN] = now.isoformat()
        return self.get_response(request)

    def _since(self, request: HttpRequest, name: str, now: datetime) -> datetime:
        if name not in request.session:
            request.session[name] = now.isoformat()
        return datetime.fromisoformat(request.session[name])
