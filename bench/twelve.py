"""The twelve checks of 651a-2012 that every engine makes, and how each engine writes them.

An engine takes a filing in its own form and answers with the findings: pairs of citation and field, in the order of the
checks. Each form is made beforehand; only the checking is measured.
"""

import json
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

NAMES = (
    "table_has_few_enough_positions",
    "each_position_has_an_initial_area",
    "six_or_eight_decks_are_used",
    "two_cover_cards_are_used",
    "cards_come_from_a_manual_shoe",
    "shuffling_device_takes_its_decks",
    "batches_are_equal",
    "hands_are_settled_in_the_right_direction",
    "half_the_initial_wager_is_given_up",
    "initial_wager_fares_as_the_text_says",
    "tie_wager_pays_as_stated",
    "war_wager_pays_as_stated",
)
FACTS = (
    "betting_positions", "initial_war_areas", "deck_count", "shuffler_mode", "cover_cards", "shoe_type", "batch_count",
    "decks_per_batch", "settlement_direction", "surrender_fraction", "initial_wager_on_war", "payout_odds",
    "lab_approval_ref",
)  # fmt: skip
NOT_PLAIN = {"surrender_fraction", "payout_odds", "lab_approval_ref"}
Found = list[tuple[str, str]]


class Slots:
    """The filing that the bare functions check: a plain object with slots."""

    __slots__ = FACTS

    def __init__(self, facts: Any) -> None:
        for name in FACTS:
            setattr(self, name, getattr(facts, name))


def plain(facts: Any) -> dict[str, Any]:
    """The filing as the other engines take it: numbers, texts and lists only; `war_pays_even` and such as odds."""
    odds = facts.payout_odds
    return {
        **{name: getattr(facts, name) for name in FACTS if name not in NOT_PLAIN},
        "decks_per_batch": list(facts.decks_per_batch or ()),
        "surrender_halves": int(facts.surrender_fraction * 2) if facts.surrender_fraction.denominator <= 2 else -1,
        **{
            f"{line}_{side}": getattr(odds[line], side)
            for line in ("tie", "war", "war_on_tie")
            for side in ("pay", "to")
        },
    }


# -- Bare functions: what one would write by hand for one edition --


def _positions(f: Slots) -> Found | None:
    positions = f.betting_positions
    if positions is not None and 1 <= positions <= 9:
        return None
    return [("651a.2(a)", "betting_positions")]


def _areas(f: Slots) -> Found | None:
    areas, positions = f.initial_war_areas, f.betting_positions
    if areas is None:
        return [("651a.2(b)(2)", "initial_war_areas")]
    if positions is None or areas == positions:
        return None
    return [("651a.2(b)(2)", "initial_war_areas")]


def _decks(f: Slots) -> Found | None:
    count = f.deck_count
    if f.shuffler_mode == "batch_shuffler":
        return [("651a.3(a)", "deck_count")] if count == 14 else None  # a note: neither six nor eight in a batch
    if count is not None and (count in (6, 8) or (f.shuffler_mode is None and 12 <= count <= 16)):
        return None
    return [("651a.3(a)", "deck_count")]


def _cover(f: Slots) -> Found | None:
    return None if f.cover_cards == 2 else [("651a.3(a)", "cover_cards")]


def _shoe(f: Slots) -> Found | None:
    if f.shuffler_mode == "continuous_device" and f.lab_approval_ref is not None:
        return None
    return None if f.shoe_type == "manual" else [("651a.3(b)", "shoe_type")]


def _range(f: Slots) -> Found | None:
    if f.shuffler_mode is None:
        return [("651a.3(c)", "shuffler_mode")]
    if f.shuffler_mode != "batch_shuffler":
        return None
    count = f.deck_count
    if count is not None and 12 <= count <= 16:
        return None
    return [("651a.3(c)", "deck_count")]


def _batches(f: Slots) -> Found | None:
    if f.shuffler_mode != "batch_shuffler":
        return None
    count, batches, total = f.batch_count, f.decks_per_batch, f.deck_count
    found: Found = []
    if count is None or count != 2:
        found.append(("651a.3(c)(1)", "batch_count"))
    if (
        batches is None
        or len(batches) != 2
        or batches[0] != batches[1]
        or (total is not None and batches[0] + batches[1] != total)
    ):
        found.append(("651a.3(c)(1)", "decks_per_batch"))
    return found or None


def _direction(f: Slots) -> Found | None:
    return None if f.settlement_direction == "right_counterclockwise" else [("651a.9(a)", "settlement_direction")]


HALF = Fraction(1, 2)


def _half(f: Slots) -> Found | None:
    return None if f.surrender_fraction == HALF else [("651a.9(c)(1)", "surrender_fraction")]


def _fate(f: Slots) -> Found | None:
    return None if f.initial_wager_on_war == "stays_in_play" else [("651a.9(c)(2)", "initial_wager_on_war")]


def _tie(f: Slots) -> Found | None:
    if f.payout_odds is None:
        return [("651a.10(2)", "payout_odds")]
    odds = f.payout_odds.get("tie")
    if odds is not None and odds.pay == 10 * odds.to:
        return None
    return [("651a.10(2)", "payout_odds.tie")]


def _war(f: Slots) -> Found | None:
    if f.payout_odds is None:
        return [("651a.10(3)", "payout_odds")]
    war, on_tie = f.payout_odds.get("war"), f.payout_odds.get("war_on_tie")
    found: Found = []
    if war is None or war.pay != war.to:
        found.append(("651a.10(3)", "payout_odds.war"))
    if on_tie is None or on_tie.pay != 2 * on_tie.to:
        found.append(("651a.10(3)", "payout_odds.war_on_tie"))
    return found


BARE = (_positions, _areas, _decks, _cover, _shoe, _range, _batches, _direction, _half, _fate, _tie, _war)


def all_of(checks: Iterable[Callable[[Any], Found | None]], filing: Any) -> Found:
    """The findings of each of these functions on the filing."""
    found: Found = []
    for check in checks:
        found.extend(check(filing) or ())
    return found


def bare(filing: Slots) -> Found:
    """The findings of the bare functions."""
    return all_of(BARE, filing)


# -- json-logic: one rule a finding, true where it is met --


def _var(name: str) -> dict[str, str]:
    return {"var": name}


_IN_BATCHES = {"==": [_var("shuffler_mode"), "batch_shuffler"]}
_EQUAL_BATCHES = {
    "and": [
        {"==": [_var("decks_per_batch.0"), _var("decks_per_batch.1")]},
        {"==": [{"+": [_var("decks_per_batch.0"), _var("decks_per_batch.1")]}, _var("deck_count")]},
    ]
}
LOGIC: tuple[tuple[tuple[str, str], Any], ...] = (
    (("651a.2(a)", "betting_positions"), {"<=": [1, _var("betting_positions"), 9]}),
    (("651a.2(b)(2)", "initial_war_areas"), {"==": [_var("initial_war_areas"), _var("betting_positions")]}),
    (
        ("651a.3(a)", "deck_count"),
        {"if": [_IN_BATCHES, {"!=": [_var("deck_count"), 14]}, {"in": [_var("deck_count"), [6, 8]]}]},
    ),
    (("651a.3(a)", "cover_cards"), {"==": [_var("cover_cards"), 2]}),
    (
        ("651a.3(b)", "shoe_type"),
        {"or": [{"==": [_var("shuffler_mode"), "continuous_device"]}, {"==": [_var("shoe_type"), "manual"]}]},
    ),
    (("651a.3(c)", "deck_count"), {"or": [{"!": [_IN_BATCHES]}, {"<=": [12, _var("deck_count"), 16]}]}),
    (("651a.3(c)(1)", "batch_count"), {"or": [{"!": [_IN_BATCHES]}, {"==": [_var("batch_count"), 2]}]}),
    (("651a.3(c)(1)", "decks_per_batch"), {"or": [{"!": [_IN_BATCHES]}, _EQUAL_BATCHES]}),
    (("651a.9(a)", "settlement_direction"), {"==": [_var("settlement_direction"), "right_counterclockwise"]}),
    (("651a.9(c)(1)", "surrender_fraction"), {"==": [_var("surrender_halves"), 1]}),
    (("651a.9(c)(2)", "initial_wager_on_war"), {"==": [_var("initial_wager_on_war"), "stays_in_play"]}),
    (("651a.10(2)", "payout_odds.tie"), {"==": [_var("tie_pay"), {"*": [10, _var("tie_to")]}]}),
    (("651a.10(3)", "payout_odds.war"), {"==": [_var("war_pay"), _var("war_to")]}),
    (("651a.10(3)", "payout_odds.war_on_tie"), {"==": [_var("war_on_tie_pay"), {"*": [2, _var("war_on_tie_to")]}]}),
)


def json_logic() -> Callable[[dict[str, Any]], Found]:
    """The twelve checks in json-logic."""
    from json_logic import jsonLogic

    return lambda filing: [finding for finding, rule in LOGIC if not jsonLogic(rule, filing)]


# -- pydantic: one model; each rule is tried after the model is built --

PYTHON: tuple[tuple[tuple[str, str], str], ...] = (
    (("651a.2(a)", "betting_positions"), "1 <= f.betting_positions <= 9"),
    (("651a.2(b)(2)", "initial_war_areas"), "f.initial_war_areas == f.betting_positions"),
    (
        ("651a.3(a)", "deck_count"),
        (
            "f.shuffler_mode == 'batch_shuffler' and f.deck_count != 14"
            " or f.shuffler_mode != 'batch_shuffler' and f.deck_count in (6, 8)"
        ),
    ),
    (("651a.3(a)", "cover_cards"), "f.cover_cards == 2"),
    (("651a.3(b)", "shoe_type"), "f.shuffler_mode == 'continuous_device' or f.shoe_type == 'manual'"),
    (("651a.3(c)", "deck_count"), "f.shuffler_mode != 'batch_shuffler' or 12 <= f.deck_count <= 16"),
    (("651a.3(c)(1)", "batch_count"), "f.shuffler_mode != 'batch_shuffler' or f.batch_count == 2"),
    (
        ("651a.3(c)(1)", "decks_per_batch"),
        (
            "f.shuffler_mode != 'batch_shuffler' or (len(f.decks_per_batch) == 2 and"
            " f.decks_per_batch[0] == f.decks_per_batch[1] and sum(f.decks_per_batch) == f.deck_count)"
        ),
    ),
    (("651a.9(a)", "settlement_direction"), "f.settlement_direction == 'right_counterclockwise'"),
    (("651a.9(c)(1)", "surrender_fraction"), "f.surrender_halves == 1"),
    (("651a.9(c)(2)", "initial_wager_on_war"), "f.initial_wager_on_war == 'stays_in_play'"),
    (("651a.10(2)", "payout_odds.tie"), "f.tie_pay == 10 * f.tie_to"),
    (("651a.10(3)", "payout_odds.war"), "f.war_pay == f.war_to"),
    (("651a.10(3)", "payout_odds.war_on_tie"), "f.war_on_tie_pay == 2 * f.war_on_tie_to"),
)


def pydantic_v2() -> Callable[[dict[str, Any]], Found]:
    """The twelve checks on a pydantic model that is built and checked in one go."""
    from pydantic import BaseModel, PrivateAttr, create_model

    checks = [(finding, eval(f"lambda f: {rule}")) for finding, rule in PYTHON]

    class Filing(BaseModel):
        _found: Found = PrivateAttr(default_factory=list)

        def model_post_init(self, context: Any, /) -> None:
            self._found.extend(finding for finding, holds in checks if not holds(self))

    texts = {"shuffler_mode", "shoe_type", "settlement_direction", "initial_wager_on_war"}
    numbers = [name for name in FACTS if name not in texts | NOT_PLAIN | {"decks_per_batch"}]
    odds = [f"{line}_{side}" for line in ("tie", "war", "war_on_tie") for side in ("pay", "to")]
    fields: dict[str, Any] = {
        **dict.fromkeys(sorted(texts), (str | None, None)),
        **dict.fromkeys((*numbers, *odds, "surrender_halves"), (int | None, None)),
        "decks_per_batch": (list[int], []),
    }
    model = create_model("CasinoWarFiling", __base__=Filing, **fields)
    validate = model.model_validate
    return lambda filing: validate(filing)._found


# -- zen-engine: all checks compiled into one expression, its best form --

_ZEN_WORDS = {
    "f.": "",
    "'": '"',
    " in (6, 8)": " in [6, 8]",
    "1 <= betting_positions <= 9": "betting_positions in [1..9]",
}


def _zen(rule: str) -> str:
    for python, zen in _ZEN_WORDS.items():
        rule = rule.replace(python, zen)
    return rule.replace("12 <= deck_count <= 16", "deck_count in [12..16]")


def zen_engine() -> Callable[[dict[str, Any]], Found]:
    """The twelve checks in one compiled zen expression that gives the list of what holds."""
    import zen

    compiled = zen.compile_expression("[" + ", ".join(f"({_zen(rule)})" for _, rule in PYTHON) + "]")
    findings = [finding for finding, _ in PYTHON]

    def check(filing: dict[str, Any]) -> Found:
        told = compiled.evaluate(filing)
        held = json.loads(told) if isinstance(told, str) else told
        return [finding for finding, holds in zip(findings, held, strict=True) if not holds]

    return check
