"""The sign bar of a form: what signing says, who signs, and the fields by which they are confirmed.

sign = SignForm(request, request.POST, roles={Role.FLOORPERSON}, meaning=SIGN)
sign.prepared = Prepared(SIGN, holder_id, compose, words)           # once the rest of the form is valid
if sign.is_asking:
    return sign.answer()                                            # the script asks what the passkey will sign
if sign.is_valid():                                                 # last: a code from the app works once
    entry_sign(…, signature=sign.signature)

{% include "components/sign_fields.html" with form=sign only %}
"""

import json
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from django import forms
from django.core import signing
from django.http import HttpRequest, JsonResponse
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.functional import cached_property

from compliance.holders.models import Credential
from compliance.holders.page_mark import (
    Difference,
    RestsOn,
    ShownChanged,
    canonical_text,
    differences,
    mark_shown,
    sealed,
    unsealed,
)
from compliance.holders.roles import Role

from .confirming import WORDS, NotConfirmed, RequestSigner, passkey_request
from .signature import Meaning, Prepared, Signature, terms_text

NOT_SEEN = "Nothing was signed. Read what this page shows now, then sign it."


def mark_of(signer: Signature, terms: str, prepared: Prepared | None) -> str:
    """The mark of what this person sees now, sealed for them: the terms (`terms_text`), and the record where the page
    shows one."""
    shown = "" if prepared is None else canonical_text(prepared.compose(signer))
    return sealed(signer.user, signer.at.isoformat(), terms, shown)


def check_seen(prepared: Prepared, signer: Signature, terms: str, mark: str, *, must_see: bool) -> None:
    """Refuses an act that is not as the page showed it; `must_see`: its page shows the whole record. Raises
    NotConfirmed with the differences."""
    try:
        at, terms_then, shown = unsealed(signer.user, mark)
    except (signing.BadSignature, ValueError) as error:
        raise NotConfirmed({"__all__": [NOT_SEEN]}) from error
    if must_see and not shown:
        raise NotConfirmed({"__all__": [NOT_SEEN]})
    if terms_then != terms:
        raise NotConfirmed({"__all__": [WORDS["changed"]]}, differences(terms_then, terms))
    # Composed for the instant of showing: an attestation states when it was signed.
    now = canonical_text(prepared.compose(replace(signer, at=datetime.fromisoformat(at)))) if shown else ""
    if shown != now:
        raise NotConfirmed({"__all__": [WORDS["changed"]]}, differences(shown, now))


class SignForm(forms.Form):
    """Asks for what this person signs with. After `is_valid()`, `signature` is the confirmed Signature.

    `prepared` has to be known before the form is asked; `rests_on` gives what the act rests on beside its record, as
    the page shows it. What is posted has to bring the mark of what the page showed: the sentence, the signer, what the
    act rests on, and the record, which a page that says `must_see` shows before anything is posted. `who` is the signer
    of whom something was read already.
    """

    password = forms.CharField(
        label="Your password",
        required=False,
        strip=False,
        widget=forms.PasswordInput(attrs={"class": "usa-input", "autocomplete": "current-password"}),
    )
    code = forms.CharField(
        label="Code from your authenticator app",
        required=False,
        widget=forms.TextInput(
            attrs={"class": "usa-input", "inputmode": "numeric", "autocomplete": "one-time-code", "size": 8}
        ),
    )

    signature: Signature

    def __init__(
        self,
        request: HttpRequest,
        data: Any = None,
        *,
        meaning: Meaning,
        roles: Collection[Role] = (),
        prepared: Prepared | None = None,
        must_see: bool = False,
        rests_on: RestsOn = dict,
        who: RequestSigner | None = None,
        prefix: str = "sign",
    ) -> None:
        super().__init__(data, prefix=prefix)
        self.request, self.meaning, self.who = request, meaning, who or RequestSigner(request, roles)
        self.who.decides = meaning.decides
        self.prepared, self.must_see, self._rests_on = prepared, must_see, rests_on
        self.user, self.means = self.who.user, self.who.means
        self.differences: Sequence[Difference] = ()
        if "password" not in self.means:
            del self.fields["password"]
        if "totp" not in self.means:
            del self.fields["code"]

    @property
    def has_passkey(self) -> bool:
        """Whether the passkey button is offered."""
        return "passkey" in self.means

    @property
    def means_words(self) -> str:
        """The comparison of a password with a passkey, or the reason why there is none to type; may be empty."""
        if not self.fields:
            return WORDS["passkey alone"] if self.meaning.decides else ""
        means = "password and a code" if "totp" in self.means else "password"
        return f"You sign with your {means}. A passkey is stronger."

    @property
    def sentence(self) -> str:
        """The sentence of the signature."""
        return self.meaning.sentence

    @property
    def signer_name(self) -> str:
        """The printed name that the signature will state."""
        return self.user.printed_name

    @property
    def signer_role(self) -> str:
        """The role of the person, in words."""
        membership = self.user.active_membership
        return membership.get_role_display() if membership else ""

    @property
    def credential(self) -> Credential | None:
        """The credential valid today, which the signature will state."""
        return self.who.credential_on(timezone.localdate())

    @cached_property
    def now(self) -> Any:
        """The office's own clock, as the page tells it."""
        return timezone.now()

    @property
    def cannot_sign(self) -> str:
        """The sentence for a person who cannot sign now; empty for those who can."""
        return self.who.cannot_sign(self.now)

    @cached_property
    def record_lines(self) -> Sequence[tuple[str, str]]:
        """The record as it would be signed now, in lines of label and value; none where nobody can sign it."""
        if self.prepared is None or self.cannot_sign:
            return ()
        return self.prepared.words(self.prepared.compose(self.who.now()))

    @cached_property
    def mark(self) -> str:
        """The mark of what this page shows; empty where nobody can sign it."""
        try:
            signer = self.who.now()
        except NotConfirmed:
            return ""
        return mark_of(signer, self._terms(signer), self.prepared)

    @property
    def mark_sent(self) -> str:
        """The mark that this page brought, for an act of the same page that nobody signs: what it rests on, without the
        sentence and the signer. Empty where it brought none."""
        try:
            _, terms, _ = unsealed(self.user, self._posted("seen"))
        except (signing.BadSignature, ValueError):
            return ""
        basis = {name: value for name, value in json.loads(terms).items() if name not in ("meaning", "signer")}
        return mark_shown(self.user, basis)

    def _terms(self, signer: Signature) -> str:
        return terms_text(signer, self.meaning, self._rests_on)

    @property
    def is_asking(self) -> bool:
        """Whether the script of the passkey button asks what there is to sign."""
        return self._posted("ask") == "statement"

    def answer(self) -> JsonResponse:
        """The answer to the script: the statement's id, the request for the passkey, and the record to sign as a page
        part."""
        prepared = self._named()
        try:
            self._check_seen(prepared)
            statement = self.who.statement_over(prepared)
        except NotConfirmed as refusal:
            words = " ".join([refusal.sentence, *(d.words for d in refusal.differences)])
            return JsonResponse({"error": words, "changed": bool(refusal.differences)}, status=400)
        rows = prepared.words(json.loads(statement.shown))
        record = {"rows": rows, "sentence": self.sentence, "at": statement.made_at}
        shown = render_to_string("components/sign_record.html", record, self.request)
        options = passkey_request(statement)
        return JsonResponse({"statement": str(statement.pk), "options": options, "shown": shown})

    def clean(self) -> dict[str, Any]:
        """Confirms the signer; the sentences of a refusal stand at their fields, the differences in `differences`."""
        typed: dict[str, Any] = super().clean() or {}
        try:
            self.signature = self._confirmed(typed)
        except NotConfirmed as refusal:
            self.differences = refusal.differences
            for field, sentences in refusal.errors.items():
                self.add_error(field if field in self.fields else None, sentences)
        return typed

    def refuse(self, change: ShownChanged) -> None:
        """Shows the refusal of a service that found the record changed."""
        self.differences = change.differences
        self.add_error(None, WORDS["changed"])

    def _confirmed(self, typed: dict[str, Any]) -> Signature:
        prepared = self._named()
        terms = self._check_seen(prepared)
        if answer := self._posted("passkey"):
            signature = self.who.by_passkey(prepared, self._posted("statement"), answer)
        else:
            signature = self.who.by_password(typed.get("password", ""), typed.get("code", ""))
        return replace(signature, terms=terms)

    def _named(self) -> Prepared:
        if self.prepared is None:
            raise ValueError("what is signed was not named before the form was asked")
        return self.prepared

    def _check_seen(self, prepared: Prepared) -> str:
        """The terms, which are those that the page showed. Raises NotConfirmed where they or the record are not."""
        signer = self.who.now()
        terms = self._terms(signer)
        check_seen(prepared, signer, terms, self._posted("seen"), must_see=self.must_see)
        return terms

    def _posted(self, name: str) -> str:
        return str(self.data.get(self.add_prefix(name), "")) if self.is_bound else ""
