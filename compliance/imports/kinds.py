"""The kinds of file: for each the forms that declare its columns, and how a row is made.

A row is made by the services of the single form. What is on file as the row says is left as it is, so a file may be
sent again; what is on file otherwise is refused, because an import changes nothing.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from compliance.holders.errors import FieldRefused, NumberTaken
from compliance.holders.forms import (
    IN_STORE,
    CredentialForm,
    EquipmentAddForm,
    PersonAddForm,
    PitAddForm,
    TableAddForm,
    TablePitForm,
)
from compliance.holders.models import (
    CertificateHolder,
    Credential,
    Equipment,
    EquipmentKind,
    GamingTable,
    Membership,
    Pit,
    User,
    address_form_of,
    game_name,
    pit_name,
)
from compliance.holders.roles import Role, takes_two
from compliance.holders.services import (
    credential_issue,
    equipment_create,
    membership_grant,
    person_create,
    pit_create,
    table_create,
    table_place,
)
from compliance.holders.views.people import NUMBERS_LOCKED_OUT
from compliance.regulation.core.filing import TABLE_FORMATS
from compliance.regulation.core.identity import address_form, foreign_letter, mark_form, trouble_with_number
from compliance.web.values import day_words

from .cells import PartOfRow

CREDENTIAL = "credential_"


@dataclass(frozen=True)
class Made:
    """The result of a row: the things made, in words (nothing: all of it is on file), and the number of roles and
    credentials that wait for a second person."""

    words: tuple[str, ...] = ()
    waiting: int = 0


@dataclass
class Work:
    """For whom rows are made, how many credential numbers of the file were compared with those in use, and how many
    were somebody's."""

    holder: CertificateHolder | None
    by: User
    at: datetime
    reason: str
    tried: int = 0
    taken: int = 0

    @property
    def act(self) -> dict[str, Any]:
        """The arguments that every service takes."""
        return {"by": self.by, "at": self.at, "reason": self.reason}


@dataclass(frozen=True)
class ImportKind:
    """A kind of file. `names` is one and many of what a row is, `list_name` the page that lists them."""

    code: str
    title: str
    names: tuple[str, str]
    list_name: str
    parts: tuple[PartOfRow, ...]
    key: Callable[[Mapping[str, Any]], str]
    """The key that no two rows of a file may share."""
    make: Callable[[Mapping[str, Any], Work], Made]
    lede: str = field(default="")


def _key_of_pit(values: Mapping[str, Any]) -> str:
    return f"{values['facility'].pk} {values['name'].casefold()}"


def _make_pit(values: Mapping[str, Any], work: Work) -> Made:
    facility, name = values["facility"], " ".join(values["name"].split())
    if Pit.objects.filter(facility=facility, name__iexact=name, is_active=True).exists():
        return Made()
    return Made((f"{pit_create(**values, **work.act).name}, {facility.name}",))


def _key_of_table(values: Mapping[str, Any]) -> str:
    return f"{values['facility'].pk} {mark_form(values['number'])}"


def _make_table(values: Mapping[str, Any], work: Work) -> Made:
    facts = {name: value for name, value in values.items() if name != "pit"}
    table, pit = _table_on_file(facts), values.get("pit")
    words = list[str]()
    if table is None:
        table = table_create(**facts, **work.act)
        words.append(f"Table {table.number}, {game_name(table.chapter)}, {table.facility.name}")
    if pit and pit_name(table.pk, work.at) != pit.name:
        table_place(table=table, pit=pit, **work.act)
        words.append(f"Table {table.number} in {pit.name}")
    return Made(tuple(words))


def _table_on_file(facts: Mapping[str, Any]) -> GamingTable | None:
    """The table of this number, if it is on file as the row says. Raises FieldRefused."""
    number = mark_form(facts["number"])
    here = GamingTable.objects.filter(facility=facts["facility"], number=number, is_active=True).first()
    if here is None or foreign_letter(facts["number"]):
        return None
    if here.chapter != facts["chapter"]:
        raise FieldRefused("chapter", _otherwise(f"Table {number}", game_name(here.chapter), "Tables"))
    if here.table_format != facts["table_format"]:
        shown = TABLE_FORMATS.get(here.table_format, here.table_format)
        raise FieldRefused("table_format", _otherwise(f"Table {number}", shown, "Tables"))
    return here


def _key_of_equipment(values: Mapping[str, Any]) -> str:
    return f"{values['kind']} {mark_form(values['serial_number'])}"


def _make_equipment(values: Mapping[str, Any], work: Work) -> Made:
    facility, kind, serial = values["facility"], values["kind"], mark_form(values["serial_number"])
    words = f"{EquipmentKind(kind).label} {values['serial_number']}"
    rows = Equipment.objects.filter(holder_id=facility.holder_id, kind=kind, is_active=True)
    same = [item for item in rows.select_related("table", "facility") if mark_form(item.serial_number) == serial]
    if not same or foreign_letter(values["serial_number"]):
        item = equipment_create(**values, **work.act)
        return Made((f"{words}, {item.table.number if item.table else IN_STORE.lower()}, {facility.name}",))
    (here,) = same[:1]
    if here.model != values["model"]:
        raise FieldRefused("model", f"{words} is on file as {here.model}. Enter that model, or another serial number.")
    if here.facility != facility:
        raise FieldRefused("facility", f"{words} is on file at {here.facility.name}. Enter that facility.")
    if here.table != values["table"]:
        raise FieldRefused("table", _otherwise(words, here.table.number if here.table else IN_STORE, "Equipment"))
    return Made()


def _otherwise(what: str, now: str, page: str) -> str:
    return f"{what} has “{now}” already. Enter that, or change it on the page {page} first."


def _key_of_person(values: Mapping[str, Any]) -> str:
    place = values["facility"].pk if values["facility"] else ""
    return f"{address_form(values['email'])} {values['role']} {place}"


def _make_person(values: Mapping[str, Any], work: Work) -> Made:
    credential = {name.removeprefix(CREDENTIAL): value for name, value in values.items() if name.startswith(CREDENTIAL)}
    person = {name: value for name, value in values.items() if not name.startswith(CREDENTIAL)}
    role = Role(person["role"])
    user = _person_on_file(person, work)
    words, waiting, is_new = list[str](), 0, user is None
    if user is None:
        user = person_create(**{**person, "holder": work.holder}, **work.act)
        words.append(f"{user.printed_name}, {role.label}")
        waiting += takes_two(role)
    elif not _has_role(user, person, work):
        given = {name: person[name] for name in ("facility", "valid_from", "valid_to")}
        membership_grant(user=user, role=role, holder=work.holder, **given, **work.act)
        words.append(f"{user.printed_name}, {role.label}")
        waiting += takes_two(role)
    if credential and (is_new or not _has_credential(user, credential)):
        _issue(user, credential, work)
        words.append(f"credential {credential['number'].upper()}")
        waiting += 1
    return Made(tuple(words), waiting)


def _person_on_file(person: Mapping[str, Any], work: Work) -> User | None:
    """The person of this organization with this address, if the row says of them what is on file. Raises
    FieldRefused."""
    same = User.objects.visible_to(work.by).alias(form=address_form_of("email"))
    same = same.filter(form=address_form(person["email"]), memberships__holder=work.holder)
    user: User | None = same.order_by("created_at", "pk").first()
    if user is None or foreign_letter(person["email"]):
        return None
    if user.printed_name != " ".join(person["printed_name"].split()):
        raise FieldRefused("printed_name", _otherwise("The person with this address", user.printed_name, "People"))
    if person["title"].strip() not in ("", user.title):
        raise FieldRefused("title", _otherwise(user.printed_name, user.title or "no title", "People"))
    return user


def _has_role(user: User, person: Mapping[str, Any], work: Work) -> bool:
    today = timezone.localdate(work.at)
    roles = Membership.objects.filter(user=user, role=person["role"], holder=work.holder, facility=person["facility"])
    here = roles.filter(Q(valid_to=None) | Q(valid_to__gte=today), ended_on=None).first()
    return here is not None and _has_days(here, person, "The person has this role")


def _has_credential(user: User, credential: Mapping[str, Any]) -> bool:
    if trouble_with_number(credential["number"]):
        return False
    here = Credential.objects.numbered(credential["number"]).filter(user=user).first()
    if here is not None and here.revoked_on is not None:
        raise FieldRefused(
            f"{CREDENTIAL}number",
            f"This credential was revoked on {day_words(here.revoked_on)}. Enter a valid one.",
        )
    return here is not None and _has_days(here, credential, "This credential is on file", CREDENTIAL)


def _has_days(row: Membership | Credential, values: Mapping[str, Any], what: str, prefix: str = "") -> bool:
    for name, words in (("valid_from", "from"), ("valid_to", "to")):
        day: date | None = getattr(row, name)
        if day != values[name]:
            shown = day_words(day) if day else "no last day"
            raise FieldRefused(
                f"{prefix}{name}", f"{what} {words} {shown}. Enter that, or change it on the page People."
            )
    return True


def _issue(user: User, credential: Mapping[str, Any], work: Work) -> None:
    """Enters a credential; none once the file had too many numbers that are somebody's. Raises FieldRefused."""
    if work.taken >= settings.AXES_FAILURE_LIMIT:
        raise FieldRefused(f"{CREDENTIAL}number", NUMBERS_LOCKED_OUT)
    work.tried += 1
    try:
        credential_issue(user=user, **credential, **work.act)
    except FieldRefused as refusal:
        work.taken += isinstance(refusal, NumberTaken)
        raise FieldRefused(f"{CREDENTIAL}{refusal.field}", refusal.sentence) from None


PEOPLE = ImportKind(
    "people",
    "People",
    ("person", "people"),
    "people",
    (
        PartOfRow(
            PersonAddForm,
            {
                "printed_name": "Example Person",
                "email": "example.person@casino.example",
                "role": "Dealer",
                "valid_from": "2026-03-16",
            },
        ),
        PartOfRow(CredentialForm, {"number": "PA-000000", "valid_from": "2026-03-16"}, CREDENTIAL),
    ),
    _key_of_person,
    _make_person,
    "A person with several roles has a row for each. The cells of a credential may be empty.",
)
PITS = ImportKind(
    "pits", "Pits", ("pit", "pits"), "pits", (PartOfRow(PitAddForm, {"name": "Example pit"}),), _key_of_pit, _make_pit
)
TABLES = ImportKind(
    "tables",
    "Tables",
    ("table", "tables"),
    "tables",
    (
        PartOfRow(
            TableAddForm, {"number": "EXAMPLE-1", "chapter": "Roulette", "table_format": TABLE_FORMATS["traditional"]}
        ),
        PartOfRow(TablePitForm, {}),
    ),
    _key_of_table,
    _make_table,
    "Import the pits first: a row may name the pit of the table.",
)
EQUIPMENT = ImportKind(
    "equipment",
    "Equipment",
    ("piece of equipment", "pieces of equipment"),
    "equipment",
    (
        PartOfRow(
            EquipmentAddForm,
            {"kind": EquipmentKind.WHEEL.label, "model": "Example model", "serial_number": "EXAMPLE-1"},
        ),
    ),
    _key_of_equipment,
    _make_equipment,
    "Import the tables first: a row names the table on which the equipment is.",
)
KINDS = {kind.code: kind for kind in (PEOPLE, PITS, TABLES, EQUIPMENT)}
