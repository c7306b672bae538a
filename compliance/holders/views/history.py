"""The administration history: who changed what about people and places, from what, to what, why."""

from datetime import datetime, time, timedelta
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from compliance.holders.changes import ACTS, act_words, change_words
from compliance.holders.models import AdministrationEvent, User
from compliance.holders.roles import Role
from compliance.web.days import typed_day
from compliance.web.parts import Filter
from compliance.web.values import moment_words

from .pages import HISTORY_READERS, ListPage


class HistoryPage(ListPage):
    """Every act on people and places, newest first."""

    perms = HISTORY_READERS
    name, title = "history", "Administration history"
    keys = ("-at", "-id")
    headings = ("When", "Who", "What", "About", "Change", "Reason")
    older_word, newer_word = "Older", "Newer"

    def rows_of(self, user: User) -> "QuerySet[Any]":
        """Acts on one's own certificate holder; all of them for the Board. One query."""
        rows = AdministrationEvent.objects.visible_to(user)
        if (act := self.typed("act")) in ACTS:
            rows = rows.filter(act=act)
        if text := self.typed("text"):
            rows = rows.filter(subject__icontains=text)
        if day := typed_day(self.typed("until")):
            start = timezone.make_aware(datetime.combine(day, time()))
            rows = rows.filter(at__lt=start + timedelta(days=1))
        return rows

    def filters(self, user: User) -> list[Filter]:
        """By act, by words, up to a day."""
        return [
            Filter("text", "Person or place", self.typed("text")),
            Filter("act", "What", self.typed("act"), "choice", (("", "Everything"), *ACTS.items())),
            Filter("until", "Up to the day", self.typed("until"), "day"),
        ]

    def cells(self, row: AdministrationEvent) -> list[Any]:
        """The cells of a line of the history."""
        role = Role(row.actor_role).label if row.actor_role in Role.values else ""
        return [
            moment_words(row.at),
            f"{row.actor_name}, {role}" if role else row.actor_name,
            act_words(row),
            row.subject,
            change_words(row),
            row.reason or "–",
        ]
