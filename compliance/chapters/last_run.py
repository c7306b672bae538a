"""The results of the last whole run of the suite by test file (`script/test` keeps them in LAST_RUN_FILE)."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings

from compliance.regulation.core.chapter import PACKAGES


@dataclass(frozen=True)
class LastRun:
    """A run: the commit of its files (empty where they were of none), when its file was written, and its test files."""

    commit: str
    ended_at: datetime
    files: Mapping[str, Mapping[str, Any]]

    def words(self, number: str, name: str) -> str:
        """The result of a test file of a game, or shared by all."""
        rules = "compliance/regulation"
        own = (f"{rules}/{PACKAGES[number]}/tests/", f"{rules}/tests/")
        found = [file for path, file in self.files.items() if path.startswith(own) and path.endswith(f"/{name}")]
        if not found:
            return "did not run"
        cases, failed = (sum(file[key] for file in found) for key in ("cases", "failed"))
        return f"{failed} of {cases} failed" if failed else f"{cases} passed"


def last_run() -> LastRun | None:
    """The run on file; None where none is, or its file cannot be read."""
    path = Path(settings.LAST_RUN_FILE)
    return _read(path, path.stat().st_mtime) if path.is_file() else None


@lru_cache(maxsize=1)
def _read(path: Path, written_at: float) -> LastRun | None:
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        files = {name: {key: int(file[key]) for key in ("cases", "failed")} for name, file in kept["files"].items()}
        return LastRun(str(kept["commit"]), datetime.fromtimestamp(written_at, UTC), files)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
