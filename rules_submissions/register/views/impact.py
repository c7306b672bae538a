"""Rule changes: what an edition changes for the filings of today. Board staff see all, others their own."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from compliance.chapters.words import EditionStanding
from compliance.documents.csv_files import list_answer
from compliance.documents.lists import MOST as MOST_PRINTED
from compliance.documents.lists import ListPaper, list_to_save
from compliance.holders.access import NOT_FOUND, SignedInRequest, perm_required
from compliance.holders.models import User
from compliance.holders.paging import page_of
from compliance.holders.roles import Perm
from compliance.regulation import chapter
from compliance.regulation.core.edition import Edition
from compliance.web.guides.lines import help_line_to
from compliance.web.one_moment import require_GET
from compliance.web.parts import Filter
from compliance.web.steps import Step, reads_in_steps

from ...conditions import today_of
from ...models import Revision, RulesSubmission
from ...states import BEFORE_DECISION
from ..announcing.on_record import news_of
from ..announcing.services import MAY_ASK
from ..chain import Chain, Effects, Share, by_casino, by_clause, by_day, effects_of, logs_concerned
from ..impact import KEYS, all_editions, amendment_day, edition_called, editions_ahead, file_by
from ..lines import CSV_COLUMNS, csv_lines, paper_lines
from ..plan import plans_of
from ..unchanged.rows import checks_on_file

TRY_FIGURES = (Perm.ADVISE, Perm.REVIEW, Perm.DECIDE, Perm.AUDIT)
"""Who reads what figures would change that are nobody's law."""


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
    """What editions that are to come ask for, by when, and what is done. A fixed number of queries for each."""
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
    effects, today = _effects(request, edition, now), today_of(now)
    clauses, casinos = by_clause(effects.chains), by_casino(effects.chains)
    filters = _filters(request, clauses, casinos)
    listed = {chain.row.revision.pk: chain for chain in _chosen(effects, filters)}
    rows = Revision.objects.filter(pk__in=list(listed)).select_related("submission__facility__holder")
    page = page_of(rows, KEYS, request.GET)
    ahead, may_file = dict(editions_ahead(today)), request.user.may(Perm.FILE)
    amendments = _amendments_of(request.user, [row.submission_id for row in page]) if may_file else {}
    news = news_of([edition])[edition.key] if edition in ahead else None
    is_due = news is None or not news.is_off(today)
    context = {
        "standing": EditionStanding(edition),
        "news": news,
        "recorded": len(checks_on_file(edition, [row.filing.pk for row in effects.approved.unchanged])),
        "game": chapter(edition.chapter).game,
        "effects": effects,
        "others": sorted(effects.approved.others | effects.open.others),
        "file_by": file_by(ahead[edition], now) if edition in ahead else None,
        "logs": logs_concerned(edition, today),
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


def _effects(request: SignedInRequest, edition: Edition, at: datetime) -> Effects:
    return effects_of(RulesSubmission.objects.visible_to(request.user), edition, at)


def _filters(request: SignedInRequest, clauses: Sequence[Share], casinos: Sequence[Share]) -> list[Filter]:
    """The choices of the list: a clause, and a casino where there are several."""
    made = []
    for name, label, mark, shares in (("clause", "Clause", "§ ", clauses), ("casino", "Casino", "", casinos)):
        choices = [(share.name, f"{mark}{share.name} ({len(share.chains)})") for share in shares]
        chosen = request.GET.get(name, "").strip()
        if name == "clause" or len(choices) > 1:
            made.append(Filter(name, label, chosen, "choice", [("", "Any"), *choices]))
    return made


def _chosen(effects: Effects, filters: Sequence[Filter]) -> list[Chain]:
    """The filings with the clause and at the casino that are chosen."""
    chosen = {one.name: one.value for one in filters if one.value}
    chains = [chain for chain in effects.chains if chosen.get("clause") in (None, *chain.row.clauses)]
    return [chain for chain in chains if chosen.get("casino") in (None, chain.row.filing.facility.name)]


@require_GET
@perm_required(Perm.READ_FILINGS)
def impact_csv(request: SignedInRequest, edition_key: str) -> HttpResponse:
    """The same filings, whole, a line for each finding."""
    edition, now = edition_or_404(edition_key), timezone.now()
    status = news_of([edition])[edition.key].status_on(today_of(now))
    lines = (line for chain in _effects(request, edition, now).chains for line in csv_lines(chain, status))
    return list_answer(request, _name(edition, now) + ".csv", CSV_COLUMNS, lines)


@require_http_methods(["GET"])
@perm_required(Perm.READ_FILINGS)
@reads_in_steps
def impact_pdf(request: SignedInRequest, edition_key: str) -> Step:
    """The list as PDF, totals first, with the CSV inside. A fixed number of queries."""
    edition, now = edition_or_404(edition_key), timezone.now()
    effects, news = _effects(request, edition, now), news_of([edition])[edition.key]
    status = news.status_on(today_of(now))
    printed = effects.chains[:MOST_PRINTED]
    paper = ListPaper(
        f"What edition {edition.key} changes",
        " ".join([f"{status}.", *(f"{heading}: {count}." for heading, count in effects.whole.counts)]),
        (),
        *paper_lines(printed, status),
        has_more=len(effects.chains) > MOST_PRINTED,
    )
    cells = (line for chain in printed for line in csv_lines(chain, status))
    page = reverse("submissions:impact", args=[edition.key])
    return list_to_save(request, paper, _name(edition, now), CSV_COLUMNS, cells, page=page, made_at=now)


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
