"""Titles of facts: what people call a field and its codes, in one place."""

from collections.abc import Iterator, Mapping
from typing import Any

from .fields import Field, fields_of


def place_title(path: str, fields: Mapping[str, Field]) -> str:
    """The title of the fact at a path, with the label of the place inside it: `payout_odds.tie`, `ring[3]`."""
    name, inside = split_path(path)
    field = fields.get(name)
    if field is None:
        return path.replace("_", " ")
    if not inside:
        return field.label
    label = dict(field.choices).get(inside, inside.replace("_", " "))
    return f"{field.label}: {label}" if not field.label.endswith("?") else f"{field.label} {label}"


def split_path(path: str) -> tuple[str, str]:
    """The field of a path and the place inside it: `payout_odds` and `tie`; the place is empty for the whole fact."""
    for at, sign in enumerate(path):
        if sign in ".[":
            return path[:at], path[at + 1 :].rstrip("]")
    return path, ""


CASES = {
    "at_tie": "At a tie",
    "deal": "Deal",
    "decks": "Decks in the shoe",
    "fire_bet_paytable": "Fire Bet pay table",
    "touchdown_paytable": "Touchdown pay table",
    "two_of_a_kind_triple_wins": "A triple wins Two of a Kind",
    "wheel_mode": "Wheel",
}
"""The titles of the cases of the mathematics."""


def wager_title(fields: Mapping[str, Field], code: str) -> str:
    """The title of a wager, from the chapter's own list."""
    odds = fields.get("payout_odds")
    spelled = code.replace("_", " ")
    return (dict(odds.choices) if odds else {}).get(code) or f"{spelled[:1].upper()}{spelled[1:]}"


def case_title(fields: Mapping[str, Field], case: Mapping[str, Any]) -> str:
    """The case of a row of the mathematics: "At a tie: war"; empty where there is one case only."""
    said = []
    for name, value in case.items():
        field = fields.get(name)
        label = dict(field.choices).get(str(value), "") if field else ""
        word = ("yes" if value else "no") if isinstance(value, bool) else label or str(value).replace("_", " ")
        said.append(f"{CASES.get(name) or (field.label.rstrip('?') if field else name.replace('_', ' '))}: {word}")
    return "; ".join(said)


def field_at(edition_key: str, path: str, log: str = "") -> Field | None:
    """The field that a finding of this edition names: of the log with this code where one is given, else of the filing
    or of any log; None where there is none."""
    from .chapter import PACKAGES, chapter

    number = edition_key.partition("-")[0]
    if number not in PACKAGES:
        return None
    whole, name = chapter(number), split_path(path)[0]
    return next((fields[name] for fields in _structs(whole, log) if name in fields), None)


def titles_of(number: str, log: str = "") -> dict[str, str]:
    """The titles of the facts of a chapter's filing, or of the entries of one of its logs, by name."""
    from .chapter import chapter

    found: dict[str, str] = {}
    for fields in _structs(chapter(number), log):
        found = {name: field.label for name, field in fields.items()} | found
    return found


def _structs(whole: Any, log: str) -> Iterator[Mapping[str, Field]]:
    if not log:
        yield whole.fields
    for kind in sorted(whole.logs, key=lambda kind: bool(kind.code != log)):
        yield fields_of(kind.entry)
        yield fields_of(kind.table)
