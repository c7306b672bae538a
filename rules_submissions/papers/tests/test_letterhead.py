"""The head of the Board's letters: one administrator asks for it, another confirms it, and a letter has the one that
was in effect on its day."""

from datetime import datetime
from io import BytesIO
from typing import Any
from zlib import crc32

import pypdfium2
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone
from PIL import ExifTags, Image, ImageDraw

from compliance.holders.errors import FieldRefused, IllegalMove, NotAllowed
from compliance.holders.models import User
from compliance.holders.roles import Role
from compliance.holders.tests.factories import person
from compliance.ledger.errors import NotHeld
from compliance.web.tests.controls import posted
from rules_submissions.models import Letterhead, LetterheadAnswer, Revision, SealPicture
from rules_submissions.papers.letterhead.in_effect import PrintedHead, head_on
from rules_submissions.papers.letterhead.services import (
    letterhead_ask,
    letterhead_confirm,
    letterhead_decline,
    seal_from,
)
from rules_submissions.papers.letterhead.work import letterheads_waiting
from rules_submissions.papers.letters import decision_context
from rules_submissions.papers.services import DECISION, paper_render
from tests.attacker import plant
from tests.cast import Cast
from tests.page_ends import ends_of
from tests.papers import not_printed
from tests.pdf_checks import structure_of, text_of
from tests.scenes import scene

from ...tests.board import approved_today, days_ago, entries_of, html_of
from ...tests.filings import decide, filed, newest, recommended

pytestmark = pytest.mark.django_db
URL = reverse("submissions:letterhead")
NAME, ADDRESS, SEAL = "Gaming Board of Invented County", "1 Main Street\nInvented, PA 17000", "Seal of the Board 2026"


@scene
def second(demo_office: None) -> User:
    return person(Role.BOARD_ADMINISTRATOR, printed_name="Second Ard")


def ask(by: User, at: datetime | None = None, **more: Any) -> Letterhead:
    words = {"name": NAME, "address": ADDRESS, "seal": SEAL, "reason": "The Board moved."}
    number = Letterhead.objects.count()
    return letterhead_ask(**{"number": number, "by": by, "at": at or timezone.now(), **words, **more})


def confirm(by: User, at: datetime | None = None, **more: Any) -> LetterheadAnswer:
    return letterhead_confirm(by=by, at=at or timezone.now(), **more)


def seal_file(size: tuple[int, int] = (600, 600), kind: str = "PNG", color: str = "#7a1f2b") -> bytes:
    """A seal as an office of design hands it over: a ring on nothing; a JPEG has a white ground."""
    picture = Image.new("RGBA", size, (0, 0, 0, 0))
    ImageDraw.Draw(picture).ellipse((10, 10, size[0] - 10, size[1] - 10), outline=color, width=40)
    out = BytesIO()
    (picture if kind == "PNG" else picture.convert("RGB")).save(out, kind)
    return out.getvalue()


def approved(facility: Any, filer: User, cast: Cast, table: str) -> Revision:
    filing = recommended(filed(facility, filer, at=days_ago(3), table_numbers=[table]), cast, at=days_ago(1))
    decide(filing, cast["decider"], effective_on=timezone.localdate(), at=timezone.now())
    return newest(filing)


def test_a_letter_has_the_head_that_was_in_effect_on_its_day(
    facility: Any, filer: User, cast: Cast, second: User, settings: Any
) -> None:
    settings.BOARD_NAME, settings.BOARD_ADDRESS = "The Board as configured", "PO Box 1"
    ask(cast["board_admin"])
    first = approved(facility, filer, cast, "W-11")
    assert decision_context(first)["head"] == PrintedHead("The Board as configured", ["PO Box 1"])
    confirm(second)
    ask(cast["board_admin"], name="Another Board")
    later = approved(facility, filer, cast, "W-12")
    assert decision_context(first)["head"].name == "The Board as configured"
    assert decision_context(later)["head"] == PrintedHead(NAME, ADDRESS.splitlines(), SEAL)


def test_the_head_is_printed_whole_with_its_seal(
    facility: Any, filer: User, cast: Cast, second: User, laid_out: Any
) -> None:
    hostile = "<b>W</b> & {{ 7*7 }}"
    ask(cast["board_admin"], address=f"{ADDRESS}\n{hostile}")
    confirm(second)
    _, made = paper_render(newest(approved_today(facility, filer, cast, "")), DECISION, timezone.now())
    assert structure_of(made.pdf).problems == []
    assert ends_of(made.pdf) == []
    assert not_printed(made.html, made.pdf) == set()
    for words in (NAME, *ADDRESS.splitlines(), SEAL, hostile):
        assert words in text_of(made.pdf), words


@pytest.mark.parametrize("name", ["decider", "holder_admin", "auditor", "reviewer", "filer"])
def test_nobody_but_an_administrator_of_the_board_asks_answers_or_reads(cast: Cast, client_of: Any, name: str) -> None:
    ask(cast["board_admin"])
    for act in (ask, confirm, lambda by: letterhead_decline(by=by, at=timezone.now())):
        with pytest.raises(NotAllowed):
            act(cast[name])
    assert client_of(cast[name]).get(URL).status_code == 403


def test_one_person_cannot_do_both_and_may_take_it_back(cast: Cast) -> None:
    ask(cast["board_admin"])
    with pytest.raises(NotAllowed, match="takes two people"):
        confirm(cast["board_admin"])
    letterhead_decline(by=cast["board_admin"], at=timezone.now())
    with pytest.raises(IllegalMove, match="No letterhead is waiting"):
        confirm(cast["board_admin"])


def test_rows_stay_and_each_act_is_recorded(cast: Cast, second: User) -> None:
    ask(cast["board_admin"])
    letterhead_decline(by=second, at=timezone.now())
    ask(cast["board_admin"], read=seal_from("seal.png", seal_file()))
    confirm(second)
    assert [entries_of(f"letterhead.{name}") for name in ("ask", "decline", "confirm")] == [2, 1, 1]
    for change in (
        lambda: Letterhead.objects.update(name="Nobody"),
        lambda: LetterheadAnswer.objects.update(is_confirmed=False),
        lambda: SealPicture.objects.update(preview=b""),
        lambda: Letterhead.objects.all()._raw_delete("default"),
        lambda: LetterheadAnswer.objects.all()._raw_delete("default"),
        lambda: SealPicture.objects.all()._raw_delete("default"),
    ):
        with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
            change()


@pytest.mark.parametrize("planted", ["head", "confirmation", "picture"])
def test_a_head_that_differs_from_the_records_heads_no_letter(cast: Cast, second: User, planted: str) -> None:
    head = ask(cast["board_admin"], read=seal_from("seal.png", seal_file()))
    answer = confirm(second)
    if planted == "head":
        plant(head, name="Nobody's Board")
    elif planted == "picture":
        plant(head.picture, preview=b"Nobody's seal")
    else:
        plant(answer, printed_name="Nobody")
    with pytest.raises(NotHeld):
        head_on(timezone.now())


def test_a_request_is_refused_where_it_changes_nothing_or_another_came_first(cast: Cast, second: User) -> None:
    by = cast["board_admin"]
    ask(by)
    confirm(second)
    with pytest.raises(IllegalMove, match="Nothing is changed"):
        ask(by, address=f" {ADDRESS}\r\n\r\n ")
    with pytest.raises(IllegalMove, match="Somebody asked for another letterhead"):
        ask(by, number=0, name="Another")
    with pytest.raises(IllegalMove, match="at most 5 lines"):
        ask(by, address="\n".join("abcdef"))
    for field in ("name", "address", "reason"):
        with pytest.raises(FieldRefused):
            ask(by, **{field: " "})
    with pytest.raises(FieldRefused):
        ask(by, seal="W" * 61)


def test_nothing_is_confirmed_at_the_moment_of_a_decision(facility: Any, filer: User, cast: Cast, second: User) -> None:
    ask(cast["board_admin"])
    approved_today(facility, filer, cast, "")
    with pytest.raises(IllegalMove, match="A decision was signed at this moment"):
        confirm(second, days_ago(0.9))


def test_the_page_says_what_is_in_effect_and_what_waits_and_the_second_confirms_what_was_shown(
    cast: Cast, second: User, client_of: Any
) -> None:
    first, other = client_of(cast["board_admin"]), client_of(second)
    words = {"number": "0", "name": NAME, "address": ADDRESS, "seal": SEAL, "reason": "The Board moved."}
    assert first.post(URL, words | {"address": ""}).status_code == 400
    assert first.post(URL, words).status_code == 302
    page = html_of(first, URL)
    assert "another administrator of the Board must confirm it" in page
    assert 'value="confirm"' not in page
    assert list(letterheads_waiting(cast["board_admin"], timezone.now())) == []
    (item,) = letterheads_waiting(second, timezone.now())
    assert item.url == URL
    seen = posted(html_of(other, URL))["seen"]
    ask(cast["board_admin"], seal="")
    refused = other.post(URL, {"act": "confirm", "seen": seen})
    assert refused.status_code == 409
    assert other.post(URL, {"act": "confirm", "seen": posted(refused.content.decode())["seen"]}).status_code == 302
    page = html_of(other, URL)
    assert "confirmed by Second Ard" in page
    assert "Not confirmed" in page
    assert other.post(URL, {"act": "decline", "seen": seen}).status_code == 409


def test_the_page_of_many_versions_is_paged_and_asks_a_fixed_number_of_queries(
    cast: Cast, second: User, client_of: Any, django_assert_max_num_queries: Any
) -> None:
    browser = client_of(cast["board_admin"])
    for number in range(2):
        ask(cast["board_admin"], name=f"Board {number}")
    html_of(browser, URL)
    with django_assert_max_num_queries(100) as asked:
        html_of(browser, URL)
    for number in range(2, 28):
        ask(cast["board_admin"], name=f"Board {number}")
    with django_assert_max_num_queries(len(asked.captured_queries)):
        page = html_of(browser, URL)
    assert "Version 28" in page
    assert "Version 2<" not in page


def sides_of_pictures(pdf: bytes) -> list[tuple[float, float]]:
    """The width and height of each picture on the first page, in millimeters."""
    with pypdfium2.PdfDocument(pdf) as document:
        boxes = [one.get_bounds() for one in document[0].get_objects() if one.type == pypdfium2.raw.FPDF_PAGEOBJ_IMAGE]
    return [((right - left) / 72 * 25.4, (top - bottom) / 72 * 25.4) for left, bottom, right, top in boxes]


@pytest.mark.parametrize(("size", "printed"), [((600, 600), (24, 24)), ((1200, 400), (48, 16)), ((300, 900), (8, 24))])
@pytest.mark.parametrize("words", ["", SEAL])
def test_a_letter_shows_the_picture_of_the_seal_of_its_day(
    facility: Any, filer: User, cast: Cast, second: User, size: tuple[int, int], printed: tuple[int, int], words: str
) -> None:
    ask(cast["board_admin"], seal=words, read=seal_from("seal.png", seal_file(size)))
    confirm(second)
    revision = newest(approved_today(facility, filer, cast, ""))
    ask(cast["board_admin"], seal=words, is_without_picture=True)
    _, made = paper_render(revision, DECISION, timezone.now())
    assert sides_of_pictures(made.pdf) == [pytest.approx(printed, abs=0.5)]
    assert structure_of(made.pdf).problems == []
    assert not_printed(made.html, made.pdf) == set()
    assert f'alt="{words or f"Seal of the {NAME}"}"' in made.html


def test_a_picture_stays_until_another_one_comes_or_none_is_wanted_and_each_file_is_kept_once(
    cast: Cast, second: User
) -> None:
    read, by = seal_from("seal.png", seal_file()), cast["board_admin"]
    first = ask(by, read=read)
    confirm(second)
    with pytest.raises(IllegalMove, match="Nothing is changed"):
        ask(by, read=seal_from("same.png", seal_file()))
    assert ask(by, name="Another Board").picture == first.picture
    other = ask(by, read=seal_from("seal.jpg", seal_file(kind="JPEG")))
    assert (other.picture.original_type, SealPicture.objects.count()) == ("image/jpeg", 2)
    assert ask(by, is_without_picture=True).picture is None
    kept = SealPicture.objects.get(pk=first.picture_id)
    assert bytes(kept.original) == seal_file()
    with Image.open(BytesIO(kept.preview)) as shown:
        assert (shown.size, shown.mode, shown.getpixel((300, 300))) == ((600, 600), "RGB", (255, 255, 255))


def as_png(picture: Image.Image, **options: Any) -> bytes:
    out = BytesIO()
    picture.save(out, "PNG", **options)
    return out.getvalue()


def bomb(size: int) -> bytes:
    """A PNG whose head states a huge picture: 60,000 dots across and down have 10 GB."""
    small = seal_file()
    head = small[12:16] + size.to_bytes(4, "big") * 2 + small[24:29]
    return small[:12] + head + crc32(head).to_bytes(4, "big") + small[33:]


HIDDEN = b"<script>alert(1)</script>"


def described() -> Image.Exif:
    """The data that a camera writes beside a picture."""
    exif = Image.Exif()
    exif[ExifTags.Base.ImageDescription] = HIDDEN.decode()
    return exif


@pytest.mark.parametrize(
    "content",
    [
        seal_file() + b"PK\x03\x04" + HIDDEN,
        as_png(Image.new("RGB", (600, 600)), exif=described(), icc_profile=HIDDEN),
        as_png(Image.new("I;16", (600, 600), 40_000)),
        as_png(Image.new("P", (600, 600)), transparency=0),
    ],
    ids=["polyglot", "metadata", "16 bits", "palette"],
)
def test_of_the_file_of_a_seal_a_letter_has_the_dots_alone(content: bytes) -> None:
    read = seal_from("seal.png", content)
    assert HIDDEN not in read.preview
    with Image.open(BytesIO(read.preview)) as shown:
        assert (shown.size, shown.mode, shown.info) == ((600, 600), "RGB", {})


def test_a_seal_in_four_inks_is_shown_in_three_colors() -> None:
    out = BytesIO()
    Image.new("CMYK", (600, 600), (0, 255, 255, 0)).save(out, "JPEG", quality=95)
    with Image.open(BytesIO(seal_from("seal.jpg", out.getvalue()).preview)) as shown:
        red, green, blue = shown.getpixel((300, 300))
    assert (shown.mode, red > 200, green < 60, blue < 60) == ("RGB", True, True, True)


def test_a_picture_replaced_between_look_and_confirmation_is_not_confirmed(
    cast: Cast, second: User, client_of: Any
) -> None:
    other = client_of(second)
    ask(cast["board_admin"], read=seal_from("seal.png", seal_file()))
    seen = posted(html_of(other, URL))["seen"]
    ask(cast["board_admin"], read=seal_from("seal.png", seal_file(color="#000000")))
    assert other.post(URL, {"act": "confirm", "seen": seen}).status_code == 409
    seen = posted(html_of(other, URL))["seen"]
    plant(Letterhead.objects.get(number=2).picture, preview=seal_file(color="#ffffff"))
    assert other.post(URL, {"act": "confirm", "seen": seen}).status_code == 409
    assert not LetterheadAnswer.objects.exists()


@pytest.mark.parametrize(
    ("name", "content", "refusal"),
    [
        ("seal.png", bomb(60_000), "more than"),
        ("seal.png", as_png(Image.new("1", (12_000, 12_000))), "more than"),
        (
            "seal.png",
            as_png(Image.new("RGB", (600, 600)), save_all=True, append_images=[Image.new("RGB", (600, 600), "red")]),
            "several pictures",
        ),
        ("seal.png", seal_file((299, 600)), "299 by 600 dots. Save it with 300 to 1,200"),
        ("seal.png", seal_file((600, 1201)), "600 by 1,201 dots"),
        ("seal.svg", b"<svg/>", "has the ending “.svg”"),
        ("seal.png", seal_file()[:-30], "incomplete"),
        ("seal.png", seal_file(kind="JPEG"), "named as PNG, but it is a JPEG"),
        ("seal.png", b"", "empty"),
    ],
)
def test_a_file_that_is_no_picture_of_a_seal_is_refused_at_its_field(
    cast: Cast, client_of: Any, name: str, content: bytes, refusal: str
) -> None:
    words = {"number": "0", "name": NAME, "address": ADDRESS, "seal": "", "reason": "The Board moved."}
    answer = client_of(cast["board_admin"]).post(URL, words | {"file": SimpleUploadedFile(name, content)})
    page = answer.content.decode()
    assert answer.status_code == 400
    assert refusal in page
    assert 'href="#id_file"' in page
    assert not Letterhead.objects.exists()


def test_two_administrators_enter_a_picture_and_the_page_shows_it_before_and_after(
    cast: Cast, second: User, client_of: Any
) -> None:
    first, other = client_of(cast["board_admin"]), client_of(second)
    words = {"number": "0", "name": NAME, "address": ADDRESS, "seal": "", "reason": "A seal."}
    sent = words | {"file": SimpleUploadedFile("seal.png", seal_file())}
    assert first.post(URL, sent | {"is_without_picture": "on"}).status_code == 400
    sent["file"].seek(0)
    assert first.post(URL, sent).status_code == 302
    picture = SealPicture.objects.get()
    address = reverse("submissions:letterhead_seal", args=[picture.pk])
    for browser in (first, other):
        assert f'src="{address}"' in html_of(browser, URL)
    page = html_of(other, URL)
    assert picture.original_sha256 in page
    assert other.post(URL, {"act": "confirm", "seen": posted(page)["seen"]}).status_code == 302
    assert head_on(timezone.now()).picture == picture
    answer = client_of(cast["decider"]).get(address)
    assert (answer["Content-Type"], answer.content) == ("image/png", bytes(picture.preview))
    assert client_of(cast["filer"]).get(address).status_code == 403
    plant(picture, preview=b"Nobody's seal")
    assert other.get(address).status_code == 409
