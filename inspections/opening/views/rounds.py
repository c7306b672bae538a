"""The round before opening: the closed tables of a facility in order, what each still needs, the next one, and at the
end all that may open, with one signature."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods

from compliance.holders.access import SignedInRequest, get_visible_or_404, perm_required
from compliance.holders.attempt import Attempt
from compliance.holders.models import Facility
from compliance.holders.page_mark import ShownChanged
from compliance.holders.roles import Perm, Role
from compliance.regulation import chapter
from compliance.signing.sign_form import SignForm
from compliance.web.django_forms import signing_errors
from compliance.web.one_moment import require_GET
from compliance.web.values import by_number, moment_words

from ...at_hand import floor_context
from ...entries.services.drafts import drafts_of
from ...errors import MayNotOpen, NotInOrder
from ...models.drafts import DraftEntry
from ...people import SUPERVISING_ROLES
from ...reasons import Reason
from ..record import OPEN, openings_prepared, openings_rest_on
from ..services import tables_open
from ..standing import TableStanding, facility_standings
from ..tiles import reason_line

DONE, KEPT, TO_DO, ELSEWHERE = "done", "kept", "to_do", "elsewhere"
ON_THE_FLOOR = ("floor:entry_new", "floor:change", "floor:install")
"""The acts at the table by which a person can cure a reason."""


@dataclass(frozen=True)
class Stop:
    """A table of the round: may open; or waits for the signature of entries that were kept; or has something to be done
    there, with the address of the first act; or something that only others can cure."""

    table_id: UUID
    number: str
    game: str
    state: str
    words: str
    url: str = ""
    label: str = ""


@dataclass(frozen=True)
class Round:
    """The round, in the order of the tables' numbers. `after` is the number of the table that was left last."""

    stops: Sequence[Stop]
    after: str = ""

    @property
    def left(self) -> list[Stop]:
        """The tables at which something is to be done."""
        return [stop for stop in self.stops if stop.state == TO_DO]

    @property
    def ready(self) -> int:
        """The number of tables that may open."""
        return sum(stop.state == DONE for stop in self.stops)

    @property
    def to_sign(self) -> int:
        """The number of tables that wait for the signature of entries that were kept."""
        return sum(stop.state == KEPT for stop in self.stops)

    @property
    def next(self) -> Stop | None:
        """The next of them after the table that was left last, then from the beginning."""
        later = [stop for stop in self.left if by_number(stop.number) > by_number(self.after)] if self.after else []
        return next(iter([*later, *self.left]), None)

    @property
    def words(self) -> str:
        """`2 of 6 may open. 2 to sign. 3 to do. 1 waiting for others.`"""
        counted = Counter(stop.state for stop in self.stops)
        sentences = [f"{counted[DONE] or 'None'} of {len(self.stops)} may open."]
        sentences += [f"{counted[KEPT]} to sign."] if counted[KEPT] else []
        sentences += [f"{counted[TO_DO]} to do."] if counted[TO_DO] else []
        if waiting := counted[ELSEWHERE]:
            sentences.append(f"{waiting} waiting for others.")
        return " ".join(sentences)


def round_of(standings: Sequence[TableStanding], after: str = "", drafts: Sequence[DraftEntry] = ()) -> Round:
    """The round of these tables, of whose entries some are kept; tables that are open are not in it."""
    by_log = {(draft.table_id, draft.log_code): draft for draft in drafts}
    closed = sorted(
        (standing for standing in standings if not standing.is_open),
        key=lambda standing: by_number(standing.table.number),
    )
    return Round([_stop(standing, by_log) for standing in closed], after)


def _stop(standing: TableStanding, drafts: Mapping[tuple[UUID, str], DraftEntry]) -> Stop:
    table = standing.table
    game = chapter(table.chapter).game
    if not standing.stops:
        return Stop(table.pk, table.number, game, DONE, _may_open_sentence(standing))
    waiting = next((reason for reason in standing.stops if not _is_on_the_floor(reason)), None)
    if waiting is not None:
        return Stop(table.pk, table.number, game, ELSEWHERE, waiting.words)
    left = [reason for reason in standing.stops if not _draft_for(reason, table.pk, drafts)]
    if not left:
        draft = max(filter(None, (_draft_for(reason, table.pk, drafts) for reason in standing.stops)), key=_made_at)
        return Stop(table.pk, table.number, game, KEPT, f"{draft.kind.title} made {moment_words(draft.made_at)}.")
    curable = left[0]
    line = reason_line(curable, may_log=True)
    address = f"{line.url}{'&' if '?' in line.url else '?'}{urlencode({'round': '1'})}"
    return Stop(table.pk, table.number, game, TO_DO, curable.words, address, line.label)


def _draft_for(reason: Reason, table: UUID, drafts: Mapping[tuple[UUID, str], DraftEntry]) -> DraftEntry | None:
    """The draft that cures a reason once it is signed."""
    return drafts.get((table, reason.cure.kwargs.get("log_code", ""))) if reason.cure is not None else None


def _made_at(draft: DraftEntry) -> datetime:
    return draft.made_at


def _may_open_sentence(standing: TableStanding) -> str:
    """`May open. Inspected Mar 3, 2026, 9:18 a.m. EST by M. Bell.`"""
    made = standing.inspection
    if made is None:
        return "May open."
    return f"May open. Inspected {moment_words(made.occurred_at)} by {made.signer_name}."


def _is_on_the_floor(reason: Reason) -> bool:
    return reason.cure is not None and reason.cure.name in ON_THE_FLOOR


@require_GET
@perm_required(Perm.LOG)
def opening_round(request: SignedInRequest, facility_id: UUID) -> HttpResponse:
    """The tables still to do before opening, the next one first; once nothing is left to do, those that may open, to be
    opened with one signature."""
    facility = get_visible_or_404(Facility.objects.all(), request.user, pk=facility_id)
    standings = facility_standings(facility, timezone.now())
    ready = _ready(standings)
    this_round = round_of(standings, request.GET.get("after", "")[:20], drafts_of(request.user, facility))
    may_open = ready and not (this_round.left or this_round.to_sign) and request.user.may(Perm.ACKNOWLEDGE)
    return _page(request, facility, this_round, ready, _sign_form(request, facility, ready) if may_open else None)


@require_http_methods(["GET", "POST"])
@perm_required(Perm.ACKNOWLEDGE)
def round_open(request: SignedInRequest, facility_id: UUID) -> HttpResponse:
    """The tables that may open, or those of them that the address names; posting opens them with one signature."""
    facility = get_visible_or_404(Facility.objects.all(), request.user, pk=facility_id)
    sent = request.POST if request.method == "POST" else request.GET
    standings = facility_standings(facility, timezone.now())
    ready = _ready(standings, sent.getlist("table"))
    sign = _sign_form(request, facility, ready, request.POST if request.method == "POST" else None) if ready else None
    refusal = "" if ready else "None of these tables may open now."
    if sign is not None and sign.is_asking:
        return sign.answer()
    if sign is not None and sign.is_bound and sign.is_valid():
        tables = [standing.table for standing in ready]
        with Attempt(catches=(MayNotOpen, NotInOrder)) as attempt, Attempt(sign, ShownChanged):
            tables_open(tables=tables, signature=sign.signature, at=timezone.now())
            messages.success(request, f"Open: {', '.join(table.number for table in tables)}.")
            return redirect("floor:round", facility_id=facility.pk)
        if attempt.refusal:
            refusal, sign = f"{attempt.sentence} No table was opened.", None
    status = 409 if refusal else 400 if sign is not None and sign.errors else 200
    return _page(
        request, facility, round_of(standings, drafts=drafts_of(request.user, facility)), ready, sign, refusal, status
    )


def _ready(standings: Sequence[TableStanding], keys: Sequence[str] = ()) -> list[TableStanding]:
    """The closed tables that may open, by number: of those with these keys where there are any."""
    ready = [standing for standing in standings if standing.may_open and not standing.is_open]
    chosen = [standing for standing in ready if not keys or str(standing.table.pk) in keys]
    return sorted(chosen, key=lambda standing: by_number(standing.table.number))


def _sign_form(request: SignedInRequest, facility: Facility, ready: list[TableStanding], data: Any = None) -> SignForm:
    return SignForm(
        request,
        data,
        meaning=OPEN,
        roles=[Role(role) for role in SUPERVISING_ROLES],
        prepared=openings_prepared(ready),
        must_see=True,
        rests_on=partial(openings_rest_on, facility),
    )


def _page(
    request: SignedInRequest,
    facility: Facility,
    this_round: Round,
    ready: list[TableStanding],
    sign: SignForm | None,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    here = reverse("floor:round", args=[facility.pk])
    context = floor_context(
        request,
        facility=facility,
        round=this_round,
        ready=[standing.table for standing in ready],
        sign=sign,
        page_errors=signing_errors(sign) if sign is not None else [],
        refusal=refusal,
        skip_url=f"{here}?{urlencode({'after': this_round.next.number})}" if this_round.next else "",
        now=timezone.now(),
    )
    return render(request, "inspections/round.html", context, status=status)
