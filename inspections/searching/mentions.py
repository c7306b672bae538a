"""The index of search: which words a log entry or a filed revision holds, kept beside them and made again where they
are missing."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import timedelta
from typing import Any, Literal

import msgspec
from django.db import transaction
from django.db.models import Exists, OuterRef

from compliance.in_turn import in_turn
from compliance.ledger.holding import read, readable
from compliance.regulation.core.fields import Field, fields_of
from compliance.regulation.core.log import LogKind
from rules_submissions.models import Revision

from ..facts import facts_of
from ..models import LogEntry
from ..models.searches import Mention
from .words import has_digit, number_word, words_of

Where = Literal["people", "numbers", "tables", "texts"]
Said = tuple[Where, str, str]
"""The place of a text, its label for a reader, and the text."""
MOST = 1_000
"""Entries of one turn at most."""
OVERLAP = timedelta(minutes=10)
"""The time before the newest entry in the index in which others are looked for: no act takes longer to commit."""
NUMBERS_END = ("_id", "_number", "_numbers", "_serial")
SIGNED_BY = "Signed by"


def searchable_texts(row: "LogEntry | Revision") -> Iterable[Said]:
    """Everything in an entry or a revision by which it can be found, with the label under which a reader sees it;
    nothing where nobody can read it. No query for an entry, nor for a revision where its submission is read."""
    if isinstance(row, LogEntry):
        return readable(row, lambda entry: list(_in_entry(entry))) or ()
    return readable(row, lambda revision: list(_in_revision(revision))) or ()


def _in_entry(entry: LogEntry) -> Iterator[Said]:
    kind, signer = entry.kind, entry.signature
    yield "people", SIGNED_BY, signer.get("printed_name", "")
    yield "people", SIGNED_BY, signer.get("credential_number", "")
    yield from _stated(fields_of(kind.entry), facts_of(entry), _people(kind), kind.table_field)
    yield "texts", "Why it came late", entry.late_reason
    yield "texts", "Why it was corrected", entry.correction_reason


def _in_revision(revision: Revision) -> Iterator[Said]:
    submission, signer = revision.submission, revision.signature
    yield "numbers", "Reference", submission.reference
    yield "people", SIGNED_BY, signer.get("printed_name", "")
    yield "people", SIGNED_BY, signer.get("credential_number", "")
    fields = fields_of(submission.chapter.facts)
    stated = read(revision, "facts", msgspec.json.Decoder(dict[str, Any]).decode)
    yield from _stated(fields, stated, frozenset(), "table_numbers")


def _people(kind: LogKind) -> frozenset[str]:
    return frozenset(name for signatory in kind.signatories for name in (signatory.name, signatory.credential) if name)


def _stated(
    fields: Mapping[str, Field], stated: Mapping[str, Any], people: frozenset[str], table_field: str
) -> Iterator[Said]:
    for name, field in fields.items():
        value = stated.get(name)
        if value is None or field.codes:
            continue
        yield from _of_field(name, field, value, people, table_field)


def _of_field(name: str, field: Field, value: Any, people: frozenset[str], table_field: str) -> Iterator[Said]:
    if field.kind in ("attestation", "approval"):
        yield from _of_signed(field, value)
    elif field.kind in ("record", "records") and field.record is not None:
        for item in value if isinstance(value, list) else [value]:
            yield from _stated(fields_of(field.record), item, people, table_field)
    elif field.kind in ("text", "text_set", "text_list", "text_map"):
        where: Where = "texts"
        if name == table_field:
            where = "tables"
        elif name in people or name.endswith("credential_number"):
            where = "people"
        elif name.endswith(NUMBERS_END):
            where = "numbers"
        every = value.values() if isinstance(value, dict) else [value] if isinstance(value, str) else value
        yield from ((where, field.label, text) for text in every if text not in field.asked.members)


def _of_signed(field: Field, value: Mapping[str, Any]) -> Iterator[Said]:
    for name in ("signer", "credential_number"):
        yield "people", field.label, value.get(name) or ""
    yield "numbers", field.label, value.get("approval_number") or ""
    yield "texts", field.label, value.get("document") or ""


def words_said(where: Where, text: str) -> set[str]:
    """The words that stand for what is said there."""
    if where == "texts" or (where == "people" and not has_digit(text)):
        return set(words_of(text))
    return {number_word(text), *(words_of(text) if where == "numbers" else ())} - {""}


def mentions_of(row: "LogEntry | Revision") -> list[Mention]:
    """The rows of the index for an entry or a revision, one for each word; not saved. No query for an entry."""
    is_entry = isinstance(row, LogEntry)
    mentions: dict[str, Mention] = {}
    for where, _, text in searchable_texts(row):
        for word in words_said(where, text):
            mention = mentions.get(word) or Mention(
                holder_id=row.holder_id,
                facility_id=row.facility_id if isinstance(row, LogEntry) else row.submission.facility_id,
                entry_id=row.pk if is_entry else None,
                revision_id=None if is_entry else row.pk,
                word=word,
                at=row.occurred_at if isinstance(row, LogEntry) else row.filed_at,
            )
            setattr(mention, f"in_{where}", True)
            mentions[word] = mention
    return list(mentions.values())


def mentions_keep(most: int = MOST) -> int:
    """Keeps the words of entries and revisions that have none yet, oldest first; again is the same. Returns how many
    entries and revisions it took. Six queries a turn."""
    entries, revisions = _entries_without(most), _revisions_without(most)
    with transaction.atomic():
        _keep([*entries, *revisions])
    return len(entries) + len(revisions)


def _keep(rows: "Iterable[LogEntry | Revision]") -> None:
    Mention.objects.bulk_create([mention for row in rows for mention in mentions_of(row)], ignore_conflicts=True)


def _entries_without(most: int) -> list[LogEntry]:
    newest = Mention.objects.filter(entry__isnull=False).order_by("-id").values("entry__received_at").first()
    rows = LogEntry.objects.filter(~Exists(Mention.objects.filter(entry=OuterRef("pk"))))
    if newest is not None:
        rows = rows.filter(received_at__gte=newest["entry__received_at"] - OVERLAP)
    return list(rows.order_by("received_at", "id")[:most])


def _revisions_without(most: int) -> list[Revision]:
    kept = Mention.objects.filter(revision=OuterRef("pk"))
    waiting = in_turn(Revision.objects.filter(~Exists(kept)), "filed_at", min(most, 100), "mentions")
    return list(Revision.objects.filter(pk__in=waiting).select_related("submission"))
