"""The endpoints of SCIM, under `/api/v1/scim/v2/`."""

import re
from collections.abc import Callable, Mapping
from typing import Any, ClassVar
from uuid import UUID

from django.db.models import QuerySet
from django.http import Http404
from django.urls import reverse
from django.utils import timezone
from rest_framework.response import Response

from compliance.holders.access import NOT_FOUND, row_or_404
from compliance.holders.models import address_form_of
from compliance.holders.roles import BOARD_ROLES, HOLDER_ROLES
from compliance.holders.services.people import ADDRESS_TAKEN
from compliance.holders.views.pages import ADMINISTRATORS
from compliance.regulation.core.identity import address_form
from compliance.rest.answers import query
from compliance.rest.authentication import TokenAuthentication
from compliance.rest.endpoint import Endpoint, MemberRequest
from compliance.rest.parsing import StrictJSONParser
from compliance.rest.problems import handle
from compliance.rest.rendering import JSONRenderer

from .person import ATTRIBUTES, USER, Resource, ScimRefused, resource_of, values_patched, values_sent
from .services import directory_add, directory_change, directory_end, people_of

MEDIA_TYPE = "application/scim+json"
MESSAGES, CORE = "urn:ietf:params:scim:api:messages:2.0:", "urn:ietf:params:scim:schemas:core:2.0:"
MOST = 200
FILTER = re.compile(r'\s*(?P<name>\w+)\s+eq\s+(?:"(?P<text>[^"\\]*)"|(?P<truth>true|false))\s*', re.IGNORECASE)
FILTERS: dict[str, Callable[[Any], dict[str, Any]]] = {
    "username": lambda value: {"form": address_form(value)},
    "id": lambda value: {"pk": UUID(value)},
    "active": lambda value: {"is_active": value},
}
NAMES = {"email": "userName", "printed_name": "displayName", "is_active": "active", "role": "roles"}
"""The names in SCIM of the fields that a service may refuse."""
ATTRIBUTE_NAMES = [
    query("attributes", "Only these attributes, parted by commas."),
    query("excludedAttributes", "All but these attributes, parted by commas."),
]


class ScimParser(StrictJSONParser):
    """The body under the media type of SCIM."""

    media_type = MEDIA_TYPE


class ScimRenderer(JSONRenderer):
    """The answer under the media type of SCIM."""

    media_type = MEDIA_TYPE


def scim_error(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """A refusal as SCIM states it (RFC 7644, section 3.12)."""
    if isinstance(error, ScimRefused):
        return _error(error.status, error.detail, error.scim_type)
    answer = handle(error, context)
    if answer is None:
        return None
    places = [f"{NAMES.get(one.path, one.path)}: {one.message}" for one in answer.data["problems"]]
    status, detail, headers = answer.status_code, " ".join(places) or answer.data["detail"], dict(answer.headers)
    if ADDRESS_TAKEN in detail:
        return _error(409, detail, "uniqueness", headers)
    return _error(status, detail, "invalidValue" if status == 400 else None, headers)


def _error(status: int, detail: str, kind: str | None, headers: dict[str, str] | None = None) -> Response:
    body = {"schemas": [f"{MESSAGES}Error"], "status": str(status), "detail": detail}
    return Response(body | ({"scimType": kind} if kind else {}), status, headers=headers, content_type=MEDIA_TYPE)


class ScimEndpoint(Endpoint):
    """An endpoint for the tokens of administrators. Its description is `/Schemas`."""

    schema = None
    perms = ADMINISTRATORS
    authentication_classes = (TokenAuthentication,)
    parser_classes = (ScimParser, StrictJSONParser)
    renderer_classes = (ScimRenderer, JSONRenderer)

    def get_exception_handler(self) -> Callable[..., Any]:
        """Refusals in the shape of SCIM."""
        return scim_error


def listing(rows: list[Resource], total: int, first: int = 1) -> Response:
    """A list as SCIM has it."""
    head = {"schemas": [f"{MESSAGES}ListResponse"], "totalResults": total, "startIndex": first}
    return Response({**head, "itemsPerPage": len(rows), "Resources": rows})


class PersonEndpoint(ScimEndpoint):
    """The base of the endpoints of people."""

    def person(self, request: MemberRequest, user_id: UUID) -> Any:
        """The person of this id in the caller's organization. Raises Http404."""
        return row_or_404(people_of(request.user).filter(pk=user_id).first())

    def answer(self, request: MemberRequest, user: Any, status: int = 200) -> Response:
        """The resource, with the attributes that the query wants."""
        resource = self.resource(request, user)
        return Response(resource, status, headers={"Location": resource["meta"]["location"]})

    def resource(self, request: MemberRequest, user: Any) -> Resource:
        """The resource of a person; id and schemas always."""
        place = request.build_absolute_uri(reverse("api:scim_user", kwargs={"user_id": user.pk}))
        whole = resource_of(user, place)
        only, but = (
            {name.strip().lower() for name in request.query_params.get(parameter.name, "").split(",") if name.strip()}
            for parameter in ATTRIBUTE_NAMES
        )
        stays = {"schemas", "id", "meta"}
        return {
            name: value
            for name, value in whole.items()
            if name in stays or ((not only or name.lower() in only) and name.lower() not in but)
        }


class Users(PersonEndpoint):
    """The people of the caller's organization."""

    parameters = (
        query("filter", 'One comparison: userName, id or active, as userName eq "name@example.org".'),
        query("startIndex", "The first of the list, from 1.", int),
        query("count", f"How many, at most {MOST}.", int),
        *ATTRIBUTE_NAMES,
    )

    def get(self, request: MemberRequest) -> Response:
        """People in the order in which they were added. Three queries."""
        people = filtered(people_of(request.user), request.query_params.get("filter"))
        first, most = max(1, _number(request, "startIndex", 1)), min(MOST, max(0, _number(request, "count", MOST)))
        rows = [self.resource(request, user) for user in people[first - 1 : first - 1 + most]]
        return listing(rows, people.count(), first)

    def post(self, request: MemberRequest) -> Response:
        """Adds a person. A role that signs, decides or administers waits for a second administrator."""
        added = directory_add(values_sent(request.data), by=request.user, at=timezone.now())
        return self.answer(request, self.person(request, added.pk), 201)


class OneUser(PersonEndpoint):
    """A person of the caller's organization."""

    parameters = (*ATTRIBUTE_NAMES,)

    def get(self, request: MemberRequest, user_id: UUID) -> Response:
        """The person. Two queries."""
        return self.answer(request, self.person(request, user_id))

    def put(self, request: MemberRequest, user_id: UUID) -> Response:
        """Changes the person to what is sent; an attribute that is left out stays as it is."""
        return self._change(request, user_id, values_sent(request.data))

    def patch(self, request: MemberRequest, user_id: UUID) -> Response:
        """Changes single attributes of the person."""
        return self._change(request, user_id, values_patched(request.data))

    def delete(self, request: MemberRequest, user_id: UUID) -> Response:
        """Closes the account and ends the roles. The records of the person stay."""
        directory_end(self.person(request, user_id), by=request.user, at=timezone.now())
        return Response(status=204)

    def _change(self, request: MemberRequest, user_id: UUID, sent: Resource) -> Response:
        directory_change(self.person(request, user_id), sent, by=request.user, at=timezone.now())
        return self.answer(request, self.person(request, user_id))


def filtered(people: "QuerySet[Any]", text: str | None) -> "QuerySet[Any]":
    """The people that a filter names. Raises ScimRefused."""
    if text is None:
        return people
    match = FILTER.fullmatch(text)
    made = FILTERS.get(match["name"].lower()) if match else None
    if match is None or made is None:
        raise ScimRefused("invalidFilter", 'Expected one comparison, as userName eq "name@example.org".')
    value: Any = match["text"] if match["truth"] is None else match["truth"].lower() == "true"
    try:
        return people.alias(form=address_form_of("email")).filter(**made(value))
    except (TypeError, ValueError, AttributeError):
        return people.none()


def _number(request: MemberRequest, name: str, usual: int) -> int:
    text = request.query_params.get(name, str(usual))
    if not re.fullmatch(r"-?\d{1,6}", text):
        raise ScimRefused("invalidValue", f"{name}: expected a whole number.")
    return int(text)


def described(rows: list[Resource], named: str | None) -> Response:
    """The service's description of itself: every row, or only the row with the id in the address. Raises Http404."""
    if named is None:
        return listing(rows, len(rows))
    return Response(row_or_404(next((row for row in rows if row["id"] == named), None)))


class ResourceTypes(ScimEndpoint):
    """The one kind of resource."""

    def get(self, request: MemberRequest, scim_type: str | None = None) -> Response:
        """People."""
        place = request.build_absolute_uri(reverse("api:scim_resource_type", kwargs={"scim_type": "User"}))
        kind = {"id": "User", "name": "User", "endpoint": "/Users", "description": "People", "schema": USER}
        whole = {"schemas": [f"{CORE}ResourceType"], **kind, "meta": _meta("ResourceType", place)}
        return described([whole], scim_type)


class Schemas(ScimEndpoint):
    """The attributes of people."""

    def get(self, request: MemberRequest, scim_schema: str | None = None) -> Response:
        """The attributes that are kept here."""
        place = request.build_absolute_uri(reverse("api:scim_schema", kwargs={"scim_schema": USER}))
        codes = HOLDER_ROLES if request.user.holder_id else BOARD_ROLES
        attributes = [attribute.described(codes) for attribute in ATTRIBUTES]
        one = {"id": USER, "name": "User", "description": "A person", "attributes": attributes}
        whole = {"schemas": [f"{CORE}Schema"], **one, "meta": _meta("Schema", place)}
        return described([whole], scim_schema)


class ServiceProviderConfig(ScimEndpoint):
    """The parts of the protocol that are served."""

    features: ClassVar[Resource] = {
        "patch": {"supported": True},
        "bulk": {"supported": False, "maxOperations": 0, "maxPayloadSize": 0},
        "filter": {"supported": True, "maxResults": MOST},
        "changePassword": {"supported": False},
        "sort": {"supported": False},
        "etag": {"supported": False},
        "authenticationSchemes": [
            {
                "type": "oauthbearertoken",
                "name": "Token",
                "description": "An administrator’s API token",
                "primary": True,
            }
        ],
    }

    def get(self, request: MemberRequest) -> Response:
        """The features."""
        place = request.build_absolute_uri(reverse("api:scim_config"))
        head = {"schemas": [f"{CORE}ServiceProviderConfig"]}
        return Response({**head, **self.features, "meta": _meta("ServiceProviderConfig", place)})


class NothingHere(ScimEndpoint):
    """An address of SCIM at which there is nothing."""

    def initial(self, request: Any, *args: Any, **kwargs: Any) -> None:
        """Raises Http404, whoever asks."""
        raise Http404(NOT_FOUND)


def _meta(kind: str, place: str) -> Resource:
    return {"resourceType": kind, "location": place}
