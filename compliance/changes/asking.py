"""The filters of the change log, read from an address."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from django.utils.http import urlencode

from compliance.documents.words import ACTS
from compliance.holders.models import Facility, GamingTable, User
from compliance.web.days import month_before
from compliance.web.list_query import day_filters, drop_unknown, time_asked, typed_in
from compliance.web.parts import Filter, PageError, facility_filter

from .kinds import KINDS, PAPERS, acts_of
from .naming import people_called, rows_called
from .reading import Wanted

NAMES = ("kind", "act", "person", "object", "facility", "from", "to", "papers", "row", "of")
"""`row` names one row as `table:key`; `of` one object: its row and what hangs on it."""
WITH_PAPERS = "with"
LONGEST = 200


@dataclass(frozen=True)
class ChangeQuery:
    """A query of the list of changes as its address states it, with the errors in it."""

    wanted: Wanted
    typed: Mapping[str, str]
    facilities: Sequence[Facility]
    errors: Sequence[PageError] = field(default=())

    def filters(self) -> list[Filter]:
        """The filters with what is chosen."""
        kind = self.typed["kind"]
        acts = acts_of(kind) if kind else sorted(ACTS, key=lambda act: ACTS[act])
        return [
            Filter(
                "kind",
                "Kind",
                kind,
                "choice",
                [("", "Everything"), *((code, kind.title) for code, kind in KINDS.items())],
            ),
            Filter(
                "act",
                "What was done",
                self.typed["act"],
                "choice",
                [("", "Every act"), *((act, ACTS[act]) for act in acts)],
            ),
            Filter("person", "Done by, name or credential", self.typed["person"]),
            Filter("object", "Object, by name or number", self.typed["object"]),
            facility_filter(self.facilities, self.typed["facility"]),
            *day_filters(self.typed),
            Filter(
                "papers",
                "Papers on file",
                self.typed["papers"],
                "choice",
                [("", "Left out"), (WITH_PAPERS, "Shown")],
            ),
        ]

    def query(self, **other: str) -> str:
        """The same as a query string, with other values for these names."""
        return urlencode({name: value for name, value in {**self.typed, **other}.items() if value or name == "from"})


def change_query(user: User, sent: Mapping[str, str], at: datetime) -> ChangeQuery:
    """The query of an address. If it names neither days nor a row or object, it begins with the first of the month
    before `at`. A filter with an unknown value is left out, with an error. One query, and at most four for the typed
    filters."""
    typed = typed_in(sent, NAMES, LONGEST)
    if "from" not in sent and not typed["row"] and not typed["of"]:
        typed["from"] = month_before(at).isoformat()
    facilities = list(Facility.objects.visible_to(user).order_by("name"))
    errors = list[PageError]()
    drop_unknown(typed, "kind", KINDS, errors)
    drop_unknown(typed, "act", ACTS, errors)
    drop_unknown(typed, "papers", {WITH_PAPERS}, errors, "choice of papers")
    drop_unknown(typed, "facility", {str(facility.pk) for facility in facilities}, errors)
    if typed["kind"] and typed["act"] and typed["act"] not in acts_of(typed["kind"]):
        errors.append(PageError(f"“{ACTS[typed['act']]}” is not an act of this kind. Choose one.", "filter-act"))
        typed["act"] = ""
    since, until = time_asked(typed, errors)
    wanted = Wanted(
        since, until, _acts(typed), _people(user, typed, errors), _rows(user, typed, errors), _places(user, typed)
    )
    return ChangeQuery(wanted, typed, facilities, errors)


def _acts(typed: Mapping[str, str]) -> list[str] | None:
    """The acts that are chosen, without those of the office's papers unless they are asked for, or one row is."""
    if typed["act"]:
        return [typed["act"]]
    acts = acts_of(typed["kind"]) if typed["kind"] else None
    if typed["papers"] or typed["row"]:
        return acts
    return [act for act in acts or ACTS if act not in PAPERS]


def _people(user: User, typed: Mapping[str, str], errors: list[PageError]) -> Sequence[UUID] | None:
    if not typed["person"]:
        return None
    people = people_called(user, typed["person"])
    if not people:
        errors.append(PageError(f"Nobody here is called “{typed['person'][:40]}”.", "filter-person"))
    return people


def _rows(user: User, typed: Mapping[str, str], errors: list[PageError]) -> list[str] | None:
    """The rows of which an entry holds one. A row that the address names by its key counts before what is typed."""
    if typed["row"]:
        return [typed["row"]]
    if typed["of"]:
        return [typed["of"], f"at:{typed['of'].partition(':')[2]}"]
    if not typed["object"]:
        return None
    rows = rows_called(user, typed["object"])
    if not rows:
        errors.append(PageError(f"Nothing here is called “{typed['object'][:40]}”.", "filter-object"))
    return rows


def _places(user: User, typed: Mapping[str, str]) -> list[str] | None:
    if not typed["facility"]:
        return None
    tables = GamingTable.objects.visible_to(user).filter(facility=UUID(typed["facility"])).values_list("pk", flat=True)
    own = f"holders_facility:{typed['facility']}", f"at:{typed['facility']}"
    return [*own, *(f"at:{key}" for key in tables)]
