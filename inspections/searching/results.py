"""Search: what holds every word that somebody typed, newest first, and what is on file under it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.db.models.lookups import IsNull
from django.urls import reverse
from django.utils.http import urlencode

from compliance.holders.models import Equipment, EquipmentKind, Facility, GamingTable, User
from compliance.holders.paging import Page, page_of
from compliance.holders.roles import Perm
from compliance.ledger.images import fetch
from compliance.regulation.general.packages import KINDS as PACKAGE_KINDS
from rules_submissions.models import Revision

from ..models import LogEntry
from ..models.packages import Package
from ..models.searches import Mention
from ..words import entry_words
from .mentions import Said, searchable_texts, words_said
from .words import has_digit, number_word, words_asked

KINDS = {
    "people": "Person or credential",
    "numbers": "Serial or other number, reference",
    "tables": "Table",
    "texts": "Words",
}
"""The places to look in, as the page offers them."""
SIZE = 25
KEYS = ("-at", "-id")
COUNTED = 200
"""The greatest count of the mentions of a word, so that the count costs as much whatever the years of records."""
TIMES_SAID = """
SELECT asked.word, (
    SELECT count(*) FROM (
        SELECT FROM inspections_mention AS said WHERE said.word = asked.word
        ORDER BY said.at DESC, said.id DESC LIMIT %s
    ) AS few
) FROM unnest(%s::text[]) AS asked (word)
"""
"""In the order of the index: in any order, PostgreSQL would read the table until it met enough of an unknown word."""
MOST_ON_FILE = 10
"""Tables, pieces of equipment and packages that stand above the list, of each."""


@dataclass(frozen=True)
class Sought:
    """The terms of a search: the words as typed, the place to look in (a code of `KINDS`, empty for anywhere), the
    facilities, of those that this person sees, and the instants between which to look."""

    typed: str
    kind: str
    facilities: Sequence[Facility]
    since: datetime | None = None
    until: datetime | None = None


@dataclass(frozen=True)
class Hit:
    """An entry or a filed revision that holds the words: what it is, where it is, and what in it holds them."""

    mention: Mention
    title: str
    words: str
    url: str
    facility: str
    table: str
    matched: Sequence[tuple[str, str]]


@dataclass(frozen=True)
class OnFile:
    """A table, a piece of equipment or a package whose number was typed, and where it leads."""

    title: str
    words: str
    url: str
    links: Sequence[tuple[str, str]] = ()


def page_of_hits(user: User, sought: Sought, sent: Mapping[str, str]) -> tuple[Page[Mention], list[Hit]]:
    """A page of what this person may see and what holds every word, newest first. At most eight queries. What does not
    hold the words itself, whatever the index says, is left out."""
    words = _words(user, sought)
    rows = _matches(user, sought, words) if words else Mention.objects.none()
    page = page_of(rows, KEYS, sent, SIZE)
    return page, list(_hits(user, page.rows, words, sought.kind))


def _words(user: User, sought: Sought) -> list[str]:
    """The words to look for. A number may be typed in any spelling, so what stands as one number is tried first."""
    whole, words = number_word(sought.typed), words_asked(sought.typed)
    if sought.kind in ("numbers", "tables") or (sought.kind == "people" and has_digit(sought.typed)):
        return [whole] if sought.kind == "tables" or len(words) <= 1 or _is_known(user, sought, whole) else words
    if has_digit(sought.typed) and len(words) > 1 and _is_known(user, sought, whole):
        return [whole]
    return words


def _is_known(user: User, sought: Sought, word: str) -> bool:
    return bool(word) and _rows(user, sought).filter(word=word).exists()


def _rows(user: User, sought: Sought) -> "QuerySet[Mention]":
    rows: QuerySet[Mention] = Mention.objects.visible_to(user)
    rows = rows.filter(facility__in=[facility.pk for facility in sought.facilities])
    if sought.kind:
        rows = rows.filter(**{f"in_{sought.kind}": True})
    if not user.may(Perm.READ_LOGS):
        rows = rows.filter(entry__isnull=True)
    if not user.may(Perm.READ_FILINGS):
        return rows.filter(revision__isnull=True)
    return rows.filter(Q(revision__isnull=True) | Q(revision__in=Revision.objects.visible_to(user)))


def _matches(user: User, sought: Sought, words: Sequence[str]) -> "QuerySet[Mention]":
    """The mentions of the word that is said least, in what says the other words too.

    They are read from the newest on until a page is full, and each is asked about by itself: PostgreSQL never turns the
    value of a subquery into a join, for which it would collect every mention of a word, more with every year.
    """
    first, *others = _rarest_first(words)
    rows = _rows(user, sought).filter(word=first)
    for word in others:
        beside = Mention.objects.filter(word=word)
        if sought.kind:
            beside = beside.filter(**{f"in_{sought.kind}": True})
        of_entry, of_revision = beside.filter(entry=OuterRef("entry")), beside.filter(revision=OuterRef("revision"))
        rows = rows.filter(_there_is(of_entry) | _there_is(of_revision))
    if sought.since is not None:
        rows = rows.filter(at__gte=sought.since)
    return rows.filter(at__lt=sought.until) if sought.until is not None else rows


def _there_is(rows: "QuerySet[Mention]") -> Q:
    return Q(IsNull(Subquery(rows.values("pk")[:1]), False))


def _rarest_first(words: Sequence[str]) -> list[str]:
    """The words, what is said least first; words that are said COUNTED times or more in the order of the search. No
    query for one word, one for more."""
    if len(words) == 1:
        return list(words)
    times: dict[str, int] = dict(fetch(TIMES_SAID, COUNTED, list(words)))
    return sorted(words, key=lambda word: times[word])


def _hits(user: User, mentions: Sequence[Mention], words: Sequence[str], kind: str) -> Iterator[Hit]:
    """Three queries."""
    entries = {
        entry.pk: entry
        for entry in LogEntry.objects.visible_to(user)
        .filter(pk__in=[mention.entry_id for mention in mentions if mention.entry_id])
        .select_related("table", "facility")
    }
    revisions = {
        revision.pk: revision
        for revision in Revision.objects.visible_to(user)
        .filter(pk__in=[mention.revision_id for mention in mentions if mention.revision_id])
        .select_related("submission__facility")
    }
    for mention in mentions:
        entry, revision = entries.get(mention.entry_id), revisions.get(mention.revision_id)
        if entry is not None and (matched := _matched(searchable_texts(entry), words, kind)):
            yield Hit(
                mention,
                f"{entry.kind.title}, entry {entry.number:,}",
                entry_words(entry),
                reverse("floor:entry", args=[entry.pk]),
                entry.facility.name,
                entry.table.number,
                matched,
            )
        elif revision is not None and (matched := _matched(searchable_texts(revision), words, kind)):
            submission = revision.submission
            tables = ", ".join(submission.table_numbers)
            yield Hit(
                mention,
                f"{submission.reference}, revision {revision.number}",
                f"Rules Submission, {submission.chapter.game}. {submission.get_status_display()}.",
                reverse("submissions:revision", args=[submission.pk, revision.number]),
                submission.facility.name,
                tables,
                matched,
            )


def _matched(texts: Iterable[Said], words: Sequence[str], kind: str) -> list[tuple[str, str]]:
    """The parts of a record that hold the words: label and text, each once. Empty if it does not hold them all."""
    left, matched = set(words), dict[tuple[str, str], None]()
    for where, label, text in texts:
        if kind in ("", where) and (held := words_said(where, text) & set(words)):
            left -= held
            matched[label, text] = None
    return [] if left else list(matched)


def on_file(user: User, sought: Sought) -> list[OnFile]:
    """Tables, equipment and packages with this number, in any spelling, at the facilities. Three queries."""
    number = number_word(sought.typed)
    if not number or not has_digit(sought.typed) or sought.kind in ("people", "texts") or not user.may(Perm.READ_LOGS):
        return []
    places = [facility.pk for facility in sought.facilities]
    listed = list[OnFile]()
    tables = GamingTable.objects.visible_to(user).filter(facility__in=places).select_related("facility")
    listed += [_of_table(table) for table in tables if number_word(table.number) == number][:MOST_ON_FILE]
    if sought.kind == "tables":
        return listed
    equipment = Equipment.objects.visible_to(user).filter(facility__in=places).select_related("facility", "table")
    listed += [_of_equipment(device) for device in equipment if number_word(device.serial_number) == number][
        :MOST_ON_FILE
    ]
    spellings = {sought.typed, sought.typed.upper()}
    packages = Package.objects.visible_to(user).filter(facility__in=places, number__in=spellings)
    listed += [
        OnFile(
            f"{PACKAGE_KINDS[package.kind]}, package {package.number}",
            package.maker_name,
            reverse("floor:package", args=[package.pk]),
        )
        for package in packages.order_by("number")[:MOST_ON_FILE]
    ]
    return listed


def _of_table(table: GamingTable) -> OnFile:
    return OnFile(
        f"Table {table.number}",
        str(table.facility),
        reverse("floor:table", args=[table.pk]),
        [
            ("At another time", reverse("floor:replay", args=[table.pk])),
            ("Everything of one day", reverse("floor:table_day", args=[table.pk])),
            ("Exceptions", f"{reverse('floor:exceptions')}?{urlencode({'table': table.number})}"),
        ],
    )


def _of_equipment(device: Equipment) -> OnFile:
    kind = dict(EquipmentKind.choices)[device.kind]
    where = f"at table {device.table.number}" if device.table is not None else "at no table"
    if not device.is_active:
        where = "taken off the register"
    table = reverse("floor:table", args=[device.table_id]) if device.table_id else ""
    links = [("The table at another time", reverse("floor:replay", args=[device.table_id]))] if device.table_id else []
    return OnFile(f"{kind}, {device.model}, {device.serial_number}", f"{device.facility}, {where}", table, links)
