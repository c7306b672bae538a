"""Troubles at the start, each in one clear line."""

import shutil
from pathlib import Path

LEAST_FREE_MIB = 256


class CannotStart(Exception):
    """The start is impossible; the message is one line: what, where, and how to fix it."""


def disk_checked(folder: Path) -> None:
    """Raises CannotStart when less is free than a new database and an hour of work need."""
    free_mib = shutil.disk_usage(folder).free // 2**20
    if free_mib < LEAST_FREE_MIB:
        raise CannotStart(
            f"The disk is full: {free_mib} MiB are free at {folder} and {LEAST_FREE_MIB} MiB are needed. "
            "Free some space, or set DATA_DIR to a folder on another disk."
        )


def last_words(log: Path) -> str:
    """The line of a service's log that best explains its end: its last complaint, or else its last line."""
    try:
        lines = [line.strip() for line in log.read_text(errors="replace")[-8000:].splitlines() if line.strip()]
    except FileNotFoundError:
        lines = []
    complaints = [line for line in lines if any(word in line for word in ("FATAL", "PANIC", "Error", "ERROR", "error"))]
    return (complaints or lines or ["it left no message"])[-1]


def explained(name: str, log: Path) -> str:
    """The reason why `name` did not start, in one line, from the end of its log."""
    words = last_words(log)
    if "No space left on device" in words:
        return (
            f"The disk is full: {name} could not write. Free some space, or set DATA_DIR to a folder on another disk."
        )
    if "error while loading shared libraries" in words:
        missing = words.split("libraries:")[-1].split(":")[0].strip()
        return f"{name} cannot run: the library {missing} is missing. Install the Debian package that has it."
    return f"{name} did not start: {words} (more in {log})"
