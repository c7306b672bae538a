"""The six games whole: a complete filing of each, checked as it stands on file and as it comes in."""

import json
import resource
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any

import msgspec

from bench.filings import NOW
from bench.measure import microseconds_a_call
from compliance.regulation import PACKAGES, chapter, evaluate, explain
from compliance.regulation.core.canonical import canonical_bytes
from compliance.regulation.core.checks import check_submission
from compliance.regulation.core.json_text import read_json
from compliance.regulation.tests.cases import complete

ROOT = Path(__file__).resolve().parents[1]


def filings() -> dict[str, dict[str, Any]]:
    """A complete filing of each chapter, as it is handed in."""
    return {number: {"chapter": number, "facts": complete(number)} for number in PACKAGES}


def measured_games(day: date, bare_check: float) -> Iterator[str]:
    """A row for each game. `bare_check` is the CPU time in microseconds of one bare check, the measure of the first
    ratio.

    The filing is stored canonical bytes, read facts, and a line of JSON in turn; each ratio says of what.
    """
    yield (
        f"{'a complete filing, checked whole':<34}{'checks':>7}{'a check /':>13}{'decode+check /':>16}"
        f"{'explain /':>11}{'check_submission /':>20}"
    )
    yield f"{'':<34}{'':>7}{'bare check':>13}{'decode stored':>16}{'check':>11}{'decode JSON':>20}"
    for number, filing in filings().items():
        whole = chapter(number)
        rules = whole.rules_on(day)
        facts = whole.parse(filing["facts"])
        stored, raw = canonical_bytes(facts), json.dumps(filing).encode()
        assert evaluate(facts, rules, NOW) == [], (number, evaluate(facts, rules, NOW))
        spent = microseconds_a_call(_ways(whole, rules, facts, stored, raw, day))
        yield (
            f"{rules.edition.key + ' ' + whole.game:<34}{len(rules.checks):>7}"
            f"{spent['check'] / len(rules.checks) / bare_check:>13.2f}{spent['file'] / spent['decode']:>16.2f}"
            f"{spent['explain'] / spent['check']:>11.2f}{spent['handed in'] / spent['json']:>20.2f}"
        )


def _ways(whole: Any, rules: Any, facts: Any, stored: bytes, raw: bytes, day: date) -> dict[str, Any]:
    return {
        "check": lambda: evaluate(facts, whole.rules_on(day), NOW),
        "explain": lambda: explain(facts, rules, NOW),
        "decode": lambda: whole.decode(stored),
        "file": lambda: evaluate(whole.decode(stored), rules, NOW),
        "json": lambda: json.loads(raw),
        "handed in": lambda: check_submission(read_json(raw), as_of=NOW),
    }


ALONE = "import sys, json\nfor line in sys.stdin.buffer: json.loads(line)"


def measured_lines(count: int) -> str:
    """A file of `count` lines, the six games in turn, through the command; against decoding the same lines alone."""
    command = (str(ROOT / "manage.py"), "check_submission", "-", "--on", "2026-02-03")
    with TemporaryFile() as lines:
        lines.writelines(islice(cycle([json.dumps(filing).encode() + b"\n" for filing in filings().values()]), count))
        alone, _ = _spent(("-c", ALONE), lines)
        checked, answers = _spent(command, lines)
        start, _ = _spent((*command[:2], "--help"), lines)
    assert answers == count, (answers, count)
    busy = (checked - start) / checked
    return (
        f"check_submission of {count:,} lines: {checked / alone:.2f} times decoding them alone; "
        f"{count / checked:,.0f} lines a CPU second, {busy:.0%} of it after start-up"
    )


def _spent(arguments: tuple[str, ...], lines: IO[bytes]) -> tuple[float, int]:
    """CPU seconds of a Python that reads `lines`, and how many clean answers it gave."""
    lines.flush()
    lines.seek(0)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with TemporaryFile() as told:
        subprocess.run([sys.executable, *arguments], stdin=lines, stdout=told, check=True, cwd=ROOT)
        told.seek(0)
        answers = sum(line.startswith(b"{") and msgspec.json.decode(line)["findings"] == [] for line in told)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, answers
