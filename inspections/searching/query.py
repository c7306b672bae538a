"""The search that an address asks for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from compliance.holders.models import Facility, User
from compliance.web.list_query import day_filters, time_asked, typed_in
from compliance.web.parts import Filter, PageError, facility_filter

from ..at_hand import facilities_of
from .results import KINDS, Sought
from .words import SHORTEST, number_word, words_asked

NAMES = ("q", "kind", "facility", "from", "to")
LONGEST_TYPED = 200


@dataclass(frozen=True)
class SearchQuery:
    """The search, as typed, and the errors in it."""

    sought: Sought
    typed: Mapping[str, str]
    every: Sequence[Facility]
    errors: Sequence[PageError] = field(default=())

    @property
    def is_empty(self) -> bool:
        """Whether nothing is looked for."""
        return not self.sought.typed or bool(self.errors)

    def filters(self) -> list[Filter]:
        """The form with what was typed."""
        return [
            Filter("q", "Look for", self.typed["q"]),
            Filter("kind", "In", self.typed["kind"], "choice", [("", "Everything"), *KINDS.items()]),
            facility_filter(self.every, self.typed["facility"]),
            *day_filters(self.typed),
        ]


def search_query(user: User, sent: Mapping[str, str]) -> SearchQuery:
    """The search that an address asks for. A search that cannot be made is an error that says why. One query."""
    typed = typed_in(sent, NAMES)
    every, errors = facilities_of(user), list[PageError]()
    chosen = [facility for facility in every if typed["facility"] in ("", str(facility.pk))]
    if typed["facility"] and not chosen:
        errors.append(PageError("There is no such facility here. Choose one.", "filter-facility"))
    if typed["kind"] and typed["kind"] not in KINDS:
        errors.append(PageError("Choose where to look.", "filter-kind"))
    if len(typed["q"]) > LONGEST_TYPED:
        errors.append(PageError(f"Type {LONGEST_TYPED} characters at most.", "filter-q"))
    elif typed["q"] and len(number_word(typed["q"])) < SHORTEST and not words_asked(typed["q"]):
        errors.append(PageError("Type a word of two letters or more, or a number.", "filter-q"))
    since, until = time_asked(typed, errors)
    return SearchQuery(Sought(typed["q"], typed["kind"], chosen, since, until), typed, every, errors)
