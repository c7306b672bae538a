"""People of the floor: whom an entry may name, who signs it, and what the signature fills in."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import Enum
from functools import cache
from typing import Any

from django.db.models import Q, QuerySet

from compliance.holders.models import Credential, Facility, Membership, User
from compliance.holders.roles import MAY, Perm
from compliance.regulation.core.elapsed import facility_zone
from compliance.regulation.core.fields import fields_of
from compliance.regulation.core.identity import number_form
from compliance.regulation.core.log import ROLES, LogKind, Signatory
from compliance.regulation.core.parse import Refused
from compliance.signing.signature import Signature
from rules_submissions.people import FILING_ROLES

LOGGING_ROLES = [str(role) for role, perms in MAY.items() if Perm.LOG in perms]
SUPERVISING_ROLES = [str(role) for role, perms in MAY.items() if Perm.ACKNOWLEDGE in perms]


LABELING = (Perm.ACKNOWLEDGE, Perm.ADMINISTER_HOLDER)


def may_make_labels(user: User) -> bool:
    """Whether this person may have labels of tables made: the floor's supervisors and the holder's administrators."""
    return not user.is_board and any(user.may(perm) for perm in LABELING)


@dataclass(frozen=True)
class Person:
    """Somebody on file at a facility, with a credential valid on the day."""

    user_id: str
    name: str
    role: str
    credential: str

    @property
    def words(self) -> str:
        """`Marcus Bell, security department member, PA-101932`."""
        return f"{self.name}, {ROLES.get(self.role, self.role).lower()}, {self.credential}"


def _here(facility: Facility, day: date) -> QuerySet[Membership]:
    at_facility = Q(facility__isnull=True) | Q(facility=facility)
    return Membership.objects.in_force(day).filter(at_facility, holder=facility.holder_id, user__is_active=True)


def floor_people(facility: Facility, on: date) -> list[Person]:
    """Everybody who works on this floor and holds a credential valid on `on`, by name. Two queries."""
    memberships = _here(facility, on).filter(role__in=LOGGING_ROLES).select_related("user").order_by("created_at")
    roles = {m.user_id: m for m in reversed(memberships)}
    credentials = Credential.objects.valid_on(on).filter(user__in=list(roles)).order_by("valid_from")
    numbers = {c.user_id: c.number for c in credentials}
    people = [Person(str(key), m.user.printed_name, m.role, numbers[key]) for key, m in roles.items() if key in numbers]
    return sorted(people, key=lambda person: person.name)


def as_on_file(number: str) -> str:
    """This credential number as it is on file, or as it is where nobody has it. One query at most."""
    issued = Credential.objects.numbered(number).values_list("number", flat=True) if number else ()
    return next(iter(issued), number)


def logging_person(facility: Facility, number: str, on: date) -> User | None:
    """The person on this floor who signs entries and has this credential number; None for nobody. One query."""
    issued = Credential.objects.numbered(number)
    rows = _here(facility, on).filter(role__in=LOGGING_ROLES, user__credentials__in=issued)
    held = rows.select_related("user").order_by("created_at").first()
    return held.user if held is not None else None


def supervisors(facility: Facility, on: date) -> list[User]:
    """Everybody who acknowledges alarms of this floor. One query."""
    return people_in_roles(facility, on, SUPERVISING_ROLES)


def supervisors_and_filers(facility: Facility, on: date, *others: str) -> list[User]:
    """Everybody who answers for this floor: its supervisors, and those who file for the certificate holder; with them
    everybody in these `others` of its roles. One query."""
    return people_in_roles(facility, on, [*SUPERVISING_ROLES, *FILING_ROLES, *others])


def filers(facility: Facility, on: date) -> list[User]:
    """Everybody who files for this facility's certificate holder. One query."""
    return people_in_roles(facility, on, FILING_ROLES)


def people_in_roles(facility: Facility, on: date, roles: Collection[str]) -> list[User]:
    """Everybody who has one of these roles at this facility on that day. One query."""
    rows = _here(facility, on).filter(role__in=roles).select_related("user")
    return list({m.user_id: m.user for m in rows}.values())


def names_by_role(facility: Facility, on: date, roles: Collection[str]) -> dict[str, list[str]]:
    """The people in each of these roles at this facility on that day, by name. One query."""
    names: dict[str, list[str]] = {}
    rows = _here(facility, on).filter(role__in=roles).order_by("user__printed_name")
    for role, name in rows.values_list("role", "user__printed_name"):
        names.setdefault(role, []).append(name)
    return names


def people_for(signatory: Signatory, people: Iterable[Person]) -> list[Person]:
    """The people among `people` whose position the text allows here; the positions that it names first come first."""
    if not signatory.roles:
        return list(people)
    fitting = [person for person in people if person.role in signatory.roles]
    return sorted(fitting, key=lambda person: signatory.roles.index(person.role))


def place_of(kind: LogKind, role: str) -> Signatory | None:
    """The place in the entry that names a signer with this role: as the person whose signature closes it, if the role
    is among those offered; else the first place that is open to the role; None if the entry names no such person."""
    places = sorted(kind.signatories, key=lambda place: not place.signs)
    return next((place for place in places if not place.roles or role in place.roles), None)


class Stamp(Enum):
    """An instant that is known only when somebody signs: among the values of an entry it stands for the time of the
    signature. Only a form gives it; there is no JSON value for it."""

    AT_SIGNING = "at signing"


def closes(kind: LogKind, role: str) -> bool:
    """Whether the signature of somebody with this role closes the entry."""
    place = place_of(kind, role)
    return place is None or place.signs


def filled_by_signer(kind: LogKind, signature: Signature) -> frozenset[str]:
    """The names of the fields that this signature fills: the signer's own, and attestations of the closing signer."""
    place = place_of(kind, signature.role)
    names = {place.name, place.role, place.credential} - {""} if place else set()
    if closes(kind, signature.role):
        names |= {name for name, field in fields_of(kind.entry).items() if field.kind == "attestation"}
    return frozenset(names)


def with_signer(kind: LogKind, values: Mapping[str, Any], signature: Signature) -> dict[str, Any]:
    """The values, with the signer's own fields as the signature states them, whatever was sent in them.

    An attestation is the closing signer's: it stays only where it was ticked and that person signs. A stamp becomes the
    time of the signature.
    """
    signed_at = signature.at.astimezone(facility_zone()).isoformat()
    filled = {name: signed_at if value is Stamp.AT_SIGNING else value for name, value in values.items()}
    place = place_of(kind, signature.role)
    if place is not None:
        own = {
            place.name: signature.printed_name,
            place.role: str(signature.role),
            place.credential: signature.credential_number,
        }
        filled |= {name: value for name, value in own.items() if name}
    for name, field in fields_of(kind.entry).items():
        if field.kind == "attestation" and (ticked := filled.pop(name, None)) is not None:
            is_signed = isinstance(ticked, Mapping) and ticked.get("signed") is True
            if is_signed and closes(kind, signature.role):
                filled[name] = _attested(signature)
    return filled


def _attested(signature: Signature) -> dict[str, Any]:
    return {
        "signed": True,
        "signer": signature.printed_name,
        "credential_number": signature.credential_number,
        "signed_at": signature.at.isoformat(),
    }


Known = Callable[[frozenset[str]], Sequence[Credential]]
"""Gives the credentials that have one of these numbers, of people of the holder."""


def credentials_at(facility: Facility) -> Known:
    """Finds credentials by their numbers, of people whom this facility's holder has on file. The same numbers are asked
    for once. One query at once."""

    @cache
    def credentials_of(numbers: frozenset[str]) -> Sequence[Credential]:
        rows = Credential.objects.numbered(*numbers).filter(user__memberships__holder=facility.holder_id)
        return list(rows.select_related("user").distinct())

    return credentials_of


def credentials_read(facility: Facility, numbers: frozenset[str]) -> Known:
    """`credentials_at` for many entries that state numbers among these, in their normal form. One query, now."""
    known = credentials_at(facility)
    found = known(numbers)

    def credentials_of(some: frozenset[str]) -> Sequence[Credential]:
        return [one for one in found if number_form(one.number) in some] if some <= numbers else known(some)

    return credentials_of


def check_people(kind: LogKind, entry: Any, facility: Facility, at: datetime, known: Known) -> None:
    """Refuses a credential number that is on file under another name, or not valid on the day. One query at most."""
    stated = {
        number_form(getattr(entry, signatory.credential)): signatory
        for signatory in kind.signatories
        if signatory.credential and getattr(entry, signatory.credential) is not None
    }
    if not stated:
        return
    on = facility.day(at)
    problems: list[tuple[str, str]] = []
    for credential in known(frozenset(stated)):
        place = stated[number_form(credential.number)]
        name = getattr(entry, place.name)
        if name is not None and name != credential.user.printed_name:
            words = f"{credential.number} is the credential of {credential.user.printed_name}, not of {name}"
            problems.append((place.credential, f"{words}; choose the person from the list"))
        elif not _is_valid(credential, on):
            problems.append(
                (place.credential, f"{credential.number} is not valid on {on.isoformat()}; check who was there")
            )
    if problems:
        raise Refused(*problems)


def _is_valid(credential: Credential, on: date) -> bool:
    started = credential.valid_from <= on and (credential.valid_to is None or credential.valid_to >= on)
    return started and (credential.revoked_on is None or credential.revoked_on > on)


def would_sign(user: User, at: datetime, credential: Credential | None) -> Signature:
    """The signature that this person would give with this credential, to check an entry before it is signed."""
    role = next((str(role) for role in sorted(user.roles, key=str) if role in LOGGING_ROLES), "")
    own = user.active_membership
    role = own.role if own is not None and own.role in LOGGING_ROLES else role
    return Signature(user, user.printed_name, credential.number if credential else "", role, "", at)
