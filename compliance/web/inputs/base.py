"""What every kind of input shares: raw text as posted, and the three things a kind can do with it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from compliance.regulation.core.fields import Field

Raw = dict[str, list[str]]
"""What was typed: the part of the input's name after the field's own (`""`, `.pay`, `.0.code`), and its texts."""

_UNFIT = re.compile("[\0\ud800-\udfff]")


class Unreadable(ValueError):
    """What was typed is not well formed. The message says what was typed, what was expected, and how to fix it."""


@dataclass(frozen=True)
class Reading:
    """What a field's posted texts say: the JSON value of the fact, or None, and what is not well formed."""

    value: Any
    raw: Raw
    errors: tuple[str, ...] = ()

    @property
    def is_sound(self) -> bool:
        return not self.errors


class Kind(Protocol):
    """One kind of field as an input."""

    def raw(self, field: Field, value: Any) -> Raw:
        """The texts in the inputs for this JSON value (None: not stated)."""

    def read(self, field: Field, raw: Raw, present: Any) -> Any:
        """The JSON value that these texts state; None for nothing. Raises Unreadable."""

    def widget(self, field: Field, raw: Raw) -> Mapping[str, Any]:
        """What the template needs beside the texts: options, rows, ids."""


@dataclass(frozen=True)
class Option:
    """One choice of radios, checkboxes or a select."""

    code: str
    label: str
    is_chosen: bool = False


@dataclass(frozen=True)
class Line:
    """One row of a table of inputs: its code, label, and the texts typed in its columns."""

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
    """What was typed, in quotation marks, cut where it is long."""
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
    found = {match[1] for suffix in raw if (match := re.match(r"\.([0-9]{1,4})\.", suffix))}
    return sorted(int(number) for number in found)
