"""Further checks that apps add: they find what an app maintains beside the records in a second way, and compare."""

from collections.abc import Callable

from .found import Difference

Check = Callable[[str | None], tuple[list[Difference], str | None]]
"""Takes where to go on (None: the beginning). Gives what differs, and where to go on next (None: it is done)."""

_checks: dict[str, Check] = {}


def register(name: str, check: Check) -> None:
    """Adds a check to every sweep. To add it again changes nothing. Called in `compliance/wiring.py`."""
    _checks[name] = check


def names() -> list[str]:
    """The names of all checks, in order."""
    return sorted(_checks)


def run(name: str, after: str | None) -> tuple[list[Difference], str | None]:
    """One step of a check; nothing for a check that no longer exists."""
    return _checks[name](after) if name in _checks else ([], None)
