"""The difference of two versions of a sheet and cut-outs of one, worked out in the child process that decodes uploads.

Both follow from the pictures alone, so they are kept in the cache, signed, under the hashes of these and never
recorded.
"""

import json
import subprocess
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from django.core import signing
from django.core.cache import cache

from compliance.holders.unwritable import reading_goes_on
from compliance.ledger.holding import hand_out
from compliance.turns import Busy
from compliance.uploads.limits import SECONDS

from ..models import Artwork
from ..place import Place
from .reading import in_child

KEPT_FOR = 7 * 24 * 3600


@dataclass(frozen=True)
class Region:
    """A changed region: its letter on the page, its kind of change and its place."""

    letter: str
    kind: str
    place: Place


@dataclass(frozen=True)
class SheetChanges:
    """The changes between two versions: regions in reading order, the number of smaller ones that are not told, or that
    it could not be worked out, or not now."""

    regions: list[Region]
    more: int = 0
    is_known: bool = True
    is_busy: bool = False


def changes_between(before: Artwork, after: Artwork) -> SheetChanges:
    """The changes from one version to the other. Runs a child process the first time, of at most its seconds. Raises
    FileNotHeld if one of them differs from the records."""
    hand_out(before, after)
    if before.preview_sha256 == after.preview_sha256:
        return SheetChanges([])
    key = f"sheet-difference:{before.preview_sha256}:{after.preview_sha256}"
    difference = _cache_value(key)
    if difference is None:
        try:
            difference = _worked_out(before, after)
        except Busy:
            return SheetChanges([], is_known=False, is_busy=True)
        with reading_goes_on():
            cache.set(key, signing.dumps(difference, salt=key), KEPT_FOR)
    regions = [
        Region(letter_of(at), kind, Place(*where)) for at, (kind, *where) in enumerate(difference.get("regions", []))
    ]
    return SheetChanges(regions, difference.get("more", 0), is_known="regions" in difference)


def _cache_value(key: str) -> dict[str, Any] | None:
    """The value that the cache keeps under a key, if the office signed it: others may write its table."""
    with suppress(signing.BadSignature, TypeError):
        kept: dict[str, Any] = signing.loads(cache.get(key), salt=key)
        return kept
    return None


def _worked_out(before: Artwork, after: Artwork) -> dict[str, Any]:
    """The answer of the child; empty if it needs more time or memory than it has."""
    first = bytes(before.preview)
    try:
        done = in_child("difference", str(len(first)), content=first + bytes(after.preview))
    except subprocess.TimeoutExpired:
        return {}
    difference: dict[str, Any] = {} if done.returncode else json.loads(done.stdout)
    return difference


def letter_of(at: int) -> str:
    """a, b … z, aa, ab …"""
    return (letter_of(at // 26 - 1) if at >= 26 else "") + chr(ord("a") + at % 26)


def cut_out(sheet: Artwork, place: Place) -> bytes | None:
    """A place of the sheet with its surroundings, as PNG; None where it cannot be cut out. Runs a child process.
    Raises Busy, and whoever makes a paper tries again later."""
    box = place.around.pixels(sheet.width, sheet.height)
    numbers = (str(number) for number in (box.left, box.top, max(box.width, 1), max(box.height, 1)))
    try:
        done = in_child("cut", *numbers, content=bytes(sheet.preview), wait_s=SECONDS)
    except subprocess.TimeoutExpired:
        return None
    return None if done.returncode else done.stdout.partition(b"\n")[2]
