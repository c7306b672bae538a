"""Presets: what the records of a table tell about an answer before anybody gives it. A person confirms it, or changes
it; no preset counts by itself."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol


class TableNow(Protocol):
    """A table as a preset may read it when the form of an entry opens.

    `since` is its last opening or closing, None where there was none; `entries` are the effective entries of this log
    in the order of their events; `has_alarm` says whether an alarm waits there. `in_use` is what is stated about the
    equipment whose limit runs, as JSON values by field, with its start; empty where none runs. `in_use_source` says
    which entry states it. `lane` names the equipment for which the form was opened; empty where nothing said so.
    `came` is what signed entries of a change state about the equipment that comes, and `came_source` which entry that
    is; `came_dealer` is the dealer who signed it. `packages` gives those of one kind that this step of a change is
    about. All four are empty where the form is no step of a change.
    """

    @property
    def is_open(self) -> bool: ...
    @property
    def since(self) -> datetime | None: ...
    @property
    def entries(self) -> Sequence[Any]: ...
    @property
    def has_alarm(self) -> bool: ...
    @property
    def in_use(self) -> Mapping[str, Any]: ...
    @property
    def in_use_source(self) -> str: ...
    @property
    def lane(self) -> str: ...
    @property
    def came(self) -> Mapping[str, Any]: ...
    @property
    def came_source(self) -> str: ...
    @property
    def came_dealer(self) -> str: ...
    def packages(self, kind: str) -> Sequence[str]: ...


@dataclass(frozen=True)
class PresetAnswer:
    """An answer as a plain JSON value, and its source in words: `closed since March 3, 2026, 3:04 a.m. EST`. `entry` is
    the entry of this log from which it is taken; None where it is not one entry's."""

    value: Any
    source: str
    entry: Any = None


Preset = Callable[[TableNow, str], PresetAnswer | None]
"""A reader of the table's records for the field of this name; None if they give no answer."""


def of_equipment_in_use(now: TableNow, name: str) -> PresetAnswer | None:
    """The answer that the entry about the equipment in use states; None if it states none."""
    value = now.in_use.get(name)
    return None if value is None else PresetAnswer(value, now.in_use_source)


def of_lane(*lanes: str) -> Preset:
    """For which of these the form was opened, by a link that names it; else that of the equipment in use."""

    def preset(now: TableNow, name: str) -> PresetAnswer | None:
        return PresetAnswer(now.lane, "which you chose") if now.lane in lanes else of_equipment_in_use(now, name)

    return preset


def of_what_came(stated: str = "") -> Preset:
    """A preset from the entry about the equipment in use; in a change, where none is in use, from the field `stated`
    (the field of the same name if empty) of the entry before, about the equipment that comes."""

    def preset(now: TableNow, name: str) -> PresetAnswer | None:
        value = now.came.get(stated or name)
        return of_equipment_in_use(now, name) or (None if value is None else PresetAnswer(value, now.came_source))

    return preset


def dealer_of_change(now: TableNow, name: str) -> PresetAnswer | None:
    """The dealer who signed the change."""
    return PresetAnswer(now.came_dealer, f"signed {now.came_source}") if now.came_dealer else None


def as_last_time(now: TableNow, name: str) -> PresetAnswer | None:
    """In a change, what the newest entry of this log states."""
    last = now.entries[-1] if now.came and now.entries else None
    value = getattr(last, name, None)
    return None if value is None else PresetAnswer(value, "as in the last entry")


def of_packages(kind: str) -> Preset:
    """In a change, the packages of this kind that leave or come by the package log."""

    def preset(now: TableNow, name: str) -> PresetAnswer | None:
        numbers = list(now.packages(kind))
        return PresetAnswer(numbers, "by the package log") if numbers else None

    return preset
