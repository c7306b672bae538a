"""Which clauses a reviewer of a filing will have to read: those with a finding, and those that are not as before."""

from collections import Counter
from collections.abc import Iterable

from django.utils import timezone

from compliance.regulation import Chapter, Explained
from compliance.regulation.core.finding import OWNERS, Owner

from ..case.comparison import Side
from ..drafting.clauses import is_other_text, out_of_reach
from ..drafting.question_pages import FIXED_AT_THE_START


def to_read(chapter: Chapter, rows: Iterable[Explained], edition_key: str, before: Side | None) -> dict[Owner, int]:
    """How many clauses each unit will have to read of a filing that these rows explain; `before` is what it would
    replace, None for a first filing. A unit with none is left out."""
    out_then: frozenset[tuple[str, str]] = frozenset()
    if before is not None:
        out_then = out_of_reach(before.facts, chapter.rules(before.edition_key), timezone.now())
    read = (row for row in rows if _is_to_read(row, edition_key, before, out_then))
    found = Counter(row.provision.owner(edition_key) for row in read)
    return {owner: found[owner] for owner in OWNERS if found[owner]}


def _is_to_read(row: Explained, edition_key: str, before: Side | None, out_then: frozenset[tuple[str, str]]) -> bool:
    provision = row.provision
    is_signed = provision.kind in ("approval", "attestation")
    if row.findings:
        return True
    if before is None:
        return is_signed and row.answer != "not_applicable"
    if provision.log:
        return False
    if is_other_text(provision, before.edition_key, edition_key):
        return True
    if row.answer == "not_applicable" and (provision.citation, provision.name) in out_then:
        return False
    then = {name: getattr(before.facts, name) for name in provision.fields}
    if provision.kind == "attestation":
        return row.answer != "not_applicable" and not all(fact is not None and fact.signed for fact in then.values())
    now = zip(provision.fields, row.values, strict=False)
    return any(value != then[name] for name, value in now if name not in FIXED_AT_THE_START)
