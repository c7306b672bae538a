"""What a handover lists, as its pages show it: by kind, each thing with the address of its page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from compliance.regulation.general.handovers import CHANGES, item_words

from .open_items import KINDS


@dataclass(frozen=True)
class Group:
    """The items of one kind: what each says, and where it leads."""

    title: str
    lines: Sequence[tuple[str, str]]


@dataclass(frozen=True)
class ItemGroups:
    """Items by kind, and the headings of the kinds of which there is none."""

    groups: Sequence[Group]
    without: Sequence[str]


def listed(items: Sequence[Mapping[str, Any]]) -> ItemGroups:
    """These items as a page shows them. No query."""
    groups, without = [], []
    for code, kind in KINDS.items():
        lines = [
            (item_words(item), reverse(kind.address, kwargs={kind.argument: item["about"]}))
            for item in items
            if item["kind"] == code
        ]
        if lines:
            groups.append(Group(kind.title, lines))
        else:
            without.append(kind.title)
    return ItemGroups(groups, without)


def changes_listed(changed: Mapping[str, Sequence[Mapping[str, Any]]]) -> list[tuple[str, ItemGroups]]:
    """What changed between the two signatures: each heading with its items; nothing where nothing changed."""
    return [(title, listed(changed[code])) for code, title in CHANGES.items() if changed[code]]
