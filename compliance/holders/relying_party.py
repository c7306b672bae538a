"""The passkeys that count here: one list of kinds of keys and of exact origins, for setting up, signing in and signing.

The list is the verifier's (`compliance.transparency.passkeys.ALGORITHMS`, `compliance.ledger.trust`), and so are the
checks of what a browser sends. A passkey that signs in today will sign tomorrow, and its signatures must hold for
auditors.
"""

import base64
import struct
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.internal import auth as passkeys
from cryptography.exceptions import UnsupportedAlgorithm
from fido2 import cbor
from fido2.server import Fido2Server
from fido2.webauthn import (
    AttestedCredentialData,
    AuthenticationResponse,
    AuthenticatorData,
    PublicKeyCredentialParameters,
    PublicKeyCredentialRpEntity,
    PublicKeyCredentialType,
    RegistrationResponse,
)

from compliance.ledger.trust import relying_parties, web_origins
from compliance.transparency.passkeys import ALGORITHMS, assertion_problem, check_client, cose_key, cose_verifier

ODD = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    NotImplementedError,
    RecursionError,
    TypeError,
    UnsupportedAlgorithm,
    ValueError,
    struct.error,
)
"""The errors with which reading a browser's answer can end. The answer is refused, whatever the reason."""


class RelyingParty(Fido2Server):  # type: ignore[misc]  # fido2 is typed in part
    """The office as passkeys know it, whatever host a request claims. It refuses with ValueError, as allauth does."""

    def __init__(self, host: str) -> None:
        super().__init__(
            PublicKeyCredentialRpEntity(id=host, name=host),
            verify_origin=lambda origin: origin in web_origins(),
        )
        kind = PublicKeyCredentialType.PUBLIC_KEY
        self.allowed_algorithms = [PublicKeyCredentialParameters(type=kind, alg=algorithm) for algorithm in ALGORITHMS]

    def register_complete(self, state: Any, response: RegistrationResponse | Mapping[str, Any]) -> AuthenticatorData:
        """The statement of the authenticator about a new passkey. Raises ValueError for one that could never sign
        here."""
        with _refused_in_one_way():
            answer = RegistrationResponse.from_dict(response)
            check_client(bytes(answer.response.client_data), "webauthn.create", state["challenge"], web_origins())
            about: AuthenticatorData = super().register_complete(state, answer)
            credential = about.credential_data
            if credential is None or not credential.credential_id or answer.raw_id != credential.credential_id:
                raise ValueError("the browser names another passkey than the authenticator")
            cose_verifier(cose_key(cose_of(credential)))
            return about

    def authenticate_complete(
        self,
        state: Any,
        credentials: Sequence[AttestedCredentialData],
        response: AuthenticationResponse | Mapping[str, Any],
    ) -> AttestedCredentialData:
        """The passkey that answered. Raises ValueError for an answer that the auditors' verifier would refuse."""
        with _refused_in_one_way():
            answer = AuthenticationResponse.from_dict(response)
            credential: AttestedCredentialData = super().authenticate_complete(state, credentials, answer)
            problem = assertion_problem(
                assertion_parts(answer, credential),
                state["challenge"],
                origins=web_origins(),
                relying_parties=relying_parties(),
            )
            if problem:
                raise ValueError(problem)
            return credential


_known = cache(RelyingParty)


def relying_party() -> RelyingParty:
    """The office under the host of SITE_URL."""
    (host,) = relying_parties()
    return _known(host)


def installed() -> None:
    """Makes allauth use this relying party, wherever a passkey is set up or used."""
    passkeys.get_server = relying_party


def assertion_parts(answer: AuthenticationResponse, credential: AttestedCredentialData) -> dict[str, str]:
    """The assertion as envelopes keep it, in base64."""
    parts: Mapping[str, bytes] = {
        "authenticator_data": answer.response.authenticator_data,
        "client_data": answer.response.client_data,
        "credential_id": credential.credential_id,
        "public_key": cose_of(credential),
        "signature": answer.response.signature,
    }
    return {name: base64.b64encode(part).decode() for name, part in parts.items()}


def cose_of(credential: AttestedCredentialData) -> bytes:
    """The public key of a passkey, in its one form."""
    return cbor.encode(dict(credential.public_key))


@contextmanager
def _refused_in_one_way() -> Iterator[None]:
    try:
        yield
    except ODD as error:
        raise ValueError(str(error) or type(error).__name__) from error


def enrolled_key(authenticator: Authenticator) -> dict[str, str]:
    """`credential_id` and `public_key` (COSE) of a passkey, in base64: what a record of its enrolment states."""
    credential = authenticator.wrap().authenticator_data.credential_data
    parts = {"credential_id": credential.credential_id, "public_key": cose_of(credential)}
    return {name: base64.b64encode(part).decode() for name, part in parts.items()}
