"""A person as a SCIM resource: which attributes there are, how each is read, and what may be sent."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils import timezone

from compliance.holders.models import Membership
from compliance.holders.roles import Role
from compliance.regulation.core.fields import NAME

USER = "urn:ietf:params:scim:schemas:core:2.0:User"
Resource = dict[str, Any]


@dataclass(frozen=True)
class Attribute:
    """An attribute as `/Schemas` describes it (RFC 7643, section 7); `read` gives its value for a person whose roles
    were read with `roles_of`."""

    name: str
    description: str
    read: Callable[[Any], Any] = field(repr=False)
    type: str = "string"
    required: bool = False
    mutability: str = "readWrite"
    uniqueness: str = "none"
    codes: tuple[str, ...] = ()
    sub: tuple["Attribute", ...] = ()

    def described(self, codes: Collection[str]) -> Resource:
        """Its entry in the schema; `codes` are those that somebody of the caller's organization may have."""
        words = {"name": self.name, "type": self.type, "description": self.description, "required": self.required}
        rest = {"mutability": self.mutability, "returned": "default", "uniqueness": self.uniqueness}
        parts: Resource = {"subAttributes": [part.described(codes) for part in self.sub]} if self.sub else {}
        if self.codes:
            parts["canonicalValues"] = [code for code in self.codes if code in codes]
        return {**words, "multiValued": bool(self.sub), "caseExact": False, **rest, **parts}


def state_of(role: Membership) -> str:
    """Whether a role counts today."""
    if role.waits:
        return "waits for a second person"
    return "in force" if role.is_in_force(timezone.localdate()) else "not in force"


ROLE = (
    Attribute(
        "value",
        "The code of a role.",
        lambda role: role.role,
        required=True,
        mutability="immutable",
        codes=tuple(Role.values),
    ),
    Attribute("display", "The role in words.", lambda role: role.get_role_display(), mutability="readOnly"),
    Attribute("type", "Whether it counts today.", state_of, mutability="readOnly"),
)
ATTRIBUTES = (
    Attribute(
        "userName",
        "The e-mail address with which the person signs in. Two people change that of a person who has signed in.",
        lambda user: user.email,
        required=True,
        uniqueness="server",
    ),
    Attribute("displayName", "The name as printed on the credential.", lambda user: user.printed_name, required=True),
    Attribute("title", f"The title, at most {NAME} characters.", lambda user: user.title),
    Attribute("active", "Whether the account is open.", lambda user: user.is_active, type="boolean"),
    Attribute(
        "roles",
        "The first role, when a person is added. Later roles are given on the pages.",
        lambda user: [{part.name: part.read(role) for part in ROLE} for role in user.roles_here],
        type="complex",
        required=True,
        mutability="immutable",
        sub=ROLE,
    ),
)
KINDS: Mapping[str, type] = {"string": str, "boolean": bool, "complex": list}
EXPECTED = {"string": "text", "boolean": "true or false", "complex": "a list of roles, each with a value"}
BY_NAME = {attribute.name.lower(): attribute for attribute in ATTRIBUTES}


class ScimRefused(Exception):
    """A request that cannot be carried out. `scim_type` is one of RFC 7644, table 9."""

    def __init__(self, scim_type: str, detail: str, status: int = 400) -> None:
        super().__init__(detail)
        self.scim_type, self.detail, self.status = scim_type, detail, status


def resource_of(user: Any, place: str) -> Resource:
    """The resource of a person; `place` is its address."""
    meta = {"resourceType": "User", "created": user.created_at.isoformat(), "location": place}
    values = {attribute.name: attribute.read(user) for attribute in ATTRIBUTES}
    return {"schemas": [USER], "id": str(user.pk), **values, "meta": meta}


def values_sent(body: Any) -> Resource:
    """The values that a body states of the attributes that are kept here, by name; everything else in it is passed
    over, as directories send many more. Raises ScimRefused."""
    if not isinstance(body, dict):
        raise ScimRefused("invalidSyntax", "The body has to be an object.")
    return {
        attribute.name: _checked(attribute, value)
        for name, value in body.items()
        if (attribute := BY_NAME.get(name.lower())) and value is not None
    }


def values_patched(body: Any) -> Resource:
    """The values that the operations of a PATCH leave of the attributes that they name. Raises ScimRefused."""
    operations = body.get("Operations") if isinstance(body, dict) else None
    if not isinstance(operations, list) or not operations:
        raise ScimRefused("invalidSyntax", "Operations is missing; expected a list of operations.")
    left: Resource = {}
    for operation in operations:
        left |= _operation(operation)
    return left


def _operation(operation: Any) -> Resource:
    kind = str(operation.get("op", "")).lower() if isinstance(operation, dict) else ""
    if kind not in ("add", "replace", "remove"):
        raise ScimRefused("invalidSyntax", "op is not known; expected add, replace or remove.")
    path, value = operation.get("path"), operation.get("value")
    if path is None:
        if kind == "remove":
            raise ScimRefused("noTarget", "An operation that removes needs a path.")
        return values_sent(value)
    attribute = BY_NAME.get(str(path).removeprefix(f"{USER}:").lower())
    if attribute is None:
        known = ", ".join(one.name for one in ATTRIBUTES)
        raise ScimRefused("invalidPath", f"{str(path)[:80]} is not kept here; expected one of {known}.")
    if kind == "remove":
        if attribute.required or attribute.type == "boolean":
            raise ScimRefused("mutability", f"{attribute.name} cannot be removed. Send a new value.")
        return {attribute.name: ""}
    return {attribute.name: _checked(attribute, value)}


def _checked(attribute: Attribute, value: Any) -> Any:
    """The value, if it is of the attribute's type; some directories write true and false as text. Raises
    ScimRefused."""
    if attribute.type == "boolean" and isinstance(value, str) and value.lower() in ("true", "false"):
        value = value.lower() == "true"
    if not isinstance(value, KINDS[attribute.type]):
        raise ScimRefused("invalidValue", f"{attribute.name}: expected {EXPECTED[attribute.type]}.")
    return value


def role_sent(roles: Iterable[Any]) -> Role:
    """The one role of a new person. Raises ScimRefused."""
    codes = [role.get("value") if isinstance(role, dict) else role for role in roles]
    if len(codes) != 1 or codes[0] not in Role.values:
        raise ScimRefused("invalidValue", f"roles: expected exactly one value, out of {', '.join(Role)}.")
    return Role(codes[0])
