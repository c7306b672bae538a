"""The handovers of a facility, one of them, and the two forms that are signed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import MAXYEAR, datetime
from functools import partial
from typing import Any
from urllib.parse import urlencode
from uuid import UUID, uuid4

from django.contrib import messages
from django.core import signing
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.views.decorators.http import require_http_methods

from compliance.documents.sources import HANDOVER_LOG
from compliance.holders.access import SignedInRequest, get_visible_or_404, perm_required
from compliance.holders.attempt import Attempt
from compliance.holders.errors import CHANGED
from compliance.holders.models import Facility
from compliance.holders.page_mark import ShownChanged
from compliance.holders.paging import page_of
from compliance.holders.roles import Perm, Role
from compliance.ledger.errors import NotHeld
from compliance.records.places import place_shown
from compliance.regulation.general.handovers import CHANGES, item_words
from compliance.signing.sign_form import SignForm
from compliance.web.django_forms import signing_errors
from compliance.web.one_moment import require_GET
from compliance.web.parts import Filter, PageError

from ..at_hand import floor_context
from ..errors import FieldRefused, KeyReused, OpenItemsChanged
from ..models.handovers import Handover, HandoverQuerySet
from ..people import SUPERVISING_ROLES
from .open_items import HOURS, KINDS, USUAL_HOURS, Looked, changed, looked_again, looked_at
from .record import HAND_OVER, TAKE_OVER, handover_prepared, handover_rests_on, takeover_prepared
from .services import ITEMS_CHANGED, handover_sign, handover_take, may_hand_over, takeover_refusal


@dataclass(frozen=True)
class Group:
    """The items of one kind: what each says, and where it leads."""

    title: str
    lines: Sequence[tuple[str, str]]


@dataclass(frozen=True)
class ItemGroups:
    """Items by kind, and the headings of the kinds of which there is none."""

    groups: Sequence[Group]
    without: Sequence[str]


def listed(items: Sequence[Mapping[str, Any]]) -> ItemGroups:
    """These items as a page shows them. No query."""
    groups, without = [], []
    for code, kind in KINDS.items():
        lines = [
            (item_words(item), reverse(kind.address, kwargs={kind.argument: item["about"]}))
            for item in items
            if item["kind"] == code
        ]
        if lines:
            groups.append(Group(kind.title, lines))
        else:
            without.append(kind.title)
    return ItemGroups(groups, without)


def changes_listed(changed: Mapping[str, Sequence[Mapping[str, Any]]]) -> list[tuple[str, ItemGroups]]:
    """The changes between the two signatures: each heading with its items; empty if nothing changed."""
    return [(title, listed(changed[code])) for code, title in CHANGES.items() if changed[code]]


SIGNING_ROLES = [Role(role) for role in SUPERVISING_ROLES]
STATES = [("", "Every handover"), ("waiting", "Waiting"), ("taken", "Taken over")]
WAITS = "waiting"
SEEN = "inspections.handover.seen"
"""The salt under which a form carries what was open when it was shown."""


def in_state(rows: HandoverQuerySet, state: str) -> HandoverQuerySet:
    """The handovers among these that wait, or that were taken over; all of them if neither is asked for."""
    if state == WAITS:
        return rows.waiting()
    return rows.filter(takeover__isnull=False) if state == "taken" else rows


@require_GET
@perm_required(Perm.READ_LOGS)
def handovers(request: SignedInRequest, facility_id: UUID) -> HttpResponse:
    """The handovers of a facility, newest first."""
    facility, asked = get_visible_or_404(Facility.objects.all(), request.user, pk=facility_id), request.GET
    rows = Handover.objects.visible_to(request.user).filter(facility=facility).defer("shown")
    rows = in_state(rows, asked.get("state", "")).select_related("takeover")
    context = floor_context(
        request,
        facility=facility,
        filters=[Filter("state", "Show", asked.get("state", ""), "choice", STATES)],
        page=page_of(rows, ("-number", "-id"), asked),
        may_hand_over=may_hand_over(request.user),
        export_url=_export_url(request, facility),
    )
    return render(request, "inspections/handovers.html", context)


def _export_url(request: SignedInRequest, facility: Facility) -> str:
    """The form of an export of the shift handovers; empty for whoever exports nothing."""
    if not request.user.may(Perm.EXPORT):
        return ""
    return f"{reverse('documents:export_new')}?{urlencode({'facility': str(facility.pk), 'log': HANDOVER_LOG})}"


@require_GET
@perm_required(Perm.READ_LOGS)
def handover(request: SignedInRequest, handover_id: UUID) -> HttpResponse:
    """A handover: the items that were open, the words, the person who took it over, the changes by then."""
    handed_over = get_visible_or_404(
        Handover.objects.select_related("facility", "takeover"), request.user, pk=handover_id
    )
    taken = getattr(handed_over, "takeover", None)
    context = floor_context(
        request,
        handover=handed_over,
        taken=taken,
        listed=listed(handed_over.stated["items"]),
        changes=changes_listed(taken.stated) if taken is not None else [],
        may_take=taken is None and not takeover_refusal(handed_over, request.user),
        is_own=handed_over.signed_by_id == request.user.pk,
        **place_shown(handed_over, request.user),
    )
    return render(request, "inspections/handover.html", context)


@require_http_methods(["GET", "POST"])
@perm_required(Perm.ACKNOWLEDGE)
def handover_new(request: SignedInRequest, facility_id: UUID) -> HttpResponse:
    """The items open now, with words to the next shift; posting signs. Another length of the next shift shows the page
    again and keeps the words."""
    facility = get_visible_or_404(Facility.objects.all(), request.user, pk=facility_id)
    sent = request.POST if request.method == "POST" else request.GET
    hours = _hours(sent.get("hours", ""))
    typed = {"words": sent.get("words", ""), "key": sent.get("key") or uuid4().hex}
    if request.method == "GET" or sent.get("then"):
        return _new(request, looked_at(facility, _now(), hours), hours, typed, None, [])
    looked = looked_at(facility, _moment(sent.get("as_of", "")), hours)
    sign = _sign_form(request, facility, sent)
    sign.prepared = handover_prepared(looked, typed["words"])
    try:
        if looked.sha256 != sent.get("shown", ""):
            raise OpenItemsChanged(ITEMS_CHANGED)
        if sign.is_asking:
            return sign.answer()
        if sign.is_valid():
            made = handover_sign(
                facility=facility,
                as_of=looked.as_of,
                hours=hours,
                words=typed["words"],
                shown_sha256=sent.get("shown", ""),
                signature=sign.signature,
                at=timezone.now(),
                key=typed["key"],
            )
            messages.success(request, f"You handed over the shift. Handover {made.number} is waiting to be taken over.")
            return redirect("floor:handover", handover_id=made.pk)
    except ShownChanged as change:
        sign.refuse(change)
    except (FieldRefused, OpenItemsChanged, KeyReused, NotHeld) as refusal:
        # What is open is looked up anew; the words stay.
        reason = CHANGED if isinstance(refusal, NotHeld) else refusal
        error = PageError(reason.sentence, "words" if getattr(refusal, "field", "") == "words" else "open-items")
        return _new(request, looked_at(facility, _now(), hours), hours, typed, None, [error])
    return _new(request, looked, hours, typed, sign, [])


def _new(
    request: SignedInRequest,
    looked: Looked,
    hours: int,
    typed: dict[str, str],
    sign: SignForm | None,
    errors: list[PageError],
) -> HttpResponse:
    form = sign or _sign_form(request, looked.facility)
    errors = [*errors, *signing_errors(form)]
    items = looked.state["items"]
    context = floor_context(
        request,
        facility=looked.facility,
        looked=looked,
        listed=listed(items),
        seen=signing.dumps(items, salt=SEEN, compress=True),
        changes=_since_seen(request.POST.get("seen", ""), items),
        hours=hours,
        lengths=HOURS,
        sign=form,
        refusal=next((error.message for error in errors if error.field_id == "words"), ""),
        page_errors=errors,
        **typed,
    )
    return render(request, "inspections/handover_new.html", context, status=400 if errors else 200)


def _sign_form(request: SignedInRequest, facility: Facility, data: Any = None) -> SignForm:
    rests_on = partial(handover_rests_on, facility)
    return SignForm(request, data, meaning=HAND_OVER, roles=SIGNING_ROLES, rests_on=rests_on)


def _since_seen(seen: str, items: Sequence[Mapping[str, Any]]) -> list[tuple[str, ItemGroups]]:
    """The changes since the page that this form came from; empty if the form does not say what it showed."""
    try:
        before = signing.loads(seen, salt=SEEN)
    except signing.BadSignature:
        return []
    return changes_listed(changed({"items": before}, {"items": items}))


@require_http_methods(["GET", "POST"])
@perm_required(Perm.ACKNOWLEDGE)
def handover_taking(request: SignedInRequest, handover_id: UUID) -> HttpResponse:
    """The items handed over and the changes since; posting signs. A handover that this person cannot take over is shown
    instead."""
    handed_over = get_visible_or_404(
        Handover.objects.select_related("facility", "takeover"), request.user, pk=handover_id
    )
    if getattr(handed_over, "takeover", None) is not None or takeover_refusal(handed_over, request.user):
        return redirect("floor:handover", handover_id=handed_over.pk)
    sent = request.POST if request.method == "POST" else None
    looked = looked_again(handed_over, _now() if sent is None else _moment(sent.get("as_of", "")))
    prepared, errors = takeover_prepared(handed_over, looked), list[PageError]()
    sign = SignForm(request, sent, meaning=TAKE_OVER, roles=SIGNING_ROLES, prepared=prepared, must_see=True)
    with Attempt() as attempt, Attempt(sign, ShownChanged):
        if sign.is_asking:
            return sign.answer()
        if sent is not None and sign.is_valid():
            handover_take(handover_id=handed_over.pk, as_of=looked.as_of, signature=sign.signature, at=timezone.now())
            messages.success(request, f"You took over the shift. {handed_over.signature['printed_name']} is told.")
            return redirect("floor:handover", handover_id=handed_over.pk)
    if attempt.refusal:
        errors = [PageError(attempt.sentence, "open-items")]
        looked = looked_again(handed_over, _now())
        prepared = takeover_prepared(handed_over, looked)
        sign = SignForm(request, None, meaning=TAKE_OVER, roles=SIGNING_ROLES, prepared=prepared, must_see=True)
    if sign.is_bound and sign.differences:
        # The page shows what is open now, so that it is read and signed in one more step.
        looked = looked_again(handed_over, _now())
        sign.prepared = takeover_prepared(handed_over, looked)
    errors += signing_errors(sign)
    context = floor_context(
        request,
        handover=handed_over,
        looked=looked,
        listed=listed(handed_over.stated["items"]),
        changes=changes_listed(changed(handed_over.stated, looked.state)),
        sign=sign,
        page_errors=errors,
    )
    return render(request, "inspections/handover_take.html", context, status=400 if errors else 200)


def _now() -> datetime:
    """This minute: a page shows no more of it."""
    return timezone.now().replace(second=0, microsecond=0)


def _moment(text: str) -> datetime:
    """The instant that a form brought back; this minute for what is none, or beside which no hours can be counted."""
    try:
        moment: Any = parse_datetime(text)
    except ValueError:
        moment = None
    is_one = moment is not None and timezone.is_aware(moment) and 1 < moment.year < MAXYEAR
    return moment if is_one else _now()


def _hours(text: str) -> int:
    return next((length for length in HOURS if str(length) == text), USUAL_HOURS)
