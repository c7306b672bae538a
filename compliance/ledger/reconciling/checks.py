"""Further checks that apps add: they find what an app maintains beside the records in a second way, and compare."""

from collections.abc import Callable, Mapping

from .difference import Difference

Check = Callable[[str | None], tuple[list[Difference], str | None]]
"""Takes where to go on (None: the beginning). Gives what differs, and where to go on next (None: it is done)."""

checks: Mapping[str, Check] = {}
"""Made in every sweep, by name. Set in `compliance/wiring.py`."""


def names() -> list[str]:
    """The names of all checks, in order."""
    return sorted(checks)


def run(name: str, after: str | None) -> tuple[list[Difference], str | None]:
    """A step of a check; nothing for a check that no longer exists."""
    return checks[name](after) if name in checks else ([], None)
