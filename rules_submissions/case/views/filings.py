"""Submissions by keyset, and the rules in effect by game and table."""

from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone

from compliance.holders.access import SignedInRequest, perm_required
from compliance.holders.models import Facility, User, chapter_choices
from compliance.holders.paging import page_of
from compliance.holders.roles import Perm
from compliance.web.one_moment import require_GET
from compliance.web.parts import Filter
from compliance.web.words import SUBMISSION_STATES

from ...conditions import in_force, today_of, with_ends_on
from ...drafting.edition_words import proposed_warning
from ...drafting.worksheet import ROUNDS
from ...models import RulesSubmission
from ...people import TRIES
from ...reference import as_written
from ...states import WITH_A_SUCCESSOR
from ...successors import tables_left, with_successors
from ..standing import in_word, standing_of

KEYS = ("-created_at", "-id")


def _filters(user: User, typed: dict[str, str]) -> list[Filter]:
    facilities = [(str(facility.pk), facility.name) for facility in Facility.objects.visible_to(user)]
    games = chapter_choices()
    words = [(code, tag.word) for code, tag in SUBMISSION_STATES.items()]
    return [
        Filter("state", "State", typed["state"], "choice", [("", "Any"), *words]),
        Filter("facility", "Facility", typed["facility"], "choice", [("", "Any"), *facilities]),
        Filter("game", "Game", typed["game"], "choice", [("", "Any"), *games]),
        Filter("reference", "Reference", typed["reference"]),
    ]


def _filtered(rows: "QuerySet[RulesSubmission]", typed: dict[str, str], known: set[str]) -> Any:
    if typed["state"]:
        rows = in_word(rows, typed["state"], today_of(timezone.now()))
    if typed["facility"]:
        rows = rows.filter(facility_id=typed["facility"]) if typed["facility"] in known else rows.none()
    if typed["game"]:
        rows = rows.filter(chapter_number=typed["game"])
    if typed["reference"]:
        rows = rows.filter(reference__istartswith=as_written(typed["reference"]))
    return rows


@perm_required(Perm.READ_FILINGS)
def submissions(request: SignedInRequest) -> HttpResponse:
    """Every submission this person may see, newest first: its word, who holds it since when, the days left."""
    now = timezone.now()
    typed = {name: request.GET.get(name, "").strip() for name in ("state", "facility", "game", "reference")}
    filters = _filters(request.user, typed)
    known = {code for code, _ in filters[1].choices}
    seen = RulesSubmission.objects.visible_to(request.user).with_own_name(request.user).with_conditions()
    rows = with_ends_on(seen).select_related("facility__holder", "amends")
    page = page_of(_filtered(rows.prefetch_related(ROUNDS), typed, known), KEYS, request.GET)
    for_board = request.user.is_board
    lines = [
        {
            "submission": submission,
            "standing": standing_of(submission, now, for_board=for_board),
            "proposed": proposed_warning(submission.chapter.edition(submission.edition_key)),
        }
        for submission in page
    ]
    context = {
        "lines": lines,
        "page": page,
        "filters": filters,
        "may_file": request.user.may(Perm.FILE),
        "for_board": for_board,
        "is_filtered": any(typed.values()),
    }
    return render(request, "submissions/list.html", context)


@perm_required(Perm.READ_FILINGS, Perm.READ_LOGS)
def approved(request: SignedInRequest) -> HttpResponse:
    """The rules approved now, by game and the tables at which they hold: those in effect, and those that come into
    effect later."""
    return _approved_page(request)


def _approved_page(request: SignedInRequest, *, is_trying: bool = False) -> HttpResponse:
    approvals = RulesSubmission.objects.visible_to(request.user).filter(status__in=WITH_A_SUCCESSOR)
    on = today_of(timezone.now())
    rows = (
        with_successors(in_force(approvals.with_conditions(), on), on)
        .select_related("facility__holder")
        .order_by("chapter_number", "facility__name", "effective_on", "id")
    )
    games: dict[str, list[tuple[RulesSubmission, list[str]]]] = {}
    for submission in rows:
        games.setdefault(submission.chapter.game, []).append((submission, tables_left(submission, on)))
    may = request.user.may
    context = {
        "games": list(games.items()),
        "may_file": may(Perm.FILE),
        "may_try": any(map(may, TRIES)),
        "reads_filings": may(Perm.READ_FILINGS),
        "is_trying": is_trying,
    }
    return render(request, "submissions/approved.html", context)


@require_GET
@perm_required(*TRIES)
def to_try(request: SignedInRequest) -> HttpResponse:
    """The same rules, to choose those of which to try a change."""
    return _approved_page(request, is_trying=True)
