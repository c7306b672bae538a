"""The reading that an address makes, and the line of the spool about its reader."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlencode
from uuid import UUID, uuid4

from django.http import HttpRequest

from compliance.addresses import FILES, LISTS, OBJECTS, UNREAD
from compliance.holders.models import User
from compliance.holders.roles import Perm

from . import spool
from .models import LONGEST

NOT_NOTED = (
    "This page is closed for now: the system cannot note who reads these records. The people who run "
    "this system must make room on its disk. Then try again."
)
NO_TERMS = frozenset({"page", "older", "newer"})
"""Parameters that name a page of a list and nothing that is sought."""
AGAIN = timedelta(minutes=10)
"""A page that asks again by itself, as the pit board does, is one reading in this time."""
MOST = 20_000
_noted: dict[tuple[str, str, str], datetime] = {}


@dataclass(frozen=True)
class Reading:
    """A reading: its word, and for an object its table and the argument that names it."""

    title: str
    table: str = ""
    argument: str = ""


def reading_of(name: str, namespace: str, arguments: Mapping[str, Any]) -> Reading | None:
    """The reading of the address with this name and these arguments; None if no reading of it is kept."""
    if name in UNREAD or namespace in UNREAD:
        return None
    if name in LISTS and LISTS[name].title:
        return Reading(LISTS[name].title)
    for argument in arguments:
        declared = OBJECTS.get((namespace, argument))
        if declared is not None and declared.title:
            return Reading(
                f"{declared.title}: file saved" if name in FILES else declared.title, declared.table, argument
            )
    return None


def noticed(request: HttpRequest, at: datetime) -> None:
    """Adds the line of this request to the spool, where its address reads something. No query beyond the memberships of
    the person, which the page has read already."""
    match, user = request.resolver_match, request.user
    reading = reading_of(match.view_name, match.namespace, match.kwargs) if match is not None else None
    if match is None or reading is None or not user.is_authenticated:
        return
    line = line_of(request, user, reading, match.kwargs, at)
    if is_again((line["person"], line["path"], line["terms"]), at):
        return
    try:
        spool.added(line, at)
    except OSError:
        _noted.clear()  # what was not noted is not the same again
        raise


def is_again(reading: tuple[str, str, str], at: datetime) -> bool:
    """Whether the same person had the same from this process within AGAIN. Notes that they have it now."""
    before = _noted.get(reading)
    if before is not None and timedelta() <= at - before < AGAIN:
        return True
    if len(_noted) >= MOST:
        _noted.clear()
    _noted[reading] = at
    return False


def line_of(
    request: HttpRequest, user: User, reading: Reading, arguments: dict[str, Any], at: datetime
) -> dict[str, Any]:
    """A line of the spool."""
    acting = user.active_membership
    key = arguments.get(reading.argument)
    terms = [(name, value) for name, value in request.GET.items() if name not in NO_TERMS and value]
    return {
        "id": str(uuid4()),
        "at": at.isoformat(),
        "person": str(user.pk),
        "printed_name": user.printed_name,
        "role": acting.role if acting else "",
        "acts_for": str(user.holder_id) if user.holder_id else None,
        "for_audit": user.may(Perm.AUDIT),
        "what": reading.title,
        "table": reading.table,
        "row": str(key) if isinstance(key, UUID) else None,
        "facility": request.GET.get("facility", "")[:36],
        "terms": urlencode(terms)[:LONGEST],
        "path": request.path[:LONGEST],
    }
