"""Passkeys at the moment of signing: the challenge is ours, and all that proves the answer is kept.

fido2 verifies, then the auditors' verifier (`relying_party`); allauth keeps the credentials. Its own begin and complete
take a random challenge from the session, so they are not used here.
"""

import json
from typing import Any

from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.internal import auth as passkeys
from django.core.exceptions import ValidationError
from fido2.utils import websafe_encode
from fido2.webauthn import UserVerificationRequirement

from compliance.holders.models import User
from compliance.holders.relying_party import ODD, RelyingParty, assertion_parts

REQUIRED = UserVerificationRequirement.REQUIRED


class AssertionRefused(Exception):
    """The answer of a passkey proves nothing here; the message says why."""


def passkey_options(user: User, challenge: bytes) -> dict[str, Any]:
    """What the browser hands to the person's passkey, so that it signs `challenge` and verifies the person."""
    credentials = passkeys.get_credentials(user)
    options, _ = RelyingParty().authenticate_begin(credentials, REQUIRED, challenge)
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
        credential = RelyingParty().authenticate_complete(state, passkeys.get_credentials(user), posted)
        authenticator = passkeys.get_authenticator_by_credential_id(user, credential.credential_id)
    except (ValidationError, *ODD) as error:
        raise AssertionRefused(str(error)) from error
    # Its row is locked until the commit, so that none is signed with after its revocation was recorded.
    locked = Authenticator.objects.select_for_update().filter(pk=authenticator.pk) if authenticator else ()
    for row in locked:
        row.record_usage()
        return assertion_parts(parsed, credential)
    raise AssertionRefused("the passkey was taken away")
