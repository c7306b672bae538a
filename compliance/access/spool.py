"""The spool of readings: each waits on disk until a timed task writes it to the database. A request waits for no
database, and none fails because of it, unless `ACCESS_REQUIRED` says so.

Each process of the web server adds lines to its own file, a new one each minute. A file is taken when its minute
is over for some time, so that nobody writes to it any more. A reading that finds no room is counted, and the count is a
line of the spool as soon as there is room again.
"""

import atexit
import errno
import json
import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryFile
from threading import Lock
from time import monotonic
from typing import Any
from uuid import NAMESPACE_URL, uuid4, uuid5

from django.conf import settings

QUIET = timedelta(seconds=20)
"""The time after its minute in which a file is left alone."""
SUFFIX, REFUSED = ".lines", ".refused"
BLOCK, TRIED_AGAIN_S = 4096, 10.0
_one_at_a_time = Lock()


@dataclass
class Lost:
    """Readings of this process that were not kept, and that no line of the spool counts yet."""

    count: int = 0
    since: datetime | None = None
    until: datetime | None = None


_lost = Lost()
_tried: dict[str, tuple[float, bool]] = {}


def folder() -> Path:
    """The folder in which lines wait; made for the office alone at its first use."""
    path = Path(settings.ACCESS_SPOOL)
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path


def added(line: dict[str, Any], at: datetime) -> None:
    """Adds a line, whole or not at all, and the count of those lost before. Raises OSError where it cannot."""
    with _one_at_a_time:
        _written(line, at)
        if _lost.count:
            _written(_lost_line(), at)
            _lost.count, _lost.since = 0, None


def lose(at: datetime) -> None:
    """Counts a reading that was not kept."""
    with _one_at_a_time:
        _lost.count, _lost.since, _lost.until = _lost.count + 1, _lost.since or at, at


def lost() -> Lost:
    """The readings that this process has lost and could not yet write down."""
    return _lost


@atexit.register
def keep_count() -> None:
    """Writes the count of lost readings down while the process ends, where there is room by then."""
    with suppress(OSError), _one_at_a_time:
        if _lost.count and _lost.until:
            _written(_lost_line(), _lost.until)
            _lost.count = 0


def _lost_line() -> dict[str, Any]:
    since, until = _lost.since or datetime.now(UTC), _lost.until or datetime.now(UTC)
    return lost_line(_lost.count, since, until, key=str(uuid4()))


def lost_line(count: int, since: datetime, until: datetime, *, key: str) -> dict[str, Any]:
    """The line that counts readings of which nothing else is known."""
    return {"id": key, "lost": count, "since": since.isoformat(), "at": until.isoformat()}


def _written(line: dict[str, Any], at: datetime) -> None:
    path = folder() / f"{at.astimezone(UTC):%Y%m%dT%H%M}-{os.getpid()}{SUFFIX}"
    data = json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
    file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    try:
        before = os.fstat(file).st_size
        if os.write(file, data) < len(data):  # the disk had room for a part: the next line must not stand behind it
            os.ftruncate(file, before)
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))
    finally:
        os.close(file)


def is_taking() -> bool:
    """Whether the spool accepts a block, which is removed at once; each process tries at most once in ten seconds."""
    key = str(settings.ACCESS_SPOOL)
    tried_at, taken = _tried.get(key, (-TRIED_AGAIN_S, True))
    if monotonic() - tried_at >= TRIED_AGAIN_S:
        try:
            with TemporaryFile(dir=folder()) as file:
                file.write(b"\0" * BLOCK)
                file.flush()
                os.fsync(file.fileno())
            taken = True
        except OSError:
            taken = False
        _tried[key] = monotonic(), taken
    return taken


def waiting(at: datetime) -> list[Path]:
    """Files to which nobody writes any more, oldest first."""
    last = f"{at.astimezone(UTC) - QUIET - timedelta(minutes=1):%Y%m%dT%H%M}"
    return sorted(path for path in folder().glob(f"*{SUFFIX}") if path.name.partition("-")[0] <= last)


def lines_of(path: Path) -> Iterator[dict[str, Any]]:
    """The lines of a file. One that cannot be read, as a crash of the machine leaves it, counts as lost."""
    for number, text in enumerate(path.read_bytes().splitlines()):
        try:
            line = json.loads(text)
        except ValueError:
            line = None
        yield line if isinstance(line, dict) else _lost_at(path, number)


def refused_line(path: Path) -> dict[str, Any]:
    """The line that counts the lines of a file that was put aside."""
    return _lost_at(path, -1, count=len(path.read_bytes().splitlines()))


def _lost_at(path: Path, number: int, *, count: int = 1) -> dict[str, Any]:
    minute = datetime.strptime(path.name.partition("-")[0], "%Y%m%dT%H%M").replace(tzinfo=UTC)
    key = str(uuid5(NAMESPACE_URL, f"{path.stem}/{number}"))
    return lost_line(count, minute, minute + timedelta(minutes=1), key=key)
