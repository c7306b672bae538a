"""A duty of the general chapters, and a value that no text on file fixes: two kinds of row."""

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any, Literal

import msgspec

from ..core.figure import Figure

Confidence = Literal["read", "in part", "inferred"]
"""The item itself was read; read in part, or firmly implied by text that binds; not found: taken from a preamble, a
title or a model of the same template, to be verified."""


class GeneralProvision(msgspec.Struct, frozen=True):
    """A duty of 601a, 603a, 461a or 465a in our own words. `setting` names the setting that fills the part not read.

    `owner` is who has to do it, and `help` what this system does toward it, where the row says so.
    No edition of these chapters is on file, so a row holds no days: it is the text as the source has it.
    """

    citation: str
    title: str
    duty: str
    confidence: Confidence
    source: str
    figures: tuple[Figure[Any], ...] = ()
    setting: str = ""
    owner: str = ""
    help: str = ""

    @property
    def ownership(self) -> str:
        """The bearer of the duty and the help with it, in sentences; empty if the row does not say."""
        return f"Duty of {self.owner}. {self.help}".strip() if self.owner else ""


class MalformedSetting(ValueError):
    """The value is none that this setting can have; the message says what is expected."""


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """A value that the office works by and that no text on file fixes, or fixes only in part.

    `kind` says how it is written: a whole number between `least` and `most`, a time of day, one of `choices`, or
    words. `effect` says what in the office follows it. `confidence` is `ours` where no text speaks of it at all.
    """

    code: str
    label: str
    kind: Literal["number", "time", "choice", "words"]
    default: str
    basis: str
    confidence: Literal["in part", "inferred", "ours"]
    reason: str
    effect: str
    unit: str = ""
    least: int = 0
    most: int = 0
    choices: Mapping[str, str] = {}

    def read(self, typed: str) -> str:
        """The value as it is kept. Raises MalformedSetting, saying what is expected."""
        value = " ".join(typed.split())
        if self.kind == "number":
            return self._number(value)
        if self.kind == "time":
            hour, _, minute = value.partition(":")
            if len(value) == 5 and hour.isdecimal() and minute.isdecimal() and int(hour) < 24 and int(minute) < 60:
                return value
            raise MalformedSetting("Enter a time of day as hours and minutes, such as 06:00.")
        if self.kind == "choice":
            if value in self.choices:
                return value
            raise MalformedSetting(f"Choose one of: {'; '.join(self.choices.values())}.")
        if not 1 <= len(value) <= 500:
            raise MalformedSetting("Enter between 1 and 500 characters.")
        return value

    def _number(self, value: str) -> str:
        try:
            number = Decimal(value) if len(value) <= 12 else Decimal("NaN")
        except InvalidOperation:
            number = Decimal("NaN")
        if not number.is_finite() or number != int(number) or not self.least <= number <= self.most:
            raise MalformedSetting(f"Enter a whole number of {self.unit} from {self.least} to {self.most:,}.")
        return str(int(number))

    def words(self, value: str) -> str:
        """A kept value as people read it, with its unit."""
        if self.kind == "choice":
            return self.choices.get(value, value)
        return f"{int(value):,} {self.unit}" if self.kind == "number" else value
