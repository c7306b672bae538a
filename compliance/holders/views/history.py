"""The administration history: who changed what about people and places, from what, to what, why."""

from datetime import datetime, time, timedelta
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.dateparse import parse_date

from compliance.holders.models import AdministrationEvent, User
from compliance.holders.roles import Role
from compliance.web.parts import Filter
from compliance.web.values import moment_words, value_words
from compliance.web.words import spell_code

from .pages import ADMINISTRATORS, ListPage

ACTS = {
    "person_create": "Person added",
    "person_update": "Person changed",
    "password_link_send": "Link to set a password sent",
    "second_factor_reset": "Second factor reset",
    "membership_grant": "Role given",
    "membership_end": "Role ended",
    "credential_issue": "Credential entered",
    "credential_revoke": "Credential revoked",
    "holder_create": "Certificate holder added",
    "facility_create": "Facility added",
    "table_create": "Table added",
    "table_update": "Table changed",
    "table_retire": "Table retired",
    "equipment_create": "Equipment added",
    "equipment_move": "Equipment moved",
    "equipment_retire": "Equipment retired",
}


def act_words(event: AdministrationEvent) -> str:
    """The act in words."""
    return ACTS.get(event.act, spell_code(event.act))


def _said(name: str, value: Any) -> str:
    return str(Role(value).label) if name == "role" and value in Role.values else value_words(value)


def change_words(event: AdministrationEvent) -> str:
    """What changed, in one line: "title: not stated → Counsel"; for something new, what it is."""
    before, after = event.before or {}, event.after or {}
    if not before:
        return "; ".join(
            f"{spell_code(name)}: {_said(name, value)}" for name, value in after.items() if value is not None
        )
    changed = [name for name in after if before.get(name) != after[name]]
    if not changed:
        return "nothing"
    return "; ".join(
        f"{spell_code(name)}: {_said(name, before.get(name))} → {_said(name, after[name])}" for name in changed
    )


class HistoryPage(ListPage):
    """Every act on people and places, newest first."""

    perms = ADMINISTRATORS
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
        if day := self._day("until"):
            start = timezone.make_aware(datetime.combine(day, time()))
            rows = rows.filter(at__lt=start + timedelta(days=1))
        return rows

    def _day(self, name: str) -> Any:
        try:
            return parse_date(self.typed(name))
        except ValueError:
            return None

    def filters(self, user: User) -> list[Filter]:
        """By act, by words, up to a day."""
        return [
            Filter("text", "Person or place", self.typed("text")),
            Filter("act", "What", self.typed("act"), "choice", (("", "Everything"), *ACTS.items())),
            Filter("until", "Up to the day", self.typed("until"), "day"),
        ]

    def cells(self, row: AdministrationEvent) -> list[Any]:
        """One line of the history."""
        role = Role(row.actor_role).label if row.actor_role in Role.values else ""
        return [
            moment_words(row.at),
            f"{row.actor_name}, {role}" if role else row.actor_name,
            act_words(row),
            row.subject,
            change_words(row),
            row.reason or "–",
        ]
