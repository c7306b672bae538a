"""The first two administrators of the Board, whom nobody can have entered: a command on the server makes both."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import NamedTuple

from compliance.holders.errors import IllegalMove, NotAllowed
from compliance.holders.models import Credential, Membership, User
from compliance.holders.roles import Role
from compliance.isolation.context import office_context
from compliance.ledger.holding import act
from compliance.ledger.recording import CLOCK, LedgerAct, record
from compliance.regulation.core.identity import number_form, trouble_with_number

from .people import address_of


class FirstPerson(NamedTuple):
    """A person as the command names them."""

    email: str
    printed_name: str
    number: str
    title: str = ""


@act
def first_administrators(people: Sequence[FirstPerson], *, since: date, at: datetime) -> tuple[User, User]:
    """Adds two administrators of the Board with their credentials, each the second person for the other. They have no
    password: the sign-in page mails a link. Raises IllegalMove once there is an administrator of the Board."""
    with office_context("nobody is here yet"):
        if Membership.objects.filter(role=Role.BOARD_ADMINISTRATOR).exists():
            raise IllegalMove("The Board has administrators already. They add people on the page People.")
        first, second = people
        if address_of(first.email) == address_of(second.email) or number_form(first.number) == number_form(
            second.number
        ):
            raise NotAllowed("Name two people. Each needs an address and a credential.")
        for one in people:
            if trouble := trouble_with_number(one.number):
                raise NotAllowed(trouble)
        made = [_added(one, since, at) for one in people]
        record(LedgerAct("people.begin", by=CLOCK, about={"users": [user.pk for user in made]}), holder_id=None)
    return made[0], made[1]


def _added(person: FirstPerson, since: date, at: datetime) -> User:
    user: User = User.objects.create_user(
        email=address_of(person.email), printed_name=person.printed_name, title=person.title, created_at=at
    )
    Membership.objects.create(user=user, role=Role.BOARD_ADMINISTRATOR, valid_from=since, created_at=at)
    Credential.objects.create(user=user, number=person.number.upper(), valid_from=since)
    return user
