"""The number of open findings that cite an item."""

from collections.abc import Callable, Sequence

from compliance.holders.models import User

Counter = Callable[[User, str], int]

counters: Sequence[Counter] = ()
"""The counters of findings that cite an item and that a person may see, one an app. Set in `compliance/wiring.py`."""


def open_findings(user: User, citation: str) -> int:
    """The open findings that cite this item, among those that the person may see."""
    return sum(counter(user, citation) for counter in counters)
