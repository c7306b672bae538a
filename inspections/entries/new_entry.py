"""What stands in a new entry's form before anybody answers: presets to confirm, stamped times, what signing certifies.

Nothing of it counts by itself. A preset counts when the person confirms it as it was shown; a time at the end of the
work is that of the signature; a certification is made by the act that signs it.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict

from compliance.regulation.core.fields import Field, fields_of
from compliance.regulation.core.json_text import read_json
from compliance.regulation.core.log import LogKind
from compliance.regulation.core.parse import Refused, parse_value
from compliance.regulation.core.preset import PresetAnswer
from compliance.web.values import fact_words

from ..facts import Series
from ..models import LogEntry
from ..people import Stamp

PRESET = "Taken from the table’s records"
CHOOSE = "Say whether this is right, or change it."
RIGHT, CHANGE = "right", "change"
BUTTONS = ("boolean", "choice")
"""Kinds that are answered by buttons. After Change they start empty, so that each answer is its own tap."""


@dataclass(frozen=True)
class PresetLine:
    """One preset as the form shows it: the question, the answer and its source in words, the answer as JSON; `row` is
    the signed entry from which it is taken."""

    name: str
    label: str
    words: str
    source: str
    text: str
    row: LogEntry | None = None


@dataclass
class Opened:
    """The part of an entry's form that was filled when it opened.

    `closes`: the signer's signature closes the entry; `certified` are the attestations that it makes. `told` are the
    presets by field; `choice` is what the person said of them: `right`, `change` or nothing yet. `is_plain`: nothing is
    filled in, as in a correction. `is_uncertified`: the entry records a change alone.
    """

    closes: bool = False
    certified: Sequence[Field] = ()
    told: dict[str, PresetAnswer] = field(default_factory=dict)
    choice: str = ""
    is_plain: bool = False
    is_uncertified: bool = False

    def places(self, question: Field) -> bool:
        """Whether the field stands in its own place instead of among the questions."""
        if self.is_plain:
            return False
        return question.name in self.told or self.is_stamped(question) or question in self.certified

    def is_stamped(self, question: Field) -> bool:
        """Whether the form or the signature of this person enters the field."""
        return question.asked.stamp == "opened" or (bool(question.asked.stamp) and self.closes)

    def lines(self, series: Series) -> list[PresetLine]:
        """The presets as the form shows them; `series` are the entries from which they are taken."""
        fields = fields_of(series.kind.entry)
        rows = {id(placed.entry): placed.row for placed in series.placed}
        return [
            PresetLine(
                name,
                fields[name].noun,
                fact_words(preset.value, fields[name]),
                preset.source,
                json.dumps(preset.value),
                rows.get(id(preset.entry)),
            )
            for name, preset in self.told.items()
        ]

    def read(self, kind: LogKind, data: QueryDict, values: dict[str, Any], errors: dict[str, list[str]]) -> None:
        """Reads what was said of the presets that were shown, and which times the signature stamps. Changes `values`
        and `errors`, both by field."""
        fields = fields_of(kind.entry)
        shown = {name: data.get(f"preset.{name}", "") for name in fields if f"preset.{name}" in data}
        self.choice = data.get("preset", "")
        self.is_uncertified = bool(data.get("uncertified"))
        if self.choice == RIGHT:
            for name, text in shown.items():
                _take(fields[name], text, values, errors)
        elif self.choice != CHANGE and any(fields[name].kind not in BUTTONS for name in shown):
            errors["preset"] = [CHOOSE]
        for name in set(data.getlist("stamped")) & {
            n for n, question in fields.items() if question.asked.stamp == "signed"
        }:
            if self.closes and name not in values and name not in errors:
                values[name] = Stamp.AT_SIGNING
        if self.is_uncertified:
            for name, question in fields.items():
                if question.asked.stamp in ("started", "signed") or question in self.certified:
                    values.pop(name, None)


def _take(question: Field, text: str, values: dict[str, Any], errors: dict[str, list[str]]) -> None:
    """The answer that was shown, as it was shown, instead of what stands in the input."""
    errors.pop(question.name, None)
    try:
        value = read_json(text)
        parse_value(question, value, question.name)
    except Refused:
        errors["preset"] = [CHOOSE]
    else:
        values[question.name] = value


def parted(kind: LogKind, data: QueryDict) -> QueryDict:
    """What was posted, with each “yes” that answers a second question taken apart: `true+magnet`."""
    answers = data.copy()
    for name, question in fields_of(kind.entry).items():
        both = answers.get(question.asked.beside, "") if question.asked.beside else ""
        if "+" in both:
            answers[question.asked.beside], answers[name] = both.split("+", 1)
    return answers


def prefilled(presets: Mapping[str, PresetAnswer], kind: LogKind) -> dict[str, Any]:
    """The presets that stand in the inputs that Change unfolds."""
    fields = fields_of(kind.entry)
    return {name: preset.value for name, preset in presets.items() if fields[name].kind not in BUTTONS}
