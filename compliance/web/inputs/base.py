"""Common parts of every kind of input: raw text as posted, and the three things that a kind can do with it.
Also the simplest kinds: single texts, numbers and choices."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import Any, Protocol

from compliance.regulation.core.fields import FREE_TEXT, Field

Raw = dict[str, list[str]]
"""The text typed: the part of the input's name after the field's own (`""`, `.pay`, `.0.code`), and its texts."""

_UNFIT = re.compile("[\0\ud800-\udfff]")


class Unreadable(ValueError):
    """An error for typed text that is not well formed. The message says what was typed, what was expected, and how to
    fix it."""


@dataclass(frozen=True)
class InputReading:
    """The reading of a field's posted texts: the JSON value of the fact, or None, and the errors of form."""

    value: Any
    raw: Raw
    errors: tuple[str, ...] = ()

    @property
    def is_sound(self) -> bool:
        return not self.errors


class Kind(Protocol):
    """A kind of field as an input."""

    def raw(self, field: Field, value: Any) -> Raw:
        """The texts in the inputs for this JSON value (None: not stated)."""

    def read(self, field: Field, raw: Raw, present: Any) -> Any:
        """The JSON value that these texts state; None for nothing. Raises Unreadable."""

    def widget(self, field: Field, raw: Raw) -> Mapping[str, Any]:
        """The values that the template needs beside the texts: options, rows, ids."""


@dataclass(frozen=True)
class Option:
    """A choice of radios, checkboxes or a select."""

    code: str
    label: str
    is_chosen: bool = False


@dataclass(frozen=True)
class InputRow:
    """A row of a table of inputs: its code, label, and the texts typed in its columns."""

    index: int
    code: str
    label: str
    texts: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_known(self) -> bool:
        """Whether the code is one of the regulation's own list."""
        return bool(self.label)


def first(raw: Raw, suffix: str = "") -> str:
    """The text typed under this suffix, without blanks around it; empty when nothing was."""
    texts = raw.get(suffix) or [""]
    return texts[0].replace("\r\n", "\n").replace("\r", "\n").strip()


def refuse_unfit(raw: Raw) -> None:
    """Raises Unreadable for characters that no record can keep."""
    if any(_UNFIT.search(text) for texts in raw.values() for text in texts):
        raise Unreadable("There is a character here that we cannot keep. Delete it and type the text again.")


def quoted(text: str) -> str:
    """The typed text in quotation marks, cut if it is long."""
    return f"“{text if len(text) <= 40 else text[:39] + '…'}”"


def split_items(text: str, *, per_line: bool = False) -> list[str]:
    """Items between line ends, and between commas or semicolons too unless `per_line`; blanks around them go."""
    pieces = text.replace("\r\n", "\n").split("\n") if per_line else re.split(r"[,;\r\n]+", text)
    return [piece.strip() for piece in pieces if piece.strip()]


def has_separator(items: Sequence[str]) -> bool:
    """Whether an item contains a comma or semicolon, so that only line ends may separate the items."""
    return any("," in item or ";" in item for item in items)


NONE = ".none"
OTHER = ".other"
PER_LINE = ".per_line"


def states_none(raw: Raw) -> bool:
    """Whether "none of these" was chosen."""
    return bool(first(raw, NONE))


def indexed(raw: Raw) -> list[int]:
    """The row numbers that occur, in order."""
    numbers = {match[1] for suffix in raw if (match := re.match(r"\.([0-9]{1,4})\.", suffix))}
    return sorted(int(number) for number in numbers)


INTEGER = re.compile(r"-?[0-9]{1,15}\Z")
_DECIMAL = re.compile(r"-?[0-9]{1,12}(\.[0-9]{1,12})?\Z")
_MIXED = re.compile(r"(?:(?P<whole>[0-9]{1,9})[ -]+)?(?P<part>[0-9]{1,6})\s*[/\u2044]\s*(?P<of>[1-9][0-9]{0,5})\Z")
_FRACTION = re.compile(r"([0-9]{1,9})\s*/\s*([1-9][0-9]{0,8})\Z")
_THOUSANDS = re.compile(r"(?<=[0-9]),(?=[0-9]{3}(?![0-9]))")

LONG_TEXT = 60
MOST_RADIOS = 6
NOT_WHOLE = "{typed} is not a whole number. Enter digits only, such as 9."


def read_integer(text: str) -> int:
    """A whole number; commas may separate thousands. Raises Unreadable."""
    digits = _THOUSANDS.sub("", text)
    if not INTEGER.match(digits):
        raise Unreadable(NOT_WHOLE.format(typed=quoted(text)))
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
    match = _FRACTION.match(text)
    if match is None:
        raise Unreadable(f"{quoted(text)} is not a fraction. Enter two whole numbers with a slash, such as 1/2.")
    return f"{match[1]}/{match[2]}"


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
            return {"options": [Option(code, code, code == text) for code in [*known, *kept]], "is_registered": True}
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
