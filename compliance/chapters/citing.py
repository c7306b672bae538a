"""How many open findings cite an item: the app that keeps findings registers its count here.

`compliance/wiring.py` names it: `citing.register(count_of)`, a function of a person and a citation.
"""

from collections.abc import Callable

from compliance.holders.models import User

Counter = Callable[[User, str], int]

_counters: list[Counter] = []


def register(counter: Counter) -> None:
    """Uses this counter for every item that somebody opens. Registering it twice changes nothing."""
    if counter not in _counters:
        _counters.append(counter)


def open_findings(user: User, citation: str) -> int:
    """The open findings that cite this item, among those that the person may see."""
    return sum(counter(user, citation) for counter in _counters)
