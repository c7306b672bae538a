"""A lean import of msgspec, done before any other module of the rule core.

msgspec reads two names from typing_extensions where it is installed, although the standard library of Python 3.11 has
both; loading that package doubles the time and the memory of `import compliance.regulation`.
"""

import sys


def import_msgspec() -> None:
    """Import msgspec without typing_extensions, unless one of them is loaded already."""
    if "msgspec" in sys.modules or "typing_extensions" in sys.modules:
        return
    sys.modules["typing_extensions"] = None  # type: ignore[assignment]  # None: not found, see the import system
    try:
        import msgspec  # noqa: F401
    finally:
        del sys.modules["typing_extensions"]


import_msgspec()
