"""The nightly backup: a copy (`backup.py`), its proof (the drill of `restore.py`), and the end of old copies.

What became of it stays beside the copies in `nightly.json`. Copies end only once one is proven, and the newest proven
one stays, whatever its age.
"""

import argparse
import fcntl
import json
import shutil
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from compliance.embedded.backup import DUMP, MEDIA, PROVEN, take
from compliance.embedded.folders import private_file, private_folder
from compliance.embedded.places import data_dir, places_of
from compliance.embedded.restore import drill
from compliance.embedded.steps import say
from compliance.embedded.troubles import CannotStart

NIGHTLY, LOCK = "nightly.json", "nightly.lock"
NAME = "%Y%m%dT%H%M%SZ"
ROOM = 10
"""The room that the proof needs, in sizes of a copy: the dump is compressed, the database that it fills is not."""
LEFT_FOR = timedelta(days=1)
"""The age of a part of a copy or drill at which nobody works on it any more."""


def noted(folder: Path) -> dict[str, str]:
    """The result of the last nightly backup: `began_at`, and `trouble`, empty if it was proven; {} before the first."""
    try:
        found: dict[str, str] = json.loads((folder / NIGHTLY).read_bytes())
    except (OSError, ValueError):
        return {}
    return found


def copies_in(folder: Path) -> dict[datetime, Path]:
    """The whole copies in a folder, by when they were taken."""
    found = {}
    for path in folder.glob("2*Z"):
        try:
            found[datetime.strptime(path.name, NAME).replace(tzinfo=UTC)] = path
        except ValueError:
            continue
    return found


def to_remove(folder: Path, now: datetime, keep: timedelta) -> list[Path]:
    """Copies older than `keep` that a newer proven one stands for, and what killed runs left a day ago."""
    try:
        proven = datetime.fromisoformat(json.loads((folder / PROVEN).read_bytes())["taken_at"])
    except (OSError, ValueError, LookupError):
        return []
    past = [path for at, path in copies_in(folder).items() if at < min(proven, now - keep)]
    left = [*folder.glob("*.part"), *folder.glob("drill-*")]
    return past + [path for path in left if path.stat().st_mtime < (now - LEFT_FOR).timestamp()]


def back_up(folder: Path, keep: timedelta) -> None:
    """Takes a copy, proves it, and removes those past their days. Raises CannotStart with what does not hold."""
    copy = take(places_of(data_dir()), folder, datetime.now(UTC))
    needed = ROOM * sum((copy / name).stat().st_size for name in (DUMP, MEDIA))
    free = shutil.disk_usage(folder).free
    if free < needed:
        raise CannotStart(
            f"{copy.name} is taken and not proven: the proof needs {needed >> 20:,} MB, and {free >> 20:,} are free. "
            "Make room, or prove it on another machine with script/restore --drill."
        )
    drill(copy)
    for path in to_remove(folder, datetime.now(UTC), keep):
        say(f"Removing {path.name}.")
        shutil.rmtree(path)


def _note(folder: Path, **words: Any) -> None:
    part = folder / f"{NIGHTLY}.part"
    with open(part, "w", opener=private_file) as file:
        json.dump(words, file)
    part.replace(folder / NIGHTLY)


def main() -> None:
    """Command line: the folder of the copies, and for how many days they are kept."""
    parser = argparse.ArgumentParser(prog="python -m compliance.embedded.nightly", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--keep-days", type=int, default=14)
    arguments = parser.parse_args()
    folder = private_folder(arguments.folder.absolute())
    with open(folder / LOCK, "w", opener=private_file) as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            sys.exit("Another nightly backup is at work.")
        began_at = f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"
        _note(folder, began_at=began_at, trouble="It began and has not ended.")
        trouble = ""
        try:
            back_up(folder, timedelta(days=arguments.keep_days))
        except (CannotStart, OSError) as error:
            trouble = str(error)
        _note(folder, began_at=began_at, trouble=trouble)
    if trouble:
        sys.exit(trouble)


if __name__ == "__main__":
    main()
