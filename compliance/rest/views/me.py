"""The caller, as the office knows them."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from compliance.holders.roles import Perm

from .. import outputs
from ..answers import reads
from ..endpoint import Endpoint, MemberRequest


class Me(Endpoint):
    """The person, the roles and the token of the caller."""

    @extend_schema(
        operation_id="me",
        tags=["Caller"],
        responses=reads(outputs.Me, (400, 401, 406, 429)),
    )
    def get(self, request: MemberRequest) -> Response:
        """The caller: the person, the organization, and the permissions."""
        user, token = request.user, request.auth
        acting = user.active_membership
        credential = user.credential_on(timezone.localdate())
        return Response(
            outputs.Me.from_row(
                user,
                organization=acting.organization if acting else None,
                facility_id=acting.facility_id if acting else None,
                roles=sorted(user.roles),
                permissions=[perm for perm in Perm if user.may(perm)],
                credential_number=credential.number if credential else None,
                token=token and outputs.CallerToken.from_row(token),
            )
        )
