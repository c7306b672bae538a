"""Every sentence of a finding, as golden files: `python -m compliance.regulation.tests.golden` writes them anew.

A change of a sentence is a change of these files, so that it is read before it lands.
"""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from compliance.regulation import chapter, evaluate
from compliance.regulation.big_six.tests import cases as big_six
from compliance.regulation.casino_war.tests import cases as casino_war
from compliance.regulation.casino_war.tests import test_deck_change, test_other_logs
from compliance.regulation.core.citation import Citation
from compliance.regulation.core.finding import Finding
from compliance.regulation.core.parse import parse_struct
from compliance.regulation.craps.tests import cases as craps
from compliance.regulation.pai_gow.tests import cases as pai_gow
from compliance.regulation.pai_gow.tests import test_logs as pai_gow_logs
from compliance.regulation.roulette.tests import cases as roulette
from compliance.regulation.sic_bo.tests import cases as sic_bo
from compliance.regulation.tests.broken import broken
from compliance.regulation.tests.cases import LATER

FOLDER = Path(__file__).parent / "golden"
AS_OF = datetime.fromisoformat("2026-06-03T12:00:00-04:00")


def filings(number: str) -> list[dict[str, Any]]:
    """Compliant filings of one chapter, each of another kind of table."""
    return {
        "617a": lambda: [roulette.single_zero(), roulette.double_zero(), roulette.conversion(), roulette.touchdown()],
        "619a": lambda: [big_six.compliant(), big_six.themed()],
        "621a": lambda: [pai_gow.compliant(), pai_gow.banked()],
        "623a": lambda: [craps.compliant(), craps.mini_craps()],
        "625a": lambda: [sic_bo.compliant()],
        "651a": lambda: [casino_war.compliant(way=way) for way in ("none", "batch_shuffler", "continuous_device")],
    }[number]()


def logs(number: str) -> list[tuple[str, dict[str, Any], list[dict[str, Any]]]]:
    """Compliant logs of one chapter: kind, facts of the table, entries."""
    deck = test_deck_change.entry(removed=AS_OF)
    found: dict[str, list[Any]] = {
        "617a": [
            ("roulette_inspection", roulette.TABLE, [entry])
            for entry in (roulette.INSPECTED, roulette.ADJUSTED, roulette.REPLACED)
        ],
        "621a": [
            ("tile_inspection", {"table_number": "P-02"}, [pai_gow.inspection()]),
            ("tile_inspection", {"table_number": "P-02"}, [pai_gow.rejected()]),
            ("tile_change", {"table_number": "P-02"}, [pai_gow_logs.tiles()]),
            ("dice_change", {"table_number": "P-02"}, [pai_gow_logs.dice()]),
        ],
        "625a": [
            ("dice_change", sic_bo.TABLE, [sic_bo.MANUAL_DICE]),
            ("dice_change", sic_bo.TABLE, [sic_bo.SEALED_DICE]),
            ("sic_bo_inspection", sic_bo.TABLE, [sic_bo.INSPECTED]),
            ("device_out_of_service", sic_bo.TABLE, [sic_bo.OUTAGE]),
        ],
        "651a": [
            *(("deck_change", {"table_number": "W-03", "shuffler_mode": mode}, [deck])
              for mode in ("none", "batch_shuffler", "continuous_device")),
            ("deck_inspection", {"table_number": "W-03", "shuffler_mode": "none"}, [test_other_logs.INSPECTION]),
            ("device_out_of_service", {"table_number": "W-03"}, [test_other_logs.OUTAGE]),
        ],
    }  # fmt: skip
    return found.get(number, [])


def findings(number: str) -> Iterator[Finding]:
    """Every finding of every filing and log of a chapter with one thing broken, under every text on file."""
    whole = chapter(number)
    for edition in whole.editions:
        rules = whole.rules(edition.key)
        for filing in filings(number):
            for _, stated in broken(whole.facts, filing):
                yield from evaluate(whole.parse(stated), rules, LATER)
    for code, table, entries in logs(number):
        kind = whole.log(code)
        for _, stated in broken(kind.entry, entries[0]):
            entry = parse_struct(kind.entry, stated)
            yield from whole.check_log(kind, parse_struct(kind.table, table), [entry], AS_OF)


def sentences(number: str) -> str:
    """The distinct sentences of a chapter in the order of its items, each with the texts under which it is said."""
    said: dict[Any, set[str]] = {}
    for one in findings(number):
        place = (Citation.parse(one.citation).sort_key, one.citation, one.severity, one.words)
        said.setdefault(place, set()).add(one.edition)
    every = {edition.key for edition in chapter(number).editions}
    lines = []
    for (_, citation, severity, words), keys in sorted(said.items(), key=lambda pair: pair[0]):
        under = "" if keys == every else f" ({', '.join(sorted(keys))})"
        lines.append(f"{citation} {severity}{under}\n    {words}\n")
    return "".join(lines)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for known in ("617a", "619a", "621a", "623a", "625a", "651a"):
        (FOLDER / f"{known}.txt").write_text(sentences(known), encoding="utf-8")
