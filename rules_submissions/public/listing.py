"""All approvals that were ever published, by what last happened to them, with filters."""

from collections.abc import Mapping
from datetime import date

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from compliance.holders.models import chapter_choices, game_name
from compliance.regulation import PACKAGES
from compliance.web.parts import Column, DataTable, Filter, TableRow, table_row
from compliance.web.values import day_words, moment_words

from ..models.public import PublicApproval, PublicState
from ..review.queue import clean, words_of
from .front import news_of_approvals

KEYS = ("-changed_at", "-id")
COLUMNS = [
    Column(heading)
    for heading in (
        noop("Reference"),
        noop("Game and casino"),
        noop("Tables"),
        noop("State"),
        noop("In effect"),
        noop("Last change"),
    )
]


class Approvals:
    """The list as the address asks for it. `typed` is what the address says."""

    def __init__(self, typed: Mapping[str, str], on: date) -> None:
        self.typed, self.on = clean(typed), on

    def rows(self) -> "QuerySet[PublicApproval]":
        """The approvals that match."""
        rows = PublicApproval.objects.with_successors()
        if self.typed.get("state") in PublicState.values:
            rows = rows.in_state_on(self.typed["state"], self.on)
        if self.typed.get("game") in PACKAGES:
            rows = rows.filter(chapter_number=self.typed["game"])
        for word in words_of(self.typed):
            rows = rows.filter(_named(word))
        return rows

    def filters(self) -> list[Filter]:
        """The filters with what is chosen."""
        games, states = [("", noop("Any game")), *chapter_choices()], [("", noop("Any")), *PublicState.choices]
        return [
            Filter("q", noop("Casino, game, table or reference"), self.typed.get("q", "")),
            Filter("game", noop("Game"), self.typed.get("game", ""), "choice", games),
            Filter("state", noop("State"), self.typed.get("state", ""), "choice", states),
        ]

    def table(self, rows: list[PublicApproval]) -> DataTable:
        """These approvals as a table."""
        return DataTable(
            "approvals",
            noop("Approvals"),
            COLUMNS,
            lines_of(rows, self.on),
            note=noop("Latest change first"),
            empty_title=noop("Nothing found"),
            empty_text=noop(
                "No approval matches. Remove a word or a filter, or look for the casino on the first page."
            ),
        )


def _named(word: str) -> Q:
    games = [number for number in PACKAGES if word.casefold() in game_name(number).casefold()]
    return (
        Q(reference__icontains=word)
        | Q(facility_name__icontains=word)
        | Q(holder_name__icontains=word)
        | Q(table_numbers__contains=[word.upper()])
        | Q(chapter_number__in=games)
    )


def _span(row: PublicApproval) -> str:
    span = _("{since} to {until}") if row.until else _("since {since}")
    return span.format(since=day_words(row.in_effect_since), until=day_words(row.until or ""))


def lines_of(rows: list[PublicApproval], on: date) -> list[TableRow]:
    """The cells of these approvals. One query."""
    return [
        table_row(
            COLUMNS,
            [
                format_html(
                    '<a class="keep ref" href="{}">{}</a>',
                    reverse("register:approval", args=[item.row.reference]),
                    item.row.reference,
                ),
                item.title,
                ", ".join(item.row.tables_shown) or _("none named"),
                f"{_(item.tag.word)}. {item.words}",
                _span(item.row),
                moment_words(item.row.changed_at),
            ],
        )
        for item in news_of_approvals(rows, on)
    ]
