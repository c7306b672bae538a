#!/usr/bin/env python3
"""Checks a bundle of records on any computer: Python 3.9 or later, nothing but its standard library, no network.

    python verify.py BUNDLE.zip --policy policy.txt [--since OLD-CHECKPOINT] [--json] [--minutes N]
                     [--entry LOG INDEX HASH]

The first line says INTACT (exit status 0), TAMPERED (1), INCOMPLETE (2), UNWITNESSED (3) or UNREADABLE (4); the lines
after it say why. What is checked is written in FORMAT.md (docs/records.md), published beside this file. Whatever it
does not understand does not pass. A check that takes longer than 15 minutes is stopped; --minutes gives it more.
"""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from .errors import Unreadable
from .pace import MINUTES
from .report import EXIT, UNREADABLE, Report, as_lines
from .shapes import is_origin
from .terminal import Parser, say
from .verifier import Acknowledged, verify, verify_and_write


class _Arguments(Parser):
    """Arguments that are not understood are UNREADABLE as well."""

    def error(self, message: str) -> NoReturn:
        say(f"{UNREADABLE}\n{message}\n{self.format_usage()}")
        raise SystemExit(EXIT[UNREADABLE])


def _minutes(text: str) -> float:
    """A time of the command line. Raises ValueError."""
    minutes = float(text)
    if not 0 < minutes < float("inf"):
        raise ValueError(text)
    return minutes


def _acknowledged(origin: str, index: str, leaf: str) -> Acknowledged:
    """An entry as the command line names it. Raises Unreadable."""
    if not is_origin(origin) or not re.fullmatch("0|[1-9][0-9]{0,15}", index) or not re.fullmatch("[0-9a-f]{64}", leaf):
        raise Unreadable("Name the entry as the system gave it: log, index and hash.", "acknowledged entry")
    return (origin, int(index)), leaf


def main(arguments: Sequence[str] | None = None) -> int:
    """Checks the bundle named on the command line, prints the report and returns the exit status."""
    parser = _Arguments(description="Checks a bundle of records.")
    parser.add_argument("bundle", metavar="BUNDLE.zip", type=Path)
    parser.add_argument("--policy", required=True, type=Path, help="whom to trust: from the Board's site or on paper")
    parser.add_argument("--since", type=Path, help="an older checkpoint that you kept")
    parser.add_argument("--readable", metavar="FILE", type=Path, help="write the entries as text into this new file")
    parser.add_argument("--json", action="store_true", help="one line of JSON instead of text")
    parser.add_argument(
        "--entry",
        nargs=3,
        metavar=("LOG", "INDEX", "HASH"),
        help="an entry that was acknowledged, as the system gave it",
    )
    parser.add_argument("--minutes", metavar="N", type=_minutes, default=MINUTES, help="stop after this time")
    chosen = parser.parse_args(arguments)
    report = Report()
    try:
        since = chosen.since.read_bytes() if chosen.since else None
        more = {"minutes": chosen.minutes, "entry": _acknowledged(*chosen.entry) if chosen.entry else None}
        with chosen.bundle.open("rb") as file:
            if chosen.readable:
                report = verify_and_write(chosen.readable, file, chosen.policy.read_bytes(), since, **more)
            else:
                report = verify(file, chosen.policy.read_bytes(), since, **more)
    except Unreadable as error:
        report.add(UNREADABLE, error.where, str(error))
    except OSError as error:
        report.add(UNREADABLE, str(error.filename), "This file cannot be opened.")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    say(json.dumps(report.as_json(), sort_keys=True) if chosen.json else "\n".join(as_lines(report)))
    return EXIT[report.verdict]


if __name__ == "__main__":
    sys.exit(main())
