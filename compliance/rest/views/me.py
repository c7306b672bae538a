"""Who the caller is to the office."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from compliance.holders.roles import Perm

from ..answers import reads
from ..endpoint import Endpoint, MemberRequest
from ..schemas import ref


class Me(Endpoint):
    """The person, the roles and the token of the caller."""

    @extend_schema(
        operation_id="me",
        tags=["Caller"],
        responses=reads(ref("Me"), (400, 401, 406, 429)),
    )
    def get(self, request: MemberRequest) -> Response:
        """Who the caller is, for which organization, and what the caller may do."""
        user, token = request.user, request.auth
        acting = user.active_membership
        credential = user.credential_on(timezone.localdate())
        return Response(
            {
                "printed_name": user.printed_name,
                "email": user.email,
                "organization": acting.organization if acting else None,
                "holder": user.holder_id,
                "facility": acting.facility_id if acting else None,
                "roles": sorted(user.roles),
                "permissions": [perm for perm in Perm if user.may(perm)],
                "credential_number": credential.number if credential else None,
                "token": token and {"label": token.label, "may_sign": token.may_sign, "expires_at": token.expires_at},
            }
        )
