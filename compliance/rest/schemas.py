"""JSON Schema of facts, generated from the fields that drive form, check and paper: no field is listed here."""

from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec

from compliance.regulation import Chapter, chapter, chapters
from compliance.regulation.core.edition import keys_of, until
from compliance.regulation.core.fields import MOST_VALUES, NAME, Field, fields_of
from compliance.regulation.core.json_text import LONGEST_INTEGER
from compliance.regulation.core.log import LogKind

Schema = dict[str, Any]

MOST = 10**LONGEST_INTEGER - 1
MOST_ENTRIES = 1_000
"""Entries of one log that a request may hold: each may have a dozen findings, and anybody may ask."""
DECIMAL: Schema = {"type": "string", "pattern": r"^-?[0-9]{1,12}(\.[0-9]{1,12})?$", "examples": ["0.875"]}
INTEGER: Schema = {"type": "integer", "minimum": -MOST, "maximum": MOST}
TEXT: Schema = {"type": "string"}
DAY: Schema = {"type": "string", "format": "date", "examples": ["2026-02-03"]}
MOMENT: Schema = {
    "type": "string",
    "format": "date-time",
    "description": "An instant with its offset.",
    "examples": ["2026-03-08T01:30:00-05:00"],
}
TIME: Schema = {"type": "string", "format": "time", "examples": ["09:41:00-05:00"]}


A_NAME: Schema = {**TEXT, "maxLength": NAME}


def ref(name: str) -> Schema:
    """A reference to a component of the description."""
    return {"$ref": f"#/components/schemas/{name}"}


def _map(of: Schema) -> Schema:
    return {
        "type": "object",
        "additionalProperties": of,
        "propertyNames": {"maxLength": NAME},
        "maxProperties": MOST_VALUES,
    }


def _list(of: Schema) -> Schema:
    return {"type": "array", "items": of, "maxItems": MOST_VALUES}


KINDS: dict[str, Schema] = {
    "text": TEXT,
    "integer": INTEGER,
    "boolean": {"type": "boolean"},
    "decimal": DECIMAL,
    "fraction": {"type": "string", "pattern": "^[0-9]{1,9}/[1-9][0-9]{0,8}$", "examples": ["1/2"]},
    "choice": TEXT,
    "text_set": {**_list(TEXT), "uniqueItems": True},
    "text_list": _list(TEXT),
    "integer_list": _list(INTEGER),
    "odds": ref("Odds"),
    "odds_table": _map(ref("Odds")),
    "text_map": _map(TEXT),
    "integer_map": _map(INTEGER),
    "decimal_or_map": {"anyOf": [DECIMAL, _map(DECIMAL)]},
    "approval": ref("Approval"),
    "attestation": ref("Attestation"),
    "day": DAY,
    "moment": MOMENT,
    "time_of_day": TIME,
}
"""The JSON form of each kind of field."""


def or_null(schema: Schema) -> Schema:
    """The schema of a value that may be null; null means not stated."""
    if "enum" in schema:
        return {**schema, "type": [schema["type"], "null"], "enum": [*schema["enum"], None]}
    if isinstance(schema.get("type"), str):
        return {**schema, "type": [schema["type"], "null"]}
    return {"anyOf": [schema, {"type": "null"}]}


def words_of(field: Field) -> str:
    """The facts that a reader must know of a field: hint, unit, citation, condition of asking, meaning of its codes."""
    parts = [field.asked.hint.rstrip(".")]
    if field.asked.unit:
        parts.append(f"Unit: {field.asked.unit}")
    if field.asked.why:
        parts.append(f"§ {field.asked.why}")
    if field.asked.editions:
        parts.append(f"Asked by {', '.join(_asking(field))} only")
    if field.choices:
        parts.append("; ".join(f"{code}: {label}" for code, label in field.choices))
    return ". ".join(part for part in parts if part)


def _asking(field: Field) -> list[str]:
    """The editions that ask a field which some do not."""
    number = field.asked.editions[0].removeprefix(until("")).partition("-")[0]
    return [key for key in keys_of(chapter(number).editions) if field.is_of(key)]


def field_schema(field: Field) -> Schema:
    """The JSON Schema of one field, with its label as title."""
    base = _record_schema(field, field.record) if field.record is not None else _no_longer(field, KINDS[field.kind])
    if field.codes:
        base = {**base, "enum": list(field.codes)}
    if field.asked.no_repeats:
        base = {**base, "uniqueItems": True}
    texts = {"title": field.label, "description": words_of(field)}
    return {**texts, **or_null(base)} if texts["description"] else {"title": field.label, **or_null(base)}


def _no_longer(field: Field, base: Schema) -> Schema:
    """The same schema, with the greatest length of its texts."""
    text = {**TEXT, "maxLength": field.longest}
    if field.kind == "text":
        return text
    if field.kind in ("text_set", "text_list"):
        return {**base, "items": text}
    return _map(text) if field.kind == "text_map" else base


def _record_schema(field: Field, record: type[msgspec.Struct]) -> Schema:
    schema = struct_schema(record)
    return schema if field.kind == "record" else _list(schema)


def fields_schema(fields: Iterable[Field]) -> Schema:
    """The JSON Schema of an object that may state these fields and no other."""
    return {
        "type": "object",
        "properties": {field.name: field_schema(field) for field in fields},
        "additionalProperties": False,
    }


def struct_schema(struct: type[msgspec.Struct]) -> Schema:
    """The JSON Schema of everything that a facts struct may state."""
    return fields_schema(fields_of(struct).values())


def edition_schema(whole: Chapter, key: str) -> Schema:
    """The JSON Schema of the facts that this edition asks for."""
    asked = (field for field in whole.fields.values() if field.is_of(key))
    return fields_schema(asked)


def log_name(number: str, kind: LogKind) -> str:
    """The name of a log in the names of components: `617aRouletteInspection`."""
    return f"{number}{kind.code.title().replace('_', '')}"


def _part(required: tuple[str, ...], **properties: Schema) -> Schema:
    return {"type": "object", "properties": properties, "required": list(required), "additionalProperties": False}


def submission_schema(number: str) -> Schema:
    """The schema of a body that is sent to check a filing under this chapter."""
    return _part(
        ("chapter", "facts"),
        chapter={"type": "string", "const": number},
        facts=ref(f"Facts{number}"),
        edition=or_null({"type": "string", "enum": [edition.key for edition in chapter(number).editions]}),
        on={**or_null(DAY), "description": "The day whose edition applies. If edition is stated, it is used instead."},
    )


def log_schema(number: str, kind: LogKind) -> Schema:
    """The schema of a body that is sent to check a log of this kind."""
    name = log_name(number, kind)
    return _part(
        ("chapter", "log", "table", "entries"),
        chapter={"type": "string", "const": number},
        log={"type": "string", "const": kind.code},
        table=ref(f"Table{name}"),
        entries={**_list(ref(f"Entry{name}")), "maxItems": MOST_ENTRIES},
    )


@cache
def facts_components() -> Schema:
    """The components that describe facts, log tables and log entries of every chapter."""
    components: Schema = {
        "Odds": {**_part(("pay", "to"), pay={**INTEGER, "minimum": 1}, to={**INTEGER, "minimum": 1}), "title": "Odds"},
        "Approval": _part(
            (),
            approving_unit=or_null(A_NAME),
            approval_number=or_null(A_NAME),
            approved_on=or_null(DAY),
            document=or_null(A_NAME),
        ),
        "Attestation": _part(
            ("signed",),
            signed={"type": "boolean"},
            signer=or_null(A_NAME),
            credential_number=or_null(A_NAME),
            signed_at=or_null(MOMENT),
        ),
    }
    for whole in chapters():
        components[f"Facts{whole.number}"] = {**struct_schema(whole.facts), "title": f"Facts of {whole.game}"}
        components[f"Submission{whole.number}"] = submission_schema(whole.number)
        for kind in whole.logs:
            name = log_name(whole.number, kind)
            components[f"Table{name}"] = struct_schema(kind.table)
            components[f"Entry{name}"] = {**struct_schema(kind.entry), "title": f"{kind.title} of {whole.game}"}
            components[f"Log{name}"] = log_schema(whole.number, kind)
    names = list(components)
    for either, start in (("AnySubmission", "Submission"), ("AnyLog", "Log")):
        components[either] = {"oneOf": [ref(name) for name in names if name.startswith(start)]}
    return components
