"""Choices: yes or no, one of several, some of several."""

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
