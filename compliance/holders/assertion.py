"""Passkeys at the moment of signing: the challenge is ours, and all that proves the answer is kept.

fido2 verifies; allauth keeps the credentials. Its own begin and complete take a random challenge from the session, so
they are not used here.
"""

import base64
import json
from collections.abc import Mapping
from typing import Any

from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.internal import auth as passkeys
from django.core.exceptions import ValidationError
from fido2 import cbor
from fido2.utils import websafe_encode
from fido2.webauthn import AttestedCredentialData, UserVerificationRequirement

from .models import User

REQUIRED = UserVerificationRequirement.REQUIRED


class AssertionRefused(Exception):
    """The answer of a passkey proves nothing here."""


def passkey_options(user: User, challenge: bytes) -> dict[str, Any]:
    """What the browser hands to the person's passkey, so that it signs `challenge` and verifies the person."""
    credentials = passkeys.get_credentials(user)
    options, _ = passkeys.get_server().authenticate_begin(credentials, REQUIRED, challenge)
    return dict(options)


def assertion_verified(user: User, answer: str, challenge: bytes) -> dict[str, str]:
    """The assertion in `answer` (JSON of the browser), verified over `challenge` by a passkey of this person.

    Comes back as envelopes keep it, in base64. Raises AssertionRefused for any other origin, relying party, type,
    challenge, passkey or signature, and where the person was not verified.
    """
    state = {"challenge": websafe_encode(challenge), "user_verification": REQUIRED}
    try:
        posted = json.loads(answer)
        parsed = passkeys.parse_authentication_response(posted)
        credential = passkeys.get_server().authenticate_complete(state, passkeys.get_credentials(user), posted)
        authenticator = passkeys.get_authenticator_by_credential_id(user, credential.credential_id)
    except (ValidationError, ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise AssertionRefused from error
    if authenticator is None:
        raise AssertionRefused
    authenticator.record_usage()
    answered = parsed.response
    parts: Mapping[str, bytes] = {
        "authenticator_data": answered.authenticator_data,
        "client_data": answered.client_data,
        "credential_id": credential.credential_id,
        "public_key": _cose(credential),
        "signature": answered.signature,
    }
    return {name: base64.b64encode(part).decode() for name, part in parts.items()}


def enrolled_key(authenticator: Authenticator) -> dict[str, str]:
    """`credential_id` and `public_key` (COSE) of a passkey, in base64: what a record of its enrolment states."""
    credential = authenticator.wrap().authenticator_data.credential_data
    parts = {"credential_id": credential.credential_id, "public_key": _cose(credential)}
    return {name: base64.b64encode(part).decode() for name, part in parts.items()}


def _cose(credential: AttestedCredentialData) -> bytes:
    return cbor.encode(dict(credential.public_key))
