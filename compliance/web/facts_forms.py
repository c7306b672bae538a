"""From the fields of a facts struct to form inputs, and from posted texts back to the JSON of facts (decision 0009).

    inputs = [field_input(field, facts.get(field.name)) for field in fields]      # to show
    reading = read_field(field, request.POST, present=facts.get(field.name))      # to save: value, raw, errors

Only well-formedness is judged here, never the law. What was typed and cannot be read is kept as text and shown again.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as attribute
from itertools import count
from typing import Any

from django.http import QueryDict

from compliance.regulation.core.fields import FREE_TEXT, Field, fields_of
from compliance.regulation.core.finding import Finding
from compliance.regulation.core.parse import Refused, parse_value
from compliance.regulation.core.signed import AttestedPart
from compliance.web.inputs import KINDS, InputReading, Raw, Unreadable
from compliance.web.inputs.base import NONE, indexed, refuse_unfit, states_none
from compliance.web.parts import PageError
from compliance.web.phrases import in_language
from compliance.web.words import up_to

MOST_RECORDS = 60


@dataclass(frozen=True)
class FieldInput:
    """A field as a form shows it. `widget` holds the values that its kind's template needs; `raw` the texts of its
    inputs; `parts` the items that an attestation answers for. `origin` is the source of an answer that nobody gave."""

    field: Field
    name: str
    value: Any
    raw: Raw
    errors: Sequence[str] = ()
    findings: Sequence[Finding] = ()
    why: Any = None
    widget: Mapping[str, Any] = attribute(default_factory=dict)
    parts: Sequence[AttestedPart] = ()
    origin: str = ""

    @property
    def id(self) -> str:
        return "field-" + self.name.replace(".", "-")

    @property
    def hint(self) -> str:
        """The hint to read before answering, and the number of characters that a box for sentences holds."""
        limit = up_to() if self.field.longest == FREE_TEXT else ""
        return f"{in_language(self.field.asked.hint)} {in_language(limit)}".strip()

    @property
    def hint_id(self) -> str:
        return f"{self.id}-hint"

    @property
    def error_id(self) -> str:
        return f"{self.id}-error"

    @property
    def described_by(self) -> str:
        """Ids of the error and the hint, if there are any, error first."""
        ids = ([self.error_id] if self.errors else []) + ([self.hint_id] if self.hint else [])
        return " ".join(ids)

    @property
    def template(self) -> str:
        return f"components/fields/{self.field.kind}.html"

    @property
    def is_why_open(self) -> bool:
        return bool(self.errors)


def posted_raw(name: str, data: QueryDict) -> Raw:
    """The texts typed for this field: every posted name that is the field's own or begins with it and a dot."""
    return {key[len(name) :]: data.getlist(key) for key in data if key == name or key.startswith(f"{name}.")}


def raw_of(field: Field, value: Any) -> Raw:
    """The texts in the inputs for this JSON value."""
    if field.kind == "records":
        return _records_raw(field, value)
    if field.kind == "record":
        return _record_raw(field, value or {})
    return KINDS[field.kind].raw(field, value)


def read_field(field: Field, data: QueryDict, *, present: Any = None) -> InputReading:
    """The reading of the input posted for a field. `present` is the value stored before; a signature in it is never
    remade."""
    return read_raw(field, posted_raw(field.name, data), present=present)


def read_fields(
    fields: Iterable[Field], data: QueryDict, *, present: Mapping[str, Any] | None = None
) -> dict[str, InputReading]:
    """The readings of the input posted for each of these fields, by name."""
    stored = present or {}
    return {field.name: read_field(field, data, present=stored.get(field.name)) for field in fields}


def read_raw(field: Field, raw: Raw, *, present: Any = None) -> InputReading:
    """The JSON value that these texts state, or None with errors: what was typed, what was expected, how to fix it."""
    try:
        refuse_unfit(raw)
        value = _stated(field, raw, present)
        parse_value(field, value, "")
    except Unreadable as error:
        return InputReading(None, raw, tuple(str(argument) for argument in error.args))
    except Refused as refusal:
        return InputReading(None, raw, tuple(f"{path}: {words}" if path else words for path, words in refusal.problems))
    return InputReading(value, raw)


def field_input(
    field: Field,
    value: Any = None,
    *,
    raw: Raw | None = None,
    errors: Sequence[str] = (),
    findings: Iterable[Finding] = (),
    why: Any = None,
    prefix: str = "",
    parts: Sequence[AttestedPart] = (),
    origin: str = "",
) -> FieldInput:
    """The input of one field: from what was typed (`raw`) when given, else from its JSON value."""
    texts = raw_of(field, value) if raw is None else raw
    name = f"{prefix}{field.name}"
    if field.kind == "records":
        widget: Mapping[str, Any] = {
            "records": _record_inputs(field, name, texts),
            "is_none": states_none(texts),
            "offers_none": field.asked.optional or states_none(texts),
        }
    elif field.kind == "record":
        widget = {"record": _parts_inputs(field, name, texts)}
    else:
        widget = KINDS[field.kind].widget(field, texts)
    return FieldInput(
        field=field,
        name=name,
        value=value,
        raw=texts,
        errors=tuple(errors),
        findings=tuple(finding for finding in findings if base_name(finding.field) == field.name),
        why=why,
        widget=widget,
        parts=tuple(parts),
        origin=origin,
    )


def base_name(path: str) -> str:
    """The field of a finding's path: `payout_odds` of `payout_odds.tie` or of `payout_odds[3]`."""
    return path.partition(".")[0].partition("[")[0]


def errors_of(inputs: Iterable[FieldInput]) -> list[PageError]:
    """Lines of the error summary, in the order of the page; the same words as at the field."""
    return [
        PageError(f"{_before(shown.field.label)} {message}", shown.id) for shown in inputs for message in shown.errors
    ]


def _before(label: str) -> str:
    """A label before an error: a question keeps its question mark, anything else gets a colon."""
    return label if label.endswith("?") else f"{label}:"


def _stated(field: Field, raw: Raw, present: Any) -> Any:
    if field.kind == "records":
        return _records(field, raw)
    if field.kind == "record":
        return _record(field, raw, "")
    return KINDS[field.kind].read(field, raw, present)


def _parts(field: Field) -> dict[str, Field]:
    """The fields of a record, or of one entry of a list of records."""
    if field.record is None:
        raise TypeError(f"{field.name} is of kind {field.kind}, not a record or a list of records")
    return fields_of(field.record)


def _sub_raws(raw: Raw) -> dict[int, Raw]:
    return {
        index: {suffix[len(f".{index}") :]: texts for suffix, texts in raw.items() if suffix.startswith(f".{index}.")}
        for index in indexed(raw)
    }


def _field_raw(name: str, raw: Raw) -> Raw:
    start = f".{name}"
    return {
        suffix[len(start) :]: texts
        for suffix, texts in raw.items()
        if suffix == start or suffix.startswith(f"{start}.")
    }


def _records_raw(field: Field, value: Any) -> Raw:
    raw: Raw = {}
    if value is not None and not value:
        raw[NONE] = ["1"]
    for index, record in enumerate(value or ()):
        raw |= {f".{index}{suffix}": texts for suffix, texts in _record_raw(field, record).items()}
    return raw


def _record_raw(field: Field, record: Mapping[str, Any]) -> Raw:
    return {
        f".{name}{suffix}": texts
        for name, part in _parts(field).items()
        for suffix, texts in raw_of(part, record.get(name)).items()
    }


def _records(field: Field, raw: Raw) -> list[dict[str, Any]] | None:
    records: list[dict[str, Any]] = []
    problems: list[str] = []
    for number, sub_raw in zip(count(1), _sub_raws(raw).values()):
        try:
            stated = _record(field, sub_raw, f"Entry {number}, ")
        except Unreadable as error:
            problems += error.args
            continue
        if stated:
            records.append(stated)
    if problems:
        raise Unreadable(*problems)
    return records or ([] if states_none(raw) else None)


def _record(field: Field, raw: Raw, where: str) -> dict[str, Any] | None:
    """The statement of these texts about one record; None if they state nothing. Raises Unreadable, with `where`
    first."""
    readings = {name: read_raw(part, _field_raw(name, raw)) for name, part in _parts(field).items()}
    problems = [
        f"{where}{part.label}: {message}" for name, part in _parts(field).items() for message in readings[name].errors
    ]
    if problems:
        raise Unreadable(*problems)
    return {name: reading.value for name, reading in readings.items() if reading.value is not None} or None


def _record_inputs(field: Field, name: str, raw: Raw) -> list[list[FieldInput]]:
    """The inputs of each entry typed so far, and of one blank entry."""
    typed = list(_sub_raws(raw).values())[:MOST_RECORDS]
    return [_parts_inputs(field, f"{name}.{index}", sub_raw) for index, sub_raw in enumerate([*typed, {}])]


def _parts_inputs(field: Field, name: str, raw: Raw) -> list[FieldInput]:
    return [field_input(part, raw=_field_raw(sub, raw), prefix=f"{name}.") for sub, part in _parts(field).items()]
