"""The people of certificate holders, as the page People lists them."""

from datetime import date
from functools import partial
from typing import Any

from django.db.models import Prefetch
from django.utils import timezone
from rest_framework.response import Response

from compliance.holders.models import Credential, Membership, User
from compliance.holders.roles import Perm, Role

from .. import outputs
from ..answers import PAGE, lists, query
from ..endpoint import Endpoint, MemberRequest
from ..listing import listed, stated_code


def person_answer(person: Any, today: date) -> outputs.PersonWithRoles:
    """A person, read with `all_roles` and `all_credentials`."""
    return outputs.PersonWithRoles.from_row(
        person,
        roles=[outputs.PersonRole.from_row(role, is_in_force=role.is_in_force(today)) for role in person.all_roles],
        credentials=[
            outputs.PersonCredential.from_row(one, is_valid=not one.waits and one.is_valid_on(today))
            for one in person.all_credentials
        ],
    )


class People(Endpoint):
    """The people that the caller may see."""

    perms = (Perm.FILE, Perm.ADMINISTER_HOLDER, Perm.ADMINISTER_BOARD)
    parameters = (PAGE, query("role", "Only people who have this role today.", outputs.RoleCode))

    @lists("people", "People", outputs.PersonWithRoles, parameters)
    def get(self, request: MemberRequest) -> Response:
        """People by name, 50 a page, with their roles and credentials, former ones too.

        People are added and changed on the pages, or by a directory (SCIM 2.0, under `scim/v2/`): a role that signs and
        a credential take two people.
        """
        today = timezone.localdate()
        roles = Membership.objects.visible_to(request.user).select_related("holder").order_by("created_at", "id")
        people = User.objects.visible_to(request.user).prefetch_related(
            Prefetch("memberships", roles, to_attr="all_roles"),
            Prefetch("credentials", Credential.objects.order_by("-valid_from", "id"), to_attr="all_credentials"),
        )
        if (role := stated_code(request, "role", Role.values)) is not None:
            people = people.filter(pk__in=roles.in_force(today).filter(role=role).values("user"))  # type: ignore[attr-defined]
        return listed(request, people, ("printed_name", "id"), partial(person_answer, today=today))
