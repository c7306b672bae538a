"""The suite's time: the last whole run (script/test), and each file beside the figures kept here (bench/suite.json).

Machines differ, so a file's figure is its share of the whole run; the whole has a goal in minutes on two quiet cores.
`--keep` makes the last run the figures kept: the shares of the files, and the tests that took long. Of these
script/test runs a sample (tests/running/plugin.py); one that did not run keeps its figure while there is such a test.
"""

import argparse
import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from bench.measure import line
from tests.running.plugin import SLOW_S

ROOT = Path(__file__).resolve().parents[1]
LAST = ROOT / ".venv" / "suite.json"
KEPT = ROOT / "bench" / "suite.json"
MOST_GROWTH, MOST_MINUTES = 1.5, 10
LEAST_SHARE = 0.005
"""A file below this share of the whole is not told: its time is mostly chance."""


@dataclass(frozen=True)
class File:
    """A test file in a run: its share of the run's time, and its number of cases."""

    share: float
    cases: int


def shares(seconds: Mapping[str, Mapping[str, float]]) -> dict[str, File]:
    """Each file's share of the time of all."""
    whole = sum(file["seconds"] for file in seconds.values()) or 1.0
    return {name: File(round(file["seconds"] / whole, 5), int(file["cases"])) for name, file in seconds.items()}


def growth(before: File | None, now: File) -> float:
    """The growth of a file's share, as now to before; 0 if the file is new."""
    return now.share / before.share if before and before.share else 0.0


def slow(kept: Mapping[str, float], run: Mapping[str, float]) -> dict[str, float]:
    """The seconds of each test that took long when it last ran, without tests that are gone."""
    sources = {name: text_of(ROOT / name) for name in {test.partition("::")[0] for test in kept}}
    there = {
        test: seconds
        for test, seconds in kept.items()
        if f"def {test.rpartition('::')[2].partition('[')[0]}(" in sources[test.partition("::")[0]]
    }
    return {test: seconds for test, seconds in sorted((there | dict(run)).items()) if seconds > SLOW_S}


def text_of(path: Path) -> str:
    """The text of a file; empty where there is none."""
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def report(kept: Mapping[str, File], last: Mapping[str, File]) -> list[str]:
    """A line for each file that takes long, the longest first, and what is new, gone or has other cases."""
    told = []
    for name, now in sorted(last.items(), key=lambda row: -row[1].share):
        before = kept.get(name)
        if now.share < LEAST_SHARE:
            continue
        ratio = growth(before, now)
        words = f"{100 * now.share:5.1f} % {now.cases:>5} cases  {name}"
        told.append(line("", words, ratio, f"≤ {MOST_GROWTH}", ratio <= MOST_GROWTH) if before else f"    {words}  new")
    cases = (sum(file.cases for file in files.values()) for files in (kept, last))
    told.append("cases: {} kept, {} in the last run".format(*cases))
    told += [f"gone: {name}" for name in sorted(kept.keys() - last.keys())]
    fewer = {name: (kept[name].cases, last[name].cases) for name in kept.keys() & last.keys()}
    told += [f"fewer cases: {name}, {was} to {now}" for name, (was, now) in sorted(fewer.items()) if now < was]
    return told


def main() -> int:
    """Print the comparison, or keep the last run; 1 where a file's share grew beyond the limit."""
    parser = argparse.ArgumentParser(prog="script/bench suite", description=__doc__)
    parser.add_argument("--keep", action="store_true", help="keep the last whole run as the figures to compare with")
    asked = parser.parse_args()
    if not LAST.is_file():
        print("No whole run yet: script/test", file=sys.stderr)
        return 2
    run = json.loads(LAST.read_text(encoding="utf-8"))
    last = shares(run["files"])
    figures = json.loads(text_of(KEPT) or '{"files": {}}')
    if asked.keep:
        files = {name: {"share": file.share, "cases": file.cases} for name, file in sorted(last.items())}
        tests = slow(figures.get("slow", {}), run["tests"])
        KEPT.write_text(json.dumps({"files": files, "slow": tests}, indent=1) + "\n", encoding="utf-8")
        print(
            f"Kept: {len(files)} files, {sum(file.cases for file in last.values())} cases, {len(tests)} that take long."
        )
        return 0
    kept = {name: File(**file) for name, file in figures["files"].items()}
    minutes = run["minutes"]
    print(line("T1", "script/test, minutes", minutes, f"<= {MOST_MINUTES}", minutes <= MOST_MINUTES))
    for told in report(kept, last):
        print(told)
    return int(
        any(growth(kept.get(name), file) > MOST_GROWTH for name, file in last.items() if file.share >= LEAST_SHARE)
    )


if __name__ == "__main__":
    sys.exit(main())
