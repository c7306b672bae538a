"""PostgreSQL's write-ahead log, kept in WAL_DIR so that the database of any moment can be made again.

A segment is complete and on disk before it has its name, and never written over. The same one again, after a crash, is
no problem; another one under its name is refused, and PostgreSQL then keeps what it could not archive.
"""

import os
import re
from datetime import datetime
from pathlib import Path

from compliance.embedded.folders import private_folder
from compliance.embedded.places import PLAIN_PATH, Places
from compliance.embedded.troubles import CannotStart

AT_MOST_LOST_S = 60
"""After how many seconds a segment is archived though it is not full: what a lost disk costs at most."""
SEGMENT = re.compile(r"[0-9A-F]{24}")
ARCHIVE = (
    "gzip -nc < '%p' > '{log}/%f.part' && sync '{log}/%f.part' && if test -f '{log}/%f.gz'; "
    "then cmp -s '{log}/%f.part' '{log}/%f.gz'; "
    "else mv '{log}/%f.part' '{log}/%f.gz' && sync '{log}'; fi"
)
RESTORE = "gzip -dc < '{log}/%f.gz' > '%p'"


def wal_folder(places: Places) -> Path | None:
    """WAL_DIR, made, with a folder for the log that PostgreSQL's account may write; None where none is set. Raises
    CannotStart."""
    if not (name := os.environ.get("WAL_DIR")):
        return None
    if not PLAIN_PATH.fullmatch(name):
        raise CannotStart(f"WAL_DIR is {name!r}. Name a folder with letters, digits, and the characters ._/- alone.")
    wal = private_folder(Path(name).absolute(), places.account)
    private_folder(wal / "log", places.account)
    return wal


def archive_settings(places: Places) -> dict[str, str]:
    """The settings by which PostgreSQL archives its log; empty if WAL_DIR is not set."""
    wal = wal_folder(places)
    if wal is None:
        return {}
    command = ARCHIVE.format(log=wal / "log")
    return {"archive_mode": "on", "archive_timeout": str(AT_MOST_LOST_S), "archive_command": command}


def recovery_settings(wal: Path, until: datetime | None) -> dict[str, str]:
    """The settings by which PostgreSQL reads the log up to a moment, or to its end, and answers nobody before."""
    command = {"restore_command": RESTORE.format(log=wal / "log"), "hot_standby": "off"}
    if until is None:
        return command
    return command | {"recovery_target_time": until.isoformat(), "recovery_target_action": "promote"}


def bases_in(wal: Path) -> list[Path]:
    """The whole base copies, oldest first."""
    return sorted((wal / "base").glob("2*Z"))


def segments_in(wal: Path) -> list[str]:
    """The archived segments, oldest first."""
    names = (path.stem for path in (wal / "log").glob("*.gz"))
    return sorted((name for name in names if SEGMENT.fullmatch(name)), key=lambda name: name[8:])
