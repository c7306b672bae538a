"""The plan for editions that are to come: what of whom is concerned, what is due when, and what is done.

Nothing is ticked by hand: what is done follows from the records.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from compliance.chapters.words import EditionStanding
from compliance.holders.models import User
from compliance.regulation import chapter
from compliance.regulation.core.edition import Edition

from ..conditions import today_of
from ..models import RulesSubmission
from ..states import BEFORE_DECISION, OPEN, S
from .announcing.on_record import EditionNews, news_of
from .chain import Chain, Effects, Share, effects_of, logs_concerned
from .impact import editions_ahead, file_by
from .unchanged.rows import checks_on_file

TAGS = {
    "todo": ("To do", "warn", "warn"),
    "draft": ("Draft", "plain", "half"),
    "filed": ("Filed", "ok", "ok"),
    "approved": ("Approved", "ok", "ok"),
}
"""Word, kind and icon of each state of a change."""


@dataclass(frozen=True)
class PlannedChange:
    """An approval that needs a change, and its newest amendment, where there is one. An amendment under another edition
    does not make the change."""

    chain: Chain
    amendment: RulesSubmission | None

    @property
    def state(self) -> str:
        """A code of TAGS."""
        if self.amendment is None or self.amendment.edition_key != self.chain.row.edition.key:
            return "todo"
        if self.amendment.status == S.APPROVED:
            return "approved"
        return "filed" if self.amendment.status in OPEN else "draft"

    @property
    def tag(self) -> dict[str, str]:
        """The state as a status tag."""
        return dict(zip(("word", "kind", "icon"), TAGS[self.state], strict=True))


@dataclass(frozen=True)
class HolderPlan:
    """The changes of one certificate holder, by state."""

    name: str
    changes: Sequence[PlannedChange]

    def count(self, *states: str) -> int:
        """The number of changes in one of these states."""
        return sum(change.state in states for change in self.changes)

    @property
    def approved(self) -> int:
        """The number of approved changes."""
        return self.count("approved")

    @property
    def filed(self) -> int:
        """The number of changes that are filed and not decided."""
        return self.count("filed")

    @property
    def not_started(self) -> int:
        """The number of changes that have no amendment under the edition."""
        return self.count("todo")

    @property
    def not_filed(self) -> int:
        """The number of changes that nobody has filed."""
        return self.count("todo", "draft")


@dataclass(frozen=True)
class Plan:
    """The work that one edition asks for, with its days."""

    edition: Edition
    news: EditionNews
    today: date
    in_force_on: date
    file_by: date
    effects: Effects
    changes: Sequence[PlannedChange]
    recorded: int
    """The number of approvals that the Board recorded as needing no change."""

    @property
    def standing(self) -> EditionStanding:
        """The edition in words."""
        return EditionStanding(self.edition)

    @property
    def game(self) -> str:
        """The game of its chapter."""
        return chapter(self.edition.chapter).game

    @property
    def hang_by(self) -> date:
        """The last day before it is in force."""
        return self.in_force_on - timedelta(days=1)

    @property
    def is_late(self) -> bool:
        """Whether the day to file has passed."""
        return self.file_by < self.today

    @property
    def days_left(self) -> int:
        """Days until it is in force."""
        return (self.in_force_on - self.today).days

    @property
    def whole(self) -> Share:
        """The work to do, counted."""
        return Share("All", [change.chain for change in self.changes])

    @property
    def all_changes(self) -> HolderPlan:
        """Every change, by state."""
        return HolderPlan("All", self.changes)

    @property
    def holders(self) -> list[HolderPlan]:
        """The changes of each certificate holder."""
        shares: dict[str, list[PlannedChange]] = {}
        for change in self.changes:
            shares.setdefault(change.chain.row.filing.facility.holder.name, []).append(change)
        return [HolderPlan(name, changes) for name, changes in shares.items()]

    @property
    def logs(self) -> list[tuple[str, list[str]]]:
        """The logs that are judged otherwise from then on."""
        return logs_concerned(self.edition, self.today)


def plans_of(user: User, at: datetime) -> list[Plan]:
    """The plan for each edition that is to come and not withdrawn, the earliest first, over what a person sees.
    Fifteen queries for each edition, and two."""
    ahead = dict(sorted(editions_ahead(today_of(at)), key=lambda pair: pair[1]))
    coming = [news for news in news_of(ahead).values() if not news.is_withdrawn]
    return [_plan(user, news, ahead[news.edition], at) for news in coming]


def _plan(user: User, news: EditionNews, in_force_on: date, at: datetime) -> Plan:
    edition = news.edition
    seen = RulesSubmission.objects.visible_to(user)
    effects = effects_of(seen, edition, at)
    chains = [chain for chain in effects.chains if not chain.row.is_open]
    filings = [chain.row.filing.pk for chain in chains]
    newer = seen.filter(amends__in=filings, status__in=BEFORE_DECISION | {S.APPROVED})
    amendments = {one.amends_id: one for one in newer.order_by("created_at")}
    changes = [PlannedChange(chain, amendments.get(chain.row.filing.pk)) for chain in chains]
    recorded = len(checks_on_file(edition, [row.filing.pk for row in effects.approved.unchanged]))
    return Plan(edition, news, today_of(at), in_force_on, file_by(in_force_on, at), effects, changes, recorded)
