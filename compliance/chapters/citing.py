"""How many open findings cite an item."""

from collections.abc import Callable, Sequence

from compliance.holders.models import User

Counter = Callable[[User, str], int]

counters: Sequence[Counter] = ()
"""How many findings that a person may see cite an item, by an app. Set in `compliance/wiring.py`."""


def open_findings(user: User, citation: str) -> int:
    """The open findings that cite this item, among those that the person may see."""
    return sum(counter(user, citation) for counter in counters)
