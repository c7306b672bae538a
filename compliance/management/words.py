"""Answers of the rule core in words, for a person at a terminal."""

from collections.abc import Iterator
from textwrap import fill
from typing import Any

from compliance.regulation.finding import OWNERS

WIDTH = 96
SEVERITY_WORDS = {
    "violation": ("violation", "violations"),
    "needs_approval": ("approval needed", "approvals needed"),
    "attestation_missing": ("attestation missing", "attestations missing"),
    "cannot_tell": ("cannot tell", "cannot tell"),
    "note": ("note", "notes"),
}


def findings_in_words(answer: dict[str, Any]) -> str:
    """The findings of a filing or a log, one paragraph each, under a head line."""
    return "\n".join((_head(answer), _tally(answer["counts"]), *_paragraphs(answer["findings"])))


def payouts_in_words(answer: dict[str, Any]) -> str:
    """The mathematics as a table; what is assumed or missing stands under its wager."""
    rows = [("Wager", "Odds", "Wins", "House edge")]
    rows += [(_wager(row), _odds(row["odds"]), row["p_win"] or "-", _edge(row)) for row in answer["wagers"]]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    lines = [_head(answer), ""]
    for row, source in zip(rows, (None, *answer["wagers"]), strict=True):
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        lines.append("  ".join((*cells, row[3])).rstrip())
        if source and source["note"]:
            lines.append(_indented(f"{source['state'].capitalize()}: {source['note']}"))
    return "\n".join(lines)


def _head(answer: dict[str, Any]) -> str:
    return f"Chapter {answer['chapter']}, edition {answer['edition']} ({answer['edition_status'].replace('_', ' ')})"


def _tally(counts: dict[str, int]) -> str:
    told = [f"{count} {SEVERITY_WORDS[severity][count != 1]}" for severity, count in counts.items() if count]
    return ", ".join(told) or "No findings."


def _paragraphs(findings: list[dict[str, Any]]) -> Iterator[str]:
    for finding in findings:
        place = finding["field"]
        if finding.get("entry") is not None:
            place = f"entry {finding['entry']}, {place}"
        kind = SEVERITY_WORDS[finding["severity"]][0]
        yield f"\n§ {finding['citation']}  {kind}: {place}  ({OWNERS.get(finding['owner'], finding['owner'])})"
        yield _indented(finding["message"])


def _indented(words: str) -> str:
    return fill(words, WIDTH, initial_indent="    ", subsequent_indent="    ")


def _wager(row: dict[str, Any]) -> str:
    case = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in row["case"].items())
    return f"{row['wager']} ({case.replace('_', ' ')})" if case else str(row["wager"])


def _edge(row: dict[str, Any]) -> str:
    return f"{row['house_edge_percent']} %  = {row['house_edge']}" if row["house_edge"] else "-"


def _odds(odds: Any) -> str:
    if odds is None:
        return "-"
    if "pay" in odds:
        return f"{odds['pay']} to {odds['to']}"
    return ", ".join(f"{line.replace('_', ' ')} {pair['pay']}:{pair['to']}" for line, pair in odds.items())
