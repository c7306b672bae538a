"""Gaming tables, and whether each may open."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from compliance.holders.access import get_visible_or_404
from compliance.holders.models import GamingTable, game_name, pit_at
from compliance.holders.ordering import number_order
from compliance.holders.roles import Perm
from compliance.regulation import PACKAGES
from compliance.rest.answers import PAGE, lists, query, reads
from compliance.rest.endpoint import Endpoint, MemberRequest
from compliance.rest.listing import listed, of_facility, stated_code
from rules_submissions.decision.effect import InEffect
from rules_submissions.models.sheets import SheetKind

from ..installing.hanging import Hanging
from ..limits.running import Running
from ..models import Signed
from ..problems.standing import OpenProblem
from ..reasons import Reason
from . import outputs
from .standing import TableStanding, table_standing


def table_answer(row: Any) -> outputs.Table:
    """A table, from a row with its columns."""
    return outputs.Table.from_row(row, game=game_name(row.chapter))


class Tables(Endpoint):
    """Gaming tables that the caller may see."""

    perms = (Perm.READ_LOGS, Perm.FILE, Perm.ADMINISTER_HOLDER)
    parameters = (
        PAGE,
        query("facility", "Only tables of this facility.", UUID),
        query("chapter", "As 651a."),
        query("pit", "Only tables that stand in a pit of this name."),
    )

    @lists("tables", "Tables", outputs.Table, parameters)
    def get(self, request: MemberRequest) -> Response:
        """Tables by number, 50 a page."""
        rows = of_facility(request, GamingTable.objects.visible_to(request.user))
        if (number := stated_code(request, "chapter", PACKAGES)) is not None:
            rows = rows.filter(chapter=number)
        rows = rows.annotate(in_order=number_order("number"), pit=pit_at(timezone.now()))
        if pit := request.query_params.get("pit"):
            rows = rows.filter(pit=pit)
        rows = rows.values_list(*outputs.Table.columns("game"), "in_order", named=True)
        return listed(request, rows, ("in_order", "id"), table_answer)


class MayOpen(Endpoint):
    """The answer of the table's page whether one table may open, with the reasons against it and the grounds on which
    it rests."""

    perms = (Perm.READ_LOGS,)

    @extend_schema(operation_id="table_may_open", tags=["Tables"], responses=reads(outputs.Standing))
    def get(self, request: MemberRequest, table_id: UUID) -> Response:
        """The reasons that keep the table closed, the grounds in order, and the running time limits."""
        table = get_visible_or_404(GamingTable.objects.all(), request.user, pk=table_id)
        return Response(standing_answer(table_standing(table, timezone.now())))


class StandingAtFirstAddress(MayOpen):
    """The same answer under its first address."""

    @extend_schema(operation_id="table_standing", tags=["Tables"], responses=reads(outputs.Standing))
    def get(self, request: MemberRequest, table_id: UUID) -> Response:
        """As `may-open`."""
        return super().get(request, table_id)


def standing_answer(standing: TableStanding) -> outputs.Standing:
    """The standing of a table."""
    devices = standing.table.equipment.filter(is_active=True).order_by("kind", "serial_number")
    return outputs.Standing.from_row(
        standing,
        table=standing.table.pk,
        states=[state.code for state in standing.states],
        rules=standing.rules.submission.reference if standing.rules else None,
        approval=rules_answer(standing.rules, standing.hanging),
        reasons=[stop_answer(reason) for reason in standing.stops],
        grounds=[outputs.Ground.from_row(ground) for ground in standing.grounds],
        problems=[_problem(problem) for problem in standing.problems],
        running=[_clock(running) for running in standing.running],
        running_limits=[limit_answer(running) for running in standing.running],
        inspection=inspection_answer(standing),
        devices=[outputs.Device.from_row(device) for device in devices],
        credentials=_credentials(standing),
    )


def inspection_answer(standing: TableStanding) -> outputs.EntryAtTable | None:
    """The newest entry of a log of inspections; None where there is none."""
    newest = standing.inspection
    if newest is None:
        return None
    return outputs.EntryAtTable.from_row(
        newest, entry=newest.pk, signed_by=newest.signer_name, credential_number=newest.signer_number
    )


def _credentials(standing: TableStanding) -> list[str]:
    signed: list[Signed] = [entry for entries in standing.newest.values() for entry in entries]
    signed += [sheet.installed for sheet in standing.hanging if sheet.installed is not None]
    return sorted({row.signer_number for row in signed} - {""})


def _sheet(kind: str, hanging: Sequence[Hanging]) -> outputs.InstalledSheet | None:
    sheet = next((candidate for candidate in hanging if candidate.kind == kind), None)
    if sheet is None:
        return None
    approved = [outputs.SheetVersion(version.sheet.name, version.number) for version in sheet.approved]
    put = sheet.installed
    installed = outputs.InstalledVersion(put.version.sheet.name, put.version.number, put.installed_at) if put else None
    return outputs.InstalledSheet(sheet.state, approved, installed)


def limit_answer(running: Running) -> outputs.RunningLimit:
    """A running limit."""
    limit = running.limit
    return outputs.RunningLimit.from_row(
        limit, what=running.clock.title, in_use_since=limit.started_at, over=running.is_over
    )


def rules_answer(rules: InEffect | None, hanging: Sequence[Hanging]) -> outputs.RulesInEffect | None:
    """The approved rules of a table, with what hangs there; None without any."""
    if rules is None:
        return None
    return outputs.RulesInEffect.from_row(
        rules.submission,
        revision=rules.revision.number,
        edition=rules.revision.edition_key,
        conditions=rules.conditions,
        layout=_sheet(SheetKind.LAYOUT, hanging),
        sign=_sheet(SheetKind.SIGN, hanging),
    )


def _problem(found: OpenProblem) -> outputs.TableProblem:
    return outputs.TableProblem.from_row(
        found.problem, entry=found.problem.entry_id, citation=found.citation, bars=found.bars
    )


def stop_answer(reason: Reason) -> outputs.Stop:
    """The reason that keeps a table closed, with the label of its cure."""
    return outputs.Stop.from_row(reason, message=reason.words, cure=reason.cure.label if reason.cure else None)


def _clock(running: Running) -> outputs.RunningClock:
    return outputs.RunningClock.from_row(
        running.limit, title=running.clock.title, seconds_left=int(running.left.total_seconds())
    )
