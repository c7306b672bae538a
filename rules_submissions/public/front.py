"""The casinos and their games: what is in effect on a day, by place."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from uuid import UUID

from django.urls import reverse

from compliance.holders.models import game_name
from compliance.web.values import by_number
from compliance.web.words import TagWords

from ..models.public import PublicApproval
from .words import news_of, tables_counted, tag_on, title_of

RECENT = 6


@dataclass
class GameHere:
    """A game at a casino: its tables, and the approvals under which they play, newest first."""

    number: str
    facility: UUID
    rows: list[PublicApproval] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The game."""
        return game_name(self.number)

    @property
    def tables(self) -> list[str]:
        """The numbers of its tables, each once."""
        return sorted({number for row in self.rows for number in row.tables_left}, key=by_number)

    @property
    def tables_words(self) -> str:
        """The number of tables, in words."""
        return tables_counted(len(self.tables))

    @property
    def url(self) -> str:
        """The address of its rules: the approval, or if there are several, the casino's page."""
        if len(self.rows) == 1:
            return reverse("register:approval", args=[self.rows[0].reference])
        return f"{reverse('register:casino', args=[self.facility])}#game-{self.number}"


@dataclass
class Casino:
    """A casino with the games that it may offer."""

    facility: UUID
    name: str
    holder: str
    games: dict[str, GameHere] = field(default_factory=dict)

    @property
    def games_in_order(self) -> list[GameHere]:
        """Its games in the order of the chapters."""
        return [self.games[number] for number in sorted(self.games)]

    @property
    def tables(self) -> int:
        """The number of tables that play by approved rules."""
        return sum(len(game.tables) for game in self.games.values())


def casinos_on(rows: Iterable[PublicApproval]) -> list[Casino]:
    """These approvals by casino and game."""
    casinos: dict[UUID, Casino] = {}
    for row in rows:
        casino = casinos.setdefault(row.facility, Casino(row.facility, row.facility_name, row.holder_name))
        game = casino.games.setdefault(row.chapter_number, GameHere(row.chapter_number, row.facility))
        game.rows.append(row)
    return sorted(casinos.values(), key=lambda casino: (casino.name.casefold(), casino.holder.casefold()))


def in_effect_on(day: date, **which: object) -> list[PublicApproval]:
    """Approvals in effect on a day, without their answers, newest first. One query; the number of casinos bounds
    it."""
    rows = PublicApproval.objects.current_on(day).filter(**which).defer("facts", "conditions")
    return list(rows.order_by("-in_effect_since", "-changed_at", "id"))


@dataclass(frozen=True)
class News:
    """The last event of an approval."""

    row: PublicApproval
    tag: TagWords
    words: str

    @property
    def title(self) -> str:
        """The game and the casino."""
        return title_of(self.row)


def news_of_approvals(rows: Iterable[PublicApproval], day: date) -> list[News]:
    """The last event of each of these approvals, each against the one it replaced. One query."""
    shown = list(rows)
    replaced = {row.supersedes[0] for row in shown if row.supersedes}
    earlier = {row.reference: row for row in PublicApproval.objects.filter(reference__in=replaced)}
    return [
        News(row, tag_on(row, day), news_of(row, earlier.get(row.supersedes[0]) if row.supersedes else None, day))
        for row in shown
    ]


def recent(day: date) -> list[News]:
    """The latest changes, newest first. Two queries."""
    return news_of_approvals(PublicApproval.objects.order_by("-changed_at", "-id")[:RECENT], day)
