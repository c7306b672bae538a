"""Signing: a person shows again that it is they, and holds a credential valid on that day.

Password, with a code where an authenticator app is set up; or a passkey, which signs the very record that was shown.
In the demo, accounts of the demo data sign with the password alone.

The challenge of a passkey is ours, and all that proves its answer is kept. fido2 verifies, then the auditors' verifier
(`relying_party`); allauth keeps the credentials. Its own begin and complete take a random challenge from the session,
so they are not used here.
"""

import json
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import date, datetime
from functools import cached_property
from typing import Any

from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.internal import auth as passkeys
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils import timezone
from fido2.utils import websafe_encode
from fido2.webauthn import AttestedCredentialData, UserVerificationRequirement

from compliance.holders.errors import OfficeError
from compliance.holders.guesses import (
    code_accepted,
    code_refused,
    is_locked_out,
    passkey_accepted,
    passkey_refused,
    password_refusal,
    statement_refused,
)
from compliance.holders.means import (
    MeansNotHeld,
    confirmed_within_a_day,
    decides_nothing_words,
    means_differ,
    means_replaced_last,
    replaced_within_a_day,
    signs_nothing_words,
)
from compliance.holders.models import Credential, User
from compliance.holders.page_mark import Difference, ShownChanged, canonical_text
from compliance.holders.relying_party import ODD, assertion_parts, relying_party
from compliance.holders.roles import Role
from compliance.holders.sessions import is_exempt
from compliance.isolation.context import office_context
from compliance.ledger.holding import raise_alarms
from compliance.ledger.reconciling.difference import alarm_raised
from compliance.ledger.trust import not_enrolled, signs_for

from .signature import PASSKEY, Prepared, Signature, SigningStatement, challenge_of, statement_keep, statement_take

REQUIRED = UserVerificationRequirement.REQUIRED


class AssertionRefused(Exception):
    """The answer of a passkey proves nothing here; the message says why."""


def passkeys_of(user: User) -> list[Authenticator]:
    """The passkeys of this person. One query."""
    return list(Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN))


def passkey_options(rows: Sequence[Authenticator], challenge: bytes) -> dict[str, Any]:
    """The request that the browser hands to one of these passkeys, so that it signs `challenge` and verifies the
    person."""
    options, _ = relying_party().authenticate_begin(
        [credential for credential, _ in _credentials(rows)], REQUIRED, challenge
    )
    return dict(options)


def assertion_verified(rows: Sequence[Authenticator], answer: str, challenge: bytes) -> dict[str, str]:
    """The assertion in `answer` (JSON of the browser), verified over `challenge` by one of these passkeys of a person.

    Comes back as envelopes keep it, in base64. Raises AssertionRefused for any other origin, relying party, type,
    challenge, passkey or signature, where the person was not verified, and for a passkey that no entry enrolled for its
    person, whatever row is there; an integrity alarm is raised about that row. One query.
    """
    state, known = {"challenge": websafe_encode(challenge), "user_verification": REQUIRED}, _credentials(rows)
    try:
        parsed = passkeys.parse_authentication_response(json.loads(answer))
        credential = relying_party().authenticate_complete(state, [passkey for passkey, _ in known], parsed)
    except (ValidationError, *ODD) as error:
        raise AssertionRefused(str(error)) from error
    used = next(row for passkey, row in known if passkey.credential_id == credential.credential_id)
    parts = assertion_parts(parsed, credential)
    with office_context("a passkey was enrolled for whomever its person acted then"):
        row = Authenticator.objects.filter(signs_for(parts, used.user_id), pk=used.pk)
        # It is locked until the commit, so that none is signed with after its revocation was recorded.
        is_held = row.update(last_used_at=timezone.now()) == 1
        is_there = is_held or Authenticator.objects.filter(pk=used.pk).exists()
    if not is_held:
        if is_there:
            alarm_raised(not_enrolled(used.pk, used.user_id))
        raise AssertionRefused("it was taken away, or no entry of the ledger enrolled this passkey for this person")
    return parts


def _credentials(rows: Sequence[Authenticator]) -> list[tuple[AttestedCredentialData, Authenticator]]:
    """The credential that each of these passkeys is."""
    pairs = ((row.wrap().authenticator_data.credential_data, row) for row in rows)
    return [(credential, row) for credential, row in pairs if credential is not None]


WORDS = {
    "password": "Type your password. Each signature needs it again.",
    "wrong password": "The password is wrong. Type the password that you use to sign in.",
    "too often": (
        "Too many passwords, codes or passkeys from here were wrong. Wait 15 minutes, then sign. This page keeps "
        "what you typed."
    ),
    "code": "Type the code that your authenticator app shows now.",
    "wrong code": "The code is wrong or was already used. Type the code that your authenticator app shows now.",
    "passkey": "Use your passkey. Your account has no authenticator app.",
    "passkey alone": "Use your passkey. People who have one sign this with it, not with password and code.",
    "wrong passkey": "The passkey was not accepted. Nothing was signed. Use it again.",
    "statement": (
        "Nothing was signed. What your passkey signed was shown more than 5 minutes ago, was already signed, or was "
        "shown to somebody else. Use your passkey again."
    ),
    "changed": "Nothing was signed, because this changed since you saw it. Read it again, then sign.",
}


class NotConfirmed(OfficeError):
    """The signer could not be confirmed; `errors`: sentences by field (`password`, `code`, `passkey`, `__all__`).

    `differences`: what changed since it was shown.
    """

    status = 400

    def __init__(self, errors: dict[str, list[str]], differences: Sequence[Difference] = ()) -> None:
        super().__init__(" ".join(sentence for sentences in errors.values() for sentence in sentences))
        self.errors, self.differences = errors, tuple(differences)


def person_of(request: HttpRequest) -> User:
    """The person signed in. Raises NotConfirmed for nobody."""
    if not request.user.is_authenticated:
        raise NotConfirmed({"__all__": ["Nobody is signed in. Sign in, then sign."]})
    return request.user


class RequestSigner:
    """The person of a request as somebody who signs, each fact about them read once."""

    decides = False
    """Whether what they sign decides, or takes two people (`Meaning.decides`)."""

    def __init__(self, request: HttpRequest, roles: Collection[Role] = (), *, user: User | None = None) -> None:
        """Raises NotConfirmed where nobody is signed in. `roles` are those that may sign this; the first of them that
        the person holds is stated, or the person's own role. `user`: who acts through a token."""
        self.request, self.user, self.roles = request, user or person_of(request), roles
        self._credentials: dict[date, Credential | None] = {}

    @cached_property
    def authenticators(self) -> list[Authenticator]:
        """Their second factors. One query."""
        return list(Authenticator.objects.filter(user=self.user))

    @property
    def means(self) -> frozenset[str]:
        """By what they sign: some of `password`, `totp`, `passkey`. A demo account signs with its password alone until
        it sets up an authenticator app. Whoever has a passkey decides with it alone."""
        kinds = {authenticator.type for authenticator in self.authenticators}
        means = {"passkey"} if Authenticator.Type.WEBAUTHN in kinds else set()
        if means and self.decides:
            return frozenset(means)
        if Authenticator.Type.TOTP in kinds:
            means |= {"password", "totp"}
        elif is_exempt(self.user):
            means.add("password")
        return frozenset(means)

    def of_type(self, kind: str) -> list[Authenticator]:
        """Their second factors of one type."""
        return [authenticator for authenticator in self.authenticators if authenticator.type == kind]

    @cached_property
    def replaced_last(self) -> datetime | None:
        """The last time at which others helped to replace their means. One query."""
        return means_replaced_last(self.user)

    def credential_on(self, day: date) -> Credential | None:
        """The credential valid on a day. One query a day."""
        if day not in self._credentials:
            self._credentials[day] = self.user.credential_on(day)
        return self._credentials[day]

    def cannot_sign(self, at: datetime) -> str:
        """The reason why they cannot sign at this instant; empty if they can. A credential is asked for the office's
        calendar day."""
        if replaced_at := replaced_within_a_day(self.replaced_last, at):
            return signs_nothing_words(self.user, replaced_at)
        if self.decides and (confirmed_at := confirmed_within_a_day([self.user.pk], at)):
            return decides_nothing_words(confirmed_at)
        return "" if self.credential_on(timezone.localdate(at)) else no_credential_words(self.user, at)

    def credential_to_sign(self, at: datetime) -> Credential:
        """The credential that a signature of this instant states. Raises NotConfirmed where they cannot sign."""
        refusal, credential = self.cannot_sign(at), self.credential_on(timezone.localdate(at))
        if refusal or credential is None:
            raise NotConfirmed({"__all__": [refusal]})
        return credential

    def now(self, at: datetime | None = None) -> Signature:
        """The signature that the person would give now, with role and credential; without proof, hence without
        `method`. Raises NotConfirmed."""
        at = at or timezone.now()
        role = _role_of(self.user, self.roles)
        return Signature(self.user, self.user.printed_name, self.credential_to_sign(at).number, role, "", at)

    def refuse_other_means(self) -> None:
        """Raises NotConfirmed, and the alarm, where the means of the account are not those that the ledger states: then
        nobody knows who signs. One query."""
        if found := means_differ(self.user, self.authenticators):
            raise_alarms(found)
            raise NotConfirmed({"__all__": [MeansNotHeld(found).sentence]})

    def by_password(self, password: str, code: str = "", at: datetime | None = None) -> Signature:
        """Their signature, made now by password, and code where they have an authenticator app. The service that stores
        the record makes the statement over it. Raises NotConfirmed with the reason by field."""
        signer = self.now(at)
        self.refuse_other_means()
        return replace(signer, method=self._proved(password, code))

    def statement_over(self, prepared: Prepared) -> SigningStatement:
        """The statement over the record as it stands, kept for their passkey. Raises NotConfirmed."""
        signer = self.now()
        self.refuse_other_means()
        _refuse_locked_out(self.request, self.user)
        text = canonical_text(prepared.compose(signer))
        return statement_keep(signer, prepared.meaning, prepared.holder_id, text)

    def by_passkey(self, prepared: Prepared, statement_id: str, answer: str) -> Signature:
        """Their signature that a passkey made over a statement that was shown, which is used up, whatever comes of it.

        `answer` is the browser's JSON. Raises NotConfirmed: for a statement of somebody else, unknown, used or older
        than five minutes; for an answer that proves nothing; and with the differences where the record is not what was
        shown.
        """
        signer, request = self.now(), self.request
        self.refuse_other_means()
        _refuse_locked_out(request, self.user)
        statement = statement_take(self.user, statement_id, signer.at)
        if statement is None:
            statement_refused(request, self.user, statement_id)
            raise NotConfirmed({"passkey": [WORDS["statement"]]})
        try:
            passkeys = self.of_type(Authenticator.Type.WEBAUTHN)
            proof = assertion_verified(passkeys, answer, challenge_of(statement))
        except AssertionRefused as error:
            passkey_refused(request, self.user, "signing", str(error))
            raise NotConfirmed({"passkey": [WORDS["wrong passkey"]]}) from error
        passkey_accepted(request, self.user)
        signature = replace(
            signer, method=PASSKEY, at=statement.made_at, shown=statement.shown, statement=statement.text, passkey=proof
        )
        try:
            # The log is locked last, by the service, which compares its origin.
            return prepared.signed_by(signature, origin=signature.origin).who
        except ShownChanged as change:
            raise NotConfirmed({"__all__": [WORDS["changed"]]}, change.differences) from change

    def _proved(self, password: str, code: str) -> str:
        """The method by which they proved that it is they. Raises NotConfirmed; what is wrong is counted."""
        request, user, means = self.request, self.user, self.means
        if "password" not in means:
            raise NotConfirmed({"passkey": [WORDS["passkey alone" if self.decides else "passkey"]]})
        errors: dict[str, list[str]] = {}
        if not password:
            errors["password"] = [WORDS["password"]]
        if "totp" in means and not code:
            errors["code"] = [WORDS["code"]]
        if errors:
            raise NotConfirmed(errors)
        if refusal := password_refusal(request, user, password):
            raise NotConfirmed({"password": [WORDS[refusal]]})
        if "totp" in means and not self._is_code(code):
            code_refused(request, user)
            raise NotConfirmed({"code": [WORDS["wrong code"]]})
        code_accepted(request, user)
        return "password+totp" if "totp" in means else "password"

    def _is_code(self, code: str) -> bool:
        apps = self.of_type(Authenticator.Type.TOTP)
        return any(app.wrap().validate_code(code.strip()) for app in apps)


def confirm_signer(
    request: HttpRequest,
    *,
    password: str = "",
    code: str = "",
    roles: Collection[Role] = (),
    at: datetime | None = None,
) -> Signature:
    """As `Signer.by_password`, of a person of whom nothing was read yet."""
    return RequestSigner(request, roles).by_password(password, code, at)


def passkey_request(statement: SigningStatement) -> dict[str, Any]:
    """The request that the browser hands to the passkey of the person whom the statement is for."""
    return passkey_options(passkeys_of(statement.user), challenge_of(statement))


def _refuse_locked_out(request: HttpRequest, user: User) -> None:
    if is_locked_out(request, user):
        raise NotConfirmed({"passkey": [WORDS["too often"]]})


def no_credential_words(user: User, at: datetime) -> str:
    """The reason why this person cannot sign on that day, and the person who mends it."""
    day = timezone.localdate(at)
    return (
        f"{user.printed_name} has no Board-issued credential valid on {day:%B} {day.day}, {day.year}. Every "
        "signature needs one. Ask the person who manages credentials to enter it, then sign."
    )


def _role_of(user: User, roles: Collection[Role]) -> Role:
    if user.active_membership is None:
        raise NotConfirmed({"__all__": ["You have no role in force today."]})
    own = Role(user.active_membership.role)
    if not roles or own in roles:
        return own
    held = [role for role in Role if role in roles and role in user.roles]
    if not held:
        labels = ", ".join(str(role.label) for role in Role if role in roles)
        raise NotConfirmed({"__all__": [f"Your role cannot sign this. These roles can: {labels}."]})
    return held[0]
