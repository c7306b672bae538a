"""Rule changes: what an edition changes for the filings of today. Board staff see all, others their own."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from itertools import islice
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from compliance.chapters.words import EditionStanding
from compliance.documents.csv_files import list_answer
from compliance.documents.lists import MOST as MOST_PRINTED
from compliance.documents.lists import ListPaper, list_to_save
from compliance.holders.access import NOT_FOUND, SignedInRequest, perm_required
from compliance.holders.errors import NotYet
from compliance.holders.models import User
from compliance.holders.paging import page_of
from compliance.holders.roles import Perm
from compliance.regulation import chapter
from compliance.regulation.core.edition import Edition
from compliance.web.guides.lines import help_line_to
from compliance.web.one_moment import require_GET
from compliance.web.parts import Filter
from compliance.web.steps import Step, reads_in_steps
from compliance.web.waiting import Wait

from ...conditions import today_of
from ...errors import IllegalMove
from ...models import ImpactRow, ImpactRun, Revision, RulesSubmission
from ...states import BEFORE_DECISION
from ..announcing.on_record import news_of
from ..announcing.services import MAY_ASK
from ..chain import Chain, Effects, Share, by_casino, by_clause, by_day, effects_of, logs_concerned
from ..impact import KEYS, all_editions, amendment_day, edition_called, editions_ahead, file_by
from ..lines import CSV_COLUMNS, SHOWN, csv_lines, line_of, paper_lines
from ..plan import plans_of
from ..runs import (
    Inputs,
    NotWorkedOut,
    current_run,
    inputs_of_many,
    newest_run,
    revisions_of,
    rows_with,
    seconds_of,
    wait_words,
)
from ..services import impact_run_request
from ..unchanged.rows import checks_on_file

Status = ImpactRun.Status
NOTHING = ("", "0")
"""The cells of which the page says nothing."""
TRY_FIGURES = (Perm.ADVISE, Perm.REVIEW, Perm.DECIDE, Perm.AUDIT)
"""The permissions to read the effects of figures that are not law."""


@require_GET
@perm_required(Perm.READ_FILINGS)
def rule_changes(request: SignedInRequest) -> HttpResponse:
    """Every edition on file, those that are to come or were withdrawn first. At most two queries."""
    ahead = [edition for edition, _ in editions_ahead(today_of(timezone.now()))]
    news = news_of(ahead)
    editions = [*ahead, *(edition for edition in all_editions() if edition not in ahead)]
    lines = [(EditionStanding(edition), chapter(edition.chapter).game, news.get(edition.key)) for edition in editions]
    context = {"lines": lines, "may_try": any(map(request.user.may, TRY_FIGURES))}
    context["may_announce"] = any(map(request.user.may, MAY_ASK))
    context["help_line"] = None if request.user.is_board else help_line_to("filing#when-the-rules-change")
    return render(request, "submissions/rule_changes.html", context)


@require_GET
@perm_required(Perm.READ_FILINGS)
def plan(request: SignedInRequest) -> HttpResponse:
    """Shows the work that editions to come ask for, its deadline, and its progress. A fixed number of queries for
    each."""
    context = {
        "plans": plans_of(request.user, timezone.now()),
        "may_file": request.user.may(Perm.FILE),
        "for_board": request.user.is_board,
    }
    return render(request, "submissions/plan.html", context)


@require_GET
@perm_required(Perm.READ_FILINGS)
def impact(request: SignedInRequest, edition_key: str) -> HttpResponse:
    """The filings that need a change under an edition, each with what that needs at its tables; totals, and the share
    of each clause, casino and day. A fixed number of queries."""
    edition, now = edition_or_404(edition_key), timezone.now()
    if (inputs := inputs_of_many(request.user, edition, now)) is not None:
        return _of_many(request, edition, inputs, now)
    effects, today = _effects(request, edition, now), today_of(now)
    clauses, casinos = by_clause(effects.chains), by_casino(effects.chains)
    filters = _filters(request, _choices(clauses), _choices(casinos))
    listed = {chain.row.revision.pk: chain for chain in _chosen(effects, filters)}
    rows = Revision.objects.filter(pk__in=list(listed)).select_related("submission__facility__holder")
    page = page_of(rows, KEYS, request.GET)
    may_file = request.user.may(Perm.FILE)
    amendments = _amendments_of(request.user, [row.submission_id for row in page]) if may_file else {}
    head = _head(edition, now)
    is_due = head["news"] is None or not head["news"].is_off(today)
    context = head | {
        "recorded": len(checks_on_file(edition, [row.filing.pk for row in effects.approved.unchanged])),
        "effects": effects,
        "moved": len(effects.moved),
        "others": sorted(effects.approved.others | effects.open.others),
        "groups": [("clause", clauses), ("casino", casinos), ("day", by_day(effects.chains))],
        "rows": [(listed[row.pk], amendments.get(row.submission_id)) for row in page],
        "may_fill": may_file and is_due and amendment_day(edition, today) is not None,
        "page": page,
        "filters": filters,
        "query": request.GET.urlencode(),
        "may_file": may_file,
        "for_board": request.user.is_board,
    }
    return render(request, "submissions/impact.html", context)


def _head(edition: Edition, at: datetime) -> dict[str, Any]:
    """The content of the page about the edition itself."""
    today = today_of(at)
    ahead = dict(editions_ahead(today))
    return {
        "standing": EditionStanding(edition),
        "news": news_of([edition])[edition.key] if edition in ahead else None,
        "game": chapter(edition.chapter).game,
        "file_by": file_by(ahead[edition], at) if edition in ahead else None,
        "logs": logs_concerned(edition, today),
    }


def _of_many(request: SignedInRequest, edition: Edition, inputs: Inputs, at: datetime) -> HttpResponse:
    """The page where a worker looks at the filings: what it found last, and how far it is if it works."""
    run, last = newest_run(edition, *Status), newest_run(edition, Status.READY)
    context = _head(edition, at) | {
        "run": run,
        "last": last,
        "inputs": inputs,
        "is_current": last is not None and last.inputs == inputs.values,
        "wait": Wait(*seconds_of(run, at), request.get_full_path()) if run is not None and run.is_moving else None,
        "query": request.GET.urlencode(),
        "may_file": False,
        "for_board": True,
    }
    if last is not None:
        totals = last.totals
        filters = _filters(request, *(_choices_of(totals[name]) for name in ("clause", "casino")))
        rows = rows_with(last, {one.name: one.value for one in filters})
        page = page_of(revisions_of(rows, "cells", "problems"), KEYS, request.GET)
        context |= {
            "effects": totals,
            "moved": totals["moved"],
            "recorded": totals["recorded"],
            "others": totals["others"],
            "groups": [(name, totals[name]) for name in ("clause", "casino", "day")],
            "rows": [(row, _facts(row)) for row in page],
            "page": page,
            "filters": filters,
        }
    return render(request, "submissions/impact_of_many.html", context)


def _facts(line: ImpactRow) -> list[tuple[str, str]]:
    return [(name, line.cells[name]) for name in SHOWN if line.cells[name] not in NOTHING]


@require_POST
@perm_required(*TRY_FIGURES)
def impact_work_out(request: SignedInRequest, edition_key: str) -> HttpResponse:
    """Asks a worker for the answer of many filings."""
    edition = edition_or_404(edition_key)
    try:
        impact_run_request(edition=edition, by=request.user, at=timezone.now())
    except IllegalMove as refusal:
        messages.error(request, refusal.sentence)
    return redirect("submissions:impact", edition.key)


def _effects(request: SignedInRequest, edition: Edition, at: datetime) -> Effects:
    return effects_of(RulesSubmission.objects.visible_to(request.user), edition, at)


Choices = Sequence[tuple[str, int]]
"""Names of clauses or casinos, each with how many filings it has."""


def _choices(shares: Sequence[Share]) -> Choices:
    return [(share.name, share.filings) for share in shares]


def _choices_of(shares: Sequence[dict[str, Any]]) -> Choices:
    return [(share["name"], share["filings"]) for share in shares]


def _filters(request: SignedInRequest, clauses: Choices, casinos: Choices) -> list[Filter]:
    """The choices of the list: a clause, and a casino where there are several."""
    made = []
    for name, label, mark, shares in (("clause", "Clause", "§ ", clauses), ("casino", "Casino", "", casinos)):
        choices = [(share, f"{mark}{share} ({count})") for share, count in shares]
        chosen = request.GET.get(name, "").strip()
        if name == "clause" or len(choices) > 1:
            made.append(Filter(name, label, chosen, "choice", [("", "Any"), *choices]))
    return made


def _chosen(effects: Effects, filters: Sequence[Filter]) -> list[Chain]:
    """The filings with the clause and at the casino that are chosen."""
    chosen = {one.name: one.value for one in filters if one.value}
    chains = [chain for chain in effects.chains if chosen.get("clause") in (None, *chain.row.clauses)]
    return [chain for chain in chains if chosen.get("casino") in (None, chain.row.filing.facility.name)]


@require_http_methods(["GET"])
@perm_required(Perm.READ_FILINGS)
@reads_in_steps
def impact_csv(request: SignedInRequest, edition_key: str) -> HttpResponse | Step:
    """The same filings, whole, a line for each finding. Raises NotYet where a worker looks at them first."""
    edition, now = edition_or_404(edition_key), timezone.now()
    try:
        lines = csv_lines(_list(request, edition, now).lines)
    except NotWorkedOut:
        return partial(_ask_for, request.user, edition, now)
    return list_answer(request, _name(edition, now) + ".csv", CSV_COLUMNS, lines)


@require_http_methods(["GET"])
@perm_required(Perm.READ_FILINGS)
@reads_in_steps
def impact_pdf(request: SignedInRequest, edition_key: str) -> Step:
    """The list as PDF, totals first, with the CSV inside. A fixed number of queries. Raises NotYet where a worker looks
    at the filings first."""
    edition, now = edition_or_404(edition_key), timezone.now()
    try:
        found = _list(request, edition, now)
    except NotWorkedOut:
        return partial(_ask_for, request.user, edition, now)
    printed = list(islice(found.lines, MOST_PRINTED))
    paper = ListPaper(
        f"What edition {edition.key} changes",
        " ".join([f"{found.status}.", *(f"{heading}: {count}." for heading, count in found.counts)]),
        (),
        *paper_lines(printed),
        has_more=found.filings > MOST_PRINTED,
    )
    page = reverse("submissions:impact", args=[edition.key])
    return list_to_save(request, paper, _name(edition, now), CSV_COLUMNS, csv_lines(printed), page=page, made_at=now)


def _ask_for(user: User, edition: Edition, at: datetime) -> HttpResponse:
    """Asks a worker for the answer of many filings. Raises NotYet."""
    raise NotYet(wait_words(impact_run_request(edition=edition, by=user, at=at)))


@dataclass(frozen=True)
class _List:
    """The list of an edition as files have it: its standing, the counts, how many filings, and a line for each."""

    status: str
    counts: Sequence[tuple[str, int]]
    filings: int
    lines: Iterator[ImpactRow]


def _list(request: SignedInRequest, edition: Edition, at: datetime) -> _List:
    if (run := current_run(request.user, edition, at)) is not None:
        whole = run.totals["whole"]
        return _List(run.inputs["status"], whole["counts"], whole["filings"], run.rows.defer("answer").iterator())
    effects, status = _effects(request, edition, at), news_of([edition])[edition.key].status_on(today_of(at))
    lines = (line_of(chain, status) for chain in effects.chains)
    return _List(status, effects.whole.counts, len(effects.chains), lines)


def _name(edition: Edition, at: datetime) -> str:
    return f"rule-changes-{edition.key}-{today_of(at).isoformat()}"


def _amendments_of(user: User, approvals: Sequence[UUID]) -> dict[UUID | None, RulesSubmission]:
    """The newest amendment in draft or open of each of these approvals that has one. One query."""
    rows = RulesSubmission.objects.visible_to(user).filter(amends__in=approvals, status__in=BEFORE_DECISION)
    return {row.amends_id: row for row in rows.order_by("created_at")}


def edition_or_404(key: str) -> Edition:
    """The edition with this key, of any chapter."""
    edition = edition_called(key)
    if edition is None:
        raise Http404(NOT_FOUND)
    return edition
