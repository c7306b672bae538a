"""Labels of a facility's tables, and what a scan of one answers."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from compliance.holders.access import NOT_FOUND, SignedInRequest, get_visible_or_404, perm_required
from compliance.holders.models import Facility, GamingTable
from compliance.holders.ordering import number_order
from compliance.holders.roles import Perm
from compliance.web.codes import read_code
from compliance.web.one_moment import require_GET
from compliance.web.parts import PageError

from ..at_hand import floor_context
from ..errors import FieldRefused, NotAllowed
from ..models.tables import LabelSheet, TableLabel
from ..people import may_make_labels
from .services import labels_make

SHOWN = 10
"""Sheets of labels that the page lists, newest first."""


@require_http_methods(["GET", "POST"])
@perm_required(Perm.ACKNOWLEDGE, Perm.ADMINISTER_HOLDER)
def labels(request: SignedInRequest, facility_id: UUID) -> HttpResponse:
    """The tables of a facility with their labels; posting makes labels for the tables chosen."""
    if not may_make_labels(request.user):
        raise NotAllowed("Only the certificate holder makes labels for its tables.")
    facility = get_visible_or_404(Facility.objects.all(), request.user, pk=facility_id)
    errors: list[PageError] = []
    if request.method == "POST":
        try:
            labels_make(facility=facility, tables=_chosen(request, facility), by=request.user, at=timezone.now())
        except FieldRefused as refusal:
            errors = [PageError(refusal.sentence, "field-tables")]
        else:
            messages.success(request, "The labels are made.")
            return redirect("floor:labels", facility_id=facility.pk)
    return render(
        request, "inspections/labels.html", _context(request, facility, errors), status=400 if errors else 200
    )


def _chosen(request: SignedInRequest, facility: Facility) -> list[UUID]:
    """The tables chosen, of those that this person sees here."""
    known = {str(key): key for key in facility.tables.filter(is_active=True).values_list("pk", flat=True)}
    sent = request.POST.getlist("tables")
    if any(key not in known for key in sent):
        raise FieldRefused("tables", "One of these tables is no longer at this facility. Choose again.")
    return [known[key] for key in sent]


def _context(request: SignedInRequest, facility: Facility, errors: list[PageError]) -> dict[str, Any]:
    tables = GamingTable.objects.filter(facility=facility, is_active=True).annotate(in_order=number_order("number"))
    labeled = set(TableLabel.objects.filter(table__facility=facility).values_list("table", flat=True))
    sheets = (
        LabelSheet.objects.filter(facility=facility).select_related("paper__document").defer("paper__document__content")
    )
    shown = list(sheets.prefetch_related("labels__table").order_by("-made_at", "-id")[:SHOWN])
    return floor_context(
        request,
        facility=facility,
        tables=[(table, table.pk in labeled) for table in tables.order_by("in_order", "id")],
        sheets=shown,
        waits=any(getattr(sheet, "paper", None) is None for sheet in shown),
        page_errors=errors,
    )


@require_GET
@perm_required(Perm.READ_LOGS)
def scan(request: SignedInRequest, code: str) -> HttpResponse:
    """The table whose label was scanned or typed. A label that was replaced says so; a code that nobody issued, or
    that is of another certificate holder, is not found."""
    rows = TableLabel.objects.visible_to(request.user).select_related("table__facility")
    label = rows.filter(code=read_code(code)).first()
    if label is None:
        raise Http404(NOT_FOUND)
    table = get_visible_or_404(GamingTable.objects.select_related("facility"), request.user, pk=label.table_id)
    if table.labels.filter(number__gt=label.number).exists():
        return render(request, "inspections/label_replaced.html", floor_context(request, table=table), status=410)
    return redirect("floor:table", table_id=table.pk)


@require_GET
@perm_required(Perm.READ_LOGS)
def typed(request: SignedInRequest) -> HttpResponse:
    """The page on which a code is typed that no camera read; with a code, as a scan of it."""
    if code := read_code(request.GET.get("code", "")):
        return redirect("scan", code=code)
    return render(request, "inspections/scan.html", floor_context(request))
