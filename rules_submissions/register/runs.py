"""Runs over many approvals: from what a run was worked out, and whether that is still so.

A few approvals are looked at in the request. The Board's people see those of all certificate holders: above
`IMPACT_IN_REQUEST` a worker looks at them, and what it found is kept."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db.models import Max, OuterRef, QuerySet, Subquery

from compliance.holders.models import User
from compliance.regulation.core.edition import Edition

from ..conditions import today_of
from ..models import ImpactRow, ImpactRun, Revision, RulesSubmission, Settlement, SubmissionEvent
from ..states import NEVER_SEEN_BY_BOARD
from .announcing.on_record import EditionNews, news_of
from .chain import Effects, Share, by_casino, by_clause, by_day
from .impact import Impact, approved_at, open_at
from .outputs import rule_change_answer
from .unchanged.rows import checks_on_file

USUAL_MS = 2
"""The usual time for a filing, in milliseconds."""


@dataclass(frozen=True)
class Inputs:
    """From what an answer about an edition follows: the day, how many filings the Board has, the newest act on any of
    them, and the standing of the edition. Where none of these has changed, the answer is the same, but for what is open
    and runs at the tables."""

    day: str
    approvals: int
    open: int
    newest_act: str
    status: str

    @property
    def filings(self) -> int:
        """The number of filings to look at."""
        return self.approvals + self.open

    @property
    def values(self) -> dict[str, Any]:
        """As a run keeps them."""
        return asdict(self)


def filings_with_board() -> "QuerySet[RulesSubmission]":
    """Every filing that the Board has."""
    return RulesSubmission.objects.exclude(status__in=NEVER_SEEN_BY_BOARD).exclude(reference="")


def inputs_of_many(user: User, edition: Edition, at: datetime) -> Inputs | None:
    """The inputs of an answer about this edition now, if this person sees many filings: a worker looks at them. None if
    the request does. Two queries, and four for many."""
    if not user.is_board:
        return None
    filings, number, today = filings_with_board(), edition.chapter, today_of(at)
    approvals, waiting = approved_at(filings, number, at).count(), open_at(filings, number, at).count()
    if approvals + waiting <= settings.IMPACT_IN_REQUEST:
        return None
    of_game = filings.filter(chapter_number=number)
    acts = [
        SubmissionEvent.objects.filter(submission__in=of_game).aggregate(newest=Max("at"))["newest"],
        Settlement.objects.filter(round__submission__in=of_game).aggregate(newest=Max("at"))["newest"],
    ]
    return Inputs(
        day=today.isoformat(),
        approvals=approvals,
        open=waiting,
        newest_act=max((act.isoformat() for act in acts if act is not None), default=""),
        status=news_of([edition])[edition.key].status_on(today),
    )


def newest_run(edition: Edition, *statuses: str) -> ImpactRun | None:
    """The newest run of an edition in one of these states. One query."""
    return ImpactRun.objects.filter(edition_key=edition.key, status__in=statuses).order_by("-requested_at").first()


def run_from(inputs: Inputs, edition: Edition) -> ImpactRun | None:
    """The run that was worked out from just these, if there is one. One query."""
    run = newest_run(edition, ImpactRun.Status.READY)
    return run if run is not None and run.inputs == inputs.values else None


class NotWorkedOut(Exception):
    """The filings are many, and no run that is kept is still right."""


def current_run(user: User, edition: Edition, at: datetime) -> ImpactRun | None:
    """The run that answers for this person, who sees many filings; None where the request looks at a few. Raises
    NotWorkedOut."""
    if (inputs := inputs_of_many(user, edition, at)) is None:
        return None
    if (run := run_from(inputs, edition)) is None:
        raise NotWorkedOut
    return run


def seconds_of(run: ImpactRun, at: datetime) -> tuple[int, int]:
    """The seconds that a run takes, estimated from the filings done, and the seconds that have passed."""
    if run.began_at is None or not run.done:
        return max(1, run.total * USUAL_MS // 1_000), 0
    passed = (at - run.began_at).total_seconds()
    return max(round(passed * run.total / run.done), int(passed) + 1), int(passed)


def wait_words(run: ImpactRun) -> str:
    """The answer to a request for which a worker has no result yet."""
    return f"A worker checks {run.total:,} filings first. Ask again when it is done."


def rows_with(run: ImpactRun, chosen: Mapping[str, str]) -> "QuerySet[ImpactRow]":
    """The filings of a run with the clause and at the casino that are chosen."""
    rows = run.rows.all()
    if clause := chosen.get("clause"):
        rows = rows.filter(clauses__contains=[clause])
    if casino := chosen.get("casino"):
        rows = rows.filter(casino=casino)
    return rows


def revisions_of(rows: "QuerySet[ImpactRow]", *columns: str) -> "QuerySet[Any]":
    """The revisions of these rows, as lists order them, each with these columns of its row."""
    own = rows.filter(revision_key=OuterRef("pk"))
    found = Revision.objects.filter(pk__in=rows.values("revision_key")).select_related("submission__facility__holder")
    return found.annotate(**{column: Subquery(own.values(column)[:1]) for column in columns})


def totals_of(effects: Effects, news: EditionNews, at: datetime) -> dict[str, Any]:
    """The totals of a run beside its rows: the answer for programs, and the content of the page."""
    unchanged = [row.filing.pk for row in effects.approved.unchanged]
    return {
        "answer": rule_change_answer(effects, news, today_of(at)).plain(),
        "whole": _share(effects.whole) | {"holders": effects.whole.holders, "fallen_odds": effects.whole.fallen_odds},
        "clause": _shares(by_clause(effects.chains)),
        "casino": _shares(by_casino(effects.chains)),
        "day": _shares(by_day(effects.chains)),
        "approved": _counts(effects.approved),
        "open": _counts(effects.open),
        "chains": len(effects.chains),
        "moved": len(effects.moved),
        "over": [{"words": one.words} for one in effects.over],
        "others": sorted(effects.approved.others | effects.open.others),
        "recorded": len(checks_on_file(effects.approved.edition, unchanged)),
    }


def _counts(impact: Impact) -> dict[str, int]:
    return {name: getattr(impact, name) for name in ("filings", "stays", "filed_under_it", "unread")}


def _share(share: Share) -> dict[str, Any]:
    return {name: getattr(share, name) for name in ("name", "filings", "approvals", "open_filings", "counts")}


def _shares(shares: Sequence[Share]) -> list[dict[str, Any]]:
    return [_share(share) for share in shares]
