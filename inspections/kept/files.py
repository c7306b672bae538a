"""The file of kept entries that a device saves: read at the office, where author or supervisor signs what is in it.

The file holds the entries as the device keeps them, sealed; the office opens them with the author's key, so what it
shows was made on a device at which the author was signed in. JSON:
`{"format": FORMAT, "entries": [{"id", "person", "key_id", "iv", "data"}, …]}`, `iv` and `data` in base64.
"""

import base64
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any
from uuid import UUID

import msgspec
from django.urls import Resolver404, resolve

from compliance.holders.models import Credential, User
from compliance.holders.roles import Perm
from compliance.ledger.holding import differences, hold, mark_of, marks_of_person, raise_alarms

from ..errors import FieldRefused
from ..models import LogEntry
from .keys import opened
from .mark import AHEAD, AT, SOURCE, read_mark, source_of

FORMAT = "kept-entries/1"
MOST_BYTES = 1_000_000
MOST_ENTRIES = 500
FORMS = ("floor:entry_new", "floor:entry_correct")
FIELD = "file"
NOT_OURS = "This is not a file of entries from a device. Choose the file that “Save as a file” made on the device."
NOT_OPENED = (
    "An entry in this file was not made by a person of this certificate holder, or the file was changed. Ask for the "
    "file again."
)
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern="^[^\\0]*$")]
"""The key under which an entry was kept, as `LogEntry.sent_key` takes it."""
UNREADABLE = (msgspec.DecodeError, msgspec.ValidationError, RecursionError)
ONLY_SUPERVISORS = "This file holds entries of somebody else. A supervisor enters those: {names}."


class Sealed(msgspec.Struct, frozen=True):
    """An entry of the file, as the device keeps it."""

    id: Key
    person: UUID
    key_id: str
    iv: str
    data: str


class EntryFile(msgspec.Struct, frozen=True):
    """The whole file."""

    format: str
    entries: list[Sealed]


class Opened(msgspec.Struct, frozen=True):
    """The content of an entry: the address of its form, the texts of the form, the time at which it was made by the
    device's clock."""

    url: str
    title: str
    fields: list[tuple[str, str]]
    made_at: str
    ahead: int = 0


@dataclass(frozen=True)
class FileEntry:
    """An entry of a file, ready to be opened in its form; `on_file` is the entry that was signed from it already."""

    title: str
    author: str
    made_at: str
    url: str
    fields: Sequence[tuple[str, str]]
    on_file: LogEntry | None
    is_own: bool


def entries_of(name: str, content: bytes, reader: User) -> list[FileEntry]:
    """The entries of a file, in its order. Raises FieldRefused in words for a file that is no such file, was changed,
    or holds entries of others and the reader is no supervisor; NotHeld where who an author is differs from the records.
    Five queries, and four for each other author."""
    try:
        file = msgspec.json.decode(content, type=EntryFile)
    except UNREADABLE:
        raise FieldRefused(FIELD, NOT_OURS) from None
    if file.format != FORMAT or len(file.entries) > MOST_ENTRIES:
        raise FieldRefused(FIELD, NOT_OURS)
    authors = {
        author.pk: author for author in User.objects.visible_to(reader).filter(pk__in={e.person for e in file.entries})
    }
    if any(entry.person not in authors for entry in file.entries):
        raise FieldRefused(FIELD, NOT_OPENED)
    others = [author for key, author in authors.items() if key != reader.pk]
    hold({mark for author in others for mark in marks_of_person(author.pk)}, of_logs=False)
    if others and not reader.may(Perm.ACKNOWLEDGE):
        raise FieldRefused(FIELD, ONLY_SUPERVISORS.format(names=", ".join(author.printed_name for author in others)))
    known = on_file(reader, [entry.id for entry in file.entries])
    source = {"name": name[:100], "sha256": hashlib.sha256(content).hexdigest()}
    numbers = {author.pk: _number_of(author) for author in others}
    return [
        _file_entry(
            entry,
            _opened(entry, reader),
            authors[entry.person],
            numbers.get(entry.person),
            source,
            known.get(entry.id),
            reader,
        )
        for entry in file.entries
    ]


def on_file(reader: User, keys: Sequence[str]) -> dict[str, LogEntry]:
    """The entries with these keys that the reader sees, as far as they are as the records state: a device lets go of
    what is on file, and nobody signs it again. An alarm is raised about the others. Three queries."""
    rows = list(LogEntry.objects.visible_to(reader).filter(sent_key__in=keys).exclude(sent_key=""))
    reasons = differences({mark_of(row) for row in rows})
    raise_alarms(reasons)
    differing = {reason.row for reason in reasons}
    return {row.sent_key: row for row in rows if str(row.pk) not in differing}


def _number_of(author: User) -> str:
    """The newest credential number of an author; empty for none."""
    rows = Credential.objects.filter(user=author).order_by("-valid_from")
    return rows.values_list("number", flat=True).first() or ""


def _opened(entry: Sealed, reader: User) -> Opened:
    """Raises FieldRefused where the author's device did not seal it so, or it leads anywhere but to a form of ours."""
    try:
        nonce, sealed = (base64.b64decode(text, validate=True) for text in (entry.iv, entry.data))
        content = msgspec.json.decode(opened(str(entry.person), entry.id, entry.key_id, nonce, sealed), type=Opened)
        read_mark({AT: content.made_at, AHEAD: str(content.ahead)}, reader)
        if resolve(content.url.partition("?")[0]).view_name not in FORMS:
            raise ValueError(content.url)
    except (ValueError, *UNREADABLE, Resolver404, FieldRefused):
        raise FieldRefused(FIELD, NOT_OPENED) from None
    return content


def _file_entry(
    entry: Sealed,
    content: Opened,
    author: User,
    number: str | None,
    source: Mapping[str, str],
    on_file: LogEntry | None,
    reader: User,
) -> FileEntry:
    """`number` is None for an entry of the reader's own."""
    if number is None:
        carried: list[tuple[str, Any]] = [(AT, content.made_at), (AHEAD, str(content.ahead))]
    else:
        made_by = {"printed_name": author.printed_name, "credential_number": number}
        carried = [(SOURCE, source_of(entry.id, content.made_at, content.ahead, made_by, source, reader))]
    taken = {"key", "then", "csrfmiddlewaretoken", AT, AHEAD, SOURCE}
    answers = [(name, text) for name, text in content.fields if name not in taken and not name.startswith("sign-")]
    fields = [*answers, ("key", entry.id), ("then", "check"), *carried]
    return FileEntry(content.title, author.printed_name, content.made_at, content.url, fields, on_file, number is None)
