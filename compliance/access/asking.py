"""The filters of the access log, read from an address."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils.http import urlencode

from compliance.addresses import LISTS, OBJECTS
from compliance.holders.models import CertificateHolder, User
from compliance.web.days import month_before
from compliance.web.list_query import day_filters, drop_unknown, lookups, time_asked, typed_in
from compliance.web.parts import Filter, PageError

from .models import LOST, ReadingKept

NAMES = ("person", "what", "terms", "holder", "from", "to")
WORDS = sorted({*(one.title for one in LISTS.values()), *(one.title for one in OBJECTS.values()), LOST} - {""})
"""The words for everything that may be read."""


@dataclass(frozen=True)
class AccessQuery:
    """A query of the access log as its address states it, with the errors in it."""

    rows: "QuerySet[ReadingKept]"
    typed: Mapping[str, str]
    holders: Sequence[CertificateHolder]
    errors: Sequence[PageError] = field(default=())

    def filters(self) -> list[Filter]:
        """The filters with what is chosen; certificate holders for the Board alone."""
        own = [("", "Every certificate holder"), *((str(holder.pk), holder.name) for holder in self.holders)]
        return [
            Filter("person", "Read by", self.typed["person"]),
            Filter(
                "what", "What", self.typed["what"], "choice", [("", "Everything"), *((word, word) for word in WORDS)]
            ),
            Filter("terms", "Terms or address", self.typed["terms"]),
            *([Filter("holder", "Certificate holder", self.typed["holder"], "choice", own)] if self.holders else []),
            *day_filters(self.typed),
        ]

    def query(self) -> str:
        """The same as a query string."""
        return urlencode({name: value for name, value in self.typed.items() if value or name == "from"})


def access_query(user: User, sent: Mapping[str, str], at: datetime) -> AccessQuery:
    """The query of an address. If it names no days, it begins with the first of the month before `at`. A filter with an
    unknown value is left out, with an error. One query for the Board, none for others."""
    typed = typed_in(sent, NAMES, 200)
    if "from" not in sent:
        typed["from"] = month_before(at).isoformat()
    holders = list(CertificateHolder.objects.order_by("name")) if user.is_board else []
    errors = list[PageError]()
    drop_unknown(typed, "what", WORDS, errors, "reading")
    drop_unknown(typed, "holder", {str(holder.pk) for holder in holders}, errors, "certificate holder")
    rows = ReadingKept.objects.visible_to(user).select_related("holder")
    if typed["person"]:
        rows = rows.filter(printed_name__icontains=typed["person"])
    if typed["what"]:
        rows = rows.filter(what__startswith=typed["what"])
    if typed["terms"]:
        rows = rows.filter(Q(terms__icontains=typed["terms"]) | Q(path__icontains=typed["terms"]))
    if typed["holder"]:
        rows = rows.filter(holder=UUID(typed["holder"]))
    rows = rows.filter(**lookups("at", *time_asked(typed, errors)))
    return AccessQuery(rows, typed, holders, errors)
