"""Names for rows, of which entries state only the keys, and rows that have a given name."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import CharField, F, Q, QuerySet, Value
from django.db.models.functions import Cast, Concat

from compliance.holders.models import (
    CertificateHolder,
    Credential,
    Equipment,
    Facility,
    GamingTable,
    Membership,
    Pit,
    User,
)
from compliance.regulation.core.identity import mark_form, number_form

MOST = 50
"""Rows that one typed name may stand for at most."""


@dataclass(frozen=True)
class Names:
    """The names of the rows of an app: names by key; the rows (`table:key`) that this person may see under a typed
    name; and, if some are hidden from people who read the ledger, those of these keys. One query each."""

    of: Callable[[Collection[UUID]], dict[str, str]]
    called: Callable[[User, str], list[str]]
    hidden: Callable[[User, Collection[UUID]], set[str]] | None = None


of_apps: Sequence[Names] = ()
"""The names of rows of the apps above. Set in `compliance/wiring.py`."""


def _every() -> Iterator[Names]:
    yield Names(_places, _places_called)
    yield from of_apps


def names_of(keys: Collection[UUID]) -> dict[str, str]:
    """Names by key, for the rows that have one. A query an app."""
    return {key: name for names in _every() for key, name in names.of(keys).items()} if keys else {}


def hidden_from(user: User, keys: Collection[UUID]) -> set[str]:
    """The keys of rows that this person must not see, although they read the ledger. A query an app that hides some."""
    return {key for names in _every() if names.hidden is not None and keys for key in names.hidden(user, keys)}


def rows_called(user: User, text: str) -> list[str]:
    """The rows under this name, and what hangs on them, as a reader of the ledger asks for them. A query an app."""
    rows = [row for names in _every() for row in names.called(user, text)][: 2 * MOST]
    return [*rows, *(f"at:{row.partition(':')[2]}" for row in rows)]


def people_called(user: User, text: str) -> list[UUID]:
    """The accounts whose name holds this text, or whose credential has this number: of this person's side, and of the
    Board. One query."""
    of_board = Membership.objects.filter(holder__isnull=True).values("user")
    seen = Q(pk__in=User.objects.visible_to(user).values("pk")) | Q(pk__in=of_board)
    return list(User.objects.filter(seen, _is_called(text)).values_list("pk", flat=True).distinct()[:MOST])


def _is_called(text: str) -> Q:
    named = Q(printed_name__icontains=text)
    return named | Q(credentials__in=Credential.objects.numbered(text)) if number_form(text) else named


def _places(keys: Collection[UUID]) -> dict[str, str]:
    """Names of certificate holders, facilities, pits, tables, pieces of equipment and people. One query."""
    parts: list[QuerySet[Any, Any]] = [
        rows.filter(pk__in=keys).order_by().annotate(said=words).values_list("pk", "said")
        for rows, words in (
            (CertificateHolder.objects.all(), F("name")),
            (Facility.objects.all(), F("name")),
            (Pit.objects.all(), _text("name")),
            (GamingTable.objects.all(), _text("number")),
            (Equipment.objects.all(), Concat("model", Value(", "), "serial_number", output_field=CharField())),
            (User.objects.all(), _text("printed_name")),
        )
    ]
    return {str(key): words for key, words in parts[0].union(*parts[1:], all=True)}


def _text(name: str) -> Cast:
    return Cast(name, CharField())


def _places_called(user: User, text: str) -> list[str]:
    parts: list[QuerySet[Any, Any]] = [
        rows.order_by().annotate(of=Value(rows.model._meta.db_table)).values_list("of", Cast("pk", CharField()))[:MOST]
        for rows in (
            Facility.objects.visible_to(user).filter(name__icontains=text),
            Pit.objects.visible_to(user).filter(name__icontains=text),
            GamingTable.objects.visible_to(user).filter(number__iexact=mark_form(text)),
            Equipment.objects.visible_to(user).filter(
                Q(serial_number__iexact=text) | Q(serial_number__iexact=mark_form(text)) | Q(model__icontains=text)
            ),
            User.objects.visible_to(user).filter(printed_name__icontains=text),
        )
    ]
    return [f"{table}:{key}" for table, key in parts[0].union(*parts[1:], all=True)]
