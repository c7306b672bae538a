"""The columns of a file, as the forms of a single person or place declare them, and what a cell may hold.

A cell is read by the field of its form. Of a choice it may hold the words or the code; of a facility or table, its name
or number.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any
from uuid import UUID

from django.db.models import Q
from django.forms import ChoiceField, Field, ModelChoiceField

from compliance.holders.errors import FieldRefused
from compliance.holders.forms import IF_ANY, AdministratorForm, DayField
from compliance.holders.models import CertificateHolder, Facility, GamingTable, Pit, User
from compliance.regulation.core.identity import mark_form

AS_TEXT = re.compile(r'="([^"]*)"')
GUARDED = re.compile(r"' *['=+\-@＝＋－＠]")
"""The beginning, in our own files, of text that a spreadsheet would compute."""
MOST_NAMED = 8
"""Choices that a refusal names; a column with more is described on the page."""
NOT_A_COLUMN = {"reason", "holder"}
"""Fields of a form that are said once for the whole file."""


@dataclass(frozen=True)
class PlaceOfFacility:
    """A place that a cell names within the facility of its row: its word, the permitted content of the cell, and the
    rows of a name."""

    word: str
    hint: str
    rows: Any
    named: Callable[[str], Q]


OF_A_FACILITY = {
    "table": PlaceOfFacility(
        "table",
        "The number of a table of the same facility. Leave it empty for equipment in storage.",
        GamingTable.objects,
        lambda text: Q(number=mark_form(text)),
    ),
    "pit": PlaceOfFacility(
        "pit",
        "The name of a pit of the same facility. You may leave it empty.",
        Pit.objects,
        lambda text: Q(name__iexact=text),
    ),
}


@dataclass(frozen=True)
class ImportColumn:
    """A column: the name of its value, its head, the field that reads it, and what its example shows."""

    name: str
    head: str
    field: Field
    example: str
    is_required: bool
    """Whether no cell of it may be empty."""

    @property
    def hint(self) -> str:
        """The permitted content of a cell, in words."""
        if self.name in OF_A_FACILITY:
            return OF_A_FACILITY[self.name].hint
        if self.name == "facility":
            if self.is_required:
                return "The name of a facility. It may be empty where you have only one."
            return "The name of a facility. Leave it empty for every facility of the organization."
        if isinstance(self.field, DayField):
            return "A day, such as 2026-03-16 or 3/16/2026."
        if isinstance(self.field, ChoiceField):
            choices: Any = self.field.choices
            return f"One of: {', '.join(str(words) for value, words in choices if value)}."
        return str(self.field.help_text)


@dataclass(frozen=True)
class PartOfRow:
    """A form that reads some columns of a row; `prefix` tells its values from those of another form."""

    form_class: type[AdministratorForm]
    examples: Mapping[str, str]
    prefix: str = ""

    def columns(self, by: User) -> list[ImportColumn]:
        """Its columns, with the choices that this administrator has."""
        fields = self.form_class(by=by).fields
        return [
            ImportColumn(
                name=f"{self.prefix}{name}",
                head=self._head(str(field.label)),
                field=field,
                example=self.examples.get(name, ""),
                is_required=field.required and not self.prefix,
            )
            for name, field in fields.items()
            if name not in NOT_A_COLUMN
        ]

    def _head(self, label: str) -> str:
        label = label.removesuffix(IF_ANY)
        word = self.prefix.rstrip("_").capitalize()
        return label if label.startswith(word) else f"{word} {label[0].lower()}{label[1:]}"


@dataclass(frozen=True)
class CellProblem:
    """A cell that cannot be taken, or a whole row: where it stands, what it holds, and what to do."""

    words: str
    place: str = ""
    head: str = ""
    text: str = ""


def letter(number: int) -> str:
    """The letter of a column in a spreadsheet, from 0: A, B … Z, AA."""
    return (letter(number // 26 - 1) if number >= 26 else "") + chr(ord("A") + number % 26)


def plain(text: str) -> str:
    """A cell without what a spreadsheet, or our own files, put around text that would be computed."""
    text = " ".join(text.split())
    if held := AS_TEXT.fullmatch(text):
        return held[1].strip()
    return text[1:].strip() if GUARDED.match(text) else text


def placed(heads: Sequence[str], columns: Iterable[ImportColumn]) -> dict[ImportColumn, int]:
    """The place of each column of a kind in the first row of a file. Raises FieldRefused."""
    names = [" ".join(head.split()).casefold() for head in heads]
    known = {column.head.casefold(): column for column in columns}
    for place, name in enumerate(names):
        if name and name not in known:
            near = get_close_matches(name, known, 1)
            instead = f" Did you mean “{known[near[0]].head}”?" if near else ""
            raise FieldRefused(
                "file",
                f"Column {letter(place)}, “{heads[place][:40]}”, is not a column of this file.{instead} Name it as in "
                "the template, or remove it.",
            )
        if name and name in names[:place]:
            raise FieldRefused(
                "file", f"Columns {letter(names.index(name))} and {letter(place)} have the same name. Remove one."
            )
    found = {column: names.index(head) for head, column in known.items() if head in names}
    if missing := [column for column in known.values() if column.is_required and column not in found]:
        raise FieldRefused(
            "file",
            f"The first row does not name the column “{missing[0].head}”. It holds the names of the columns, as in the "
            "template.",
        )
    return found


class RowReader:
    """Turns the texts of a row into what its forms take, for one administrator and one organization."""

    def __init__(self, parts: Sequence[PartOfRow], by: User, holder: CertificateHolder | None) -> None:
        self.parts, self.by, self.holder = parts, by, holder
        self.columns = [column for part in parts for column in part.columns(by)]
        places = Facility.objects.visible_to(by).filter(holder=holder)
        self.facilities = {facility.name.casefold(): str(facility.pk) for facility in places}
        self.names = [facility.name for facility in places]

    def read(self, texts: Mapping[ImportColumn, str]) -> tuple[dict[str, Any], dict[str, str]]:
        """The values of a row by name, and the refusals of its cells by name; no values of a part that is empty."""
        refusals: dict[str, str] = {}
        given: dict[str, str] = {}
        for column, text in texts.items():
            try:
                given[column.name] = self._typed_value(column, text, given)
            except FieldRefused as refusal:
                refusals[column.name] = refusal.sentence
        values: dict[str, Any] = {}
        for part in self.parts:
            own = {name: text for name, text in given.items() if name in self._names_of(part)}
            if part.prefix and not any(own.values()) and not any(name in refusals for name in self._names_of(part)):
                continue
            form = self._form(part, own)
            for name, words in form.errors.items():
                refusals.setdefault(f"{part.prefix}{name}", " ".join(map(str, words)))
            values |= {f"{part.prefix}{name}": value for name, value in form.cleaned_data.items()}
        return values, refusals

    def _names_of(self, part: PartOfRow) -> set[str]:
        return {f"{part.prefix}{name}" for name in part.form_class.base_fields}

    def _form(self, part: PartOfRow, given: Mapping[str, str]) -> AdministratorForm:
        typed = {name.removeprefix(part.prefix): text for name, text in given.items()}
        form = part.form_class({**typed, "holder": str(self.holder.pk) if self.holder else ""}, by=self.by)
        form.fields.pop("reason", None)
        form.full_clean()
        return form

    def _typed_value(self, column: ImportColumn, text: str, before: Mapping[str, str]) -> str:
        """The text that the field takes for this cell. Raises FieldRefused."""
        text = plain(text)
        if text.startswith("="):
            raise FieldRefused(column.name, "This is a formula. Enter its result.")
        if place := OF_A_FACILITY.get(column.name):
            return self._place(place, text, before.get("facility", ""))
        if column.name == "facility":
            only = next(iter(self.facilities.values())) if len(self.facilities) == 1 else ""
            return _chosen(text, self.facilities, self.names) if text else only if column.is_required else ""
        if isinstance(column.field, ChoiceField) and not isinstance(column.field, ModelChoiceField):
            choices: Any = column.field.choices
            known = {str(words).casefold(): str(value) for value, words in choices if value}
            known |= {value.casefold(): value for value in known.values()}
            return _chosen(text, known, [str(words) for value, words in choices if value])
        return text

    def _place(self, place: PlaceOfFacility, text: str, facility: str) -> str:
        if not text or not facility:
            return ""
        rows = place.rows.visible_to(self.by).filter(place.named(text), facility_id=UUID(facility), is_active=True)
        row = rows.first()
        if row is None:
            raise FieldRefused("", f"This facility has no such {place.word}. Add it first, or leave the cell empty.")
        return str(row.pk)


def _chosen(text: str, known: Mapping[str, str], words: Sequence[str]) -> str:
    """The code of a choice. Raises FieldRefused, with the choices or the one that is meant."""
    if (code := known.get(text.casefold())) is not None:
        return code
    names = {name.casefold(): name for name in words}
    if near := get_close_matches(text.casefold(), names, 1):
        raise FieldRefused("", f"No such choice. Did you mean “{names[near[0]]}”?")
    listed = ", ".join(words[:MOST_NAMED]) + (" …" if len(words) > MOST_NAMED else "")
    raise FieldRefused("", f"{'No such choice' if text else 'The cell is empty'}. Enter one of: {listed}.")
