"""Deputies in a filing: each acts for a reviewer who is away, is of another bureau and has that role from day to day
(`compliance.holders.services.deputies`). The role, time and person of an act say whether a deputy did it."""

from datetime import datetime
from functools import cached_property
from typing import Any
from uuid import UUID

from compliance.documents.times import period_words
from compliance.holders.models import Membership, User
from compliance.holders.roles import UNITS_OF, Role
from compliance.holders.two_people import is_one_of
from compliance.isolation.context import office_context
from compliance.regulation.core.elapsed import facility_zone

from .models import Acted, BureauReview, RulesSubmission
from .models.desk import Recusal

OF_A_UNIT = [
    model
    for model in Acted.__subclasses__()
    if model is not Recusal and any(field.name == "unit" for field in model._meta.fields)
]
"""Tables of what somebody did for a unit."""


class Deputies:
    """Every deputy of a reviewer, read once for each object of a submission."""

    @cached_property
    def rows(self) -> list[Membership]:
        """The roles of deputies that counted, whenever. One query."""
        with office_context("whom a person of the Board stood in for stands beside their acts"):
            rows = Membership.objects.filter(stands_in_for__isnull=False, waits=False)
            return list(rows.select_related("user", "stands_in_for").order_by("valid_from", "id"))

    def deputy(self, by: UUID | None, at: datetime | None, *, role: str = "", unit: str = "") -> Membership | None:
        """As whose deputy this account acted at this time, in the role or for the unit; None for in its own role."""
        if at is None:
            return None
        day = at.astimezone(facility_zone()).date()
        rows = (row for row in self.rows if row.user_id == by and row.was_in_force(day))
        return next((row for row in rows if (row.role == role if role else _is_of(row, unit))), None)

    def mark(self, acted: Any) -> str:
        """The mark beside a row of `models.Acted`, or an event: ", for R. Person, October 3 to 9, 2026"; empty where
        nobody was stood in for."""
        by = acted.by_id if hasattr(acted, "by_id") else acted.actor_id
        return _mark(self.deputy(by, acted.at, role=acted.role))

    def sign_off_mark(self, bureau: BureauReview) -> str:
        """The same beside who signed off for a bureau."""
        return _mark(self.deputy(bureau.signed_by_id, bureau.signed_at, unit=bureau.unit))

    def claim_mark(self, bureau: BureauReview, at: datetime) -> str:
        """The same beside who has claimed the work of a bureau; of somebody who is away, who is their deputy."""
        if deputy := self.stands_in(bureau.claimed_by_id, at, unit=bureau.unit):
            return f" (away; deputy {deputy.user}, {_days(deputy)})"
        return _mark(self.deputy(bureau.claimed_by_id, bureau.claimed_at, unit=bureau.unit))

    def stands_in(self, absent: UUID | None, at: datetime, *, unit: str) -> Membership | None:
        """The deputy of this person for the unit at `at`; None if there is none."""
        day = at.astimezone(facility_zone()).date()
        rows = (row for row in self.rows if row.stands_in_for_id == absent and row.is_in_force(day))
        return next((row for row in rows if _is_of(row, unit)), None)

    def other_unit(self, submission: RulesSubmission, user: User, unit: str, role: str, at: datetime) -> str:
        """The unit for which this person acted in the filing, where they may not act for this one as well: one of the
        two as deputy. Empty for none. No query for whoever was never a deputy; else two at most."""
        if not any(row.user_id == user.pk for row in self.rows):
            return ""
        is_deputy = self.deputy(user.pk, at, role=role) is not None
        rows = (
            model.objects.filter(round__submission=submission)  # type: ignore[attr-defined]  # each has rows
            .exclude(unit=unit)
            .order_by()
            .values_list("unit", "role", "at", "by_id", "credential_number")
            for model in OF_A_UNIT
        )
        acted = [
            (other, by, number)
            for other, as_role, when, by, number in next(rows).union(*rows)
            if other and (is_deputy or self.deputy(by, when, role=as_role))
        ]
        return next((other for other, by, number in acted if is_one_of(user, [(by, number)])), "")


def _is_of(row: Membership, unit: str) -> bool:
    return unit in UNITS_OF.get(Role(row.role), ())


def _days(row: Membership) -> str:
    return period_words(row.valid_from, row.valid_to or row.valid_from)


def _mark(row: Membership | None) -> str:
    return f", for {row.stands_in_for}, {_days(row)}" if row is not None else ""


def deputies_of(submission: RulesSubmission) -> Deputies:
    """The deputies, read once for this object of a filing."""
    kept: Deputies | None = submission.__dict__.get("_deputies")
    if kept is None:
        kept = submission.__dict__["_deputies"] = Deputies()
    return kept
