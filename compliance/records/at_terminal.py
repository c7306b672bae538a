"""People at a terminal, who prove their identity as on a page: by password, and the code of their authenticator app.

The same functions check both, and wrong passwords count against the same limit. Such a signature is of lower assurance,
like every signature by password. Nothing secret is taken from arguments, printed or logged.
"""

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any

from django.http import HttpRequest

from compliance.holders.errors import NotAllowed
from compliance.holders.models import User
from compliance.holders.roles import Role
from compliance.signing.confirming import NotConfirmed, RequestSigner, confirm_signer
from compliance.signing.signature import Signature

ADDRESS = "127.0.0.1"
"""The address of somebody at a terminal, for the limit of wrong passwords."""
TRIES = 3
Ask = Callable[[str], str]
"""Asks for something secret, by words that end with a colon, and returns what was typed."""


def _request_of(user: User) -> HttpRequest:
    request = HttpRequest()
    request.META["REMOTE_ADDR"] = ADDRESS
    request.user = User.objects.get(pk=user.pk)  # with the password of now
    return request


def signer_here(user: User, roles: Collection[Role]) -> Signature:
    """The signature of the person who would sign, without proof. Raises NotConfirmed; NotAllowed for a person who signs
    by passkey alone."""
    signer = RequestSigner(_request_of(user), roles)
    if "password" not in signer.means:
        raise NotAllowed(
            f"{user.printed_name} has no authenticator app. A passkey does not work at a terminal. Set up an app on "
            "your account page, then run this command again."
        )
    return signer.now()


def signed_here(signer: Signature, shown: str, *, ask: Ask, say: Callable[[str], Any]) -> Signature:
    """The signature of somebody who proves to be this signer, for what was shown (canonical JSON).

    Asks three times at most. Raises NotConfirmed.
    """
    user, more = signer.user, "totp" in RequestSigner(_request_of(signer.user)).means
    left = TRIES
    while True:
        left -= 1
        password = ask(f"{user.printed_name}, {signer.credential_number}: password: ")
        code = ask("Code of the authenticator app: ") if more else ""
        try:
            proven = confirm_signer(_request_of(user), password=password, code=code, roles=[Role(signer.role)])
            return replace(proven, shown=shown)
        except NotConfirmed as refusal:
            if not left or not refusal.errors.keys() & {"password", "code"}:
                raise
            say(refusal.sentence)
