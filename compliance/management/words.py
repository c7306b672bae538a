"""Answers of the rule core in words, for a person at a terminal."""

from collections.abc import Iterator, Mapping
from textwrap import fill
from typing import Any

from compliance.regulation import chapter
from compliance.regulation.core.edition import NOBODYS_LAW
from compliance.regulation.core.fields import Field
from compliance.regulation.core.finding import OWNERS
from compliance.regulation.core.titles import field_at, place_title, split_path, wager_title, with_case
from compliance.web.words import SEVERITIES

WIDTH = 96


def findings_in_words(answer: dict[str, Any]) -> str:
    """The findings of a filing or a log, one paragraph each, under a head line."""
    return "\n".join((*_head(answer), _tally(answer["counts"]), *_paragraphs(answer)))


def payouts_in_words(answer: dict[str, Any]) -> str:
    """The mathematics as a table; what is assumed or missing is below its wager."""
    rows = [("Wager", "Odds", "Wins", "House edge")]
    fields = chapter(answer["chapter"]).fields
    rows += [
        (_wager(fields, row), _odds(fields, row["odds"]), row["p_win"] or "-", _edge(row)) for row in answer["wagers"]
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    lines = [*_head(answer), ""]
    for row, source in zip(rows, (None, *answer["wagers"]), strict=True):
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        lines.append("  ".join((*cells, row[3])).rstrip())
        if source and source["note"]:
            lines.append(_indented(f"{source['state'].capitalize()}: {source['note']}"))
    return "\n".join(lines)


def _head(answer: dict[str, Any]) -> Iterator[str]:
    yield f"Chapter {answer['chapter']}, edition {answer['edition']} ({answer['edition_status'].replace('_', ' ')})"
    if answer["edition_status"] == "comparison":
        yield NOBODYS_LAW


def _tally(counts: dict[str, int]) -> str:
    parts = [SEVERITIES[severity].counted(count) for severity, count in counts.items() if count]
    return ", ".join(parts) or "No findings."


def _paragraphs(answer: dict[str, Any]) -> Iterator[str]:
    for finding in answer["findings"]:
        place = _title(answer["edition"], finding["field"])
        if finding.get("entry") is not None:
            place = f"entry {finding['entry']}, {place}"
        kind = SEVERITIES[finding["severity"]].one
        yield f"\n§ {finding['citation']}  {kind}: {place}  ({OWNERS.get(finding['owner'], finding['owner'])})"
        yield _indented(finding["message"])


def _indented(words: str) -> str:
    return fill(words, WIDTH, initial_indent="    ", subsequent_indent="    ")


def _title(edition_key: str, path: str) -> str:
    field = field_at(edition_key, path)
    return place_title(path, {split_path(path)[0]: field} if field else {})


def _wager(fields: Mapping[str, Field], row: dict[str, Any]) -> str:
    return with_case(wager_title(fields, row["wager"]), fields, row["case"])


def _edge(row: dict[str, Any]) -> str:
    return f"{row['house_edge_percent']} %  = {row['house_edge']}" if row["house_edge"] else "-"


def _odds(fields: Mapping[str, Field], odds: Any) -> str:
    if odds is None:
        return "-"
    if "pay" in odds:
        return f"{odds['pay']} to {odds['to']}"
    return "; ".join(f"{wager_title(fields, line)} {pair['pay']} to {pair['to']}" for line, pair in odds.items())
