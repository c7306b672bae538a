"""People who no longer act in a filing, and the person who decides it in place of an Executive Director who does not.

The rows are read once for each object of a submission: a service asks of the one that it has just locked.
"""

from collections.abc import Iterable
from functools import cached_property
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef

from compliance.holders.models import Credential, User
from compliance.holders.roles import BOARD_ROLES, UNITS_OF, Perm, Role
from compliance.regulation.core.identity import number_form, same_number
from compliance.web.values import day_words

from .deputies import deputies_of
from .errors import NotAllowed
from .models import BureauReview, RulesSubmission
from .models.desk import Delegation, Recusal

OF_REVIEW = frozenset({Perm.REVIEW, Perm.RETURN, Perm.DECIDE})
"""The permissions that nobody uses in a filing from which they are recused."""
DECIDER = Role.EXECUTIVE_DIRECTOR
DECIDER_UNITS = frozenset(UNITS_OF[DECIDER])


def is_by_delegate(unit: str, role: str) -> bool:
    """Whether somebody in this role who acted for this unit was the delegate of the Executive Director."""
    return unit in DECIDER_UNITS and role != DECIDER


class Recusals:
    """The recusals from one filing and the delegations in it, as they stand when first asked for."""

    def __init__(self, submission: RulesSubmission) -> None:
        self._submission = submission

    @cached_property
    def rows(self) -> list[Recusal]:
        """Every recusal, oldest first. One query."""
        return list(Recusal.objects.filter(round__submission=self._submission).order_by("at", "id"))

    @cached_property
    def delegations(self) -> list[Delegation]:
        """Everybody who was named a delegate, oldest first. One query."""
        named = Delegation.objects.filter(round__submission=self._submission)
        return list(named.select_related("delegate").order_by("at", "id"))

    def of(self, user: User, *, signs_with: str = "") -> Recusal | None:
        """The recusal of this person, whichever account and number they use, however the number is spelled."""
        return self._by_account.get(user.pk) or self._by_number.get(number_form(signs_with))

    @cached_property
    def _by_number(self) -> dict[str, Recusal]:
        """The recusals by the normal form of the number then stated; an empty one is nobody's."""
        return {form: recusal for recusal in reversed(self.rows) if (form := number_form(recusal.credential_number))}

    @cached_property
    def _by_account(self) -> dict[UUID, Recusal]:
        """The recusals by account, with every account to which such a number was ever issued. One query where anybody
        is recused."""
        by_account = {recusal.by_id: recusal for recusal in reversed(self.rows)}
        if self._by_number:
            issued = Credential.objects.numbered(*self._by_number).values_list("user_id", "number")
            by_account |= {by: self._by_number[number_form(number)] for by, number in issued}
        return by_account

    def since(self, by: UUID | None, number: str = "") -> str:
        """The mark beside an act of this account or credential number: ", recused since …"; empty for anybody else."""
        recusal = next((row for row in self.rows if row.by_id == by), None) or self._by_number.get(number_form(number))
        return f", recused since {day_words(recusal.at.astimezone(self._submission.facility.zone))}" if recusal else ""

    def mark(self, acted: Any) -> str:
        """The marks beside a row of `models.Acted`, or an event: of a deputy, and of whoever is recused."""
        by = acted.by_id if hasattr(acted, "by_id") else acted.actor_id
        return f"{deputies_of(self._submission).mark(acted)}{self.since(by, acted.credential_number)}"

    def sign_off_mark(self, bureau: BureauReview) -> str:
        """The same beside who signed off for a bureau."""
        return f"{deputies_of(self._submission).sign_off_mark(bureau)}{self.since(bureau.signed_by_id)}"

    @cached_property
    def delegation(self) -> Delegation | None:
        """The delegation to decide in place of the Executive Director: to the last person named by one who is recused,
        or by two administrators, who is not recused in turn."""
        return next(
            (
                delegation
                for delegation in reversed(self.delegations)
                if self._holds(delegation) and not self.since(delegation.delegate_id, delegation.delegate_number)
            ),
            None,
        )

    def is_delegate(self, user: User) -> bool:
        """Whether this person decides in place of the Executive Director, as somebody of the Board who reads
        filings."""
        delegation = self.delegation
        return delegation is not None and delegation.delegate_id == user.pk and may_be_delegate(user)

    def _holds(self, delegation: Delegation) -> bool:
        if delegation.role == DECIDER:
            return True
        before = [other for other in self.delegations if other.at <= delegation.at and other.role != DECIDER]
        same = [other for other in before if other.delegate_id == delegation.delegate_id]
        return any(not _same_person(other, delegation) for other in same)


def _same_person(delegation: Delegation, other: Delegation) -> bool:
    return delegation.by_id == other.by_id or same_number(delegation.credential_number, other.credential_number)


def recusals_of(submission: RulesSubmission) -> Recusals:
    """The recusals from this filing, read once for this object."""
    kept: Recusals | None = submission.__dict__.get("_recusals")
    if kept is None:
        kept = submission.__dict__["_recusals"] = Recusals(submission)
    return kept


def may_be_delegate(user: User) -> bool:
    """Whether this person could decide for another: somebody of the Board who reads filings, audits none and counsels
    nobody."""
    return user.is_board and user.may(Perm.READ_FILINGS) and not (user.may(Perm.AUDIT) or user.may(Perm.ADVISE))


def may_ever(submission: RulesSubmission, perm: Perm, user: User) -> bool:
    """Whether this person may do this in this filing: by role, or as delegate."""
    return user.may(perm) or (perm == Perm.DECIDE and user.is_board and recusals_of(submission).is_delegate(user))


def may_act(submission: RulesSubmission, perm: Perm, user: User) -> bool:
    """As `may_ever`, and they are not recused."""
    return may_ever(submission, perm, user) and (perm not in OF_REVIEW or recusals_of(submission).of(user) is None)


def refuse_recused(submission: RulesSubmission, user: User, *, signs_with: str = "") -> None:
    """Refuses whoever is recused from a filing that was just locked, whatever account they use. Raises NotAllowed."""
    if row := recusals_of(submission).of(user, signs_with=signs_with):
        since = day_words(row.at.astimezone(submission.facility.zone))
        raise NotAllowed(
            f"{user.printed_name} has been recused from {submission.reference} since {since}. Another person must act."
        )


def role_of_decider(submission: RulesSubmission, user: User) -> Role:
    """The role in which this person decides: Executive Director or, for a delegate, their own. Raises NotAllowed for
    anybody else."""
    if DECIDER in user.roles:
        return DECIDER
    if not recusals_of(submission).is_delegate(user):
        raise NotAllowed("Only the Executive Director can decide, or the delegate named for this filing.")
    return next(role for role in sorted(user.roles) if role in BOARD_ROLES)


def not_recused(submission: RulesSubmission, people: Iterable[User]) -> list[User]:
    """The people among these who still act in this filing."""
    recusals = recusals_of(submission)
    return [person for person in people if recusals.of(person) is None]


def is_recused(user: User) -> Exists:
    """The condition, on rounds of review, that this account is recused from their filing."""
    return Exists(Recusal.objects.filter(round__submission=OuterRef("submission"), by=user))
