"""Signing: a person shows again that it is they, and holds a credential valid on that day.

Password, with a code where an authenticator app is set up; or a passkey. In the demo, accounts of the demo data sign
with the password alone.
"""

import json
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.internal import auth as passkeys
from axes.utils import reset as forget_failures
from django.contrib.auth import authenticate
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils import timezone

from .errors import OfficeError
from .models import User
from .roles import Role
from .second_factor import is_exempt
from .signature import Signature
from .throttle import client_ip

__all__ = ["NotConfirmed", "Signature", "confirm_signer", "passkey_challenge", "signing_means"]

CHALLENGE_LIVES = timedelta(minutes=5)
_CHALLENGED_AT = "signing.challenged_at"


WORDS = {
    "password": "Type your password: each signature asks for it again.",
    "wrong password": "The password is not right. Type the password with which you sign in.",
    "too often": "Too many wrong passwords from here. Wait 15 minutes, then sign; what you typed on this page stays.",
    "code": "Type the code that your authenticator app shows now.",
    "wrong code": "The code is not right or was used before. Type the code that your authenticator app shows now.",
    "passkey": "Use your passkey: your account has no authenticator app.",
    "wrong passkey": "The passkey was not accepted, or the page was open longer than 5 minutes. Use it once more.",
}


class NotConfirmed(OfficeError):
    """The signer could not be confirmed; `errors`: sentences by field (`password`, `code`, `passkey`, `__all__`)."""

    status = 400

    def __init__(self, errors: dict[str, list[str]]) -> None:
        super().__init__(" ".join(sentence for sentences in errors.values() for sentence in sentences))
        self.errors = errors


def person_of(request: HttpRequest) -> User:
    """The person signed in. Raises NotConfirmed for nobody."""
    if not request.user.is_authenticated:
        raise NotConfirmed({"__all__": ["Nobody is signed in. Sign in, then sign."]})
    return request.user


def signing_means(user: User) -> frozenset[str]:
    """By what this person signs: some of `password`, `totp`, `passkey`. One query, none for a demo account."""
    if is_exempt(user):
        return frozenset({"password"})
    kinds = set(Authenticator.objects.filter(user=user).values_list("type", flat=True))
    means = {"password", "totp"} if Authenticator.Type.TOTP in kinds else set()
    return frozenset(means | ({"passkey"} if Authenticator.Type.WEBAUTHN in kinds else set()))


def passkey_challenge(request: HttpRequest) -> dict[str, Any]:
    """What the browser hands to the person's passkey; good for one signature within five minutes."""
    request.session[_CHALLENGED_AT] = timezone.now().isoformat()
    return passkeys.begin_authentication(request.user)


def confirm_signer(
    request: HttpRequest,
    *,
    password: str = "",
    code: str = "",
    passkey: str = "",
    roles: Collection[Role] = (),
    at: datetime | None = None,
) -> Signature:
    """The signature of the person signed in, made now.

    `passkey` is the JSON of the browser's assertion; where it is given, password and code are not asked. `roles` are
    those that may sign this; the signature states the first of them that the person holds, or the person's own role.
    Raises NotConfirmed with the reason by field; a credential is asked for the office's calendar day.
    """
    user, at = person_of(request), at or timezone.now()
    role = _role_of(user, roles)
    credential = user.credential_on(timezone.localdate(at))
    if credential is None:
        raise NotConfirmed({"__all__": [no_credential_words(user, at)]})
    method = _by_passkey(request, passkey, at) if passkey else _by_password(request, password, code)
    return Signature(user, user.printed_name, credential.number, role, method, at)


def no_credential_words(user: User, at: datetime) -> str:
    """Why this person cannot sign on that day, and who mends it."""
    day = timezone.localdate(at)
    return (
        f"{user.printed_name} has no Board-issued credential valid on {day:%B} {day.day}, {day.year}; every signature "
        "states one. Ask the person who looks after credentials to enter it, then sign."
    )


def _role_of(user: User, roles: Collection[Role]) -> Role:
    if user.active_membership is None:
        raise NotConfirmed({"__all__": ["You act for nobody today: no role of yours is in force."]})
    own = Role(user.active_membership.role)
    if not roles or own in roles:
        return own
    held = [role for role in Role if role in roles and role in user.roles]
    if not held:
        labels = ", ".join(str(role.label) for role in Role if role in roles)
        raise NotConfirmed({"__all__": [f"Your role does not sign this. It is signed by: {labels}."]})
    return held[0]


def _by_password(request: HttpRequest, password: str, code: str) -> str:
    user = person_of(request)
    means = signing_means(user)
    if "password" not in means:
        raise NotConfirmed({"passkey": [WORDS["passkey"]]})
    errors: dict[str, list[str]] = {}
    if not password:
        errors["password"] = [WORDS["password"]]
    if "totp" in means and not code:
        errors["code"] = [WORDS["code"]]
    if errors:
        raise NotConfirmed(errors)
    if authenticate(request, email=user.email, password=password) != user:
        locked = getattr(request, "axes_locked_out", False)
        # The page with what was typed answers, not the lock-out page of the sign-in form.
        request.axes_locked_out = False  # type: ignore[attr-defined]
        raise NotConfirmed({"password": [WORDS["too often"] if locked else WORDS["wrong password"]]})
    if "totp" in means:
        _check_code(user, code)
    forget_failures(username=user.email, ip=client_ip(request))
    return "password+totp" if "totp" in means else "password"


def _check_code(user: User, code: str) -> None:
    apps = Authenticator.objects.filter(user=user, type=Authenticator.Type.TOTP)
    if not any(app.wrap().validate_code(code.strip()) for app in apps):
        raise NotConfirmed({"code": [WORDS["wrong code"]]})


def _by_passkey(request: HttpRequest, passkey: str, at: datetime) -> str:
    challenged_at = request.session.pop(_CHALLENGED_AT, None)
    if challenged_at is None or at - datetime.fromisoformat(challenged_at) > CHALLENGE_LIVES:
        raise NotConfirmed({"passkey": [WORDS["wrong passkey"]]})
    try:
        assertion = json.loads(passkey)
        passkeys.parse_authentication_response(assertion)
        authenticator = passkeys.complete_authentication(request.user, assertion)
    except (ValidationError, ValueError, TypeError, KeyError) as error:
        raise NotConfirmed({"passkey": [WORDS["wrong passkey"]]}) from error
    authenticator.record_usage()
    return "passkey"
