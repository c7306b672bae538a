"""Problems at a table: what a log of them declares beside its entries."""

from collections.abc import Callable
from typing import Any

import msgspec

from .exposure import Exposure
from .figure import Text
from .finding import Finding

PROBLEM_LOG = "problem"
"""The code of the log of problems, in every game. What it proves is nothing that a filing states."""
STAGES = {"found": "A problem that was found", "done": "What was done about a problem"}
"""The stages that an entry of a problem log is about. A problem is open from the first to the second."""


class Duty(msgspec.Struct, frozen=True, kw_only=True):
    """A duty after a problem was found: the act, the person who does it, and the text that says so.

    `of` are the beginnings of the codes of problems that it is about, empty for all; `when` narrows it by entry and
    table. Without a `citation` no text on file says it: it is what a facility's own controls ask. `shown_by` names the
    logs of the game whose next entries at the table show that it was done.
    """

    words: str
    who: str
    citation: str = ""
    more: str = ""
    of: tuple[str, ...] = ()
    shown_by: tuple[str, ...] = ()
    when: Callable[[Any, Any], bool] = lambda entry, table: True


class Counted(msgspec.Struct, frozen=True, kw_only=True):
    """The log in which a verified count is stated: its code, and the `field` with the instant.

    `in_use` names the log that says which set is in use; empty where a count is of the whole table. `is_of` says
    whether an entry counted that set: the entry, the set's time in use (`log.InUse`), the entry that states the use,
    and the text of the day.
    """

    log: str
    field: str
    in_use: str = ""
    is_of: Callable[[Any, Any, Any, Text], bool] = lambda entry, used, stated, text: True


class ProblemRules(msgspec.Struct, frozen=True, kw_only=True):
    """A game's rules for problems: the duties, in their order, the measure of the play since the last count, and the
    objections of an open problem to opening.

    `bars` gives the findings of a text that keeps the table closed while the problem of this entry is open; `looks`
    names where no text bars it the clause to look at. `counted` is the log in which the last verified count is stated;
    None where a game has none. `words` tells what was found in one line.
    """

    duties: tuple[Duty, ...]
    exposure: Callable[[Any, Any], Exposure | None]
    words: Callable[[Any], str]
    bars: Callable[[Any, Text], list[Finding]] = lambda entry, text: []
    looks: str = "465a.2"
    counted: Counted | None = None

    def duties_of(self, entry: Any, table: Any) -> list[Duty]:
        """The duties about the problem of this entry, in order."""
        what = entry.what or ""
        return [duty for duty in self.duties if (not duty.of or what.startswith(duty.of)) and duty.when(entry, table)]
