"""Changes of how somebody else signs in, and what else takes two. One administrator asks; a second one, or the person,
confirms. That a role or a credential counts, a second administrator confirms.

The person learns of it at once, at the address that was in use before (`compliance.notices.account`). Nothing changes
until it is confirmed, and a request expires after seven days. For a person who never had means, one administrator is
enough.
"""

from collections.abc import Collection
from datetime import datetime
from typing import Any
from uuid import UUID

from allauth.mfa.models import Authenticator
from django.utils import timezone

from compliance.holders.errors import FieldRefused, IllegalMove, NotAllowed, Refused
from compliance.holders.means import has_means
from compliance.holders.models import User
from compliance.holders.models.account_changes import MEANS, AccountChange
from compliance.holders.page_mark import refuse_changed
from compliance.holders.roles import Role
from compliance.holders.two_people import is_one_of, numbers_of, refuse_as_second
from compliance.isolation.context import office_context
from compliance.ledger.holding import act, hold, mark_of, marks_of_person

from .credentials import credential_facts
from .deputies import check_deputy
from .history import event_record, need_reason
from .people import (
    address_of,
    address_set,
    check_one_organization,
    membership_facts,
    person_facts,
    refuse_address,
    sessions_end,
)
from .provider_links import check_subject, issuer, link_facts, link_made
from .rights import check_administers_board, check_administers_person, check_may_grant, home_of
from .second_person import number_of

What, Outcome = AccountChange.What, AccountChange.Outcome
SET_BY_PASSWORD, SET_BY_FACTOR = (What.ADDRESS, What.PASSWORD), (What.FACTORS,)
"""The requests that end when the person sets a password by a link, and those that end when they set up a second factor
again."""


@act
def account_change_ask(
    *, user_id: UUID, what: str, by: User, at: datetime, reason: str, email: str = "", subject: str = ""
) -> AccountChange:
    """Ask, as an administrator, for a change of somebody's account, with the reason. Raises NotAllowed, FieldRefused,
    IllegalMove."""
    user: User = User.objects.select_for_update().get(pk=user_id)
    hold(marks_of_person(user.pk), of_logs=False)
    check_administers_person(by, user, timezone.localdate(at))
    if by.pk == user.pk:
        raise FieldRefused("reason", "You cannot ask for this on your own account. Ask another administrator.")
    if what not in MEANS:
        raise FieldRefused("what", "Choose what to do.")
    reason = need_reason(reason)
    is_link = what == What.LINK
    if is_link:
        check_administers_board(by)
        subject = check_subject(user, subject)
    elif not has_means(user):
        raise IllegalMove("This person has never signed in. Change the address on the person's page and send the link.")
    email = _new_address(user, email, by) if what == What.ADDRESS else ""
    if AccountChange.objects.filter(user=user, what=what).waiting(at).exists():
        raise IllegalMove("There is already a request for this. Confirm or decline it first.")
    change = AccountChange.objects.create(
        user=user,
        holder_id=home_of(user, timezone.localdate(at)),
        what=what,
        email=email,
        issuer=issuer() if is_link else "",
        subject=subject if is_link else "",
        reason=reason,
        asked_by=by,
        asked_number=number_of(by, at),
        asked_at=at,
    )
    facts = {"email": email} if email else link_facts(change) if is_link else {}
    _tell("account_change_ask", change, by, at, after={"what": what, **facts})
    return change


@act
def account_change_confirm(*, change_id: UUID, by: User, at: datetime, seen: str | None = None) -> AccountChange:
    """The second administrator, or the person, confirms it, and it is done. The caller mails the link to set a
    password. `seen`: as of `refuse_changed`, here and below. Raises NotAllowed, IllegalMove."""
    change = _waiting(change_id, by, at)
    user, number = change.user, number_of(by, at)
    if is_one_of(by, [(change.asked_by_id, change.asked_number)], signs_with=number):
        raise NotAllowed("This takes two people. You asked for it, so you cannot confirm it.")
    if change.thing is not None:
        return _counts(change, by, number, at, seen)
    if by.pk != user.pk:
        refuse_as_second(change.asked_by_id, by.pk, at)
    hold(marks_of_person(change.asked_by_id), of_logs=False)
    refuse_changed(by, seen, lambda: change_rests_on(change))
    _end(change, Outcome.CONFIRMED, by, number, at)
    asked = {"asked_by": change.asked_by.printed_name}
    if change.what == What.LINK:
        link = link_made(change, at)
        _tell("provider_link_make", change, by, at, after=link_facts(link) | asked)
        return change
    if change.what == What.PASSWORD:
        _tell("password_link_send", change, by, at, after=asked)
        return change
    if change.what == What.FACTORS:
        with office_context("PostgreSQL lets nobody write by what a colleague signs in"):
            Authenticator.objects.filter(user=user).delete()
        sessions_end(user)
        _tell("second_factor_reset", change, by, at, after=asked)
        return change
    before = person_facts(user)
    address_set(user, change.email)
    sessions_end(user)
    _tell("person_update", change, by, at, before=before, after=person_facts(user))
    return change


def change_rests_on(change: AccountChange) -> dict[str, Any]:
    """The facts that the page shows of a request, as values of canonical JSON."""
    thing = change.thing
    return {
        "printed_name": change.user.printed_name,
        "what": change.get_what_display(),
        "address": change.user.email if change.email else "",
        "new_address": change.email,
        "issuer": change.issuer,
        "subject": change.subject,
        "role_or_credential": str(thing or ""),
        "valid_from": str(thing.valid_from) if thing else "",
        "valid_to": str(thing.valid_to or "") if thing else "",
        "reason": change.reason,
        "asked_by": change.asked_by.printed_name,
        "asked_at": change.asked_at.isoformat(),
    }


def _counts(change: AccountChange, by: User, number: str, at: datetime, seen: str | None) -> AccountChange:
    """The role or credential counts from now on."""
    user, day = change.user, timezone.localdate(at)
    if is_one_of(by, [(user.pk, None), *((None, issued) for issued in numbers_of(user))], signs_with=number):
        raise NotAllowed("Another administrator must confirm this. You cannot confirm your own role or credential.")
    refuse_as_second(change.asked_by_id, by.pk, at)
    hold(marks_of_person(change.asked_by_id), of_logs=False)
    refuse_changed(by, seen, lambda: change_rests_on(change))
    _end(change, Outcome.CONFIRMED, by, number, at)
    asked = {"asked_by": change.asked_by.printed_name}
    if (membership := change.membership) is not None:
        role = Role(membership.role)
        check_may_grant(by, user, role, membership.holder_id)
        check_one_organization(user, role, membership.holder, day)
        if (absent := membership.stands_in_for) is not None:
            first, last = membership.valid_from, membership.valid_to
            check_deputy(user, role, absent, valid_from=first, valid_to=last, by=by)
        membership.waits = False
        membership.save(update_fields=["waits"])
        _tell("membership_confirm", change, by, at, after=membership_facts(membership) | asked)
    elif (credential := change.credential) is not None:
        credential.waits = False
        credential.save(update_fields=["waits"])
        _tell("credential_confirm", change, by, at, after=credential_facts(credential) | asked)
    return change


@act
def account_change_decline(*, change_id: UUID, by: User, at: datetime, seen: str | None = None) -> AccountChange:
    """Another administrator or the person declines, or whoever asked takes it back. Raises NotAllowed, IllegalMove."""
    change = _waiting(change_id, by, at)
    refuse_changed(by, seen, lambda: change_rests_on(change))
    if change.membership is not None:
        change.membership.ended_on = timezone.localdate(at)
        change.membership.save(update_fields=["ended_on"])
    if change.credential is not None:
        change.credential.revoked_on = timezone.localdate(at)
        change.credential.save(update_fields=["revoked_on"])
    _end(change, Outcome.DECLINED, by, number_of(by, at), at)
    _tell("account_change_decline", change, by, at, after={"what": change.what})
    return change


def means_set(user: User, ended: Collection[str], at: datetime) -> None:
    """Notes that the person set means anew, after others had made that possible. From now on they sign nothing for a
    day."""
    confirmed = AccountChange.objects.filter(user=user, what__in=ended, outcome=Outcome.CONFIRMED)
    with office_context("whoever sets means by a link is not signed in"):
        opened = list(confirmed.filter(means_set_at__isnull=True).exclude(ended_by=user).select_for_update())
        hold({mark_of(change) for change in opened}, of_logs=False)
        for change in opened:
            change.means_set_at = at
            change.save(update_fields=["means_set_at"])
        if opened:
            _tell("means_set", opened[-1], user, at, after={"what": opened[-1].what})


def _new_address(user: User, email: str, by: User) -> str:
    email = address_of(email)
    if email == user.email:
        raise FieldRefused("email", "This is already the person's address. Enter the new one.")
    refuse_address(email, by, but=user)
    return email


def _waiting(change_id: UUID, by: User, at: datetime) -> AccountChange:
    """The request, locked and as the records state it, where `by` may end it."""
    user: User = User.objects.select_for_update().get(account_changes=change_id)
    rows = AccountChange.objects.select_for_update().prefetch_related("asked_by", "membership__holder", "credential")
    change: AccountChange = rows.get(pk=change_id)
    change.user = user
    hold({mark_of(change), *marks_of_person(user.pk)}, of_logs=False)
    if by.pk != user.pk:
        check_administers_person(by, user, timezone.localdate(at))
    if not change.is_waiting(at):
        raise IllegalMove("This was confirmed or declined, or has expired. Reload the page.")
    if not user.is_active:
        raise Refused("The account is closed. Open it first, then ask again.")
    return change


def _end(change: AccountChange, outcome: str, by: User, number: str, at: datetime) -> None:
    change.outcome, change.ended_by, change.ended_number, change.ended_at = outcome, by, number, at
    change.save(update_fields=["outcome", "ended_by", "ended_number", "ended_at"])


def _tell(name: str, change: AccountChange, by: User, at: datetime, **facts: Any) -> None:
    event_record(
        by=by,
        at=at,
        act=name,
        about=change.user_id,
        subject=f"Person {change.user.printed_name}",
        holder_id=change.holder_id,
        reason=change.reason,
        **facts,
    )
