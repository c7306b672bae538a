"""The rule core against hand-written functions and other engines: script/bench rules

Everything is a ratio from interleaved rounds in one process; goals R1 to R4 are printed with their limits.
"""

import json
import subprocess
import sys
from datetime import date
from pathlib import Path
from statistics import median

from bench.filings import BROKEN, UNSTATED, casino_war
from bench.measure import line, microseconds_a_call
from bench.twelve import NAMES, Slots, bare, json_logic, plain, pydantic_v2, zen_engine
from compliance.regulation import Rules, chapter, evaluate, explain
from compliance.regulation.canonical import canonical_bytes
from compliance.regulation.checks import check_submission
from compliance.regulation.parse import read_json

DAY = date(2026, 2, 3)
ROOT = Path(__file__).resolve().parents[1]
WHOLE = chapter("651a")
EDITION = WHOLE.edition_on(DAY)
TWELVE = Rules(EDITION, [row for row in WHOLE.provisions if row.name in NAMES], tuple(WHOLE.fields))
OTHERS = {"json-logic": json_logic(), "pydantic v2": pydantic_v2(), "zen-engine": zen_engine()}


def same_findings() -> int:
    """Assert that every engine finds the same in every filing; how many findings that were."""
    total = 0
    for changes in UNSTATED:  # hand-written functions tell a fact that is not stated; the other engines are spared it
        facts = WHOLE.parse(casino_war(**changes))
        ours = sorted((finding.citation, finding.field) for finding in evaluate(facts, TWELVE))
        assert sorted(bare(Slots(facts))) == ours, ("bare", changes, bare(Slots(facts)), ours)
    for changes in ({}, *BROKEN):
        facts = WHOLE.parse(casino_war(**changes))
        ours = sorted((finding.citation, finding.field) for finding in evaluate(facts, TWELVE))
        assert sorted(bare(Slots(facts))) == ours, ("bare", changes, bare(Slots(facts)), ours)
        for name, engine in OTHERS.items():
            assert sorted(engine(plain(facts))) == ours, (name, changes, engine(plain(facts)), ours)
        total += len(ours)
    return total


def measured_rules() -> list[str]:
    """R1, R2, R3: the twelve checks, and the whole chapter for comparison."""
    facts = WHOLE.parse(casino_war())
    slots, filing = Slots(facts), plain(facts)
    broken = WHOLE.parse(casino_war(**BROKEN[3]))
    by_day = {DAY: TWELVE}
    rules = WHOLE.rules(EDITION.key)
    assert evaluate(facts, rules) == []
    spent = microseconds_a_call(
        {
            "bare": lambda: bare(slots),
            "ours": lambda: evaluate(facts, by_day[DAY]),
            "explained": lambda: explain(facts, TWELVE),
            "whole": lambda: evaluate(facts, WHOLE.rules_on(DAY)),
            "broken": lambda: evaluate(broken, TWELVE),
            **{name: (lambda engine=engine: engine(filing)) for name, engine in OTHERS.items()},
        }
    )
    base, ours = spent["bare"], spent["ours"]
    checks = len(rules.checks)
    lines = [
        line(
            "R1", "validation with edition selection, times bare functions", ours / base, "<= 1.25", ours <= 1.25 * base
        )
    ]
    for name, least in (("json-logic", 30), ("pydantic v2", 4), ("zen-engine", 3)):
        ratio = spent[name] / ours
        lines.append(line("R2", f"{name}, times ours; findings identical", ratio, f">= {least}", ratio >= least))
    ratio = spent["explained"] / base
    lines.append(line("R3", "explanation of every provision, times bare functions", ratio, "<= 4.5", ratio <= 4.5))
    per_check = spent["whole"] / checks / (base / 12)
    lines.append(line("", f"a check of the whole chapter ({checks} checks), times a bare one", per_check, "", True))
    lines.append(line("", "a filing with one violation and its message, times bare", spent["broken"] / base, "", True))
    return lines


def measured_filings() -> str:
    """Whole filings as lines of JSON: reading, parsing and checking against decoding alone."""
    raw = json.dumps({"chapter": "651a", "facts": casino_war()}).encode()
    stored = canonical_bytes(WHOLE.parse(casino_war()))
    spent = microseconds_a_call(
        {
            "decode": lambda: json.loads(raw),
            "check": lambda: check_submission(read_json(raw), today=DAY),
            "stored": lambda: evaluate(WHOLE.decode(stored), WHOLE.rules(EDITION.key)),
        }
    )
    strict = line(
        "", "check_submission of a line, times decoding the line", spent["check"] / spent["decode"], "-", True
    )
    kept = line(
        "", "decode and check stored bytes, times decoding the line", spent["stored"] / spent["decode"], "-", True
    )
    return f"{strict}\n{kept}"


IMPORT = """
import sys, time
def kept():
    return int(open('/proc/self/statm').read().split()[1]) * 4096
start, before = time.process_time(), kept()
import {name}
print(time.process_time() - start, kept() - before)
"""


def measured_import(name: str) -> tuple[float, float]:
    """CPU milliseconds and MiB that importing `name` adds to bare Python; the median of fresh processes."""
    command = [sys.executable, "-c", IMPORT.format(name=name)]
    told = [
        subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout.split() for _ in range(9)
    ]
    return median(float(spent) for spent, _ in told) * 1000, median(int(kept) for _, kept in told) / 2**20


def main() -> None:
    """Print the ratios, and end with status 1 where one misses its goal."""
    print(f"rules of {EDITION.key}; {same_findings()} findings identical in {1 + len(BROKEN)} filings\n")
    lines = measured_rules()
    spent, kept = measured_import("compliance.regulation")
    floor, floor_kept = measured_import("msgspec")
    lines.append(line("R4", f"CPU ms to import the rule core (msgspec alone {floor:.1f})", spent, "<= 25", spent <= 25))
    lines.append(line("R4", f"MiB it adds to bare Python (msgspec alone {floor_kept:.1f})", kept, "<= 5", kept <= 5))
    print("\n".join(lines), measured_filings(), sep="\n")
    sys.exit(any("MISSED" in told for told in lines))


if __name__ == "__main__":
    main()
