"""An approval, which the form asks in its parts."""

from collections.abc import Mapping
from typing import Any

from compliance.regulation.core.fields import Field
from compliance.web.inputs.base import Option, Raw, Unreadable, first
from compliance.web.inputs.times import day_raw, day_texts, read_day
from compliance.web.words import OWNERS

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
