"""The entries that wait on this device, what the device asks the office about them, and the file read at the office."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from itertools import groupby
from pathlib import Path
from typing import Any
from uuid import UUID

from django.contrib.staticfiles import finders
from django.db.models import OuterRef, Subquery
from django.http import Http404, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods

from compliance.holders.access import NOT_FOUND, SignedInRequest, perm_required
from compliance.holders.models import GamingTable
from compliance.holders.ordering import number_order
from compliance.holders.roles import Perm
from compliance.regulation import chapter
from compliance.web.one_moment import require_GET
from compliance.web.parts import PageError

from ...at_hand import facilities_of, floor_context
from ...errors import FieldRefused
from ...facts import late_after
from ...models import Newest
from ...models.tables import TableLabel
from ...words import lane_words
from ..files import FIELD, MOST_BYTES, NOT_OURS, entries_of, on_file
from ..keys import keys_of

WORKER = "js/floor_worker.js"
MOST_KEYS = 100
"""The number of entries that a device may ask about at once."""


@require_GET
@perm_required(Perm.LOG)
def worker(request: SignedInRequest) -> HttpResponse:
    """The script that answers without network for the floor's pages, whose scope it has by its address, and, as the
    header allows, for scanned labels."""
    path = finders.find(WORKER)
    if path is None:
        raise Http404(NOT_FOUND)
    answer = HttpResponse(Path(path).read_bytes(), content_type="text/javascript; charset=utf-8")
    answer["Service-Worker-Allowed"] = "/"
    return answer


@require_GET
@perm_required(Perm.LOG)
def tray(request: SignedInRequest) -> HttpResponse:
    """The entries on this device, which its script shows; tables and forms that work without network. Four queries."""
    return render(
        request,
        "inspections/tray.html",
        floor_context(request, tables=_tables(request), late_minutes=late_after() // timedelta(minutes=1)),
    )


@dataclass(frozen=True)
class DeviceForm:
    """A form that works without network, by its address."""

    title: str
    address: str


def _tables(request: SignedInRequest) -> list[tuple[str, list[tuple[GamingTable, list[DeviceForm]]]]]:
    """The tables in use of each facility at hand, each with its forms and with `code`, that of its newest label."""
    rows = GamingTable.objects.visible_to(request.user).filter(facility__in=facilities_of(request.user), is_active=True)
    code = TableLabel.objects.filter(table=OuterRef("pk")).order_by("-number").values("code")[:1]
    ordered = rows.select_related("facility").annotate(in_order=number_order("number"), code=Subquery(code))
    tables = list(ordered.order_by("facility__name", "facility_id", "in_order", "id"))
    lanes = _lanes(tables)
    return [
        (name, [(table, list(_forms(table, lanes[table.pk]))) for table in of_facility])
        for name, of_facility in groupby(tables, lambda table: table.facility.name)
    ]


def _lanes(tables: Iterable[GamingTable]) -> dict[UUID, set[str]]:
    """The lanes of each table of which there is an entry. One query."""
    lanes = defaultdict[UUID, set[str]](set)
    for table, lane in Newest.objects.filter(table__in=tables).exclude(lane="").values_list("table", "lane"):
        lanes[table].add(lane)
    return lanes


def _forms(table: GamingTable, lanes: set[str]) -> Iterator[DeviceForm]:
    """The form of each log of a table. Where its equipment is in use in several lanes side by side, one for each of
    them follows: it opens with what the records say of that one."""
    for log in chapter(table.chapter).logs:
        address = reverse("floor:entry_new", args=[table.pk, log.code])
        yield DeviceForm(log.title, address)
        if log.set_field or any(clock.lane for clock in log.clocks):
            for lane in sorted(filter(lane_words, lanes)):
                yield DeviceForm(f"{log.title}, {lane_words(lane)}", f"{address}?{urlencode({'lane': lane})}")


@require_GET
@perm_required(Perm.LOG)
def session(request: SignedInRequest) -> HttpResponse:
    """The person who is signed in here, with the keys of this person's entries on devices; the office's time; for each
    entry asked about by its key (`?key=`) its record on file, if any. Three queries."""
    asked = [key for key in request.GET.getlist("key")[:MOST_KEYS] if key and "\0" not in key]
    return JsonResponse(
        {
            "person": str(request.user.pk),
            "name": request.user.printed_name,
            "csrf": get_token(request),
            "now": timezone.now().isoformat(),
            "keys": [key.as_json() for key in keys_of(request.user.pk)],
            "on_file": _on_file(request, asked) if asked else {},
        }
    )


def _on_file(request: SignedInRequest, keys: list[str]) -> dict[str, dict[str, Any]]:
    return {
        key: {
            "id": str(row.pk),
            "number": row.number,
            "received_at": row.received_at.isoformat(),
            "late_seconds": row.late_seconds,
            "signed_by": row.signer_name,
        }
        for key, row in on_file(request.user, keys).items()
    }


@require_http_methods(["GET", "POST"])
@perm_required(Perm.LOG)
def file(request: SignedInRequest) -> HttpResponse:
    """A file of kept entries, read at the office: each opens in its form, to be checked and signed there. Nothing of it
    is stored."""
    kept, errors = [], []
    if request.method == "POST":
        try:
            kept = _read(request)
        except FieldRefused as refusal:
            errors = [PageError(refusal.sentence, "id_file")]
    context = floor_context(request, kept=kept, page_errors=errors, may_enter_others=request.user.may(Perm.ACKNOWLEDGE))
    return render(request, "inspections/kept_file.html", context, status=400 if errors else 200)


def _read(request: SignedInRequest) -> list[Any]:
    sent = request.FILES.get(FIELD)
    if sent is None or (sent.size or 0) > MOST_BYTES:
        raise FieldRefused(FIELD, NOT_OURS)
    return list(entries_of(sent.name or "", sent.read(), request.user))
