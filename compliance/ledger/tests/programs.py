"""The programs as auditors and witnesses are given them: files that work alone, in a folder of this process."""

import atexit
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from compliance.transparency.build import PROGRAMS, program


@cache
def folder() -> Path:
    """A folder with every program; it goes with the process."""
    made = TemporaryDirectory()
    atexit.register(made.cleanup)
    for name in PROGRAMS:
        Path(made.name, name).write_text(program(name), encoding="utf-8")
    return Path(made.name)
