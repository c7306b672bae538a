"""Question pages: shown, saved whatever is wrong, and checked while one types."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from compliance.holders.access import NOT_FOUND, SignedInRequest, perm_required
from compliance.holders.roles import Perm
from compliance.web.drawings import figures_of
from compliance.web.facts_forms import errors_of

from ...attestations import duties_by_source
from ...errors import StaleDraft
from ..answers import (
    Posted,
    attested,
    inputs_of,
    posted_on,
    problems_on,
    quotations_on,
    standard_on,
    version_in,
    with_standard,
)
from ..aside import aside_of
from ..edges import odds_table
from ..left import left_of, question_url, url_after
from ..parts import sections_of, state_of
from ..question_pages import QuestionPage, page_at
from ..services.drafts import draft_save
from ..standard import registered_models
from ..tables import FIELD, TableTrouble, registered_tables, table_troubles
from ..worksheet import Worksheet, also_editing, head_of, sheet_of

FILL_STANDARD = "standard"
KEPT = "Your answers are saved. You can fix this later, but you cannot file until you do."


def _page(sheet: Worksheet, section: str, number: int) -> QuestionPage:
    page = page_at(sheet.chapter, sheet.edition_key, section, number)
    if page is None or not page.names & sheet.due_names:
        raise Http404(NOT_FOUND)
    return page


@perm_required(Perm.FILE)
def question(request: SignedInRequest, pk: UUID, section: str, number: int) -> HttpResponse:
    """A page of questions; posting saves it and goes on."""
    sheet = sheet_of(request, pk)
    page = _page(sheet, section, number)
    if request.method != "POST":
        return _question_page(request, sheet, page)
    posted = posted_on(page, request.POST, sheet)
    if request.POST.get("_then") == "attest_all":
        posted = attested(page, posted)
    if request.POST.get("_then") == FILL_STANDARD:
        posted = with_standard(page, posted, standard_on(_with(sheet, posted), page))
    try:
        draft = draft_save(
            submission_id=pk,
            answers=posted.answers,
            typed=posted.typed,
            version=version_in(request.POST),
            by=request.user,
            at=timezone.now(),
            page=page.key,
        )
    except StaleDraft as stale:
        return _question_page(request, sheet, page, posted=posted, stale=stale)
    draft.submission = sheet.submission
    return _onward(request, Worksheet(draft, timezone.now()), page)


def _onward(request: SignedInRequest, sheet: Worksheet, page: QuestionPage) -> HttpResponse:
    """After saving: to the list, back to the check page, on to the next page; or again here, where something is new."""
    if request.POST.get("_then") == "list":
        return HttpResponseRedirect(reverse("submissions:tasks", args=[sheet.submission.pk]))
    if request.POST.get("_then") == FILL_STANDARD:
        messages.info(request, "The standard answers are filled in now. Change what is different at your tables.")
        return HttpResponseRedirect(question_url(sheet, page))
    shown, seen = set(request.POST.getlist("_shown")), set(request.POST.getlist("_seen"))
    appeared = [
        field for field in sheet.fields_of([page]) if field.name not in shown and not sheet.is_touched_field(field)
    ]
    back = "?back=check" if request.POST.get("_back") == "check" else ""
    if appeared:
        messages.info(request, "Saved. Your answers lead to new questions. See them below.")
        return HttpResponseRedirect(f"{question_url(sheet, page)}{back}#slot-{appeared[0].name}")
    if not set(_problems(sheet, page, _table_troubles(sheet, page))) <= seen:
        return HttpResponseRedirect(f"{question_url(sheet, page)}{back}")
    if back:
        return HttpResponseRedirect(reverse("submissions:check", args=[sheet.submission.pk]))
    return HttpResponseRedirect(url_after(sheet, page))


def _question_page(
    request: SignedInRequest,
    sheet: Worksheet,
    page: QuestionPage,
    *,
    posted: Posted | None = None,
    stale: StaleDraft | None = None,
) -> HttpResponse:
    draft = sheet.draft
    if stale is not None:
        draft.refresh_from_db()
    quotes = quotations_on(sheet, page)
    their_name = draft.saved_by.printed_name if draft.saved_by else "Somebody"
    inputs = inputs_of(
        sheet,
        page,
        posted=posted,
        theirs=stale.theirs if stale else None,
        their_name=their_name,
        registered=_registered(sheet, page),
        quotes=quotes,
    )
    errors = errors_of(slot for slot in inputs.values() if slot is not None)
    order = list(sections_of(sheet))
    troubles = _table_troubles(sheet, page)
    # The sheets are a separate part before the attestations; see `filing.parts`.
    part = order.index(page.section) + 1 + page.is_of_attestations
    in_part = [other for other in sheet.pages if other.section == page.section]
    context = head_of(sheet.submission) | {
        "page": page,
        "place": f"Part {part} of {len(order) + 1}"
        + (f": page {in_part.index(page) + 1} of {len(in_part)}" if len(in_part) > 1 else ""),
        "steps": _steps(sheet, page),
        "inputs": inputs.items(),
        "standing": duties_by_source(
            sheet.submission.rules, sheet.attestations, sheet.facts, [field.name for field in page.fields]
        ),
        "has_to_attest": any(slot is not None for slot in inputs.values()),
        "page_errors": errors,
        "page_errors_note": stale.sentence if stale else KEPT,
        "seen": _problems(sheet, page, troubles),
        "aside": aside_of(sheet, page, quotes),
        "left": left_of(sheet, page),
        "troubles": troubles,
        "has_standard": bool(standard_on(sheet, page)),
        "odds": _odds(sheet, page),
        "asks_odds": "payout_odds" in page.names,
        "figures": figures_of(sheet.drawings, page.names, sheet.edition_key),
        "version": stale.version if stale else draft.version,
        "stale": stale,
        "draft": draft,
        "also_editing": also_editing(draft, request.user, timezone.now()),
        "back": "check" if "check" in (request.GET.get("back"), request.POST.get("_back")) else "",
        "check_url": reverse("submissions:question_check", args=[sheet.submission.pk, page.section.code, page.number]),
    }
    return render(request, "submissions/question.html", context, status=409 if stale else 200)


def _registered(sheet: Worksheet, page: QuestionPage) -> dict[str, dict[str, str]]:
    """The contents of the registry of the facility, for each question that is answered from it: the tables of the game,
    the models of a device. Three queries for tables and one for models, if the page asks them."""
    kinds = {field.name: field.asked.registered for field in page.fields if field.asked.registered}
    if FIELD not in kinds:
        return registered_models(sheet.submission, kinds)
    del kinds[FIELD]
    return {FIELD: registered_tables(sheet.submission), **registered_models(sheet.submission, kinds)}


def _table_troubles(sheet: Worksheet, page: QuestionPage) -> list[TableTrouble]:
    """The reasons that keep tables out of this filing, beside the question for their numbers. Three queries at most
    there, else none."""
    return table_troubles(sheet.submission, sheet.facts.table_numbers or ()) if FIELD in page.names else []


def _problems(sheet: Worksheet, page: QuestionPage, troubles: Iterable[TableTrouble]) -> list[str]:
    """The items that the page as shown lets go of: its problems, and tables that cannot be filed for."""
    return [*problems_on(sheet, page), *(f"table|{one.words}" for one in troubles)]


def _steps(sheet: Worksheet, page: QuestionPage) -> list[dict[str, Any]]:
    """The pages of a part that has three or more."""
    pages = [other for other in sheet.pages if other.section == page.section]
    if len(pages) < 3:
        return []
    steps = []
    for step in pages:
        first = next(field for field in step.fields if field.name in sheet.due_names)
        state = "current" if step == page else "done" if state_of(sheet, [step]) in ("done", "filled") else ""
        steps.append(
            {
                "label": first.label,
                "state": state,
                "note": "there is a problem" if problems_on(sheet, step) else "",
            }
        )
    return steps


def _odds(sheet: Worksheet, page: QuestionPage) -> Any:
    """The exact house edge of each wager, on the page that asks the odds."""
    stated = "payout_odds" in page.names and sheet.facts.payout_odds
    return odds_table(sheet.chapter, sheet.facts, sheet.edition_key) if stated else None


def _with(sheet: Worksheet, posted: Posted) -> Worksheet:
    """The draft as it would be if this were saved."""
    return Worksheet(sheet.draft, sheet.at, posted.over(sheet.draft))


@perm_required(Perm.FILE)
@require_POST
def question_check(request: SignedInRequest, pk: UUID, section: str, number: int) -> HttpResponse:
    """The results of the checks on the answers as they are on the page now. Nothing is saved."""
    stored = sheet_of(request, pk)
    page = _page(stored, section, number)
    posted = posted_on(page, request.POST, stored)
    sheet = _with(stored, posted)
    shown = set(posted.readings)
    quotes = quotations_on(sheet, page)
    inputs = inputs_of(sheet, page, posted=posted, registered=_registered(sheet, page), quotes=quotes)
    context = {
        "aside": aside_of(sheet, page, quotes),
        "troubles": _table_troubles(sheet, page),
        "now": timezone.now(),
        "unread": [message for reading in posted.readings.values() for message in reading.errors],
        "moved": [(name, slot) for name, slot in inputs.items() if (slot is not None) != (name in shown)],
        "odds": _odds(sheet, page),
        "asks_odds": "payout_odds" in page.names,
        "figures": figures_of(sheet.drawings, page.names, sheet.edition_key),
    }
    return render(request, "submissions/parts/checked.html", context)
