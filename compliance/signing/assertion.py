"""Passkeys at the moment of signing: the challenge is ours, and all that proves the answer is kept.

fido2 verifies, then the auditors' verifier (`relying_party`); allauth keeps the credentials. Its own begin and complete
take a random challenge from the session, so they are not used here.
"""

import json
from collections.abc import Sequence
from typing import Any

from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.internal import auth as passkeys
from django.core.exceptions import ValidationError
from django.utils import timezone
from fido2.utils import websafe_encode
from fido2.webauthn import AttestedCredentialData, UserVerificationRequirement

from compliance.holders.models import User
from compliance.holders.relying_party import ODD, RelyingParty, assertion_parts

REQUIRED = UserVerificationRequirement.REQUIRED


class AssertionRefused(Exception):
    """The answer of a passkey proves nothing here; the message says why."""


def passkeys_of(user: User) -> list[Authenticator]:
    """The passkeys of this person. One query."""
    return list(Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN))


def passkey_options(rows: Sequence[Authenticator], challenge: bytes) -> dict[str, Any]:
    """What the browser hands to one of these passkeys, so that it signs `challenge` and verifies the person."""
    options, _ = RelyingParty().authenticate_begin([one for one, _ in _credentials(rows)], REQUIRED, challenge)
    return dict(options)


def assertion_verified(rows: Sequence[Authenticator], answer: str, challenge: bytes) -> dict[str, str]:
    """The assertion in `answer` (JSON of the browser), verified over `challenge` by one of these passkeys of a person.

    Comes back as envelopes keep it, in base64. Raises AssertionRefused for any other origin, relying party, type,
    challenge, passkey or signature, and where the person was not verified. One query.
    """
    state, known = {"challenge": websafe_encode(challenge), "user_verification": REQUIRED}, _credentials(rows)
    try:
        posted = json.loads(answer)
        parsed = passkeys.parse_authentication_response(posted)
        credential = RelyingParty().authenticate_complete(state, [one for one, _ in known], posted)
    except (ValidationError, *ODD) as error:
        raise AssertionRefused(str(error)) from error
    used = next(row for one, row in known if one.credential_id == credential.credential_id)
    # Its row is locked until the commit, so that none is signed with after its revocation was recorded.
    if not Authenticator.objects.filter(pk=used.pk).update(last_used_at=timezone.now()):
        raise AssertionRefused("the passkey was taken away")
    return assertion_parts(parsed, credential)


def _credentials(rows: Sequence[Authenticator]) -> list[tuple[AttestedCredentialData, Authenticator]]:
    """The credential that each of these passkeys is."""
    found = ((row.wrap().authenticator_data.credential_data, row) for row in rows)
    return [(credential, row) for credential, row in found if credential is not None]
