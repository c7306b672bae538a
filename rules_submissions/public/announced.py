"""Announced rules: editions that two people of the Board announced or withdrew, as everybody reads them."""

from collections.abc import Iterable, Mapping

from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from compliance.holders.models import game_name
from compliance.holders.paging import Page, page_of
from compliance.isolation.context import office_context
from compliance.web.parts import Column, DataTable, TableRow, table_row
from compliance.web.phrases import in_language
from compliance.web.values import day_words, moment_words

from ..models import Announcement
from ..register.impact import edition_called

KEYS = ("-answer__at", "-id")
COLUMNS = [
    Column(heading)
    for heading in (
        noop("Edition"),
        noop("Game"),
        noop("What"),
        noop("In force from"),
        noop("Why"),
        noop("Published"),
    )
]


def announced_page(params: Mapping[str, str]) -> Page[Announcement]:
    """A page of what two people signed, the latest first. One query."""
    with office_context("everybody reads what two people at the Board signed, and nothing that waits"):
        return page_of(Announcement.objects.published(), KEYS, params)


def announced_table(rows: Iterable[Announcement]) -> DataTable:
    """These announcements as a table."""
    return DataTable(
        "announced",
        noop("Announced rules"),
        COLUMNS,
        [_line(row) for row in rows],
        note=noop("Latest first"),
        empty_title=noop("None"),
        empty_text=noop("Nothing was announced yet."),
    )


def _line(row: Announcement) -> TableRow:
    number = row.edition_key.partition("-")[0]
    if row.is_withdrawal:
        what = _("Withdrawn before its day")
    else:
        what = _("Announced again") if row.is_again else _("Announced")  # type: ignore[attr-defined]
    contents = (_linked(row.edition_key), in_language(game_name(number)), what, day_words(row.in_force_on), row.reason)
    return table_row(COLUMNS, (*contents, moment_words(row.answer.at)))


def _linked(key: str) -> str:
    """The edition, with its text where the program has it."""
    edition = edition_called(key)
    if edition is None:
        return key
    url = reverse("regulation:chapter", args=[edition.chapter])
    return format_html('<a class="keep ref" href="{}?edition={}">{}</a>', url, key, key)
