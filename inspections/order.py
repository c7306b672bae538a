"""The order of matters about a table by urgency: the one order of the pit board, its print, the API and My work."""

from enum import IntEnum

from compliance.holders.models import GamingTable

from .models import Alarm
from .reasons import Reason


class FloorState(IntEnum):
    """The states of a table, the worst first. Open tables come before closed ones (`rank`)."""

    PROBLEM = 1
    STOPPED = 2
    OVER = 3
    UNKNOWN = 4
    DUE = 5
    IN_ORDER = 6

    @property
    def code(self) -> str:
        """As the API states it."""
        return self.name.lower()

    def rank(self, *, is_open: bool) -> int:
        """Its place among the states of open and of closed tables."""
        return self if is_open else self + len(FloorState)


WORDS = {FloorState.PROBLEM: "Problem open", FloorState.STOPPED: "Stop play", FloorState.OVER: "Over the limit"}
"""The word on the light of an open table, where the light alone does not say it."""

OF_ALARM = {
    Alarm.Kind.PROBLEM: FloorState.PROBLEM,
    Alarm.Kind.STOP_PLAY: FloorState.STOPPED,
    Alarm.Kind.OVERDUE: FloorState.OVER,
    Alarm.Kind.DUE_SOON: FloorState.DUE,
    Alarm.Kind.BARRED: FloorState.STOPPED,
}
"""The state of its table that each kind of alarm tells."""


def state_of(reason: Reason) -> FloorState:
    """The state of the table by a reason that keeps it closed."""
    if reason.problem_id is not None:
        return FloorState.PROBLEM
    if not reason.is_known:
        return FloorState.UNKNOWN
    return FloorState.OVER if reason.running_limit is not None else FloorState.STOPPED


def is_open_now(table: GamingTable) -> bool:
    """Whether a table is open for play; one that never opened is not. No query with `select_related("state")`."""
    return bool(getattr(getattr(table, "state", None), "is_open", False))
