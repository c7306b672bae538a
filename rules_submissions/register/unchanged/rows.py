"""The approvals of a game that need no change under an edition, and what is on record of each."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from compliance.holders.models import CertificateHolder, User
from compliance.regulation.core.edition import Edition
from compliance.web.values import day_words

from ...case.comparison import edges_between
from ...conditions import today_of
from ...models import EditionCheck, RulesSubmission
from ...states import BEFORE_DECISION
from ..announcing.on_record import EditionNews
from ..impact import NeedsChange, approved_at, impact_on


@dataclass(frozen=True)
class Unchanged:
    """An approval in which an edition finds nothing that its own does not. `check` is what the Board recorded of it
    under the edition, `amendment` the filing that amends it and is not decided."""

    row: NeedsChange
    check: EditionCheck | None
    amendment: RulesSubmission | None

    @property
    def filing(self) -> RulesSubmission:
        """The approval."""
        return self.row.filing

    @property
    def own_edition(self) -> str:
        """The key of the edition under which it was filed."""
        return self.row.revision.edition_key

    @property
    def in_force_on(self) -> date:
        """The first day of the edition."""
        day = self.row.edition.effective_from
        assert day is not None  # noqa: S101  # an adopted edition has one, and no other has such rows
        return day

    @property
    def conflict(self) -> str:
        """The reason why it cannot be recorded now; empty if it can, or is."""
        if self.amendment is not None:
            return f"An amendment is open: {self.amendment.reference}."
        return "" if has_same_edges(self.row) else "A house edge is another one under this edition."

    @property
    def may_be_recorded(self) -> bool:
        """Whether the Board can record it now."""
        return self.check is None and not self.conflict

    @property
    def gone(self) -> list[str]:
        """The items that its own edition finds fault with and this one does not, each once."""
        return list(dict.fromkeys(finding.citation for finding in self.row.gone))

    @property
    def grounds(self) -> dict[str, Any]:
        """The reason why nothing needs to change, as values of canonical JSON."""
        return {
            "own_edition": self.own_edition,
            "new_findings": [],
            "findings_gone": self.gone,
            "odds": "as approved",
            "house_edges": "the same",
        }


def has_same_edges(row: NeedsChange) -> bool:
    """Whether the odds and the house edge of each wager are the same under both editions."""
    own, other = (row.filing.chapter.payouts(row.facts, key) for key in (row.revision.edition_key, row.edition.key))
    return not any(edge.is_changed or edge.has_other_odds for edge in edges_between(own, other))


def unchanged_rows(
    user: User, edition: Edition, at: datetime, holder: CertificateHolder | None = None
) -> list[Unchanged]:
    """The approvals under earlier texts that this person sees, in effect or to come, that need no change under an
    edition; those of one certificate holder. Five queries."""
    filings = RulesSubmission.objects.visible_to(user)
    filings = filings if holder is None else filings.filter(holder=holder)
    rows = impact_on(approved_at(filings, edition.chapter, at), edition, at).unchanged
    return _with_records(user, edition, [row for row in rows if _is_earlier(row, edition)])


def _with_records(user: User, edition: Edition, rows: list[NeedsChange]) -> list[Unchanged]:
    keys = [row.filing.pk for row in rows]
    checks = checks_on_file(edition, keys)
    open_ones = RulesSubmission.objects.visible_to(user).filter(amends__in=keys, status__in=BEFORE_DECISION)
    amendments = {one.amends_id: one for one in open_ones.exclude(reference="").order_by("created_at")}
    return [Unchanged(row, checks.get(row.filing.pk), amendments.get(row.filing.pk)) for row in rows]


def _is_earlier(row: NeedsChange, edition: Edition) -> bool:
    """Whether an approval was filed under a text that the edition, once adopted, follows."""
    own, first = row.filing.chapter.edition(row.revision.edition_key).effective_from, edition.effective_from
    return first is not None and (own is None or own < first)


def checks_on_file(edition: Edition, approvals: Iterable[UUID]) -> dict[UUID, EditionCheck]:
    """The checks on record of these approvals under an edition with its day, by approval. One query."""
    rows = EditionCheck.objects.under(edition).filter(submission__in=approvals)
    return {row.submission_id: row for row in rows}


def why_not(edition: Edition, news: EditionNews, today: date) -> str:
    """The reason why nothing can be recorded under an edition today; empty if it can be."""
    if edition.effective_from is None:
        return "This edition was never adopted, so nothing is recorded under it."
    if edition.effective_to is not None and edition.effective_to < today:
        return "This edition is over, so nothing is recorded under it."
    if edition.governs_by(today):
        return ""
    if news.is_withdrawn:
        return "The Board withdrew this edition, so nothing is recorded under it."
    if news.state != "announced":
        return f"Two people at the Board announce this edition for {day_words(edition.effective_from)} first."
    return ""


def holders_of(rows: Iterable[Unchanged]) -> list[CertificateHolder]:
    """The certificate holders of these approvals, each once, in their order."""
    return list(dict.fromkeys(one.filing.facility.holder for one in rows))


def rests_on(
    edition: Edition, holder: CertificateHolder, rows: Iterable[Unchanged], news: EditionNews, at: datetime
) -> dict[str, Any]:
    """The content of the page about these approvals, as values of canonical JSON."""
    return {
        "edition": edition.key,
        "in_force_from": day_words(edition.effective_from) if edition.effective_from else "",
        "not_possible": why_not(edition, news, today_of(at)),
        "certificate_holder": holder.name,
        "approvals": {one.filing.reference: _words_of(one) for one in rows},
    }


def _words_of(one: Unchanged) -> list[str]:
    check = one.check
    recorded = f"recorded {day_words(today_of(check.at))} by {check.printed_name}" if check else ""
    return [one.filing.title, ", ".join(one.row.tables), one.own_edition, *one.gone, recorded or one.conflict]
