"""Board-issued credentials: entered and revoked, never edited."""

from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.utils import timezone

from compliance.holders.errors import FieldRefused, IllegalMove, NotAllowed, NumberTaken
from compliance.holders.models import Credential, User
from compliance.holders.two_people import is_one_of, refuse_as_second
from compliance.isolation.context import office_context
from compliance.ledger.holding import act, hold, marks_of_person
from compliance.regulation.core.identity import trouble_with_number

from .history import added_people, need, need_reason, person_event
from .people import sessions_end
from .rights import check_administers_board, check_administers_person, home_of
from .second_person import ask_second_person


def credential_facts(credential: Credential) -> dict[str, Any]:
    """The facts that the history keeps of a credential."""
    return {
        "number": credential.number,
        "valid_from": credential.valid_from,
        "valid_to": credential.valid_to,
        "revoked_on": credential.revoked_on,
    }


@act
def credential_issue(
    *, user: User, number: str, valid_from: date, valid_to: date | None = None, by: User, at: datetime, reason: str
) -> Credential:
    """A credential entered for a person. It waits for a second person (`account_change_confirm`). Raises NotAllowed,
    FieldRefused."""
    if user.pk not in added_people():
        user = User.objects.select_for_update().get(pk=user.pk)
        hold(marks_of_person(user.pk), of_logs=False)
        check_administers_person(by, user, timezone.localdate(at))
    if valid_to is not None and valid_to < valid_from:
        raise FieldRefused("valid_to", "The last day is before the first. Enter the same day or a later one.")
    credential = Credential.objects.create(
        user=user, number=_free_number(number), valid_from=valid_from, valid_to=valid_to, waits=True
    )
    ask_second_person(credential, by=by, at=at, reason=need_reason(reason))
    _tell("credential_issue", credential, by, at, after=credential_facts(credential), reason=reason)
    return credential


@act
def credential_revoke(*, credential_id: UUID, by: User, at: datetime, reason: str) -> Credential:
    """Ends a credential from today on, and the person's sessions. What it signed stays signed.

    Raises NotAllowed, FieldRefused, IllegalMove.
    """
    credential = Credential.objects.select_for_update().prefetch_related("user").get(pk=credential_id)
    hold(marks_of_person(credential.user_id), of_logs=False)
    day = timezone.localdate(at)
    check_administers_person(by, credential.user, day)
    reason = need_reason(reason)
    if credential.revoked_on is not None:
        raise IllegalMove("This credential is already revoked. Open the person again to see when.")
    before = credential_facts(credential)
    credential.revoked_on = day
    credential.save(update_fields=["revoked_on"])
    sessions_end(credential.user)
    _tell("credential_revoke", credential, by, at, before=before, after=credential_facts(credential), reason=reason)
    return credential


@act
def credential_respell(
    *, credential_id: UUID, number: str, by: User, confirmed_by: User, at: datetime, reason: str
) -> Credential:
    """Corrects a credential number that differs from another's only in its spelling.

    Two administrators of the Board do it together, each with a credential. What was signed keeps the
    number that it states. Raises NotAllowed, FieldRefused.
    """
    for person in (by, confirmed_by):
        check_administers_board(person)
    first, second = (person.credential_on(timezone.localdate(at)) for person in (by, confirmed_by))
    if first is None or second is None or is_one_of(confirmed_by, [(by.pk, first.number)]):
        raise NotAllowed(
            "Two administrators of the Board must do this together, each with their own account and credential."
        )
    refuse_as_second(by.pk, confirmed_by.pk, at)
    credential = Credential.objects.select_for_update().prefetch_related("user").get(pk=credential_id)
    hold(marks_of_person(credential.user_id) | marks_of_person(by.pk) | marks_of_person(confirmed_by.pk), of_logs=False)
    before = credential_facts(credential)
    credential.number = _free_number(number)
    credential.save(update_fields=["number"])
    after = credential_facts(credential) | {"confirmed_by": second.number}
    _tell("credential_respell", credential, by, at, before=before, after=after, reason=need_reason(reason))
    return credential


def _tell(name: str, credential: Credential, by: User, at: datetime, **facts: Any) -> None:
    home = home_of(credential.user, timezone.localdate(at))
    person_event(credential.user, act=name, by=by, at=at, holder_id=home, **facts)


def _free_number(number: str) -> str:
    """The number, in capitals. Raises FieldRefused where it cannot be one, or is somebody's in any spelling."""
    number = need("number", number, "the number as it is on the credential", longest=40).upper()
    if trouble := trouble_with_number(number):
        raise FieldRefused("number", trouble)
    with office_context("a number is given once in the whole office"):
        is_taken = Credential.objects.numbered(number).exists()
    if is_taken:
        raise NumberTaken("number", "This number cannot be entered. Check it, or ask a Board administrator.")
    return number
