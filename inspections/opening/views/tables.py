"""The page of a table: whether it may open, why not, what runs, what was logged; opening and closing it."""

from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.http import require_POST

from compliance.holders.access import SignedInRequest, get_visible_or_404, perm_required
from compliance.holders.models import GamingTable
from compliance.holders.roles import Perm
from compliance.holders.words import WordsField
from compliance.regulation import chapter
from compliance.regulation.core.fields import SENTENCE
from compliance.web.django_forms import form_errors
from compliance.web.one_moment import require_GET
from rules_submissions.conditions import ConditionLine, lines_of_approval

from ...at_hand import floor_context, own_path
from ...entries.services.countersignature import named_signers
from ...entries.services.denial import denied, denied_words
from ...errors import MayNotOpen, NotAllowed, NotInOrder
from ...models import LogEntry, TableEvent
from ...models.packages import PackageMove
from ...models.tables import BoardNote
from ...notes.services import BOARD_ALONE, board_note, may_note
from ...words import entry_words
from ..services import TAKEN_BACK_WITHIN, closing_take_back, closing_to_take_back, table_close, table_open
from ..standing import TableStanding, table_standing
from ..tiles import clock_line, reason_line, tile_of

RECENT = 10
MOST_PACKAGES = 40


class NoteForm(forms.Form):
    """The note of somebody of the Board at a table."""

    text = WordsField(
        label="Note to the certificate holder",
        longest=SENTENCE,
        error_messages={"required": "Write what the certificate holder should know."},
    )


@require_GET
@perm_required(Perm.READ_LOGS)
def table(request: SignedInRequest, table_id: UUID) -> HttpResponse:
    """A table as it is now."""
    gaming_table = get_visible_or_404(GamingTable.objects.select_related("facility"), request.user, pk=table_id)
    return _page(request, gaming_table)


def _page(
    request: SignedInRequest,
    gaming_table: GamingTable,
    refusal: str = "",
    status: int = 200,
    note: NoteForm | None = None,
) -> HttpResponse:
    at = timezone.now()
    standing = table_standing(gaming_table, at)
    context = floor_context(request)
    entries = (
        LogEntry.objects.filter(table=gaming_table)
        .select_related("supersedes", "superseded_by")
        .prefetch_related("countersignatures", "denials")
    )
    recent = list(entries.order_by("-received_at", "-id")[:RECENT])
    closing = closing_to_take_back(gaming_table, at) if context["may_act"] and not standing.is_open else None
    context |= {
        "table": gaming_table,
        "closing": closing,
        "taken_back_until": closing.at + TAKEN_BACK_WITHIN if closing is not None else None,
        "standing": standing,
        "tile": tile_of(standing),
        "game": chapter(gaming_table.chapter).game,
        "reasons": [
            reason_line(reason, may_log=context["may_log"], may_read_filings=request.user.may(Perm.READ_FILINGS))
            for reason in standing.stops
        ],
        "clocks": [clock_line(running, may_log=context["may_log"]) for running in standing.running],
        "kinds": chapter(gaming_table.chapter).logs,
        "conditions": _conditions(standing),
        "equipment": list(gaming_table.equipment.filter(is_active=True)),
        "packages": _packages(gaming_table),
        "recent": [(entry, entry_words(entry), named_signers(entry), denied_words(denied(entry))) for entry in recent],
        "events": list(TableEvent.objects.filter(table=gaming_table).order_by("-at", "-id")[:5]),
        "older_url": _older_url(gaming_table) if recent else "",
        "notes": list(BoardNote.objects.filter(table=gaming_table).order_by("-at", "-id")[:5]),
        "note_form": (note or NoteForm()) if may_note(request.user) else None,
        "page_errors": form_errors(note) if note else [],
        "refusal": refusal,
        "now": at,
    }
    return render(request, "inspections/table.html", context, status=status)


def _conditions(standing: TableStanding) -> list[ConditionLine]:
    """The conditions under which the table plays. One query where it has any."""
    rules = standing.rules
    return lines_of_approval(rules.submission, standing.at) if rules is not None and rules.conditions else []


def _packages(gaming_table: GamingTable) -> list[PackageMove]:
    """The current moves of the packages at the table, by number. One query; none where its facility keeps no
    numbers."""
    if not gaming_table.facility.keeps_packages:
        return []
    rows = PackageMove.objects.at_table(gaming_table).select_related("package")
    return list(rows.order_by("package__number", "id")[:MOST_PACKAGES])


def _older_url(gaming_table: GamingTable) -> str:
    """The search for every entry of this table."""
    query = urlencode({"facility": str(gaming_table.facility_id), "table": gaming_table.number})
    return f"{reverse('floor:entries')}?{query}"


@require_POST
@perm_required(Perm.ACKNOWLEDGE)
def opening(request: SignedInRequest, table_id: UUID) -> HttpResponse:
    """Opens the table, or says with 409 what keeps it closed."""
    return _acted(request, table_id, table_open, "is open.")


@require_POST
@perm_required(Perm.ACKNOWLEDGE)
def closing(request: SignedInRequest, table_id: UUID) -> HttpResponse:
    """Asks once, then closes the table."""
    if not request.POST.get("sure"):
        gaming_table = get_visible_or_404(GamingTable.objects.select_related("facility"), request.user, pk=table_id)
        return render(request, "inspections/close.html", floor_context(request, table=gaming_table))
    return _acted(request, table_id, table_close, "is closed. Its time limits keep running.")


@require_POST
@perm_required(Perm.ACKNOWLEDGE)
def reopening(request: SignedInRequest, table_id: UUID) -> HttpResponse:
    """Takes the closing that the page showed back, of a moment ago."""
    act = partial(closing_take_back, shown=request.POST.get("closing", ""))
    return _acted(request, table_id, act, "is open, as it was. Both records stay.")


def _acted(request: SignedInRequest, table_id: UUID, act: Callable[..., Any], words: str) -> HttpResponse:
    gaming_table = get_visible_or_404(GamingTable.objects.select_related("facility"), request.user, pk=table_id)
    try:
        act(table=gaming_table, by=request.user, at=timezone.now())
    except (MayNotOpen, NotInOrder) as refusal:
        return _page(request, gaming_table, refusal.sentence, refusal.status)
    if back := own_path(request.POST.get("back", "")):
        return redirect(back)
    messages.success(request, f"Table {gaming_table.number} {words}")
    return redirect("floor:table", table_id=gaming_table.pk)


@require_POST
@perm_required(Perm.READ_LOGS)
def noting(request: SignedInRequest, table_id: UUID) -> HttpResponse:
    """Leaves a note of the Board at the table, for its holder to read."""
    if not may_note(request.user):
        raise NotAllowed(BOARD_ALONE)
    gaming_table = get_visible_or_404(GamingTable.objects.select_related("facility"), request.user, pk=table_id)
    note = NoteForm(request.POST)
    if not note.is_valid():
        return _page(request, gaming_table, status=400, note=note)
    board_note(table=gaming_table, text=note.cleaned_data["text"], by=request.user, at=timezone.now())
    messages.success(request, "The certificate holder has your note.")
    return redirect("floor:table", table_id=gaming_table.pk)


@require_GET
@perm_required(Perm.READ_LOGS)
def printout(request: SignedInRequest, table_id: UUID) -> HttpResponse:
    """Whether the table may open, as of now, on one page for the printer."""
    table = get_visible_or_404(GamingTable.objects.select_related("facility"), request.user, pk=table_id)
    standing = table_standing(table, timezone.now())
    context = {
        "table": table,
        "standing": standing,
        "tile": tile_of(standing),
        "game": chapter(table.chapter).game,
        "clocks": [clock_line(running, may_log=False) for running in standing.running],
        "equipment": list(table.equipment.filter(is_active=True)),
        "now": standing.at,
    }
    return render(request, "inspections/printout.html", context)
