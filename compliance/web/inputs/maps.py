"""Tables of inputs: odds by wager, texts, integers or decimals by code."""

from collections.abc import Mapping
from typing import Any

from compliance.regulation.core.fields import Field
from compliance.web.inputs.base import (
    NONE,
    InputRow,
    Raw,
    Unreadable,
    first,
    indexed,
    quoted,
    read_decimal,
    read_integer,
    states_none,
)

BLANK_LINES = 2


def read_odds(pay: str, to: str, place: str = "") -> dict[str, int] | None:
    """Odds from two texts; None when both are empty. Raises Unreadable, naming the place."""
    where = f"{place}: " if place else ""
    if not pay and not to:
        return None
    if not pay or not to:
        raise Unreadable(f"{where}odds need both numbers. Enter both, such as 35 to 1.")
    try:
        pair = {"pay": read_integer(pay), "to": read_integer(to)}
    except Unreadable as error:
        raise Unreadable(f"{where}{error}") from None
    if min(pair.values()) < 1:
        raise Unreadable(f"{where}odds are two whole numbers of 1 or more. Enter them like this: 35 to 1.")
    return pair


class Odds:
    """Two number inputs, "pay to"."""

    def raw(self, field: Field, value: Any) -> Raw:
        return {} if value is None else {".pay": [str(value["pay"])], ".to": [str(value["to"])]}

    def read(self, field: Field, raw: Raw, present: Any) -> dict[str, int] | None:
        return read_odds(first(raw, ".pay"), first(raw, ".to"))

    def widget(self, field: Field, raw: Raw) -> Mapping[str, Any]:
        return {"pay": "".join(raw.get(".pay", [])), "to": "".join(raw.get(".to", []))}


class Lines:
    """A map as rows: the known codes first, then codes outside the list, then blank rows for more."""

    columns: tuple[str, ...] = ("value",)

    def __init__(self, read_item: Any = str) -> None:
        self.read_item = read_item

    def texts(self, item: Any) -> dict[str, str]:
        """The texts in the columns of one row."""
        return {"value": str(item)}

    def item(self, texts: Mapping[str, str], place: str) -> Any:
        """The value of one row; None when it is empty. Raises Unreadable, naming the place."""
        text = texts["value"]
        if not text:
            return None
        try:
            return self.read_item(text)
        except Unreadable as error:
            raise Unreadable(f"{place}: {error}") from None

    def raw(self, field: Field, value: Any) -> Raw:
        if value is None:
            return {}
        if not value:
            return {NONE: ["1"]}
        raw: Raw = {}
        codes = [code for code, _ in field.choices] + [key for key in value if key not in dict(field.choices)]
        for index, code in enumerate(codes):
            raw[f".{index}.code"] = [code]
            for column, text in (self.texts(value[code]) if code in value else {}).items():
                raw[f".{index}.{column}"] = [text]
        return raw

    def read(self, field: Field, raw: Raw, present: Any) -> dict[str, Any] | None:
        labels = dict(field.choices)
        stated: dict[str, Any] = {}
        problems: list[str] = []
        for index in indexed(raw):
            code = first(raw, f".{index}.code")
            texts = {column: first(raw, f".{index}.{column}") for column in self.columns}
            try:
                item = self.item(texts, labels.get(code) or code or f"Line {index + 1}")
            except Unreadable as error:
                problems.append(str(error))
                continue
            if item is None and (code in labels or not code):
                continue
            if item is None:
                problems.append(f"{quoted(code)} has no value. Enter one, or clear the line.")
            elif not code:
                problems.append(f"Line {index + 1} has a value but no name. Enter what it is for.")
            elif code in stated:
                problems.append(f"{quoted(code)} is on two lines. Keep one.")
            else:
                stated[code] = item
        if problems:
            raise Unreadable(*problems)
        return stated or ({} if states_none(raw) else None)

    def widget(self, field: Field, raw: Raw) -> Mapping[str, Any]:
        typed: dict[str, Mapping[str, str]] = {}
        others: list[tuple[str, Mapping[str, str]]] = []
        known = dict(field.choices)
        for index in indexed(raw):
            code = "".join(raw.get(f".{index}.code", []))
            texts = {column: "".join(raw.get(f".{index}.{column}", [])) for column in self.columns}
            if code.strip() in known and code.strip() not in typed:
                typed[code.strip()] = texts
            elif code or any(texts.values()):
                others.append((code, texts))
        nothing = dict.fromkeys(self.columns, "")
        lines = [(code, label, typed.get(code, nothing)) for code, label in field.choices]
        lines += [(code, "", texts) for code, texts in others]
        lines += [("", "", nothing)] * BLANK_LINES
        return {
            "lines": [InputRow(index, code, label, texts) for index, (code, label, texts) in enumerate(lines)],
            "is_none": states_none(raw),
            "offers_none": field.asked.optional or states_none(raw),
        }


class OddsTable(Lines):
    """Odds by wager code: two inputs a row."""

    columns = ("pay", "to")

    def texts(self, item: Any) -> dict[str, str]:
        return {"pay": str(item["pay"]), "to": str(item["to"])}

    def item(self, texts: Mapping[str, str], place: str) -> Any:
        return read_odds(texts["pay"], texts["to"], place)


class DecimalOrMap(Lines):
    """A single decimal for all (`.one`), or a decimal for each code."""

    def __init__(self) -> None:
        super().__init__(read_decimal)

    def raw(self, field: Field, value: Any) -> Raw:
        return {".one": [value]} if isinstance(value, str) else super().raw(field, value)

    def read(self, field: Field, raw: Raw, present: Any) -> Any:
        number = first(raw, ".one")
        by_code = super().read(field, raw, present)
        if not number:
            return by_code
        if by_code:
            raise Unreadable("There is one number for all, and there are also numbers line by line. Keep only one.")
        return read_decimal(number)

    def widget(self, field: Field, raw: Raw) -> Mapping[str, Any]:
        return {**super().widget(field, raw), "one": "".join(raw.get(".one", []))}
