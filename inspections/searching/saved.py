"""Searches that a person keeps: the filters of a list under a name. Not signed, no record, and nobody else's to see."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import IntegrityError, transaction
from django.http import QueryDict
from django.urls import reverse

from compliance.holders.models import User

from ..errors import FieldRefused
from ..exceptions.filters import NAMES as OF_EXCEPTIONS
from ..models.searches import SavedSearch
from .query import NAMES as OF_FIND

LONGEST_NAME, LONGEST_QUERY, MOST = 80, 2_000, 100


@dataclass(frozen=True)
class FilteredList:
    """A list whose filters can be kept: its title, its address by name, and the names of its filters."""

    title: str
    address: str
    names: tuple[str, ...]


PAGES: Mapping[str, FilteredList] = {
    "find": FilteredList("Find records", "floor:find", OF_FIND),
    "entries": FilteredList(
        "Entries of a log", "floor:entries", ("facility", "log", "table", "person", "from", "to", "mark")
    ),
    "exceptions": FilteredList("Exceptions", "floor:exceptions", OF_EXCEPTIONS),
}


def filters_of(page: str, sent: Mapping[str, str]) -> str:
    """The query string with the filters of this list that are set, and nothing else of an address."""
    kept = QueryDict(mutable=True)
    for name in PAGES[page].names:
        if name in sent:
            kept[name] = sent[name].strip()
    return kept.urlencode()


def address_of(saved: SavedSearch) -> str:
    """The list with the filters that were kept; it reads them again and says what no longer holds."""
    return f"{reverse(PAGES[saved.page].address)}?{saved.query}"


@transaction.atomic
def search_save(*, user: User, page: str, query: str, name: str, at: datetime) -> SavedSearch:
    """Keeps the filters of a list. Raises FieldRefused."""
    if page not in PAGES:
        raise FieldRefused("name", "These filters are not of a list that can be saved. Open the list and save again.")
    if len(query) > LONGEST_QUERY:
        raise FieldRefused("name", "These filters are too long to be saved. Shorten what you look for.")
    given = _name(name)
    User.objects.select_for_update(no_key=True).get(pk=user.pk)  # two requests are counted one after the other
    if SavedSearch.objects.visible_to(user).count() >= MOST:
        raise FieldRefused("name", f"You already have {MOST} saved searches. Delete one first.")
    saved = SavedSearch(user=user, page=page, query=filters_of(page, QueryDict(query)), name=given, saved_at=at)
    _named(saved)
    return saved


def search_rename(*, user: User, search_id: UUID, name: str) -> SavedSearch:
    """Gives one of this person's searches another name. Raises SavedSearch.DoesNotExist, FieldRefused."""
    saved = SavedSearch.objects.visible_to(user).get(pk=search_id)
    saved.name = _name(name)
    _named(saved)
    return saved


def search_delete(*, user: User, search_id: UUID) -> None:
    """Deletes one of this person's searches; one that is gone stays so."""
    SavedSearch.objects.visible_to(user).filter(pk=search_id).delete()


def _name(typed: str) -> str:
    name = " ".join(typed.split())
    if not name:
        raise FieldRefused("name", "Give the search a name.")
    if len(name) > LONGEST_NAME:
        raise FieldRefused("name", f"A name has {LONGEST_NAME} characters at most.")
    return name


def _named(saved: SavedSearch) -> None:
    try:
        with transaction.atomic():
            saved.save()
    except IntegrityError:
        raise FieldRefused("name", f"You already have a search named “{saved.name}”. Choose another name.") from None
