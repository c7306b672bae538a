"""Pins on a sheet: set, answered, carried, settled; printed in the joint letter; seen by whom they are for."""

import re
from io import BytesIO
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.urls import reverse
from PIL import Image, ImageDraw

from compliance.holders.models import Facility, User
from compliance.isolation.context import context_of, isolated
from compliance.web.waiting import SINCE, Wait
from rules_submissions.drafting.services.drafts import reply_save
from rules_submissions.errors import IllegalMove, NotAllowed, NotReady
from rules_submissions.models import Artwork, Comment, RulesSubmission
from rules_submissions.models.sheets import Pin
from rules_submissions.papers.services import paper_render
from rules_submissions.place import Place, place_of
from rules_submissions.recusals import recusals_of
from rules_submissions.review.matters import open_matters
from rules_submissions.review.services.pins import pin_add, pin_reply, pin_settle
from rules_submissions.review.services.report import submission_recommend, submission_return
from rules_submissions.review.services.wording import wording_add
from rules_submissions.sheets.comparison import SheetChanges
from rules_submissions.sheets.pins import pins_of
from rules_submissions.sheets.reading import sheet_from
from rules_submissions.sheets.services.artwork import artwork_add
from rules_submissions.sheets.text import text_read
from tests.cast import Cast
from tests.scenes import scene

from ...tests.board import html_of
from ...tests.filings import after, claimed, newest, round_of, signed_off, who
from ...tests.making import AT, drafted, file_it

pytestmark = pytest.mark.django_db
C2 = place_of("C2")


def drawn(words: str, *, more: bool = False) -> bytes:
    """A layout that says these words; with `more`, an area that was not there."""
    picture = Image.new("RGB", (1200, 740), "#22573f")
    pen = ImageDraw.Draw(picture)
    pen.text((420, 320), words, fill="white", font_size=44)
    if more:
        pen.ellipse((230, 150, 330, 220), fill="#7c2328", outline="white", width=4)
    out = BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def attach(submission: RulesSubmission, by: User, words: str, **changes: Any) -> Artwork:
    return artwork_add(
        submission_id=submission.pk, sheet="layout", title="L-1", file_name="l.png",
        read=sheet_from("l.png", drawn(words, **changes)), by=by, at=AT,
    )  # fmt: skip


@scene
def with_sheet(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    """A filing under review with one sheet."""
    submission = drafted(facility, filer)
    attach(submission, filer, "TIE PAYS 10 TO 1")
    file_it(submission, filer)
    return claimed(submission, cast)


def upload(submission: RulesSubmission) -> Artwork:
    return newest(submission).artwork.get()


def pinned(submission: RulesSubmission, by: User, text: str = "Move it.", **changes: Any) -> Pin:
    return pin_add(
        artwork_id=upload(submission).pk,
        **who(submission, by),
        **{"place": C2, "for_return": True, "text": text} | changes,
    )


def shown(submission: RulesSubmission, user: User) -> list[tuple[int, str, list[str]]]:
    """Each pin that this person sees: number, state and words."""
    sheet = upload(submission).version.sheet
    found = pins_of([sheet], user, submission.revisions.order_by("number"), recusals_of(submission).mark)
    return [(one.pin.number, one.state, [said.text for said in one.messages]) for one in found]


def test_a_pin_is_answered_with_the_point_carried_to_the_next_version_and_settled(
    with_sheet: RulesSubmission, filer: User, cast: Cast
) -> None:
    reviewer = cast["reviewer"]
    pin = pinned(with_sheet, reviewer)
    assert shown(with_sheet, filer) == []
    assert "Pin 1 on Layout: L-1 is open." in open_matters(round_of(with_sheet))
    submission_return(submission_id=with_sheet.pk, words="One point.", by=reviewer, at=after(2))
    assert shown(with_sheet, filer) == [(1, "open", ["Move it."])]
    point = Comment.objects.get(for_return=True)
    reply_save(submission_id=with_sheet.pk, comment_id=point.pk, words="Moved.", by=filer, at=after(3))
    attach(with_sheet, filer, "TIE PAYS 11 TO 1")
    file_it(with_sheet, filer, after(4))
    claimed(with_sheet, cast, at=after(5))
    assert upload(with_sheet).version.number == 2
    assert shown(with_sheet, reviewer) == [(1, "answered", ["Move it.", "Moved."])]
    assert pin.version.number == 1
    pin_settle(pin_id=pin.pk, settled=True, **who(with_sheet, reviewer))
    assert [state for _, state, _ in shown(with_sheet, filer)] == ["settled"]
    assert not any("Pin" in one for one in open_matters(round_of(with_sheet)))
    with pytest.raises(IllegalMove, match="Pin 1 is settled already"):
        pin_settle(pin_id=pin.pk, settled=True, **who(with_sheet, reviewer))
    pin_settle(pin_id=pin.pk, settled=False, **who(with_sheet, reviewer, at=after(6)))
    assert [state for _, state, _ in shown(with_sheet, filer)] == ["answered"]


def test_an_open_pin_stands_in_the_next_letter_too_and_keeps_the_filing_from_approval(
    with_sheet: RulesSubmission, filer: User, cast: Cast
) -> None:
    reviewer = cast["reviewer"]
    pin = pinned(with_sheet, reviewer)
    submission_return(submission_id=with_sheet.pk, words="One point.", by=reviewer, at=after(2))
    point = Comment.objects.get(for_return=True)
    reply_save(submission_id=with_sheet.pk, comment_id=point.pk, words="No.", by=filer, at=after(3))
    file_it(with_sheet, filer, after(4))
    signed_off(claimed(with_sheet, cast, at=after(5)), cast, at=after(6))
    with pytest.raises(NotReady) as refusal:
        submission_recommend(submission_id=with_sheet.pk, approve=True, words="Good.", by=reviewer, at=after(7))
    assert refusal.value.reasons == ["Pin 1 on Layout: L-1 is open."]
    review = submission_return(submission_id=with_sheet.pk, words="Still.", by=reviewer, at=after(8))
    again = review.comments.get(for_return=True)
    assert (again.text, again.on_pin.pin) == ("Move it.", pin)


def test_the_joint_letter_prints_the_pin_with_a_cut_out_of_its_place(with_sheet: RulesSubmission, cast: Cast) -> None:
    pinned(with_sheet, cast["reviewer"], place=Place(3500, 4000, 2000, 1000))
    submission_return(submission_id=with_sheet.pk, words="One point.", by=cast["reviewer"], at=after(2))
    _, rendered = paper_render(newest(with_sheet), "return", after(3))
    assert "Pin 1 on Layout: L-1, version 1, zone E3" in rendered.html
    assert "The whole filing" not in rendered.html
    assert 'src="asset:pin-1.png"' in rendered.html


def test_what_is_for_the_board_alone_the_holder_never_sees(
    with_sheet: RulesSubmission, filer: User, outsider: User, cast: Cast
) -> None:
    reviewer = cast["reviewer"]
    inside = pinned(with_sheet, reviewer, "Ask the laboratory.", for_return=False)
    pin_reply(pin_id=inside.pk, text="It is so.", for_return=False, **who(with_sheet, reviewer))
    outside = pinned(with_sheet, reviewer)
    submission_return(submission_id=with_sheet.pk, words="One point.", by=reviewer, at=after(2))
    assert [number for number, *_ in shown(with_sheet, reviewer)] == [1, 2]
    assert shown(with_sheet, filer) == [(2, "open", ["Move it."])]
    assert not Pin.objects.visible_to(outsider).exists()
    with isolated(context_of(filer)):
        assert list(Pin.objects.all()) == [outside]


def test_a_pin_is_set_and_settled_by_whom_it_concerns(with_sheet: RulesSubmission, cast: Cast) -> None:
    reviewer, other = cast["reviewer"], cast["compliance_rep"]
    pin = pinned(with_sheet, reviewer)
    own = who(with_sheet, other, "casino_compliance")
    with pytest.raises(NotAllowed, match="Only Gaming Operations can settle this pin"):
        pin_settle(pin_id=pin.pk, settled=True, **own)
    theirs = pin_add(artwork_id=upload(with_sheet).pk, place=C2, text="Rack?", for_return=True, **own)
    assert theirs.number == 2
    pin_settle(pin_id=theirs.pk, settled=True, **who(with_sheet, reviewer))
    for missing in ({"text": "  "}, {"artwork_id": pin.pk}):
        stated = {"artwork_id": upload(with_sheet).pk, "place": C2, "text": "x", "for_return": True} | missing
        with pytest.raises(IllegalMove):
            pin_add(**who(with_sheet, reviewer), **stated)


@pytest.mark.parametrize(
    ("asked", "filled"),
    [
        ("c2", "C2"),
        ("45,40", "45, 40"),
        ("Z9", ""),
        ("A1" + " " * 30_000 + "?", ""),
        ("1e3,4", ""),
    ],
)
def test_an_address_fills_the_place_of_a_new_pin_if_it_is_one(
    with_sheet: RulesSubmission, cast: Cast, client_of: Any, asked: str, filled: str
) -> None:
    page = reverse("submissions:sheet", args=[with_sheet.pk, upload(with_sheet).pk])
    shown = client_of(cast["reviewer"]).get(page, {"place": asked}).content.decode()
    [field] = re.findall(r'<input[^>]*name="place"[^>]*>', shown)
    assert (f'value="{filled}"' in field) if filled else ("value=" not in field)


def test_the_page_sets_replies_and_settles_and_keeps_what_was_typed(
    with_sheet: RulesSubmission, filer: User, cast: Cast, client_of: Any
) -> None:
    browser, sheet = client_of(cast["reviewer"]), upload(with_sheet)

    def post(name: str, *more: Any, **typed: str) -> Any:
        address = reverse(f"submissions:{name}", args=[with_sheet.pk, sheet.pk, *more])
        return browser.post(address, {"unit": "gaming_operations", **typed})

    refused = post("pin_add", place="Z9", text="Here.", audience="point")
    assert refused.status_code == 400
    assert "Type a zone" in refused.content.decode()
    assert "Here." in refused.content.decode()
    assert post("pin_add", place="h3", text="It reads 11 to 1.", audience="point").status_code == 302
    pin = Pin.objects.get()
    assert post("pin_reply", pin.pk, text="See finding 1.", audience="board").status_code == 302
    page = browser.get(reverse("submissions:sheet", args=[with_sheet.pk, sheet.pk])).content.decode()
    for words in ("Layout: L-1, version 1", "It reads 11 to 1.", "See finding 1.", 'aria-label="Pin 1, open, zone H3"'):
        assert words in page, words
    assert post("pin_settle", pin.pk, settled="yes").status_code == 302
    assert (
        "Settled by Rita Reviewer, Gaming Operations."
        in browser.get(reverse("submissions:sheet", args=[with_sheet.pk, sheet.pk])).content.decode()
    )
    theirs = client_of(filer).get(reverse("submissions:sheet", args=[with_sheet.pk, sheet.pk])).content.decode()
    assert "New pin" not in theirs
    assert "It reads 11 to 1." not in theirs


def test_words_of_a_sheet_that_are_not_read_yet_appear_by_themselves(
    with_sheet: RulesSubmission, reviewer: User, client_of: Any
) -> None:
    (upload,) = Artwork.objects.filter(submission=with_sheet)
    browser, address = client_of(reviewer), reverse("submissions:sheet", args=[with_sheet.pk, upload.pk])
    waits = f'hx-get="{address}?{SINCE}='
    assert waits in " ".join(html_of(browser, address).split())
    text_read(artwork_id=upload.pk, at=after())
    assert waits not in " ".join(html_of(browser, address).split())


@pytest.mark.parametrize("is_busy", [True, False])
def test_changes_that_wait_for_another_comparison_appear_by_themselves(is_busy: bool) -> None:
    wait = Wait(20, 0, "/a/?show=difference")
    context = {"changes": SheetChanges([], is_busy=is_busy), "wait": wait, "before": 1, "after": 2}
    html = render_to_string("components/changes_said.html", context)
    assert ('hx-get="/a/?show=difference"' in html) is is_busy


def test_stock_wording_is_put_into_a_new_pin_and_a_reply(
    with_sheet: RulesSubmission, reviewer: User, client_of: Any
) -> None:
    stated = {"unit": "gaming_operations", "title": "Odds", "text": "Print the odds.", "citation": ""}
    chosen = wording_add(by=reviewer, at=after(1), **stated)
    pin, browser = pinned(with_sheet, reviewer), client_of(reviewer)
    put = {"unit": "gaming_operations", "put": "wording", "wording": str(chosen.text_id), "text": "See C2."}
    place = {"pk": with_sheet.pk, "sheet_pk": upload(with_sheet).pk}
    answer = browser.post(reverse("submissions:pin_add", kwargs=place), put | {"place": "C2", "audience": "point"})
    form = answer.context["pin_form"]
    assert (form["text"].value(), form["place"].value()) == ("See C2.\n\nPrint the odds.", "C2")
    answer = browser.post(reverse("submissions:pin_reply", kwargs=place | {"pin_pk": pin.pk}), put)
    (item,) = answer.context["pins"]
    assert item.reply_form["text"].value() == "See C2.\n\nPrint the odds."
    assert answer.content.decode().count("data-wording") == 2
    assert Comment.objects.count() == 1
