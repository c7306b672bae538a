"""The question pages of a filing: each section's fields, a few on each page, in the order of the chapter."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from compliance.regulation import Chapter, chapter
from compliance.regulation.core.fields import Field, Section
from compliance.web.inputs.lists import Items

FIXED_AT_THE_START = ("certificate_holder", "facility_name", "filing_kind", "amends_submission_id")
"""Facts that starting the filing states: shown on the check page, never asked again."""

READ = "read"
"""The key under which a draft keeps the pages that somebody has read and saved, beside what was typed."""

MOST_ON_A_PAGE = 7
# How much of a page a kind of field takes; one that takes all of it stands alone.
_TAKES = {"approval": 2, "odds_table": 4, "text_map": MOST_ON_A_PAGE, "records": MOST_ON_A_PAGE}


@dataclass(frozen=True)
class QuestionPage:
    """A page of a section: its number from 1 and the number of pages in the section."""

    section: Section
    number: int
    of: int
    fields: tuple[Field, ...]

    @property
    def key(self) -> str:
        """The name by which a draft keeps that the page was read."""
        return f"{self.section.code}/{self.number}"

    @property
    def names(self) -> frozenset[str]:
        """The names of its fields."""
        return frozenset(field.name for field in self.fields)

    @property
    def is_of_attestations(self) -> bool:
        """Whether all that is asked here is to attest."""
        return all(field.kind == "attestation" for field in self.fields)


def _takes(field: Field) -> int:
    return MOST_ON_A_PAGE if Items.runs_around(field) else _TAKES.get(field.kind, 1)


def _in_pages(fields: list[Field]) -> Iterator[tuple[Field, ...]]:
    if all(field.kind == "attestation" for field in fields):
        yield tuple(fields)
        return
    page: list[Field] = []
    room = MOST_ON_A_PAGE
    for field in fields:
        if page and _takes(field) > room:
            yield tuple(page)
            page, room = [], MOST_ON_A_PAGE
        page.append(field)
        room -= _takes(field)
    yield tuple(page)


@cache
def _pages(number: str, edition_key: str) -> tuple[QuestionPage, ...]:
    whole = chapter(number)
    pages: list[QuestionPage] = []
    for section in whole.sections:
        fields = [
            field
            for field in whole.fields.values()
            if field.asked.section == section and field.name not in FIXED_AT_THE_START and field.is_of(edition_key)
        ]
        parts = list(_in_pages(fields)) if fields else []
        pages += [QuestionPage(section, at, len(parts), part) for at, part in enumerate(parts, start=1)]
    return tuple(pages)


def pages_of(whole: Chapter, edition_key: str) -> tuple[QuestionPage, ...]:
    """Every question page of a filing under this edition, asked now or not: an address never moves while one types."""
    return _pages(whole.number, edition_key)


def page_at(whole: Chapter, edition_key: str, section: str, number: int) -> QuestionPage | None:
    """The page with this section code and number; None where there is none."""
    matching = (page for page in pages_of(whole, edition_key) if page.section.code == section and page.number == number)
    return next(matching, None)


def page_of_field(whole: Chapter, edition_key: str, name: str) -> QuestionPage | None:
    """The page that asks this fact; None for one that no page asks."""
    return next((page for page in pages_of(whole, edition_key) if name in page.names), None)
