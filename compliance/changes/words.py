"""A change in words: what was changed, each column before and after, and why."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any
from uuid import UUID

from django.apps import apps
from django.db.models import DateField, DateTimeField, Field, JSONField, Model
from django.urls import reverse
from django.utils.http import urlencode

from compliance.documents.words import SUBJECTS, act_words, later_words, subject_words
from compliance.holders.changes import FACTS, fact_changes
from compliance.holders.models import BOARD, User
from compliance.holders.roles import role_words
from compliance.ledger.canonical import plain
from compliance.ledger.images import Image, Values, is_projection
from compliance.ledger.logs import HOLDER
from compliance.ledger.recording import name_on_pages
from compliance.regulation.core.titles import field_at
from compliance.web.values import day_words, fact_words, moment_words, value_words
from compliance.web.words import spell_code

from .kinds import PAPERS, kind_of
from .naming import hidden_from, names_of
from .reading import Before, Change

EVENTS = frozenset({"holders_administrationevent", "rules_submissions_submissionevent"})
"""Tables whose rows say who did what, when and why: the head of a change says the same."""
ADDED = frozenset({"holders_settingvalue", "inspections_ladderset"})
"""Tables of which each row takes the place of an earlier one: what stood before is in the row of the act."""
HIDDEN = frozenset({"id", "holder_id", "signature", "sent_key"})
"""Columns that a reader has no use for: keys, and what a signature consists of; hashes too."""
REASONS = ("reason", "correction_reason", "lifted_because", "late_reason")
NAMES = ("name", "printed_name", "reference", "serial_number", "title", "number", "label", "code")
NOTHING: tuple[Any, ...] = (None, "", [], {})
NOT_STATED = "–"
DESTROYED = "The payload of this entry was destroyed after its term. What it changed is not kept."
DIFFERS = "This entry or its payload does not have the hash that the ledger states. Do not rely on it."
UNREADABLE = "This entry or its payload cannot be read: this system does not write such an entry. Do not rely on it."
GAP = "Payloads between these values and the earlier ones were destroyed after their term. They may have held others."
NONE_KEPT = "No earlier values are kept. Earlier payloads were destroyed after their term. They may have held some."
WITHHELD = "This is part of a draft. The Board sees it once the draft is filed."
SHORT = 3


@dataclass(frozen=True)
class ColumnChange:
    """A column, or a part of it, before and after."""

    label: str
    before: str
    after: str

    @property
    def is_first(self) -> bool:
        """Whether nothing was stated before."""
        return self.before == NOT_STATED


@dataclass(frozen=True)
class RowChange:
    """A row that was changed. `note` says what a reader must know about the earlier image."""

    title: str
    mark: str
    note: str
    lines: Sequence[ColumnChange]
    before_url: str


@dataclass(frozen=True)
class ChangeInWords:
    """A change as the pages and the file show it. `mark` is the row that it is about, as `table:key`, or empty."""

    change: Change
    act: str
    kind: str
    who: str
    role: str
    subject: str
    place: str
    reason: str
    late: str
    warning: str
    rows: Sequence[RowChange]
    mark: str = ""

    @property
    def url(self) -> str:
        """The page of this change."""
        return reverse("changes:change", args=[self.change.event])

    @property
    def history_url(self) -> str:
        """The list of what became of the row that it is about; empty where it names none to this reader."""
        return f"{reverse('changes:list')}?{urlencode({'of': self.mark})}" if self.mark else ""

    @property
    def lines(self) -> list[ColumnChange]:
        """The changed columns of all rows."""
        return [line for row in self.rows for line in row.lines]

    @property
    def first_lines(self) -> list[ColumnChange]:
        """The changed columns that a list has room for."""
        return self.lines[:SHORT]

    @property
    def more_lines(self) -> int:
        """The number of columns that a list leaves out."""
        return max(0, len(self.lines) - SHORT)


def changes_in_words(user: User, changes: Sequence[Change]) -> list[ChangeInWords]:
    """The changes in words, for this person. A query an app that gives names or hides rows; none where there are no
    changes."""
    keys = {UUID(key) for change in changes for key in _keys(change)}
    names, hidden = names_of(keys), hidden_from(user, keys)
    return [
        _withheld(change) if hidden and not hidden.isdisjoint(_keys(change)) else _in_words_or_unreadable(change, names)
        for change in changes
    ]


def folded(lines: Iterable[ChangeInWords]) -> list[tuple[ChangeInWords, list[ChangeInWords]]]:
    """Each change, with those that follow it where all of them keep papers of the office by the same act."""
    groups: list[tuple[ChangeInWords, list[ChangeInWords]]] = []
    for one in lines:
        if groups and one.change.act in PAPERS and one.change.act == groups[-1][0].change.act:
            groups[-1][1].append(one)
        else:
            groups.append((one, []))
    return groups


def _keys(change: Change) -> Iterator[str]:
    """The keys in a change for which there may be a name."""
    if not change.said:
        return
    if (stream := change.said["stream"]) is not None and _is_key(stream["place"]):
        yield stream["place"]
    for image in change.rows:
        if _is_key(image["id"]):
            yield image["id"]
        before = change.before.get((image["table"], image["id"]))
        for values in (image["values"], before.values if before else None):
            yield from (value for name, value in (values or {}).items() if name.endswith("_id") and _is_key(value))


def _is_key(value: Any) -> bool:
    try:
        return isinstance(value, str) and len(value) == 36 and bool(UUID(value))
    except ValueError:
        return False


def _withheld(change: Change) -> ChangeInWords:
    """A change of which the ledger tells the reader only that there was one."""
    return ChangeInWords(
        change, act_words(change.act), kind_of(change.act), *_who(change), "", _place(change, {}), "", "", WITHHELD, []
    )


def _in_words_or_unreadable(change: Change, names: Mapping[str, str]) -> ChangeInWords:
    """The change in words. Where it cannot be read, or holds values that no column of ours holds, only that."""
    with suppress(LookupError, TypeError, ValueError, AttributeError):
        if change.said:
            return _in_words(change, names)
    act, kind = act_words(change.act), kind_of(change.act)
    return ChangeInWords(change, act, kind, "", "", "", _whose(change), "", "", UNREADABLE, [])


def _who(change: Change) -> tuple[str, str]:
    """The person who acted, and the role."""
    actor = change.said["actor"]
    who = ", ".join(part for part in (name_on_pages(actor["printed_name"]), actor["credential_number"]) if part)
    return who, role_words(actor["role"])


def _in_words(change: Change, names: Mapping[str, str]) -> ChangeInWords:
    late, (subject, mark) = change.said["lateness"], _subject(change, names)
    return ChangeInWords(
        change,
        act_words(change.act),
        kind_of(change.act),
        *_who(change),
        subject,
        _place(change, names),
        _reason(change),
        f"{later_words(late['seconds'])} late" if late and late["is_late"] else "",
        DIFFERS if not change.holds else DESTROYED if change.payload is None else "",
        sorted(
            (_row(change, image, names) for image in change.rows if image["table"] not in EVENTS),
            key=lambda row: not row.before_url,
        ),
        mark,
    )


def _subject(change: Change, names: Mapping[str, str]) -> tuple[str, str]:
    """The subject of an act, in words and as the row `table:key`: as its own row names it, else by the name of the row,
    else as papers print it. The row is empty if entries hold none like it."""
    subject = change.said["subject"]
    mark = f"{subject['table']}:{subject['id']}" if subject is not None and is_projection(subject["table"]) else ""
    if (event := _event(change)) is not None:
        about = (f"{image['table']}:{image['id']}" for image in change.rows if image["id"] == event.get("about"))
        return str(event["subject"]), next(about, mark)
    for image in change.rows:
        key = str((image["values"] or {}).get("submission_id"))
        if key in names:
            return names[key], f"rules_submissions_rulessubmission:{key}"
    if change.said["stream"] is None:
        if subject is not None and subject["id"] in names:
            return names[subject["id"]], mark
        for image in change.rows:
            values = image["values"] or {}
            if (table := str(values.get("table_id"))) in names:
                return f"Table {names[table]}", f"holders_gamingtable:{table}"
            if image["table"] == "documents_document":
                return str(values.get("title", "")), f"{image['table']}:{image['id']}"
    return subject_words(change.said, names), mark


def _place(change: Change, names: Mapping[str, str]) -> str:
    """Certificate holder and facility; the Board for its own."""
    whose = _whose(change)
    named = (names.get((image["values"] or {}).get("facility_id") or "") for image in change.rows)
    facility = next((name for name in named if name), "")
    return f"{facility}, {whose}" if facility else whose


def _whose(change: Change) -> str:
    return change.log.whose if change.log.kind == HOLDER else BOARD


def _reason(change: Change) -> str:
    sources = [image["values"] or {} for image in change.rows] + [(change.payload or {}).get("about", {})]
    reasons = (str(values[name]).strip() for name in REASONS for values in sources if values.get(name))
    return next((words for words in reasons if words), "")


def _row(change: Change, image: Image, names: Mapping[str, str]) -> RowChange:
    table, key = image["table"], image["id"]
    before = change.before.get((table, key)) or Before(None, None, None, holds=True, is_open=False)
    after = image["values"]
    url = reverse("changes:change", args=[before.event]) if before.event else ""
    title, mark = _title(table, key, after or before.values or {}, names), f"{table}:{key}"
    if table in ADDED and (event := _event(change)) is not None:
        was, now = (_read(event[name]) or {} for name in ("before", "after"))
        lines = fact_changes(was, now, nothing=NOTHING, blank=NOT_STATED)
        return RowChange(title, mark, "", [ColumnChange(*line) for line in lines], url)
    return RowChange(title, mark, _note(before, after), [*_lines(table, before.values, after or {}, names)], url)


def _event(change: Change) -> Values | None:
    """The row of an administrative act."""
    of_acts = (image["values"] for image in change.rows if image["table"] == "holders_administrationevent")
    return next((values for values in of_acts if values), None)


def _note(before: Before, after: Values | None) -> str:
    if not before.holds:
        return "The earlier values do not have the hash that the ledger states. Do not rely on it."
    if before.is_open:
        return GAP if before.event else NONE_KEPT
    if after is None:
        return "Removed."
    return "" if before.event else "No earlier values."


@cache
def _model(table: str) -> type[Model] | None:
    return next((model for model in apps.get_models(include_auto_created=True) if model._meta.db_table == table), None)


@cache
def _columns(table: str) -> dict[str, "Field[Any, Any]"]:
    model = _model(table)
    return {str(column.column): column for column in model._meta.concrete_fields} if model else {}


def _title(table: str, key: str, values: Values, names: Mapping[str, str]) -> str:
    model = _model(table)
    kind = SUBJECTS.get(table) or (
        str(model._meta.verbose_name).capitalize().replace("Api ", "API ")
        if model
        else spell_code(table.partition(".")[2]).capitalize()
    )
    own = next((str(values[name]) for name in NAMES if values.get(name) not in NOTHING), "")
    name = names.get(key) or own
    return f"{kind} {name}" if name else f"{kind} {key[:8]}"


def _lines(table: str, before: Values | None, after: Values, names: Mapping[str, str]) -> Iterator[ColumnChange]:
    """The columns that differ; of a new row those that say something."""
    was = before or {}
    for column in [*after, *(name for name in was if name not in after)]:
        old, new = was.get(column), after.get(column)
        if column in HIDDEN or column.endswith("sha256") or old == new or (before is None and new in NOTHING):
            continue
        if any(_holds_json(table, column, value) for value in (old, new)):
            yield from _parts(table, column, _read(old), _read(new), {**was, **after})
        else:
            words = [
                NOT_STATED if value in NOTHING else _column_words(table, column, value, names) for value in (old, new)
            ]
            yield ColumnChange(_label(table, column), *words)


def _label(table: str, column: str) -> str:
    if table.startswith("holders_") and column in FACTS:
        return FACTS[column][0]
    field = _columns(table).get(column)
    return str(field.verbose_name) if field is not None else spell_code(column)


def _column_words(table: str, column: str, value: Any, names: Mapping[str, str]) -> str:
    field = _columns(table).get(column)
    if column.endswith("_id") and isinstance(value, str):
        return names.get(value, value[:8])
    if isinstance(value, Mapping):
        return _file_words(value)
    if table.startswith("holders_") and column in FACTS:
        return FACTS[column][1](value)
    if isinstance(field, DateTimeField):
        return moment_words(value)
    if isinstance(field, DateField):
        return day_words(value)
    choices = [(str(code), str(label)) for code, label in (field.flatchoices if field is not None else ())]
    return value_words(value, choices=choices)


def _file_words(value: Mapping[str, Any]) -> str:
    """Text in bytes as it stands; a file by its size and hash."""
    if "utf8" in value:
        return str(value["utf8"])
    return f"file of {value.get('size', 0):,} bytes, SHA-256 {value.get('sha256', '')[:16]}"


def _holds_json(table: str, column: str, value: Any) -> bool:
    """Whether this is a value of a column of JSON, or JSON in bytes."""
    is_bytes = isinstance(value, Mapping) and str(value.get("utf8", "")).startswith(("{", "["))
    return isinstance(_columns(table).get(column), JSONField) or is_bytes


def _read(value: Any) -> Any:
    """The value of a column of JSON, which images hold as text."""
    value = value.get("utf8", value) if isinstance(value, Mapping) else value
    try:
        return plain(json.loads(value)) if isinstance(value, str) else value
    except ValueError:
        return value


def _parts(table: str, column: str, old: Any, new: Any, row: Values) -> Iterator[ColumnChange]:
    """The differences in a column of JSON: member by member, facts in the words of their fields."""
    label = _label(table, column)
    if column == "findings":
        yield ColumnChange(label, *(_counted(value) for value in (old, new)))
        return
    if not (isinstance(new, Mapping) and isinstance(old, Mapping | None)):
        yield ColumnChange(label, *(NOT_STATED if value in NOTHING else value_words(value) for value in (old, new)))
        return
    was = old or {}
    for name in [*new, *(name for name in was if name not in new)]:
        pair = was.get(name), new.get(name)
        if pair[0] != pair[1] and not (old is None and pair[1] in NOTHING):
            fact = field_at(str(row.get("edition_key") or ""), name, str(row.get("log_code") or ""))
            words = (
                NOT_STATED if value in NOTHING else fact_words(value, fact) if fact else value_words(value)
                for value in pair
            )
            yield ColumnChange(fact.noun if fact else f"{label}: {spell_code(name)}", *words)


def _counted(value: Any) -> str:
    return f"{len(value)}" if isinstance(value, list | dict) else NOT_STATED


def in_one(lines: Iterable[ColumnChange], *, is_before: bool) -> str:
    """The lines of a change in one cell of a file: "title: Counsel; name: A. Person"."""
    return "; ".join(f"{line.label}: {line.before if is_before else line.after}" for line in lines)
