"""Single texts and numbers."""

import re
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from compliance.regulation.core.fields import FREE_TEXT, Field
from compliance.web.inputs.base import OTHER, Option, Raw, Unreadable, first, quoted

_INTEGER = re.compile(r"-?[0-9]{1,15}\Z")
_DECIMAL = re.compile(r"-?[0-9]{1,12}(\.[0-9]{1,12})?\Z")
_MIXED = re.compile(r"(?:(?P<whole>[0-9]{1,9})[ -]+)?(?P<part>[0-9]{1,6})\s*[/\u2044]\s*(?P<of>[1-9][0-9]{0,5})\Z")
_FRACTION = re.compile(r"([0-9]{1,9})\s*/\s*([1-9][0-9]{0,8})\Z")
_THOUSANDS = re.compile(r"(?<=[0-9]),(?=[0-9]{3}(?![0-9]))")

LONG_TEXT = 60


def read_integer(text: str) -> int:
    """A whole number; commas may separate thousands. Raises Unreadable."""
    digits = _THOUSANDS.sub("", text)
    if not _INTEGER.match(digits):
        raise Unreadable(f"{quoted(text)} is not a whole number. Enter digits only, such as 9.")
    return int(digits)


def read_decimal(text: str) -> str:
    """An exact decimal in the digits typed; drops a dollar or percent sign, reads 7/8 as 0.875. Raises Unreadable."""
    digits = _THOUSANDS.sub("", text.lstrip("$ ").rstrip('%"″ \u00a0'))
    if digits.startswith("."):
        digits = f"0{digits}"
    if _DECIMAL.match(digits):
        return digits
    mixed = _MIXED.match(digits)
    if mixed is not None:
        return _exact(Fraction(int(mixed["part"]), int(mixed["of"])) + int(mixed["whole"] or 0), text)
    raise Unreadable(f"{quoted(text)} is not a number. Enter a number such as 25.00 or 0.875.")


def _exact(number: Fraction, typed: str) -> str:
    exact = Decimal(number.numerator) / Decimal(number.denominator)
    digits = format(exact.normalize(), "f")
    if Fraction(digits) != number or not _DECIMAL.match(digits):
        raise Unreadable(f"{quoted(typed)} has no exact decimal form. Enter the number as a decimal such as 0.875.")
    return digits


def read_fraction(text: str) -> str:
    """A fraction as "1/2". Raises Unreadable."""
    found = _FRACTION.match(text)
    if found is None:
        raise Unreadable(f"{quoted(text)} is not a fraction. Enter two whole numbers with a slash, such as 1/2.")
    return f"{found[1]}/{found[2]}"


class Text:
    """Text; several lines when it is long or its name says that it describes something. Where the field knows phrases,
    radios for them, and a line under `.other` for any other text; what is registered is picked from a list."""

    def raw(self, field: Field, value: Any) -> Raw:
        if value is None:
            return {}
        is_other = field.choices and not field.asked.registered and value not in dict(field.choices)
        return {OTHER if is_other else "": [str(value)]}

    def read(self, field: Field, raw: Raw, present: Any) -> str | None:
        text, other = first(raw), first(raw, OTHER)
        if not field.choices or field.asked.registered:
            return text or None
        if text and text not in dict(field.choices):
            raise Unreadable(f"{quoted(text)} is not one of the choices. Choose one, or write another answer.")
        if text and other:
            raise Unreadable("A choice from the list and another answer are both filled in. Keep only one.")
        return text or other or None

    def widget(self, field: Field, raw: Raw) -> Mapping[str, Any]:
        text = first(raw)
        known = [code for code, _ in field.choices]
        if known and field.asked.registered:
            kept = [] if text in ("", *known) else [text]
            return {"options": [Option(one, one, one == text) for one in [*known, *kept]], "is_registered": True}
        if known:
            options = [Option(code, label, code == text) for code, label in field.choices]
            return {"options": options, "phrases": True, "other": "\n".join(raw.get(OTHER, []))}
        is_long = len(text) > LONG_TEXT or "\n" in text or field.longest == FREE_TEXT
        return {"text": "\n".join(raw.get("", [])), "is_long": is_long, "rows": max(2, min(8, len(text) // 60 + 1))}


class Number:
    """A number in one input: whole, exact decimal, or fraction, by the reader given."""

    def __init__(self, reader: Any, input_mode: str) -> None:
        self.reader, self.input_mode = reader, input_mode

    def raw(self, field: Field, value: Any) -> Raw:
        return {} if value is None else {"": [str(value)]}

    def read(self, field: Field, raw: Raw, present: Any) -> Any:
        text = first(raw)
        return self.reader(text) if text else None

    def widget(self, field: Field, raw: Raw) -> Mapping[str, Any]:
        return {"text": "\n".join(raw.get("", [])), "input_mode": self.input_mode}
