"""What was read waits on disk until a timed task writes it to the database: a request waits for no database, and none
fails because of it.

Each process of the web server adds lines to a file of its own, a new one each minute. A file is taken when its minute
is over for some time, so that nobody writes to it any more.
"""

import json
import os
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings

QUIET = timedelta(seconds=20)
"""How long after its minute a file is left alone."""
SUFFIX, REFUSED = ".lines", ".refused"


def folder() -> Path:
    """Where lines wait; made for the office alone at its first use."""
    path = Path(settings.ACCESS_SPOOL)
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path


def added(line: dict[str, Any], at: datetime) -> None:
    """Adds a line, in one write. Raises OSError where it cannot."""
    path = folder() / f"{at.astimezone(UTC):%Y%m%dT%H%M}-{os.getpid()}{SUFFIX}"
    data = json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
    file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    try:
        os.write(file, data)
    finally:
        os.close(file)


def waiting(at: datetime) -> list[Path]:
    """Files to which nobody writes any more, oldest first."""
    last = f"{at.astimezone(UTC) - QUIET - timedelta(minutes=1):%Y%m%dT%H%M}"
    return sorted(path for path in folder().glob(f"*{SUFFIX}") if path.name.partition("-")[0] <= last)


def lines_of(path: Path) -> Iterator[dict[str, Any]]:
    """The lines of a file. One that was cut off by a crash is passed over."""
    for text in path.read_bytes().splitlines():
        try:
            line = json.loads(text)
        except ValueError:
            continue
        if isinstance(line, dict):
            yield line
