"""Announcements of each edition. The day on which an edition governs is the program's alone (decision 0037)."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from compliance.chapters.words import TO_COME, EditionStanding
from compliance.isolation.context import office_context
from compliance.regulation import chapter
from compliance.regulation.core.edition import Edition

from ...models import Announcement
from ..impact import adopted_editions

TAGS = {
    "none": ("Not announced", "plain", "half"),
    "announced": ("Announced", "ok", "ok"),
    "other_day": ("Announced for another day", "warn", "warn"),
    "withdrawn": ("Withdrawn", "return", "return"),
}
"""Word, kind and icon of each state of an edition."""


@dataclass(frozen=True)
class EditionNews:
    """An edition, what two people last said of it, and what waits for a second person."""

    edition: Edition
    said: Announcement | None = None
    waiting: Announcement | None = None

    @property
    def state(self) -> str:
        """A code of TAGS."""
        if self.said is None:
            return "none"
        if self.is_withdrawn:
            return "withdrawn"
        return "announced" if self.said.in_force_on == self.edition.effective_from else "other_day"

    @property
    def tag(self) -> dict[str, str]:
        """The state as a status tag."""
        return dict(zip(("word", "kind", "icon"), TAGS[self.state], strict=True))

    @property
    def coming_tag(self) -> dict[str, str]:
        """The tag of an edition that is to come: that it is, or that the Board withdrew it."""
        return self.tag if self.is_withdrawn else {"word": TO_COME.word, "kind": TO_COME.kind, "icon": TO_COME.icon}

    @property
    def is_withdrawn(self) -> bool:
        """Whether two people last withdrew it."""
        return self.said is not None and self.said.is_withdrawal

    @property
    def game(self) -> str:
        """The game of its chapter."""
        return chapter(self.edition.chapter).game

    def is_ahead(self, today: date) -> bool:
        """Whether it is to come."""
        return self.edition.effective_from is not None and self.edition.effective_from > today

    def may_be_announced(self, today: date) -> bool:
        """Whether it is adopted and not over, and not announced for its day."""
        edition = self.edition
        is_over = edition.effective_to is not None and edition.effective_to < today
        return edition.effective_from is not None and not is_over and self.state != "announced"

    def may_be_withdrawn(self, today: date) -> bool:
        """Whether it is announced and not in force: what is in force ends by another edition alone."""
        return self.said is not None and not self.said.is_withdrawal and not self.edition.governs_by(today)

    def is_off(self, today: date) -> bool:
        """Whether it was withdrawn and does not govern: nothing is due under it."""
        return self.is_withdrawn and not self.edition.governs_by(today)

    def status_on(self, today: date) -> str:
        """Its standing in a word: withdrawn, to come, or that of its text."""
        return self.coming_tag["word"] if self.is_ahead(today) else EditionStanding(self.edition).tag.word

    def wants_attention(self, today: date) -> bool:
        """Whether it is to come, and not announced as the program has it."""
        return self.is_ahead(today) and self.state != "announced"


def news_of(editions: Iterable[Edition]) -> dict[str, EditionNews]:
    """The announcements of these editions, by key. Two queries."""
    known = list(editions)
    keys = [edition.key for edition in known]
    with office_context("what the Board announced is everybody's; the caller shows only what two people signed"):
        rows = Announcement.objects.filter(edition_key__in=keys)
        said = {row.edition_key: row for row in rows.standing()}
        waiting = {row.edition_key: row for row in rows.waiting()}
    return {one.key: EditionNews(one, said.get(one.key), waiting.get(one.key)) for one in known}


def all_news() -> list[EditionNews]:
    """The announcements of every edition that is or was law, or is to be, by chapter. Two queries."""
    return list(news_of(adopted_editions()).values())
