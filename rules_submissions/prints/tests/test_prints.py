"""Prints of approved rules and what a scan of them answers: one odd changed changes all of them together."""

import re
from collections import Counter
from csv import DictReader
from datetime import timedelta
from io import BytesIO, StringIO
from typing import Any
from xml.etree import ElementTree

import pikepdf
import pypdfium2
import pytest
import zxingcpp
from django.db import connection
from django.template.loader import render_to_string
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import escape

from compliance.documents.models import Document
from compliance.holders.models import Facility, User
from compliance.isolation.context import PUBLIC, context_of, isolated
from compliance.regulation import PACKAGES, chapter
from compliance.regulation.core.public import public_facts
from compliance.regulation.general.settings import HELP_LINE
from compliance.regulation.tests import golden
from compliance.web.phrases import translation_of
from compliance.web.tests.unknown import unknown_parts
from rules_submissions.decision.effect import submission_take_effect
from rules_submissions.decision.tests.test_deciding import ON_ITS_DAY
from rules_submissions.drafting.services.drafts import draft_save
from rules_submissions.drafting.views.start import amendment_start
from rules_submissions.models import RevisionDocument, RulesSubmission
from rules_submissions.models.prints import PrintCode
from rules_submissions.models.public import PrintKind, PublicApproval, PublicPrint
from rules_submissions.prints.codes import address_of, code_words, earlier_code
from rules_submissions.prints.rules import examples_of, published_of, short_odds_of
from rules_submissions.prints.services import missing_prints, print_context, print_keep, print_render
from rules_submissions.prints.sign_svg import sign_svg
from rules_submissions.prints.tests.test_figures import figures_in, on_record
from rules_submissions.tasks import keep_prints
from rules_submissions.tests.board import html_of
from rules_submissions.tests.filings import DAY, decide, file_it, filed, newest, recommended
from tests.attacker import integrity_alarms, plant, take_away
from tests.cast import Cast
from tests.page_ends import ends_of, fullness_of
from tests.papers import said
from tests.pdf_checks import smallest_size, structure_of, text_of
from tests.scenes import scene

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("plain_papers")]
KINDS = PrintKind.values
CODE = "2345CDFGHJ"
LATER = DAY + timedelta(days=92)


@scene
def running(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    """Roulette in effect since May 1."""
    submission = recommended(filed(facility, filer, "617a"), cast)
    decide(submission, cast["decider"])
    submission_take_effect(submission_id=submission.pk, at=ON_ITS_DAY)
    submission.refresh_from_db()
    return submission


def printed(submission: RulesSubmission) -> dict[str, RevisionDocument]:
    """Every print of a submission, made now."""
    revision = newest(submission)
    found = {kind: print_keep(revision_id=revision.pk, kind=kind, at=ON_ITS_DAY) for kind in KINDS}
    return {kind: one for kind, one in found.items() if one is not None}


def with_other_odds(first: RulesSubmission, by: User, cast: Cast, line: str, pay: int) -> RulesSubmission:
    """An amendment in which one line pays otherwise, in effect from August 1."""
    at = ON_ITS_DAY + timedelta(days=31)
    amendment = amendment_start(submission=first, effective_on=LATER, by=by, at=at)
    signed = {name: value for name, value in first.draft.answers.items() if name.startswith("attest_")}
    odds = {**amendment.draft.answers["payout_odds"], line: {"pay": pay, "to": 1}}
    answers = amendment.draft.answers | signed | {"payout_odds": odds}
    draft_save(submission_id=amendment.pk, answers=answers, typed={}, version=0, by=by, at=at)
    file_it(amendment, by, at)
    decide(recommended(amendment, cast, at=at), cast["decider"], effective_on=LATER, at=at)
    submission_take_effect(submission_id=amendment.pk, at=ON_ITS_DAY + timedelta(days=93))
    amendment.refresh_from_db()
    return amendment


def code_of(reference: str, revision: int, kind: str) -> str:
    """The recorded code of a print."""
    of = {"paper__revision__submission__reference": reference, "paper__revision__number": revision}
    return PrintCode.objects.get(paper__kind=kind, **of).code


def scanned(code: str, status: int = 200) -> str:
    return html_of(Client(), reverse("register:print", args=[code]), status)


def test_one_odd_changed_and_approved_changes_every_print_the_drawing_and_the_page_together(
    running: RulesSubmission, filer: User, cast: Cast
) -> None:
    before = printed(running)
    amendment = with_other_odds(running, filer, cast, "column", 3)
    after = printed(amendment)
    assert set(before) == set(after) == set(KINDS)
    for kind in ("sign", "card", "guide"):
        old, new = (said(bytes(one[kind].document.content)) for one in (before, after))
        assert re.search(r"Column\s*2 to 1", old), kind
        assert re.search(r"Column\s*3 to 1", new), kind
        assert not re.search(r"Column\s*2 to 1", new), kind
    rows = [PublicApproval.objects.get(reference=one.reference) for one in (running, amendment)]
    drawn = [" ".join(row.chapter.draw("layout", row.decoded, row.edition_key, ()).description.split()) for row in rows]
    pages = [html_of(Client(), reverse("register:rules", args=[row.reference])) for row in rows]
    signs = [sign_svg(row, CODE).decode() for row in rows]
    assert (
        ["3 to 1" in one for one in drawn] == ["3 to 1" in one for one in pages] == ["3 to 1" in one for one in signs]
    )
    legends = [said(bytes(one["legend"].document.content)) for one in (before, after)]
    assert ["3 to 1" in one for one in pages] == ["3 to 1" in one for one in legends] == [False, True]

    html = scanned(code_of(running.reference, 1, "sign"))
    assert "Replaced on August 1, 2026" in html
    assert "must not be at an open table" in html
    assert re.search(r"<dt>\s*Column\s*</dt>\s*<dd>\s*Before: 2 to 1 <b>Now: 3 to 1</b>", html)
    right = code_of(amendment.reference, 1, "sign")
    assert reverse("register:print", args=[right]) in html
    assert "This number belongs to the current table sign of table R-01" in scanned(right)

    listed = {one["reference"]: one for one in Client().get(reverse("register:json")).json()["approvals"]}
    for submission, odds, is_current in ((running, {"pay": 2, "to": 1}, False), (amendment, {"pay": 3, "to": 1}, True)):
        told = listed[submission.reference]
        assert [one["odds"] for one in told["wagers"] if one["code"] == "column"] == [odds]
        assert [one["kind"] for one in told["prints"]] == sorted(KINDS)
        assert {one["current"] for one in told["prints"]} == {is_current}
        assert code_of(submission.reference, 1, "sign") in {one["code"] for one in told["prints"]}
    lines = DictReader(StringIO(Client().get(reverse("register:csv")).content.decode("utf-8-sig")))
    paid = {line["reference"]: line["odds"] for line in lines if line["wager"] == "column"}
    assert paid == {running.reference: "2 to 1", amendment.reference: "3 to 1"}
    assert amendment.reference in Client().get(reverse("register:atom")).content.decode()


def test_prints_of_replaced_rules_are_listed_for_their_holder_alone(
    running: RulesSubmission, filer: User, cast: Cast, client_of: Any
) -> None:
    printed(running)
    address = reverse("submissions:reprint")
    assert "Nothing to print again" in html_of(client_of(filer), address)
    with_other_odds(running, filer, cast, "column", 3)
    html = html_of(client_of(filer), address)
    for kind in KINDS:
        code = code_of(running.reference, 1, kind)
        assert code_words(code) in html
        assert reverse("register:print", args=[code]) in html
    assert "Nothing to print again" in html_of(client_of(cast["outsider"]), address)


def test_a_scan_of_the_current_sign_says_what_it_must_read_and_never_that_it_is_approved(
    running: RulesSubmission,
) -> None:
    printed(running)
    code = code_of(running.reference, 1, "sign")
    html = scanned(code_words(code).lower())
    for words in ("It must say", "report it", "Straight (one number)", "35 to 1", running.reference):
        assert words in html, words
    assert "this sign is approved" not in html.lower()
    assert "<script" not in html
    with CaptureQueriesContext(connection) as asked:
        scanned(code)
    assert sum("set_config" not in one["sql"] for one in asked.captured_queries) == 4
    typed = Client().get(reverse("register:scan"), {"code": code_words(code)})
    assert typed["Location"] == reverse("register:print", args=[code])
    kept = Client().get(reverse("register:print_pdf", args=[code]))
    assert (kept["Content-Type"], kept.content[:4]) == ("application/pdf", b"%PDF")
    assert Client().get(reverse("register:print_pdf", args=[code])).status_code == 200


@pytest.mark.parametrize("code", ["2345CDFGHJ", "x", "2345CDFGHJ" * 40, "<b>"])
def test_a_code_that_no_print_has_says_so(code: str) -> None:
    html = html_of(Client(), f"/p/{code}/".replace("<b>", "%3Cb%3E"), 404)
    assert "no print has this number" in html
    assert "<b>" not in html


def test_a_code_is_not_told_by_what_is_public(running: RulesSubmission) -> None:
    printed(running)
    codes = {code_of(running.reference, 1, kind) for kind in KINDS}
    assert len(codes) == len(KINDS)
    assert {len(one) for one in codes} == {10}
    assert not codes & {earlier_code(running.reference, 1, kind) for kind in KINDS}
    assert address_of(CODE) == "https://testserver/p/2345CDFGHJ/"


def test_codes_stay_whatever_becomes_of_the_list(running: RulesSubmission) -> None:
    kept = {kind: code_of(running.reference, 1, kind) for kind in printed(running)}
    PublicPrint.objects.all().delete()
    assert {kind: code_of(running.reference, 1, kind) for kind in printed(running)} == kept
    assert {one.kind: one.code for one in PublicPrint.objects.all()} == kept
    for code in kept.values():
        assert "This number belongs to the current" in scanned(code)


def test_a_print_from_before_codes_were_recorded_keeps_the_one_that_stands_on_it(running: RulesSubmission) -> None:
    made = printed(running)["sign"]
    take_away(PrintCode.objects.get(paper=made))
    printed(running)
    (code,) = PrintCode.objects.filter(paper=made).values_list("code", flat=True)
    assert code == earlier_code(running.reference, 1, "sign")
    assert "This number belongs to the current" in scanned(code)


def test_a_planted_code_is_not_listed(running: RulesSubmission) -> None:
    made = printed(running)["sign"]
    plant(PrintCode.objects.get(paper=made), code=CODE)
    PublicPrint.objects.all().delete()
    assert keep_prints() == 0
    assert not PublicPrint.objects.exists()
    assert integrity_alarms()


def test_each_print_is_kept_once_and_listed_again_where_it_is_not(running: RulesSubmission) -> None:
    assert [kind for _, kind in missing_prints()] == KINDS
    assert keep_prints() == len(KINDS)
    assert keep_prints() == 0
    kept = {one.document.sha256 for one in RevisionDocument.objects.filter(kind__in=KINDS)}
    assert {one.sha256 for one in PublicPrint.objects.all()} == kept
    PublicPrint.objects.filter(kind="sign").update(content=b"planted", code="2345CDFGHJ")
    PublicPrint.objects.filter(kind="guide").delete()
    assert keep_prints() == 1
    assert {one.sha256 for one in PublicPrint.objects.all()} == kept
    assert not PublicPrint.objects.filter(content=b"planted").exists()
    assert RevisionDocument.objects.filter(kind__in=KINDS).count() == len(KINDS)


def test_every_kind_of_one_approval_is_made_before_the_next(
    running: RulesSubmission, facility: Facility, filer: User, cast: Cast
) -> None:
    """A person who opens an office for the first time finds each kind of print, and not eight signs."""
    second = recommended(filed(facility, filer, "651a", at=running.filed_at + timedelta(hours=1)), cast)
    decide(second, cast["decider"])
    plant(second, status="in_effect")
    revisions = [newest(one).pk for one in (running, second)]
    assert missing_prints() == [(pk, kind) for pk in revisions for kind in KINDS]


def test_altered_bytes_of_a_kept_print_are_not_given_to_everybody(running: RulesSubmission) -> None:
    document = printed(running)["sign"].document
    code = code_of(running.reference, 1, "sign")
    PublicPrint.objects.filter(kind="sign").update(content=b"%PDF of the attacker")
    assert Client().get(reverse("register:print_pdf", args=[code])).status_code == 503
    plant(document, content=b"%PDF of the attacker")
    PublicPrint.objects.filter(kind="sign").delete()
    assert keep_prints() == 0
    assert not PublicPrint.objects.filter(kind="sign").exists()
    assert integrity_alarms()


def test_a_code_planted_in_the_list_is_gone_when_the_list_is_made_anew(running: RulesSubmission) -> None:
    """Under a code that they made, somebody would call their sign the current one, or an old one theirs."""
    printed(running)
    PublicPrint.objects.filter(kind="sign").update(code=CODE)
    keep_prints()
    assert "no print has this number" in scanned(CODE, 404)
    assert "current" in scanned(code_of(running.reference, 1, "sign"))


def test_what_is_not_in_effect_is_not_printed(facility: Facility, filer: User, cast: Cast) -> None:
    submission = recommended(filed(facility, filer, "617a"), cast)
    assert not printed(submission)
    decide(submission, cast["decider"])
    assert not printed(submission)
    assert not Document.objects.filter(title__startswith="Table sign").exists()


def test_a_planted_approval_is_not_printed(facility: Facility, filer: User, cast: Cast) -> None:
    submission = recommended(filed(facility, filer, "617a"), cast)
    decide(submission, cast["decider"])
    plant(submission, status="in_effect")
    assert keep_prints() == 0
    assert not PublicPrint.objects.exists()
    assert integrity_alarms()


def test_the_register_s_row_is_not_what_a_print_is_made_from(running: RulesSubmission) -> None:
    PublicApproval.objects.update(facts={}, facility_name="Planted")
    sign = printed(running)["sign"]
    assert "Planted" not in said(bytes(sign.document.content))
    assert "35 to 1" in said(bytes(sign.document.content))


def test_writing_a_print_is_the_office_s(running: RulesSubmission, filer: User) -> None:
    printed(running)
    for context in (PUBLIC, context_of(filer)):
        with isolated(context):
            assert PublicPrint.objects.update(code="2345CDFGHJ") == 0
    with isolated(PUBLIC):
        assert PublicPrint.objects.count() == len(KINDS)
        assert not RevisionDocument.objects.exists()


def unsaved(number: str) -> PublicApproval:
    """A row of the register for an example of a game."""
    whole = chapter(number)
    facts = whole.parse(golden.filings(number)[0])
    return PublicApproval(
        reference="RS-5H9T-K2", revision=3, facility_name="Lantern House", chapter_number=number,
        edition_key=whole.editions[-1].key, table_numbers=["L-01", "L-02"], decided_on=DAY, in_effect_since=DAY,
        facts=public_facts(facts),
    )  # fmt: skip


SAMPLE = {"sign": "651a", "legend": "617a", "card": "625a", "guide": "621a"}
"""A game for each print: the layout of all six is the same template. The others run long."""
REAL = [
    pytest.param(kind, number, marks=() if SAMPLE[kind] == number else pytest.mark.long)
    for kind in KINDS
    for number in PACKAGES
]
POINTS = 72
HALF_FULL = 0.5
"""The share of each page of a guide that is filled at least, but of the last one."""
SMALLEST = 6
"""Points of the smallest letter of a print, in the legend of a drawing too."""


def codes_read(pdf: bytes) -> set[str]:
    """The codes that a camera reads on the pages of a paper."""
    pages = [page.render(scale=150 / POINTS).to_pil() for page in pypdfium2.PdfDocument(BytesIO(pdf))]
    return {one.text for page in pages for one in zxingcpp.read_barcodes(page)}


@pytest.mark.parametrize(("kind", "number"), REAL)
def test_a_real_print_is_tagged_and_says_what_the_record_says(kind: str, number: str, laid_out: list[str]) -> None:
    row = unsaved(number)
    _, rendered = print_render(row, kind, CODE, ON_ITS_DAY)
    # An edge of 80 digits goes over two lines of its cell, which part after the slash alone.
    text = re.sub(r"(?<=\d/)\s+(?=\d)", "", text_of(rendered.pdf))
    game, code = row.chapter.game, code_words(CODE)
    for words in (game, "Lantern House", "RS-5H9T-K2", "revision 3", "May 1, 2026", code, "1-800-GAMBLER"):
        assert words in text, words
    for example in examples_of(published_of(row)):
        text = text.replace(example, "").replace(translation_of(example)[0], "")
    known, found = on_record(row), figures_in(text)
    for sort in found:
        assert found[sort] <= known[sort], (sort, found[sort] - known[sort])
    if kind != "legend":
        stated = (golden.filings(number)[0].get("payout_odds") or {}).values()
        assert {(one["pay"], one["to"]) for one in stated} <= found["odds"]
    if (kind, number) == ("guide", "621a"):
        assert "house way" in text
    assert codes_read(rendered.pdf) == {address_of(CODE)}
    found_in = structure_of(rendered.pdf)
    assert found_in.problems == []
    if (kind, number) == ("guide", "617a"):
        assert found_in.pages == 3, "English, Spanish, layout above wheel"
    assert ends_of(rendered.pdf) == []
    assert kind != "guide" or min(fullness_of(rendered.pdf)[:-1]) >= HALF_FULL
    assert smallest_size(rendered.pdf) >= SMALLEST


def test_a_camera_at_a_sign_opens_what_holds_now_and_says_at_once_that_it_was_replaced(
    running: RulesSubmission, filer: User, cast: Cast, laid_out: list[str], settings: Any
) -> None:
    def opened(submission: RulesSubmission) -> str:
        made = print_keep(revision_id=newest(submission).pk, kind="sign", at=ON_ITS_DAY)
        assert made is not None
        (address,) = codes_read(bytes(made.document.content))
        return html_of(Client(), address.removeprefix(settings.SITE_URL))

    assert "This number belongs to the current table sign" in opened(running)
    amendment = with_other_odds(running, filer, cast, "column", 3)
    assert "Replaced on August 1, 2026" in opened(running)
    assert "This number belongs to the current table sign" in opened(amendment)


def bets_in(title: str, pays: str) -> list[tuple[str, str]]:
    """Each bet of a row, and what it pays: `Buy Bet on 4, 10` has two."""
    row = re.fullmatch(r"(.* on |.* of |Horn High Bet, )(\d+(?:, \d+)+)", title)
    return [(f"{row[1]}{number}", pays) for number in row[2].split(", ")] if row else [(title, pays)]


@pytest.mark.parametrize("kind", ["card", "guide"])
@pytest.mark.parametrize("number", PACKAGES)
def test_a_card_and_a_guide_say_everything_in_spanish_too(number: str, kind: str) -> None:
    row = unsaved(number)
    context = print_context(row, kind, CODE) | {"help_line": HELP_LINE.default, "help_number": "1-800-GAMBLER"}
    with unknown_parts() as unknown:
        html = render_to_string(f"documents/print_{kind}.html", context)
    stated = str(golden.filings(number)[0])
    assert {one for one in unknown if one not in stated} == set()
    english, spanish = html.split('<article lang="es">')
    found = published_of(row)
    if kind == "card":
        titles = [line.title for line in found.lines]
    else:
        titles = [row.wager for row in short_odds_of(found).rows]
        bets = [bet for title in titles for bet, _ in bets_in(title, "")]
        assert Counter(bets) == Counter(wager.title for wager in found.wagers)
    for one in (*titles, *(rule.words for rule in found.rules), *examples_of(found)):
        assert escape(one) in english, one
        assert escape(translation_of(one)[0]) in spanish, one


def test_odds_are_told_in_dollars_and_the_house_edge_by_two_decimals_with_its_fraction() -> None:
    found = {number: published_of(unsaved(number)) for number in PACKAGES}
    assert examples_of(found["617a"]) == ["35 to 1: a $1 bet wins $35, and you keep your $1."]
    assert examples_of(found["651a"]) == ["10 to 1: a $1 bet wins $10, and you keep your $1."]
    assert examples_of(found["623a"])[1] == "9 to 5: a $5 bet wins $9, and you keep your $5."
    html = render_to_string("documents/print_guide.html", print_context(unsaved("617a"), "guide", CODE))
    assert re.search(r'2\.70&nbsp;%\s*<span class="frac">1/<wbr>37</span>', html)


def test_the_spanish_of_a_print_is_marked_as_spanish_for_a_voice(laid_out: list[str]) -> None:
    _, rendered = print_render(unsaved("651a"), "card", CODE, ON_ITS_DAY)
    with pikepdf.open(BytesIO(rendered.pdf)) as opened:
        articles = [one for one in opened.objects if isinstance(one, pikepdf.Dictionary) and one.get("/S") == "/Art"]
        assert {str(one.Lang) for one in articles} == {"es-US"}


@pytest.mark.parametrize("number", PACKAGES)
def test_every_game_has_its_sign_for_sign_makers(number: str) -> None:
    row = unsaved(number)
    root = ElementTree.fromstring(sign_svg(row, CODE))
    words = [one.text or "" for one in root.iter("{http://www.w3.org/2000/svg}text")]
    assert row.chapter.game in words
    for one in (golden.filings(number)[0].get("payout_odds") or {}).values():
        assert f"{one['pay']:,} to {one['to']:,}" in words
    assert any(code_words(CODE) in one for one in words)
