"""The rule core against hand-written functions and other engines: script/bench rules [LINES]

Everything is a ratio from interleaved rounds in one process; the limits are printed beside them. LINES is the
length of the file of filings that goes through the command at the end, 100,000 where it is not given.
"""

import json
import sys
from datetime import date
from typing import Any

from bench.filings import BROKEN, NOW, UNSTATED, casino_war
from bench.games import measured_games, measured_lines
from bench.measure import line, microseconds_a_call
from bench.signed import CITATIONS, SignedSlots, bare_signed
from bench.twelve import NAMES, Slots, bare, json_logic, plain, pydantic_v2, zen_engine
from compliance.regulation import Rules, chapter, evaluate, explain
from compliance.regulation.core.checks import check_submission
from compliance.regulation.core.json_text import read_json
from compliance.regulation.examples import approval

DAY = date(2026, 2, 3)
WHOLE = chapter("651a")
EDITION = WHOLE.edition_on(DAY)
TWELVE = Rules(EDITION, [row for row in WHOLE.provisions if row.name in NAMES], WHOLE.fields)
SIGNED_KINDS = ("approval", "attestation")
SIGNED = Rules(EDITION, [row for row in WHOLE.provisions if row.kind in SIGNED_KINDS], WHOLE.fields)
BOTH = Rules(
    EDITION,
    [row for row in WHOLE.provisions if row.name in NAMES or row.kind in SIGNED_KINDS],
    WHOLE.fields,
)
OTHERS = {"json-logic": json_logic(), "pydantic v2": pydantic_v2(), "zen-engine": zen_engine()}


def same_findings() -> int:
    """Assert that every engine finds the same in every filing; how many findings that were."""
    total = 0
    for changes in UNSTATED:  # hand-written functions tell a fact that is not stated; the other engines are spared it
        facts = WHOLE.parse(casino_war(**changes))
        ours = sorted((finding.citation, finding.field) for finding in evaluate(facts, TWELVE, NOW))
        assert sorted(bare(Slots(facts))) == ours, ("bare", changes, bare(Slots(facts)), ours)
    for changes in ({}, *BROKEN):
        facts = WHOLE.parse(casino_war(**changes))
        ours = sorted((finding.citation, finding.field) for finding in evaluate(facts, TWELVE, NOW))
        assert sorted(bare(Slots(facts))) == ours, ("bare", changes, bare(Slots(facts)), ours)
        for name, engine in OTHERS.items():
            assert sorted(engine(plain(facts))) == ours, (name, changes, engine(plain(facts)), ours)
        total += len(ours)
    return total


def to_come(stated: Any) -> Any:
    """The approval or attestation with a day or time that is still to come."""
    later = {"approved_on": "2027-01-01", "signed_at": "2027-01-01T00:00:00-05:00"}
    return stated and stated | {name: value for name, value in later.items() if name in stated}


def same_signatures() -> int:
    """Assert that the bare functions find the same about approvals and attestations; how many findings that were."""
    total = 0
    ways: tuple[dict[str, object], ...] = (
        {},
        {"shuffler_mode": "none"},
        {"shuffler_mode": "continuous_device", "lab_approval_ref": approval("gaming_laboratory_operations")},
        {
            "tip_box_side": "other",
            "tip_box_alternative_location": True,
            "tip_box_alternative_approval_ref": approval("casino_compliance"),
        },
        {"stored_batch_secure": False},
    )
    for way in ways:
        stated = casino_war(**way)
        broken = [{name: given} for name in CITATIONS for given in (None, to_come(stated.get(name)))]
        for changes in ({}, *broken):
            facts = WHOLE.parse(stated | changes)
            ours = sorted((finding.citation, finding.field) for finding in evaluate(facts, SIGNED, NOW))
            assert sorted(bare_signed(SignedSlots(facts))) == ours, (
                way,
                changes,
                bare_signed(SignedSlots(facts)),
                ours,
            )
            total += len(ours)
    return total


def measured_rules() -> tuple[list[str], float]:
    """R1, R2, R3: the twelve checks, with and without the signatures. R5: every check of a filing, from its bytes (20.6
    times json.loads before that was a goal). And the microseconds of one bare check."""
    facts = WHOLE.parse(casino_war())
    slots, filing = Slots(facts), plain(facts)
    raw = json.dumps({"chapter": "651a", "on": str(DAY), "facts": casino_war()}).encode()
    assert check_submission(read_json(raw), as_of=NOW)["findings"] == []
    broken = WHOLE.parse(casino_war(**BROKEN[3]))
    signed = SignedSlots(facts)
    by_day, both_by_day = {DAY: TWELVE}, {DAY: BOTH}
    assert evaluate(facts, WHOLE.rules(EDITION.key), NOW) == []
    spent = microseconds_a_call(
        {
            "bare": lambda: bare(slots),
            "ours": lambda: evaluate(facts, by_day[DAY], NOW),
            "explained": lambda: explain(facts, TWELVE, NOW),
            "bare, signed": lambda: (bare(slots), bare_signed(signed)),
            "ours, signed": lambda: evaluate(facts, both_by_day[DAY], NOW),
            "json": lambda: json.loads(raw),
            "from bytes": lambda: check_submission(read_json(raw), as_of=NOW),
            "broken": lambda: evaluate(broken, TWELVE, NOW),
            **{name: (lambda engine=engine: engine(filing)) for name, engine in OTHERS.items()},
        }
    )
    base, ours = spent["bare"], spent["ours"]
    lines = [
        line("R1", "validation with edition selection, times bare functions", ours / base, "<= 3", ours <= 3 * base)
    ]
    ratio = spent["ours, signed"] / spent["bare, signed"]
    words = f"the same with all {len(SIGNED.checks)} approvals and attestations"
    lines.append(line("R1", words, ratio, "<= 3", ratio <= 3))
    for name, least in (("json-logic", 15), ("pydantic v2", 2), ("zen-engine", 1.2)):
        ratio = spent[name] / ours
        lines.append(line("R2", f"{name}, times ours; findings identical", ratio, f">= {least}", ratio >= least))
    ratio = spent["explained"] / base
    lines.append(line("R3", "explanation of every provision, times bare functions", ratio, "<= 4.5", ratio <= 4.5))
    ratio = spent["from bytes"] / spent["json"]
    lines.append(line("R5", "from bytes to findings, times json.loads of them", ratio, "<= 10.5", ratio <= 10.5))
    lines.append(line("", "a filing with one violation and its message, times bare", spent["broken"] / base, "", True))
    return lines, base / 12


def main() -> None:
    """Print the ratios, and end with status 1 where one misses its goal."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    print(
        f"rules of {EDITION.key}; {same_findings()} findings identical in {1 + len(BROKEN)} filings, "
        f"{same_signatures()} about approvals and attestations\n"
    )
    lines, bare_check = measured_rules()
    print("\n".join(lines), end="\n\n")
    for row in measured_games(DAY, bare_check):
        print(row, flush=True)
    print(f"\n{measured_lines(count)}")
    sys.exit(any("MISSED" in told for told in lines))


if __name__ == "__main__":
    main()
