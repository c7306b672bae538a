"""Changes between two versions, and cut-outs: worked out in the child process, bounded, told in words."""

import json
import subprocess
from io import BytesIO
from random import Random
from typing import Any

import pytest
from django.core.cache import cache
from PIL import Image, ImageDraw

from rules_submissions.models import Artwork
from rules_submissions.place import Place
from rules_submissions.sheets import comparison as comparing
from rules_submissions.sheets.comparison import changes_between, cut_out, letter_of
from rules_submissions.sheets.difference import regions
from rules_submissions.sheets.limits import MOST_CHANGES
from rules_submissions.sheets.reading import in_child

from .test_artwork import bomb, picture

pytestmark = pytest.mark.django_db  # the cache is a table
SIZE = (1600, 1000)


def drawn(*marks: tuple[int, int], size: tuple[int, int] = SIZE) -> bytes:
    """A picture with a black square of 60 dots at each of these places."""
    whole = Image.new("RGB", size, "white")
    for x, y in marks:
        ImageDraw.Draw(whole).rectangle((x, y, x + 60, y + 60), fill="black")
    out = BytesIO()
    whole.save(out, "PNG")
    return out.getvalue()


def sheet(content: bytes, size: tuple[int, int] = SIZE) -> Artwork:
    return Artwork(preview=content, preview_sha256=f"{hash(content):064x}", width=size[0], height=size[1])


def told(before: bytes, after: bytes) -> list[tuple[str, str]]:
    cache.clear()
    return [(one.kind, one.place.zone) for one in changes_between(sheet(before), sheet(after)).regions]


def test_what_was_added_removed_and_changed_is_told_with_its_zone() -> None:
    assert told(drawn(), drawn((60, 40))) == [("added", "A1")]
    assert told(drawn((60, 40)), drawn()) == [("removed", "A1")]
    assert told(drawn((100, 100), (900, 600)), drawn((130, 100), (900, 600))) == [("changed", "A1–B1")]
    assert told(drawn((100, 100)), drawn((100, 100))) == []


def test_a_version_drawn_larger_is_the_same_and_a_pale_change_is_not_told() -> None:
    twice = Image.open(BytesIO(drawn((400, 400)))).resize((3200, 2000))
    out = BytesIO()
    twice.save(out, "PNG")
    assert told(drawn((400, 400)), out.getvalue()) == []
    pale = Image.new("RGB", SIZE, "white")
    ImageDraw.Draw(pale).rectangle((100, 100, 400, 400), fill="#e8e8e8")
    shaded = BytesIO()
    pale.save(shaded, "PNG")
    assert told(drawn(), shaded.getvalue()) == []


def test_regions_are_told_up_to_a_bound_the_largest_first() -> None:
    places = [(40 + 150 * (at % 10), 20 + 160 * (at // 10)) for at in range(60)]
    many = changes_between(sheet(drawn()), sheet(drawn(*places)))
    assert (len(many.regions), many.more) == (MOST_CHANGES, 60 - MOST_CHANGES)
    assert [one.letter for one in many.regions[:27]] == [letter_of(at) for at in range(27)]
    assert letter_of(26) == "aa"


def test_cells_near_each_other_are_one_region() -> None:
    assert sorted(regions({0, 2, 10 * 7 + 9}, 10)) == [(0, 0, 3, 1), (9, 7, 10, 8)]


def test_the_difference_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    before, after = sheet(drawn()), sheet(drawn((100, 100)))
    first = changes_between(before, after)
    monkeypatch.setattr(comparing, "in_child", lambda *job, content: pytest.fail("asked twice"))
    assert changes_between(before, after) == first


def test_what_cannot_be_worked_out_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()

    def over(*job: str, content: bytes, wait_s: float = 0) -> Any:
        raise subprocess.TimeoutExpired(job, 1)

    monkeypatch.setattr(comparing, "in_child", over)
    assert not changes_between(sheet(drawn()), sheet(drawn((100, 100)))).is_known
    assert cut_out(sheet(drawn()), Place(0, 0)) is None


def test_two_pictures_of_noise_stay_within_the_bounds(chance: Random) -> None:
    noise = []
    for _ in range(2):
        out = BytesIO()
        Image.frombytes("L", (1600, 4000), chance.randbytes(1600 * 4000)).save(out, "PNG", compress_level=1)
        noise.append(out.getvalue())
    done = in_child("difference", str(len(noise[0])), content=noise[0] + noise[1])
    assert json.loads(done.stdout)["regions"] == [["changed", 0, 0, 10000, 10000]]


@pytest.mark.parametrize("content", [b"", b"%PDF-1.4", bomb(), picture("JPEG"), picture("PNG")[:50]])
def test_what_is_no_picture_made_here_ends_in_the_child(content: bytes) -> None:
    for job in (("difference", "10"), ("cut", "0", "0", "1", "1")):
        done = in_child(*job, content=content)
        assert done.returncode != 0
        assert done.stdout == b""


def test_a_cut_out_is_the_place_with_its_surroundings() -> None:
    content = cut_out(sheet(drawn((800, 500))), Place(5000, 5000, 375, 600))
    assert content is not None
    with Image.open(BytesIO(content)) as cut:
        assert cut.size == (348, 240)
        assert cut.getpixel((150, 100)) == (0, 0, 0)
        assert cut.getpixel((10, 10)) == (255, 255, 255)
