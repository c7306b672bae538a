"""Choices: yes or no, one of several, some of several; attestations and approvals."""

from collections.abc import Mapping
from typing import Any

from compliance.regulation.core.fields import Field
from compliance.web.inputs.base import (
    NONE,
    OTHER,
    PER_LINE,
    Option,
    Raw,
    Unreadable,
    first,
    has_separator,
    quoted,
    split_items,
    states_none,
)
from compliance.web.inputs.times import day_raw, day_texts, read_day
from compliance.web.words import OWNERS

MOST_RADIOS = 6


class YesNo:
    """Two radios; neither is chosen at first."""

    def raw(self, field: Field, value: Any) -> Raw:
        return {} if value is None else {"": ["true" if value else "false"]}

    def read(self, field: Field, raw: Raw, present: Any) -> bool | None:
        text = first(raw)
        if text not in ("", "true", "false"):
            raise Unreadable(f"{quoted(text)} is not yes or no. Choose one of the two.")
        return None if not text else text == "true"

    def widget(self, field: Field, raw: Raw) -> Mapping[str, Any]:
        text = first(raw)
        return {"options": [Option("true", "Yes", text == "true"), Option("false", "No", text == "false")]}


class OneOf:
    """Radios up to six codes, a select beyond."""

    def raw(self, field: Field, value: Any) -> Raw:
        return {} if value is None else {"": [str(value)]}

    def read(self, field: Field, raw: Raw, present: Any) -> str | None:
        code = first(raw)
        if code and code not in field.codes:
            raise Unreadable(f"{quoted(code)} is not one of the choices. Choose one from the list.")
        return code or None

    def widget(self, field: Field, raw: Raw) -> Mapping[str, Any]:
        chosen = first(raw)
        options = [Option(code, label, code == chosen) for code, label in field.choices]
        return {"options": options, "is_select": len(options) > MOST_RADIOS}


class SomeOf:
    """Checkboxes for the known members; `.none` states an empty set; `.other` takes members outside the list."""

    def raw(self, field: Field, value: Any) -> Raw:
        if value is None:
            return {}
        if not value:
            return {NONE: ["1"]}
        known = {code for code, _ in field.choices}
        others = [item for item in value if item not in known]
        raw: Raw = {"": [item for item in value if item in known]}
        if others:
            raw[OTHER] = ["\n".join(others)]
        if has_separator(others):
            raw[PER_LINE] = ["1"]
        return raw

    def read(self, field: Field, raw: Raw, present: Any) -> list[str] | None:
        ticked = [code for code, _ in field.choices if code in raw.get("", [])]
        unknown = [code for code in raw.get("", []) if code not in dict(field.choices)]
        if unknown:
            raise Unreadable(f"{quoted(unknown[0])} is not one of the choices. Choose from the list.")
        others = split_items(first(raw, OTHER), per_line=bool(first(raw, PER_LINE)))
        members = list(dict.fromkeys([*ticked, *others]))
        if states_none(raw):
            if members:
                raise Unreadable("“None of these” is chosen together with others. Keep only one.")
            return []
        return members or None

    def widget(self, field: Field, raw: Raw) -> Mapping[str, Any]:
        chosen = raw.get("", [])
        return {
            "options": [Option(code, label, code in chosen) for code, label in field.choices],
            "others": "\n".join(raw.get(OTHER, [])),
            "per_line": bool(first(raw, PER_LINE)),
            "is_none": states_none(raw),
        }


APPROVED_ON = ".approved_on"


class Approval:
    """Unit, number, day and document of an approval; leaving all empty states that it is still to come."""

    def raw(self, field: Field, value: Any) -> Raw:
        if value is None:
            return {}
        raw: Raw = {f".{name}": [value[name]] for name in ("approving_unit", "approval_number") if value.get(name)}
        if value.get("document"):
            raw[".document"] = [value["document"]]
        return raw | day_raw(value.get("approved_on"), APPROVED_ON)

    def read(self, field: Field, raw: Raw, present: Any) -> dict[str, str] | None:
        unit, number, document = (first(raw, f".{name}") for name in ("approving_unit", "approval_number", "document"))
        approved_on = read_day(raw, APPROVED_ON)
        if not (number or approved_on or document or unit):
            return None
        missing = [
            words
            for words, text in (("the approving unit", unit), ("the number", number), ("the day", approved_on))
            if not text
        ]
        if missing:
            raise Unreadable(
                f"The approval lacks {' and '.join(missing)}. Complete it, or leave everything empty if you do not "
                "have the approval yet."
            )
        value = {"approving_unit": unit, "approval_number": number, "approved_on": approved_on or ""}
        return value | {"document": document} if document else value

    def widget(self, field: Field, raw: Raw) -> Mapping[str, Any]:
        unit = first(raw, ".approving_unit")
        options = [Option(code, owner.name, code == unit) for code, owner in OWNERS.items()]
        if unit and unit not in OWNERS:
            options.append(Option(unit, unit, is_chosen=True))
        return {
            "options": options,
            "number": "".join(raw.get(".approval_number", [])),
            "document": "".join(raw.get(".document", [])),
            "day": day_texts(raw, APPROVED_ON),
        }


class Attestation:
    """A statement and a checkbox. Who signed and when is stamped at filing; a signature already made is kept whole."""

    def raw(self, field: Field, value: Any) -> Raw:
        return {"": ["true"]} if value and value.get("signed") else {}

    def read(self, field: Field, raw: Raw, present: Any) -> dict[str, Any] | None:
        text = first(raw)
        if text not in ("", "true"):
            raise Unreadable(f"{quoted(text)} is not a signature. Check the box, or leave it empty.")
        is_signed = text == "true"
        if isinstance(present, Mapping) and bool(present.get("signed")) == is_signed:
            return dict(present)
        return {"signed": True} if is_signed else None

    def widget(self, field: Field, raw: Raw) -> Mapping[str, Any]:
        return {"is_signed": first(raw) == "true"}
