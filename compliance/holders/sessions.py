"""Sessions: how they are kept, how long they last by role, that each has a second factor (except those of the demo data
in a demo), and what happens where nothing can be written.

The database keeps a session under the hash of its key, so whoever reads the table learns no cookie that opens one.
"""

import base64
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from allauth.account.internal.flows.login import get_authentication_records
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY, logout
from django.contrib.sessions import middleware
from django.contrib.sessions.backends.db import SessionStore as DatabaseSessions
from django.contrib.sessions.exceptions import SessionInterrupted
from django.core import signing
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import Resolver404, resolve
from django.utils import timezone

from compliance.isolation.context import office_context

from .access import SignedInRequest, keep_typed, remember_last, to_sign_in
from .models import User
from .unwritable import Unwritable, is_unwritable

_STARTED, _SEEN = "session.started_at", "session.seen_at"
ASKED_BY = "Asked-By"
"""The header that says `page` where no person asked, but the page by itself."""
# A row of the session table is written at most this often for being seen.
_SEEN_EVERY = timedelta(minutes=1)


def limits_of(user: User) -> tuple[timedelta, timedelta]:
    """Idle and overall limit for this person: the narrowest of their roles, else those for everybody."""
    limits = [settings.SESSION_LIMITS[role] for role in user.roles if role in settings.SESSION_LIMITS]
    everybody = settings.SESSION_LIMITS[""]
    return min(limit[0] for limit in limits or [everybody]), min(limit[1] for limit in limits or [everybody])


class SessionMiddleware(middleware.SessionMiddleware):
    """Django's, which also tells a session that ended from one that the database does not accept."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """The answer, with the session kept.

        Where nothing can be written, a page that was only read goes out, and the session stays as it was. Raises
        Unwritable for anything else, so nobody continues from a step that was not kept.
        """
        try:
            return super().process_response(request, response)
        except (DatabaseError, SessionInterrupted) as error:
            if not is_unwritable(error):
                raise
            if request.method in ("GET", "HEAD"):
                return response
            raise Unwritable("the session was not kept") from error


class SessionLimitMiddleware:
    """Ends a session that was idle or has lasted too long. The person signs in again and comes back."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated:
            now = timezone.now()
            started, seen = self._since(request, _STARTED, now), self._since(request, _SEEN, now)
            idle, overall = limits_of(request.user)
            is_over = now - seen >= idle or now - started >= overall
            if request.headers.get(ASKED_BY) == "page":
                # What a page asks again by itself neither lengthens a session nor ends it: the person is told, and
                # keeps what they typed, when they come back.
                if is_over:
                    return HttpResponse(status=204)
            elif is_over:
                left = request.user.pk
                logout(request)
                messages.info(request, "You were signed out because you were inactive. Sign in to continue.")
                if response := keep_typed(request, left):
                    return response
            elif now - seen >= _SEEN_EVERY:
                request.session[_SEEN] = now.isoformat()
        response = self.get_response(request)
        if request.user.is_authenticated:
            remember_last(request, response)
        return response

    def _since(self, request: HttpRequest, name: str, now: datetime) -> datetime:
        if name not in request.session:
            request.session[name] = now.isoformat()
        return datetime.fromisoformat(request.session[name])


KEY_LENGTH = 40
"""Characters of the column, which holds 240 bits of the hash."""


def stored_key(session_key: str) -> str:
    """The value that the table holds for the key in a cookie."""
    digest = hashlib.sha256(session_key.encode()).digest()
    return base64.urlsafe_b64encode(digest).decode()[:KEY_LENGTH]


def salt_of(stored: str) -> str:
    """The salt of the signature over the data of a session kept under this hash."""
    return f"compliance.holders.sessions:{stored}"


read_and_written = office_context("a session is read before anybody is known, and is no holder's row")
"""Around each statement on sessions: their table is the office's alone."""


class SessionStore(DatabaseSessions):
    """Django's sessions in the database; their data are signed JSON, never pickled, and bound to their key: copied to
    another session they open nothing. A statement in the context of a holder finds none to copy, change or end."""

    @property
    def key_salt(self) -> str:
        """The salt of the signature over the data: it names their session."""
        return salt_of(stored_key(self.session_key or ""))

    @read_and_written
    def _get_session_from_db(self) -> Any:
        row = None
        if self.session_key:
            live = self.model.objects.filter(expire_date__gt=timezone.now())
            row = live.filter(session_key=stored_key(self.session_key)).first()
        if row is None:
            self._session_key = None
        return row

    @read_and_written
    def exists(self, session_key: str) -> bool:
        """Whether a session of this key is kept."""
        return bool(super().exists(stored_key(session_key)))

    @read_and_written
    def save(self, must_create: bool = False) -> None:
        """Keeps the session."""
        super().save(must_create)

    def create_model_instance(self, data: Any) -> Any:
        """The row of this session."""
        row = super().create_model_instance(data)
        row.session_key = stored_key(row.session_key)
        return row

    @read_and_written
    def delete(self, session_key: str | None = None) -> None:
        """Ends the session of this key, or this one."""
        key = session_key or self.session_key
        if key:
            self.model.objects.filter(session_key=stored_key(key)).delete()


@dataclass(frozen=True)
class OwnSession:
    """A session in which a person is signed in: the hash under which it is kept, two instants, and whether it is this
    one."""

    key: str
    started_at: datetime
    seen_at: datetime
    is_this: bool


@read_and_written
def own_sessions(request: SignedInRequest) -> list[OwnSession]:
    """The sessions in which this person is signed in, last used first. One query, which reads every session that is
    kept: the table does not say whose each is."""
    user, now, this = request.user, timezone.now(), stored_key(request.session.session_key or "")
    (idle, overall), accepted = limits_of(user), {user.get_session_auth_hash(), *user.get_session_auth_fallback_hash()}
    found = []
    for row in SessionStore.get_model_class().objects.filter(expire_date__gt=now):
        try:
            data = signing.loads(row.session_data, salt=salt_of(row.session_key), serializer=SessionStore().serializer)
        except signing.BadSignature:
            continue
        if data.get(SESSION_KEY) != str(user.pk) or data.get(HASH_SESSION_KEY) not in accepted:
            continue
        started, seen = (datetime.fromisoformat(data[name]) if name in data else now for name in (_STARTED, _SEEN))
        if now - seen < idle and now - started < overall:
            found.append(OwnSession(row.session_key, started, seen, row.session_key == this))
    return sorted(found, key=lambda one: one.seen_at, reverse=True)


@read_and_written
def own_sessions_end(request: SignedInRequest, key: str) -> int:
    """Ends the person's other session that is kept under this hash, or all others (empty); gives how many ended."""
    others = [one.key for one in own_sessions(request) if not one.is_this and key in ("", one.key)]
    ended: int = SessionStore.get_model_class().objects.filter(session_key__in=others).delete()[0]
    return ended


FACTORS = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)

# What a person without a second factor may open: setting one up, confirming for it who they are, and leaving.
OPEN_WITHOUT = frozenset(
    {
        "mfa_index",
        "mfa_activate_totp",
        "mfa_add_webauthn",
        "account_reauthenticate",
        "account_logout",
        "account_inactive",
        "organization_start",
        "organization_back",
        "organization_finish",
        "organization_again",
    }
)


def is_exempt(user: User) -> bool:
    """Whether the password alone is enough: for accounts of the demo data, and only in a demonstration."""
    return bool(settings.DEMO and user.is_demo)


def has_second_factor(user: User) -> bool:
    """Whether this person set up an authenticator app or a passkey. One query."""
    return Authenticator.objects.filter(user=user, type__in=FACTORS).exists()


def has_proved(request: HttpRequest, user: User) -> bool:
    """Whether a second factor was used in this session (to sign in, or to confirm who is there) or set up in it."""
    return any(record.get("method") == "mfa" for record in get_authentication_records(request, user))


def has_proved_best(request: HttpRequest, user: User) -> bool:
    """Whether a passkey was used in this session, of a person who has one. True for others. One query at most."""
    passkey = Authenticator.Type.WEBAUTHN
    if any(record.get("type") == passkey for record in get_authentication_records(request, user)):
        return True
    return not Authenticator.objects.filter(user=user, type=passkey).exists()


class SecondFactorMiddleware:
    """Leads a person without a second factor to set one up first. Ends a session that began without the factor that the
    person has by now."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        user = request.user
        if not user.is_authenticated or is_exempt(user) or has_proved(request, user):
            return self.get_response(request)
        if has_second_factor(user):
            logout(request)
            messages.info(request, "You now have a passkey or an authenticator app. Sign in with it to continue.")
            return keep_typed(request, user.pk) or to_sign_in(request)
        if self._is_open(request):
            return self.get_response(request)
        messages.warning(request, "First set up a passkey or an authenticator app. Then you can work.")
        return redirect("mfa_index")

    def _is_open(self, request: HttpRequest) -> bool:
        if request.path_info.startswith(f"/{settings.STATIC_URL.lstrip('/')}"):
            return True
        try:
            match = resolve(request.path_info)
            return match.view_name in OPEN_WITHOUT or getattr(match.func, "is_public", False)
        except Resolver404:
            return False
