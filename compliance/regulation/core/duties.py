"""Content and basis of an attestation: the words that are signed, and the answers that its duty is about."""

import hashlib
from functools import cache
from typing import Any

from .canonical import canonical_bytes
from .evaluate import Rules
from .provision import Provision


@cache
def words_sha256(rules: Rules, name: str) -> str:
    """The SHA-256 of the words that are signed in the attestation of this name: the edition, and each duty with its
    item, title and parts."""
    rows = [
        [row.citation, row.title, row.duty, [[part.citation, part.title, part.duty] for part in row.parts]]
        for row in rules.attestations(name)
    ]
    return hashlib.sha256(canonical_bytes([rules.edition.key, rows])).hexdigest()


@cache
def rests_on(rules: Rules, name: str) -> frozenset[str]:
    """The answers on which the duty of an attestation rests: those that say whether it applies, and those that the
    checks of its items read."""
    rows = rules.attestations(name)
    items = {row.citation for row in rows} | {part.citation for row in rows for part in row.parts}
    conditions = (when for row in rows for when in row.conditions)
    checks = (row for row in rules.provisions if row.kind not in ("log", "attestation") and _is_of(row, items))
    return frozenset({*(at for when in conditions for at in when.fields), *(at for row in checks for at in row.reads)})


def changed_under(rules: Rules, name: str, before: Any, now: Any) -> list[str]:
    """The answers on which the duty of an attestation rests that are not the same in these two facts."""
    return sorted(at for at in rests_on(rules, name) if getattr(before, at) != getattr(now, at))


def _is_of(row: Provision, items: set[str]) -> bool:
    return any(row.citation == item or row.citation.startswith(f"{item}(") for item in items)
