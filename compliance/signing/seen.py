"""The mark of a record that a page shows. Sent back with the form, it states what the person had seen."""

import json
from dataclasses import replace
from datetime import datetime, timedelta

from django.core import signing

from .confirming import WORDS, NotConfirmed
from .prepared import Prepared
from .signature import Signature
from .statement import canonical_text, differences

SALT = "compliance.signing.seen"
KEPT_FOR = timedelta(hours=12)
NOT_SEEN = "Nothing was signed. Read what this page shows now, then sign it."


def mark_of(prepared: Prepared, signer: Signature) -> str:
    """The mark of the act as this person sees it now: the record itself, sealed for the person and the meaning."""
    shown = canonical_text(prepared.compose(signer))
    return signing.dumps([signer.at.isoformat(), shown], salt=_salt(prepared, signer), compress=True)


def check_seen(prepared: Prepared, signer: Signature, mark: str) -> None:
    """Refuses an act that is not as the page showed it. Raises NotConfirmed with the differences."""
    try:
        at, shown = signing.loads(mark, salt=_salt(prepared, signer), max_age=KEPT_FOR)
    except signing.BadSignature as error:
        raise NotConfirmed({"__all__": [NOT_SEEN]}) from error
    # Composed for the instant of showing: an attestation states when it was signed.
    now = canonical_text(prepared.compose(replace(signer, at=datetime.fromisoformat(at))))
    if shown != now:
        raise NotConfirmed({"__all__": [WORDS["changed"]]}, differences(shown, now))


def _salt(prepared: Prepared, signer: Signature) -> str:
    return json.dumps([SALT, str(signer.user.pk), prepared.meaning.id])
