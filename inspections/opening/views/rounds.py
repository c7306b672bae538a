"""The round before opening: the closed tables of a facility in order, what each still needs, and the next one."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode

from compliance.holders.access import SignedInRequest, get_visible_or_404, perm_required
from compliance.holders.models import Facility
from compliance.holders.roles import Perm
from compliance.regulation import chapter
from compliance.web.one_moment import require_GET
from compliance.web.values import by_number, moment_words

from ...at_hand import floor_context
from ...reasons import Reason
from ..standing import TableStanding, facility_standings
from ..tiles import reason_line

DONE, TO_DO, ELSEWHERE = "done", "to_do", "elsewhere"
ON_THE_FLOOR = ("floor:entry_new", "floor:install")
"""What a person can do at the table to cure a reason."""


@dataclass(frozen=True)
class Stop:
    """One table of the round: may open; or what has to be done there, with the address of the first act; or what only
    others can cure."""

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
    def next(self) -> Stop | None:
        """The next of them after the table that was left last, then from the beginning."""
        later = [stop for stop in self.left if by_number(stop.number) > by_number(self.after)] if self.after else []
        return next(iter([*later, *self.left]), None)

    @property
    def words(self) -> str:
        """`2 of 6 may open. 3 to do. 1 waiting for others.`"""
        counted = {state: sum(stop.state == state for stop in self.stops) for state in (DONE, TO_DO, ELSEWHERE)}
        sentences = [f"{counted[DONE]} of {len(self.stops)} may open."]
        sentences += [f"{counted[TO_DO]} to do."] if counted[TO_DO] else []
        if waiting := counted[ELSEWHERE]:
            sentences.append(f"{waiting} waiting for others.")
        return " ".join(sentences)


def round_of(standings: Sequence[TableStanding], after: str = "") -> Round:
    """The round of these tables; those that are open are not in it."""
    closed = sorted(
        (standing for standing in standings if not standing.is_open),
        key=lambda standing: by_number(standing.table.number),
    )
    return Round([_stop(standing) for standing in closed], after)


def _stop(standing: TableStanding) -> Stop:
    table = standing.table
    game = chapter(table.chapter).game
    if not standing.stops:
        return Stop(table.pk, table.number, game, DONE, _may_open_sentence(standing))
    waiting = next((reason for reason in standing.stops if not _is_on_the_floor(reason)), None)
    if waiting is not None:
        return Stop(table.pk, table.number, game, ELSEWHERE, waiting.words)
    curable = standing.stops[0]
    line = reason_line(curable, may_log=True)
    address = f"{line.url}{'&' if '?' in line.url else '?'}{urlencode({'round': '1'})}"
    return Stop(table.pk, table.number, game, TO_DO, curable.words, address, line.label)


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
    """The tables still to do before opening, the next one first."""
    facility = get_visible_or_404(Facility.objects.all(), request.user, pk=facility_id)
    at = timezone.now()
    this_round = round_of(facility_standings(facility, at), request.GET.get("after", "")[:20])
    here = reverse("floor:round", args=[facility.pk])
    skip = f"{here}?{urlencode({'after': this_round.next.number})}" if this_round.next else ""
    context = floor_context(request, facility=facility, round=this_round, skip_url=skip, now=at)
    return render(request, "inspections/round.html", context)
