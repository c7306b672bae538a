"""Answers about the regulation and the caller, and refusals, as programs read them."""

from datetime import date
from typing import Annotated, Any
from uuid import UUID

from msgspec import Meta

from compliance.holders.models import EquipmentKind
from compliance.holders.roles import Role
from compliance.regulation.core.edition import Status
from compliance.regulation.core.finding import Owner
from compliance.regulation.core.outputs import Answer, Citation, Moment, about, one_of
from compliance.regulation.core.provision import ProvisionKind

from .answers import Body

RoleCode = Annotated[str, one_of(Role.values)]
DeviceKind = Annotated[str, one_of(EquipmentKind.values)]
JsonSchema = Annotated[Any, about("A JSON Schema.", type="object")]


class ProblemPlace(Answer):
    """A place to fix, with what was expected there."""

    path: str
    message: str


class Problem(Answer, forbid_unknown_fields=False):
    """Problem details (RFC 9457)."""

    type: Annotated[str, Meta(extra_json_schema={"format": "uri-reference"})]
    title: str
    status: Annotated[int, Meta(ge=400, le=599)]
    code: Annotated[str, about("The reason, for programs.")]
    detail: str
    problems: list[ProblemPlace]


class LogKind(Answer):
    """A log of a chapter, with the citations of the clocks that it drives."""

    code: str
    title: str
    clocks: list[str]


class Chapter(Answer):
    """A chapter: its game, the keys of its editions, its logs."""

    number: str
    game: str
    editions: list[str]
    logs: list[LogKind]


class Edition(Answer):
    """An edition: its days are both inclusive, and `source` says where its text was read."""

    key: str
    status: Status
    label: str
    published_on: date
    effective_from: date | None
    effective_to: date | None
    source: str
    reading: str


class Provision(Answer):
    """A provision as one edition has it."""

    citation: Citation
    title: str
    kind: ProvisionKind
    duty: Annotated[str, about("The duty in our own words.")]
    owner: Owner
    fields: tuple[str, ...]
    log: str | None
    reading: str
    source: str


class LogSchemas(Answer):
    """The statements of a log about its table, and in each entry."""

    table: JsonSchema
    entry: JsonSchema


class EditionText(Answer):
    """All that is on file of one edition."""

    edition: Edition
    facts: JsonSchema
    logs: dict[str, LogSchemas]
    provisions: list[Provision]


class PersonRole(Answer):
    """A role of a person at an organization; without a certificate holder, at the Board."""

    role: RoleCode
    holder_id: UUID | None
    facility_id: Annotated[UUID | None, about("Null for every facility of the certificate holder.")]
    organization: str
    valid_from: date
    valid_to: date | None
    ended_on: date | None
    waits: Annotated[bool, about("Whether it waits for a second person.")]
    is_in_force: Annotated[bool, about("Today.")]


class PersonCredential(Answer):
    number: str
    valid_from: date
    valid_to: date | None
    revoked_on: date | None
    waits: Annotated[bool, about("Whether it waits for a second person.")]
    is_valid: Annotated[bool, about("Today.")]


class PersonWithRoles(Answer):
    """A person with roles and credentials, former ones too."""

    id: UUID
    printed_name: str
    title: str
    email: str
    is_active: bool
    roles: list[PersonRole]
    credentials: Annotated[list[PersonCredential], about("The newest first.")]


class Equipment(Answer):
    id: UUID
    kind: DeviceKind
    model: str
    serial_number: str
    facility_id: UUID
    facility__name: str
    table_id: Annotated[UUID | None, about("The table at which it is; null for none.")]
    is_active: bool


class CallerToken(Answer):
    label: str
    may_sign: bool
    expires_at: Moment


class Me(Answer):
    """The caller: the person, the organization, and the permissions."""

    printed_name: str
    email: str
    organization: str | None
    holder_id: UUID | None
    facility_id: UUID | None
    roles: list[str]
    permissions: list[str]
    credential_number: str | None
    token: CallerToken | None


class Signature(Answer):
    """A signature: who signed, in which role, by which means, and when."""

    printed_name: str
    credential_number: str
    role: str
    method: Annotated[str, about("passkey; of lower assurance: passkey_once, password+totp, password, api_token.")]
    at: Moment


class Confirmation(Body):
    """The password and code that confirm the caller again."""

    password: str
    code: str | None = None


Confirmed = Annotated[
    Confirmation | None,
    about("The password and code that confirm the caller again. Leave it out with a token that may sign."),
]
