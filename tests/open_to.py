"""Whom a role lets in, from `open_to.json`: for each address and method, of the cast.

The access matrix compares what the office does with it, so that a permission dropped or changed turns a test red, and
draws its samples from it. Everybody who is not named is refused (403), whatever the object; a method that is not named
is one that the address does not take. The object is one of the cast's own holder to GET, a missing one to POST.
"""

import json
from collections.abc import Collection
from functools import cache
from pathlib import Path

from compliance.holders.roles import MAY, Perm
from tests.asking import BOARD_SIDE, HOLDER_SIDE
from tests.cast import CAST, ROLES
from tests.matrix import Address

KEPT = Path(__file__).with_suffix(".json")
EVERYBODY = "everybody"
RIVAL = "outsider"

Asked = dict[str, tuple[str, ...]]
"""The methods by which each of several people asks."""


@cache
def open_to() -> dict[str, dict[str, tuple[str, ...]]]:
    """For each address and method the people whom their role lets in."""
    rows = json.loads(KEPT.read_text(encoding="utf-8"))
    return {
        name: {method: CAST if who == EVERYBODY else tuple(who.split()) for method, who in row.items()}
        for name, row in rows.items()
    }


def let_in(address: Address, *methods: str) -> tuple[str, ...]:
    """Whom their role lets in by one of these methods, in the order of the cast."""
    row = open_to().get(address.name, {})
    return tuple(name for name in CAST if any(name in row.get(method, ()) for method in methods))


def in_turn(names: Collection[str], turn: int) -> str:
    """A name of these people, another each time, until each had a turn."""
    return tuple(names)[turn % len(names)]


def strangers(address: Address, turn: int, methods: tuple[str, ...]) -> tuple[str, ...]:
    """The sample of the holder's people who ask at this address for what is a competitor's.

    First the one to whom it matters most: their role opens the address, so that the object alone decides. Then,
    in turn, one of the others.
    """
    inside = [name for name in HOLDER_SIDE if name in let_in(address, *methods)]
    first = in_turn(inside or HOLDER_SIDE, 0 if inside else turn)
    return first, in_turn([name for name in HOLDER_SIDE if name != first], turn)


def of_each_side(address: Address) -> tuple[str, ...]:
    """To whom the state of an object matters: of each side the first whose role opens it."""
    inside = let_in(address, "get")
    sides = ([name for name in side if name in inside] for side in (HOLDER_SIDE, BOARD_SIDE))
    return tuple(side[0] for side in sides if side)


def who_may(perm: Perm) -> frozenset[str]:
    """The members of the cast who have this permission."""
    return frozenset(name for name in CAST if perm in MAY[ROLES[name]])


@cache
def opening(inside: frozenset[str]) -> tuple[Perm, ...]:
    """The fewest permissions by which these people, and no others, come in; the widest first."""
    found: list[Perm] = []
    perms = [perm for perm in Perm if who_may(perm) <= inside]
    left = set(inside)
    while perms and left:
        widest = max(perms, key=lambda perm: len(who_may(perm) & left))
        if not who_may(widest) & left:
            break
        found.append(widest)
        left -= who_may(widest)
    return tuple(found)


def by_permission(address: Address, method: str, turn: int) -> tuple[str, ...]:
    """For each permission that opens the address somebody who has it and, where there is one, no other that does."""
    inside = frozenset(let_in(address, method))
    perms = opening(inside)
    others = {perm: frozenset().union(*(who_may(other) for other in perms if other != perm)) for perm in perms}
    by_perm = [in_turn(sorted(who_may(perm) - others[perm] or who_may(perm)), turn) for perm in perms]
    by_nothing_else = inside.difference(*map(who_may, perms))
    return tuple(dict.fromkeys((*by_perm, *sorted(by_nothing_else))))


def outside(address: Address, method: str, turn: int) -> tuple[str, ...]:
    """Of each side one, in turn, whose role does not open the address."""
    inside = let_in(address, method)
    sides = ([name for name in CAST if name not in inside and (name in BOARD_SIDE) == is_board] for is_board in (0, 1))
    return tuple(in_turn(side, turn) for side in sides if side)


def at_the_door(address: Address, method: str, turn: int) -> tuple[str, ...]:
    """Somebody for each permission that opens the address, and of each side somebody who has none of these.

    Only one of these where GET asks them too. Anybody, in turn, where the method is not taken.
    """
    row = open_to().get(address.name, {})
    if method not in row:
        return (in_turn(CAST, turn),)
    refused = outside(address, method, turn)
    if method != "get" and "get" in row and refused:
        refused = (in_turn(refused, turn),)
    return (*by_permission(address, method, turn), *refused)
