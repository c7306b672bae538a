"""Whether a clause says and reads the same as in an earlier revision: what was said of it then still counts."""

from typing import Any

from compliance.regulation.core.fields import Attestation
from compliance.regulation.core.provision import Provision

from ..drafting.clauses import is_other_text


def is_same_clause(provision: Provision, before: Any, now: Any, edition_before: str, edition: str) -> bool:
    """Whether a clause reads the same answers in the same text as in earlier facts, under their editions."""
    if is_other_text(provision, edition_before, edition):
        return False
    names = () if provision.log else provision.reads
    return all(_is_same(getattr(before, name), getattr(now, name)) for name in names)


def _is_same(before: Any, after: Any) -> bool:
    if isinstance(before, Attestation) and isinstance(after, Attestation):
        return before.signed == after.signed
    return bool(before == after)
