"""Editions in the words of pages."""

from dataclasses import dataclass
from datetime import date

from django.utils import timezone

from compliance.regulation.core.edition import Edition
from compliance.web.values import day_words
from compliance.web.words import EDITION_STATUS, TagWords

STATUS_TAGS: dict[str, TagWords] = {
    "in_force": TagWords(EDITION_STATUS["in_force"].capitalize(), "ok", "ok"),
    "superseded": TagWords(EDITION_STATUS["superseded"].capitalize(), "return"),
    "proposed": TagWords(EDITION_STATUS["proposed"].capitalize(), "warn", "warn"),
    "comparison": TagWords(EDITION_STATUS["comparison"].capitalize(), "warn", "warn"),
}
TO_COME = TagWords("To come", "warn", "warn")


def is_to_come(edition: Edition) -> bool:
    """Whether its first day is after today."""
    return edition.effective_from is not None and edition.effective_from > timezone.localdate()


def days_of(edition: Edition) -> str:
    """Since when, from when, from when to when, or that it was only published."""
    if edition.effective_from is None:
        what = "as a proposal" if edition.status == "proposed" else "for comparison; never law"
        return f"Published {day_words(edition.published_on)} {what}"
    if edition.effective_to is None:
        return f"In force {'from' if is_to_come(edition) else 'since'} {day_words(edition.effective_from)}"
    return f"In force from {day_words(edition.effective_from)} to {day_words(edition.effective_to)}"


def warning_of(edition: Edition) -> str:
    """The warning that every page must show about a text that never came into force; empty for law."""
    if edition.status == "proposed":
        says_so = edition.reading.lower().startswith("proposed text")
        return edition.reading if says_so else f"Proposed text, not law. {edition.reading}".strip()
    return edition.reading if edition.status == "comparison" else ""


@dataclass(frozen=True)
class _EditionInWords:
    """An edition with its days and its status in words."""

    edition: Edition

    @property
    def days(self) -> str:
        return days_of(self.edition)

    @property
    def tag(self) -> TagWords:
        return TO_COME if is_to_come(self.edition) else STATUS_TAGS[self.edition.status]


@dataclass(frozen=True)
class EditionMark(_EditionInWords):
    """An edition on the line of dates; `url` leads to the same place in it; empty if it has no such place."""

    url: str
    is_current: bool = False


@dataclass(frozen=True)
class EditionStanding(_EditionInWords):
    """An edition as the head of a page names it, with the day that was asked for."""

    day: date | None = None

    @property
    def warning(self) -> str:
        return warning_of(self.edition)

    @property
    def note(self) -> str:
        """The way in which its text is read, if it is law and the reading needs a word; else empty."""
        return "" if self.warning else self.edition.reading
