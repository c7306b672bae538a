"""The form that follows the entry of a change where what came is inspected: an address for each lane, the same with
and without network."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.http import urlencode

from compliance.holders.models import GamingTable
from compliance.ledger.holding import readable
from compliance.regulation import chapter
from compliance.regulation.core.fields import fields_of
from compliance.regulation.core.log import LogKind

from ..models import LogEntry
from ..words import lane_words
from .changes import change_of


@dataclass(frozen=True)
class NextForm:
    """A form by its address; `title` names the log and the batch."""

    title: str
    url: str


@dataclass(frozen=True)
class NextForms:
    """The forms of the inspection after an entry of a change, by the answer in the field `lane`; that of no answer is
    under the empty text. `left` is the field without whose answer no inspection follows; empty where one always does.
    """

    lane: str
    left: str
    forms: dict[str, NextForm]

    def of(self, lane: Any) -> NextForm:
        """The form for one lane."""
        return self.forms.get(lane or "", self.forms[""])


def next_forms(kind: LogKind, table: GamingTable) -> NextForms | None:
    """The forms after an entry of this log; None where no inspection follows."""
    if not kind.clocks or not kind.clocks[0].inspection:
        return None
    clock = kind.clocks[0]
    inspection = chapter(kind.chapter).log(clock.inspection)
    address = reverse("floor:entry_new", args=[table.pk, inspection.code])
    lanes = fields_of(kind.entry)[clock.lane].codes if clock.lane else ()
    forms = {"": NextForm(inspection.title, address)}
    for lane in filter(lane_words, lanes):
        forms[lane] = NextForm(f"{inspection.title}, {lane_words(lane)}", f"{address}?{urlencode({'lane': lane})}")
    return NextForms(clock.lane, "" if clock.restarts else clock.ends, forms)


def form_due(kind: LogKind, table: GamingTable, lane: str, at: datetime) -> NextForm | None:
    """The form of the inspection that a change in this lane waits for; None where its next step is in this log. Three
    queries for a log whose changes are inspected, else none."""
    following = next_forms(kind, table)
    found = change_of(table, kind, lane, at) if following is not None else None
    return following.of(found.lane) if following is not None and found is not None and found.step == "inspect" else None


def form_after(entry: LogEntry) -> NextForm | None:
    """The form that follows this entry; None where it corrects another, or nothing came that is inspected."""
    following = next_forms(entry.kind, entry.table) if entry.supersedes_id is None else None
    stated = readable(entry, lambda one: one.decoded) if following is not None else None
    if following is None or stated is None or (following.left and getattr(stated, following.left) is None):
        return None
    return following.of(getattr(stated, following.lane) if following.lane else "")
