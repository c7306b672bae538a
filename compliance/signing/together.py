"""Several records signed at once: one confirmation by passkey or password, and each record with its own statement.

A passkey signs one statement. It covers the record of the whole, which holds each of the records; so does the entry of
the whole, and the verifier checks it. Each record then has an entry and its own statement, which name the entry of
the whole (docs/records.md, section 4).
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from compliance.holders.page_mark import canonical_text
from compliance.ledger.recording import Recorded

from .signature import PASSKEY_ONCE, Meaning, Prepared, Signature, SignedAct, signer_as_json, statement_text


def together(meaning: Meaning, holder_id: UUID, parts: Sequence[Prepared]) -> Prepared:
    """These records, ready to be shown and signed as a whole under one sentence."""

    def compose(signature: Signature) -> dict[str, Any]:
        return {"records": [part.compose(signature) for part in parts], "signer": signer_as_json(signature)}

    def words(record: Mapping[str, Any]) -> list[tuple[str, str]]:
        shown = zip(parts, record["records"], strict=True)
        return [line for part, one in shown for line in part.words(one)]

    return Prepared(meaning, holder_id, compose, words)


def parts_signed(whole: SignedAct, holder_id: UUID) -> list[SignedAct]:
    """Each record of a whole as its signer signed it, in their order, with its own statement in the same log."""
    return [_part(whole, holder_id, record) for record in json.loads(whole.record)["records"]]


def _part(whole: SignedAct, holder_id: UUID, record: Mapping[str, Any]) -> SignedAct:
    who, shown = whole.who, canonical_text(record)
    statement = statement_text(who, whole.meaning, holder_id, shown, origin=who.origin)
    method = PASSKEY_ONCE if who.passkey else who.method
    part = replace(who, method=method, shown=shown, statement=statement, passkey=None, terms="")
    return SignedAct(part, whole.meaning, shown, part.evidence())


def signed_with(whole: Recorded) -> dict[str, Any]:
    """The member `about` of each record's entry: which entry has the signature over the whole."""
    named = {"event": str(whole.event), "index": whole.index, "leaf": whole.leaf, "origin": whole.origin}
    return {"signed_with": named}
