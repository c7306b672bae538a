"""Further checks that apps bring: what they maintain beside the records, found again from the records another way."""

from collections.abc import Callable

from .found import Difference

Check = Callable[[str | None], tuple[list[Difference], str | None]]
"""Takes where to go on (None: the beginning); gives what differs, and where to go on next (None: it is done)."""

_checks: dict[str, Check] = {}


def register(name: str, check: Check) -> None:
    """Adds a check to every sweep; again is the same. Called in `compliance/wiring.py`."""
    _checks[name] = check


def names() -> list[str]:
    """The names of all checks, in order."""
    return sorted(_checks)


def run(name: str, after: str | None) -> tuple[list[Difference], str | None]:
    """A step of a check; nothing for one that is no more."""
    return _checks[name](after) if name in _checks else ([], None)
