"""Amendments that start with the answers that an edition fixes: of one approval, or of all that need a change."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from compliance.holders.models import User
from compliance.holders.page_mark import refuse_changed
from compliance.ledger.holding import act
from compliance.regulation.core.edition import Edition

from ...conditions import today_of
from ...drafting.services.drafts import amendment_start
from ...errors import IllegalMove
from ...models import RulesSubmission
from ...states import BEFORE_DECISION
from ..announcing.on_record import news_of
from ..impact import NeedsChange, amendment_day, impact_of


def may_be_filled(user: User, edition: Edition, at: datetime) -> list[NeedsChange]:
    """The approvals of a person's holder that need a change under an edition, and of which no amendment is in draft or
    open. Four queries."""
    rows = impact_of(user, edition, at).needs_change
    open_ones = RulesSubmission.objects.filter(amends__in=[row.filing.pk for row in rows], status__in=BEFORE_DECISION)
    amended = set(open_ones.values_list("amends_id", flat=True))
    return [row for row in rows if row.filing.pk not in amended]


def refuse_withdrawn(edition: Edition, at: datetime) -> None:
    """Refuses an edition that the Board withdrew before its day. Raises IllegalMove. Two queries."""
    if news_of([edition])[edition.key].is_off(today_of(at)):
        raise IllegalMove(f"The Board withdrew {edition.key}, so no amendment is due under it.")


def fill_rests_on(rows: Sequence[NeedsChange]) -> dict[str, Any]:
    """The content of the page about these filings, as values of canonical JSON."""
    return {row.filing.reference: [f"{label}: {words}" for label, words in row.remedy.words] for row in rows}


@act
def filled_amendments_start(
    *, edition: Edition, by: User, at: datetime, seen: str | None = None
) -> list[RulesSubmission]:
    """A draft amendment of each of these approvals, with the answers that the edition fixes, each marked; all or none.
    Nothing is filed. `seen`: as of `refuse_changed`. Raises IllegalMove."""
    refuse_withdrawn(edition, at)
    rows = may_be_filled(by, edition, at)
    refuse_changed(by, seen, lambda: fill_rests_on(rows))
    if not rows:
        raise IllegalMove(f"None of your approvals needs an amendment for {edition.key} any more. Reload the page.")
    return [filled_amendment_start(row=row, by=by, at=at) for row in rows]


@act
def filled_amendment_start(*, row: NeedsChange, by: User, at: datetime) -> RulesSubmission:
    """The same of one approval. Raises IllegalMove where no amendment can be filed under the edition, it is withdrawn,
    or one is open at every table."""
    refuse_withdrawn(row.edition, at)
    day = amendment_day(row.edition, today_of(at))
    if day is None:
        raise IllegalMove(f"No amendment can be filed under {row.edition.key}: it is not in force and will not be.")
    return amendment_start(
        submission=row.filing, effective_on=day, by=by, at=at, changes=row.remedy.answers, from_rules=True
    )
