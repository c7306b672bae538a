"""Titles of facts: what people call a field and its codes, in one place."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .fields import Field, fields_of
from .payouts import PayoutRow


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
    "wheel_mode": "Wheel",
}
"""The titles of the cases of the mathematics."""
AFTER_WAGER = {"at_tie": "{} at a tie", "decks": "{} decks in the shoe", "fire_bet_paytable": "pay table {}"}
"""A case after its wager, so that the odds may follow a colon; any other case is its value alone."""
NUMBERED = {"fire_bet": "{}, {} points"}
"""A line of odds named by its wager and a number; any other is `{} on {}`."""
YES_OR_NO = {"two_of_a_kind_triple_wins": ("a triple does not win", "a triple wins")}
"""The words of a case with a yes-or-no value, no first."""


def wager_title(fields: Mapping[str, Field], code: str) -> str:
    """The title of a wager or of a line of odds, from the chapter's own lists: `place_to_win_4`, `horn_high_12`."""
    tables = [field for field in fields.values() if field.kind == "odds_table" and field.name != "payout_odds"]
    lists = [fields[name] for name in ("payout_odds", "wagers_offered") if name in fields] + tables
    titles: dict[str, str] = {}
    for field in reversed(lists):
        titles |= dict(field.choices)
    if code in titles:
        return titles[code]
    whole, _, number = code.rpartition("_")
    if number.isdecimal() and whole in titles:
        return NUMBERED.get(whole, "{} on {}").format(titles[whole], number)
    spelled = code.replace("_", " ")
    return f"{spelled[:1].upper()}{spelled[1:]}"


def row_label(fields: Mapping[str, Field], row: PayoutRow, shared: Mapping[str, Any] | None = None) -> str:
    """The wager of a row of the mathematics, and its case where that is not the same for every row (`shared`)."""
    own = {name: value for name, value in row.case.items() if name not in (shared or {})}
    return with_case(wager_title(fields, row.wager), fields, own)


def with_case(title: str, fields: Mapping[str, Field], case: Mapping[str, Any]) -> str:
    """A wager with its case: "Initial Wager, war at a tie"."""
    words = ((name, _case_word(fields, name, value).partition(":")[0]) for name, value in case.items())
    return ", ".join([title, *(AFTER_WAGER.get(name, "{}").format(word) for name, word in words)])


def shared_case(rows: Sequence[PayoutRow]) -> dict[str, Any]:
    """The part of the case that is the same in every row."""
    first = rows[0].case if rows else {}
    return {name: value for name, value in first.items() if all(row.case.get(name) == value for row in rows)}


def odds_words(fields: Mapping[str, Field], row: PayoutRow) -> str:
    """The odds of a row: "10 to 1", or each line that settles it."""
    if row.odds is None:
        return "not stated"
    if isinstance(row.odds, tuple):
        return f"{row.odds[0]} to {row.odds[1]}"
    return "; ".join(f"{wager_title(fields, line)} {pay} to {to}" for line, (pay, to) in row.odds.items())


def case_title(fields: Mapping[str, Field], case: Mapping[str, Any]) -> str:
    """The case of a row of the mathematics: "At a tie: war"; empty where there is one case only."""
    parts = []
    for name, value in case.items():
        word, field = _case_word(fields, name, value), fields.get(name)
        label = CASES.get(name) or (field.label.rstrip("?") if field else name.replace("_", " "))
        parts.append(word if name in YES_OR_NO else f"{label}: {word}")
    return "; ".join(parts)


def _case_word(fields: Mapping[str, Field], name: str, value: Any) -> str:
    if name in YES_OR_NO:
        return YES_OR_NO[name][bool(value)]
    label = dict(fields[name].choices).get(str(value), "") if name in fields else ""
    return label or str(value).replace("_", " ")


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

    titles: dict[str, str] = {}
    for fields in _structs(chapter(number), log):
        titles = {name: field.label for name, field in fields.items()} | titles
    return titles


def _structs(whole: Any, log: str) -> Iterator[Mapping[str, Field]]:
    if not log:
        yield whole.fields
    for kind in sorted(whole.logs, key=lambda kind: bool(kind.code != log)):
        yield fields_of(kind.entry)
        yield fields_of(kind.table)
