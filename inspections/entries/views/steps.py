"""A change of equipment at a table as one flow: each step is a form, signed by one person; then comes the next."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode

from compliance.holders.access import SignedInRequest, get_visible_or_404, perm_required
from compliance.holders.models import GamingTable
from compliance.holders.roles import Perm
from compliance.regulation import chapter
from compliance.regulation.core.log import ROLES, LogKind
from compliance.regulation.general.packages import MOVES
from compliance.web.one_moment import require_GET

from ...at_hand import floor_context
from ...models import LogEntry
from ...people import closes
from ..changes import EquipmentChange, change_of, changed_kind
from ..checking import EntryReading


@require_GET
@perm_required(Perm.LOG)
def change(request: SignedInRequest, table_id: UUID, log_code: str) -> HttpResponse:
    """The next step of a change in the lane `?lane=`; with `?signed=1`, after the last, the whole change. Where
    somebody else signs the next step, the page says who. A log without a clock has no change: its form follows."""
    table = get_visible_or_404(GamingTable.objects.select_related("facility"), request.user, pk=table_id)
    kind = changed_kind(chapter(table.chapter).logs, log_code)
    if kind is None:
        return redirect("floor:entry_new", table_id=table.pk, log_code=log_code)
    found = change_of(table, kind, request.GET.get("lane", "")[:40], timezone.now())
    is_over = found.step == "out" and bool(request.GET.get("signed"))
    in_round = _in_round(request)
    if is_over and in_round:
        return redirect("floor:round", facility_id=table.facility_id)
    signers, step = _signers(found, request), step_url(found, **in_round)
    if not is_over and not signers:
        return redirect(step)
    done, later = found.lines(is_over=is_over)
    others = [lane for lane in kind.clocks[0].lanes(_facts(found)) if lane not in ("", found.lane)]
    context = floor_context(
        request,
        change=found,
        table=table,
        done=done,
        later=later,
        signers=signers,
        is_over=is_over,
        step=step,
        moves=_package_acts(found),
        others=[(lane, change_url(table, kind.code, lane)) for lane in others],
        now=found.at,
    )
    return render(request, "inspections/change.html", context)


def _facts(found: EquipmentChange) -> Any:
    return EntryReading(found.table, found.kind.code, found.at).table_facts


def _signers(found: EquipmentChange, request: SignedInRequest) -> str:
    """The role that signs the next step, as the text names it: `floorperson`; empty if this person signs it."""
    kind, own = found.step_kind, request.user.active_membership
    closing = next((place for place in kind.signatories if place.signs), None)
    if closing is None or own is None or closes(kind, own.role):
        return ""
    return ROLES[closing.roles[0]].lower()


def _package_acts(found: EquipmentChange) -> list[tuple[str, str, str]]:
    """The acts about this change that the package log still lacks: the act, its packages, its form."""
    table, acts = found.table, []
    for move, numbers in found.packages_to_move().items():
        query = urlencode({"number": numbers, "table": table.number}, doseq=True)
        form = reverse("floor:package_new", kwargs={"facility_id": table.facility_id, "move": move})
        acts.append((MOVES[move].act, ", ".join(numbers), f"{form}?{query}"))
    return acts


def _in_round(request: SignedInRequest) -> dict[str, str]:
    """The parameter that leads back to the round before opening, if the change is a stop of it."""
    return {"round": "1"} if request.GET.get("round") else {}


def change_url(table: GamingTable, log_code: str, lane: str = "", **more: str) -> str:
    """The address of a change in one lane of a table."""
    query = urlencode({**({"lane": lane} if lane else {}), **more})
    return f"{reverse('floor:change', args=[table.pk, log_code])}{'?' if query else ''}{query}"


def step_url(found: EquipmentChange, **more: str) -> str:
    """The address of the form of its next step."""
    query = urlencode({**({"lane": found.lane} if found.lane else {}), "change": found.mark, **more})
    return f"{reverse('floor:entry_new', args=[found.table.pk, found.step_kind.code])}?{query}"


def start_answers(found: EquipmentChange, kind: LogKind) -> dict[str, Any]:
    """The first answers in the form of a step: the work on the equipment in use already started when it came."""
    started = found.started_at
    fields = kind.fields(_facts(found)) if started else {}
    return {name: started for name, field in fields.items() if field.asked.stamp == "started"}


def counts_by_itself(request: SignedInRequest) -> bool:
    """Whether what is sent counts whatever the next step is: it was made without network, or this person signed it and
    sends it again."""
    key = request.POST.get("key", "")
    return bool(request.POST.get("kept_at")) or (
        bool(key) and LogEntry.objects.filter(signed_by=request.user, sent_key=key).exists()
    )


def next_step(request: SignedInRequest, found: EquipmentChange) -> HttpResponse:
    """On to the next step, for whoever had one open that somebody signed meanwhile."""
    if request.method == "POST":
        messages.warning(request, "Somebody signed this step before you. Nothing was signed by you.")
    return redirect(change_url(found.table, found.kind.code, found.lane, signed="1", **_in_round(request)))


def step_signed(request: SignedInRequest, entry: LogEntry) -> HttpResponse:
    """On to the next step, for whoever signed one."""
    messages.success(request, f"Signed: entry {entry.number} of the {entry.kind.in_sentence}.")
    lane = request.GET.get("lane", "")
    return redirect(change_url(entry.table, entry.log_code, lane, signed="1", **_in_round(request)))
