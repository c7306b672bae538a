"""Editions: the text of a chapter over a span of days, and which of them governs a day."""

from collections.abc import Collection, Container, Iterable, Iterator
from datetime import date
from typing import Literal

import msgspec

Status = Literal["in_force", "superseded", "proposed", "comparison"]
OTHERS = "*"
"""In a mapping by edition: what holds for the editions without an entry."""
_FOLLOWED: dict[str, str] = {}
"""The key of the edition that an edition follows, by its own key."""


class NotInForce(LookupError):
    """No edition on file governs the day, or none has the key. The message says why and names what is on file."""


class Edition(msgspec.Struct, frozen=True, kw_only=True):
    """A text of a chapter.

    `effective_from` and `effective_to` are both inclusive days; a text that never came into force has neither.
    `published_on` is the day of publication, from which a proposed text may be consulted. A text with a known end stays
    `in_force` until the first release after its last day. `caution` is what each finding says first of a text that was
    not seen here in full. `follows` is the key of the edition before it, where all that is declared for that one holds
    for this one too, but for what is declared under its own key.
    """

    key: str
    chapter: str
    status: Status
    published_on: date
    source: str
    label: str
    effective_from: date | None = None
    effective_to: date | None = None
    reading: str = ""
    caution: str = ""
    follows: str = ""

    def __post_init__(self) -> None:
        if not self.follows:
            return
        if self.key in line_of(self.follows):
            raise ValueError(f"{self.key} follows itself")
        _FOLLOWED[self.key] = self.follows

    def is_or_follows(self, key: str) -> bool:
        """Whether this is the edition with this key, or follows it."""
        return key in line_of(self.key)

    def governs(self, day: date) -> bool:
        """Whether this text was in force on `day`, both ends included."""
        return (
            self.effective_from is not None
            and self.effective_from <= day
            and (self.effective_to is None or day <= self.effective_to)
        )

    def governs_by(self, day: date) -> bool:
        """Whether this text is in force on `day` or was before it."""
        return self.effective_from is not None and self.effective_from <= day


NOBODYS_LAW = "This text is not law. It is for comparison only."
"""The words of an answer under a text with the status `comparison`."""
PROPOSED_ON = date(2011, 6, 11)
"""The day of the Bulletin that printed the proposed texts of all six chapters."""


def proposed(chapter: str, label: str, *, source: str, reading: str) -> Edition:
    """The proposed text of a chapter, which never came into force as it was printed: 619a-2011P, say."""
    return Edition(
        key=f"{chapter}-{PROPOSED_ON.year}P",
        chapter=chapter,
        status="proposed",
        published_on=PROPOSED_ON,
        source=source,
        label=label,
        reading=reading,
    )


def keys_of(editions: Iterable[Edition]) -> tuple[str, ...]:
    """The keys of these editions, in their order."""
    return tuple(edition.key for edition in editions)


def line_of(key: str) -> Iterator[str]:
    """The key of an edition, then those of the editions that it follows, the nearest first."""
    while key:
        yield key
        key = _FOLLOWED.get(key, "")


def key_in(entries: Container[str], key: str) -> str:
    """The key under which entries by edition have what holds for this edition: its own, else the nearest that it
    follows, else OTHERS."""
    while key and key not in entries:
        key = _FOLLOWED.get(key, "")
    return key or OTHERS


def until(key: str) -> str:
    """In a list of editions: neither the edition with this key nor those that follow it."""
    return f"until {key}"


def is_listed(listed: Collection[str], key: str) -> bool:
    """Whether a list names this edition or one that it follows, and no `until` comes nearer. A list without a key names
    every edition."""
    for each in line_of(key):
        if each in listed:
            return True
        if until(each) in listed:
            return False
    return all(one.startswith(until("")) for one in listed)


def edition_by_key(editions: Iterable[Edition], key: str) -> Edition:
    """The edition with this key. Raises NotInForce naming the keys on file."""
    known = tuple(editions)
    for edition in known:
        if edition.key == key:
            return edition
    raise NotInForce(f"no edition {key[:40]!r} is on file; known are {', '.join(e.key for e in known)}")


def edition_on(editions: Iterable[Edition], day: date, *, before: str = "") -> Edition:
    """The edition that governs `day`.

    Among texts that came into force, the one in force that day. Where a chapter has none of these on file, its
    proposed text from the day of publication on. Any other day raises NotInForce; `before` adds what is known
    of the time before the first text.
    """
    known = tuple(editions)
    for edition in known:
        if edition.governs(day):
            return edition
    came_into_force = [e for e in known if e.effective_from is not None]
    if not came_into_force:
        for edition in known:
            if edition.status == "proposed" and edition.published_on <= day:
                return edition
    chapter = known[0].chapter
    first = min((e.effective_from or e.published_on) for e in (came_into_force or known))
    reason = f"no edition of chapter {chapter} is on file for {day.isoformat()}; the first is of {first.isoformat()}"
    raise NotInForce(f"{reason}. {before}".strip().removesuffix("."))
