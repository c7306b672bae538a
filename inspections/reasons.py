"""The reasons that keep a table from opening, and the grounds found in order."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from compliance.holders.models import GamingTable
from compliance.regulation.core.log import LogKind

from .models import RunningLimit


@dataclass(frozen=True)
class Cure:
    """The one button that cures a reason: a url name, its arguments, its label."""

    name: str
    label: str
    kwargs: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Reason:
    """Something that keeps a table from opening. `is_known` is False where nobody can tell. `lane` names the equipment
    that it is about, where a table has several (batch A or B); `problem_id` the open problem."""

    citation: str
    words: str
    cure: Cure | None = None
    is_known: bool = True
    running_limit: RunningLimit | None = None
    lane: str = ""
    problem_id: UUID | None = None


@dataclass(frozen=True)
class Ground:
    """Something that was looked at and found in order."""

    citation: str
    words: str


def entry_cure(table: GamingTable, kind: LogKind) -> Cure:
    """The entry of this log that cures a reason at the table."""
    name = "floor:change" if kind.clocks else "floor:entry_new"
    label = kind.clocks[0].title if kind.clocks else kind.title.removesuffix(" log")
    return Cure(name, label, {"table_id": table.pk, "log_code": kind.code})
