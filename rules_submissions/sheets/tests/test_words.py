"""Words on a sheet: read in a limited child process, set beside the answers as notes; what is unread is said."""

import shutil
import subprocess
import sys
import zlib
from typing import Any

import pytest
from django.db import ProgrammingError, transaction

from compliance.holders.models import Facility, User
from compliance.isolation.context import context_of, isolated
from compliance.regulation import PACKAGES, chapter
from compliance.regulation.core.fields import Odds
from rules_submissions.facts import draft_facts
from rules_submissions.models import Artwork, RulesSubmission
from rules_submissions.models.sheets import SheetText
from rules_submissions.place import Place
from rules_submissions.sheets import text
from rules_submissions.sheets.limits import MOST_LINES, MOST_WORDS
from rules_submissions.sheets.notes import Note, SheetLine, Words, limits_said, notes_on, wager_of
from rules_submissions.sheets.page_words import Word, joined, page_lines
from rules_submissions.sheets.reading import sheet_from
from rules_submissions.sheets.services.artwork import artwork_add
from rules_submissions.sheets.services.elements import elements_of
from rules_submissions.sheets.tasks import read_waiting_sheets
from rules_submissions.sheets.text import text_read, unread_uploads
from rules_submissions.sheets.text_child import bounded, from_table
from tests.scenes import scene

from ...tests.making import AT, drafted
from .making import lettered
from .test_artwork import bomb, pdf, picture

HERE = Place(0, 0, 100, 100)
needs_reader = pytest.mark.skipif(shutil.which(text.READER) is None, reason="needs tesseract")
HEAD = "level\tpage\tblock\tpar\tline\tword\tleft\ttop\twidth\theight\tconf\ttext"


def written(*lines: str, bomb: bytes = b"") -> bytes:
    """A PDF of one page with these lines, written by hand; `bomb` is drawn instead, packed."""
    drawn = b"".join(b"1 0 0 1 60 %d Tm (%s) Tj " % (500 - 40 * at, one.encode()) for at, one in enumerate(lines))
    stream = zlib.compress(bomb, 9) if bomb else b"BT /F1 20 Tf " + drawn + b"ET"
    how = b" /Filter /FlateDecode" if bomb else b""
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
        (
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 800 600] /Contents 4 0 R"
            b" /Resources << /Font << /F1 5 0 R >> >> >>"
        ),
        b"<< /Length %d%s >>\nstream\n%s\nendstream" % (len(stream), how, stream),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    out, places = b"%PDF-1.4\n", []
    for number, one in enumerate(objects, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, one)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    return out + b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)


def attach(submission: RulesSubmission, by: User, name: str, content: bytes) -> Artwork:
    return artwork_add(
        submission_id=submission.pk, sheet="layout", title=name, file_name=name, read=sheet_from(name, content), by=by,
        at=AT,
    )  # fmt: skip


def notes(facts: Any, *lines: str, number: str = "651a", house: str = "Keystone Ridge Casino") -> list[Note]:
    whole = chapter(number)
    key = whole.editions[-1].key
    said = Words(shown=[SheetLine(one, HERE) for one in lines])
    return notes_on(said, whole, facts, elements_of(whole.rules(key)), house, key)


@scene
def facts(facility: Facility, filer: User) -> Any:
    return draft_facts(drafted(facility, filer).draft)


def test_odds_that_differ_are_said_in_a_sentence_and_those_that_agree_are_told(facts: Any) -> None:
    found = notes(facts, "INITIAL PAYS 1 TO 1 · WAR PAYS 1TO 1", "WAR ON ATIE PAYS 2 TO 1", "TIE PAYS 11 TO 1")
    told = {(one.about, one.says, one.result) for one in found if one.says}
    assert told == {
        ("Initial Wager", "1 to 1", "agrees"),
        ("War Wager, player’s card higher", "1 to 1", "agrees"),
        ("War Wager, War deal ties", "2 to 1", "agrees"),
        ("Tie Wager", "11 to 1", "differs"),
    }
    assert [one.sentence for one in found if one.result == "differs"] == [
        "The sheet says 11 to 1 for Tie Wager, the filing 10 to 1."
    ]


def test_equal_odds_in_other_numbers_agree_and_what_is_not_on_the_sheet_is_said(facts: Any) -> None:
    found = notes(facts, "Tie pays 20 to 2")
    assert [one.result for one in found if one.about == "Tie Wager"] == ["agrees"]
    missing = next(one for one in found if one.about.startswith("Odds of"))
    assert missing.result == "not_found"
    assert "Initial Wager" in missing.about
    assert "Tie Wager" not in missing.about


def test_odds_of_no_wager_that_is_named_for_sure_are_no_difference(facts: Any) -> None:
    found = notes(facts, "SUPER LUCKY DRAGON BONUS AND TIE PAYS 40 TO 1", "9 to 1", "TIE PAYS … 1", "0 to 0")
    assert {one.result for one in found if one.says} == {"unclear"}


def test_a_wager_is_named_by_most_of_its_letters_and_by_one_alone() -> None:
    titles = {"tie": "Tie Wager", "war": "War Wager", "war_on_tie": "War Wager, War deal ties", "any_7": "Any Seven"}
    assert wager_of("War on a tie", titles) == "war_on_tie"
    assert wager_of("WAR", titles) == "war"
    assert wager_of("any seven", titles) == "any_7"
    assert wager_of("untied shoelaces of the dealer tie", titles) == ""
    assert wager_of("", titles) == ""
    assert wager_of("any … seven", titles) == ""


@pytest.mark.parametrize("number", [number for number in PACKAGES if "payout_odds" in chapter(number).fields])
def test_each_label_of_a_wager_names_itself_and_no_other(number: str) -> None:
    titles = dict(chapter(number).fields["payout_odds"].choices)
    for how in (str, str.upper, lambda label: label.replace("–", " to "), lambda label: label.replace("’", "'")):
        assert {code: wager_of(f"{how(label)} pays ", titles) for code, label in titles.items()} == {
            code: code for code in titles
        }


@pytest.mark.parametrize("number", [number for number in PACKAGES if "payout_odds" in chapter(number).fields])
def test_odds_of_a_wager_that_is_not_filed_are_told_and_never_those_of_another(number: str) -> None:
    whole = chapter(number)
    titles = dict(whole.fields["payout_odds"].choices)
    for code, label in titles.items():
        odds = {other: Odds(1, 1) for other in titles if other != code}
        found = [one for one in notes(whole.facts(payout_odds=odds), f"{label} pays 3 to 1", number=number) if one.says]
        assert [(one.about, one.result) for one in found if one.result in ("agrees", "differs")] == [(label, "differs")]


def test_odds_are_not_paired_across_words_that_were_not_read() -> None:
    odds = chapter("617a").facts(
        payout_odds={"four_numbers": Odds(8, 1), "first_five": Odds(6, 1), "low_1_18": Odds(1, 1)}
    )
    found = notes(odds, "FOUR NUMBERS … TO … FIVE PAYS 6 TO 1", "1 TO 18 PAYS 1 TO 1", number="617a")
    assert [(one.about, one.result) for one in found if one.says] == [
        ("FOUR NUMBERS … TO … FIVE PAYS", "unclear"), ("1–18", "agrees"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "limits"),
    [
        ("TABLE 7 MINIMUM $15 MAXIMUM $1,000", [("min", "15"), ("max", "1,000")]),
        ("$15 MIN – $500 MAX", [("min", "15"), ("max", "500")]),
        ("MIN 15 MAX 500.00", [("min", "15"), ("max", "500.00")]),
        ("MIN … 500", []),
        ("MIN $ … MAX $500", [("max", "500")]),
        ("MINUS 5", []),
    ],
)
def test_a_limit_is_read_before_or_after_its_word(words: str, limits: list[tuple[str, str]]) -> None:
    assert list(limits_said(words)) == limits


def test_limits_name_and_inscriptions_are_looked_for(facts: Any) -> None:
    said = {one.about: one for one in notes(facts, "KEYSTONE RIDGE", "Table minimum $7.00 maximum $1,000,000")}
    assert said["Name or logo on the layout"].result == "agrees"
    assert [one.says for one in said.values() if one.result == "differs"] == ["$7.00", "$1,000,000"]
    assert notes(facts)[-1].result == "not_found"
    craps = notes(None, "NO CALL BETS", number="623a")
    assert [(one.filed, one.result) for one in craps][-1] == ("no call bets", "agrees")


def test_a_word_that_is_not_sure_is_never_dropped_from_its_line() -> None:
    rows = [
        "5\t1\t1\t1\t1\t1\t10\t20\t40\t10\t96\tPAYS", "5\t1\t1\t1\t1\t2\t60\t20\t20\t10\t20\t11",
        "5\t1\t1\t1\t1\t3\t90\t20\t20\t10\t93\tTO", "5\t1\t2\t1\t1\t1\t0\t90\t20\t10\t5\tx",
    ]  # fmt: skip
    read = from_table("\n".join([HEAD, *rows, "nonsense"]))
    words = [Word(text, *box, line, sure=sure) for text, *box, sure, line in read]
    found = page_lines([], words, Word("", 0, 0, 500, 500, 0), is_read=True)
    assert (found.lines, found.faint) == ([("PAYS … TO", 10, 20, 100, 10)], 2)
    assert not bounded(read)["more"]
    assert bounded(read * MOST_WORDS)["more"]


def test_pieces_side_by_side_are_one_line_and_others_are_not() -> None:
    assert joined([("TIE", 0.1, 0.1, 0.05, 0.02), ("11 TO 1", 0.16, 0.1, 0.1, 0.02)])[0][0] == "TIE 11 TO 1"
    assert len(joined([("TIE", 0.1, 0.1, 0.05, 0.02), ("11 TO 1", 0.6, 0.1, 0.1, 0.02)])) == 2
    assert len(joined([("TIE", 0.1, 0.1, 0.05, 0.02), ("11 TO 1", 0.16, 0.2, 0.1, 0.02)])) == 2


@pytest.mark.django_db
def test_the_text_of_a_pdf_is_read_once_with_its_places(facility: Facility, filer: User) -> None:
    sheet = attach(drafted(facility, filer), filer, "a.pdf", written("KEYSTONE", "TIE PAYS 11 TO 1"))
    assert sheet.pk in unread_uploads()
    read_waiting_sheets()
    kept = SheetText.objects.get(artwork=sheet)
    assert [one[0] for one in kept.lines] == ["KEYSTONE", "TIE PAYS 11 TO 1"]
    assert Place(*kept.lines[1][1:]).zone.startswith("A2")
    assert kept.unread == []
    assert text_read(artwork_id=sheet.pk, at=AT) == kept
    assert unread_uploads() == []


@needs_reader
@pytest.mark.django_db
def test_the_words_of_a_picture_are_read(facility: Facility, filer: User) -> None:
    from ...review.tests.test_pins import drawn

    sheet = attach(drafted(facility, filer), filer, "a.png", drawn("TIE PAYS 11 TO 1"))
    kept = text_read(artwork_id=sheet.pk, at=AT)
    assert kept is not None
    assert [one[0] for one in kept.lines] == ["TIE PAYS 11 TO 1"]
    assert Place(*kept.lines[0][1:]).zone == "E3–H3"


@pytest.mark.django_db
def test_what_could_not_be_read_is_said(facility: Facility, filer: User, monkeypatch: pytest.MonkeyPatch) -> None:
    submission = drafted(facility, filer)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    kept = text_read(artwork_id=attach(submission, filer, "a.png", lettered("TIE")).pk, at=AT)
    assert kept is not None
    assert kept.unread == ["The sheet is a picture, and no reader of pictures is installed here."]
    kept = text_read(artwork_id=attach(submission, filer, "b.pdf", pdf(2)).pk, at=AT)
    assert kept is not None
    assert kept.unread == [
        f"Page {number} shows one color and nothing else. Look at the file from which it was made." for number in (1, 2)
    ]
    kept = text_read(artwork_id=attach(submission, filer, "c.pdf", written("TIE")).pk, at=AT)
    assert kept is not None
    assert kept.unread == ["Pictures on the sheet are not read, and no reader of pictures is installed here."]


@pytest.mark.django_db
def test_a_text_bomb_ends_in_the_child_and_is_said(facility: Facility, filer: User) -> None:
    """A page of a few kilobytes that draws 100,000 lines: read up to the bound, or not at all."""
    rows = (b"1 0 0 1 %d %d Tm (Row %d pays 1 to 1) Tj " % (at % 700, at // 700 * 4, at) for at in range(100_000))
    content = written(bomb=b"BT /F1 1 Tf " + b"".join(rows) + b"ET")
    assert len(content) < 1_000_000
    sheet = attach(drafted(facility, filer), filer, "a.pdf", content)
    kept = text_read(artwork_id=sheet.pk, at=AT)
    assert kept is not None
    assert len(kept.lines) <= MOST_LINES
    assert kept.unread[0].startswith("The sheet ")


def test_the_reader_of_one_page_has_20_seconds_and_512_mib() -> None:
    asked = (
        "import resource; from rules_submissions.sheets.text_child import limit; limit(); "
        "print(resource.getrlimit(resource.RLIMIT_CPU)[1], resource.getrlimit(resource.RLIMIT_AS)[1] >> 20); "
        "bytearray(600 << 20)"
    )
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["20", "512"]
    assert "MemoryError" in done.stderr


@pytest.mark.parametrize(
    "job",
    [("pdf", "0"), ("picture", "0", "0", "9", "9"), ("page_parts", "9", "9", "0"), ("picture_parts", "9", "9")],
    ids=["as a PDF", "as a picture", "in parts as a PDF", "in parts as a picture"],
)
@pytest.mark.parametrize(
    "content",
    [b"", b"%PDF-1.4\nnothing of a PDF\n%%EOF", bomb(), picture("PNG")[:50], picture("TIFF"), pdf()[:-30]],
    ids=["nothing", "no PDF", "a bomb", "cut", "another kind", "a PDF cut"],
)
def test_what_no_reader_takes_ends_in_the_child(content: bytes, job: tuple[str, ...]) -> None:
    read = text._child_answer(*job, content=content)
    assert read is None or read["words"] == []


def test_a_statement_in_the_context_of_a_holder_writes_and_removes_no_words(facility: Facility, filer: User) -> None:
    submission = drafted(facility, filer)
    first = attach(submission, filer, "a.pdf", pdf(1))
    with isolated(context_of(filer)):
        assert text_read(artwork_id=first.pk, at=AT) is not None
        assert SheetText.objects.update(unseen=[], lines=[["TIE PAYS 10 TO 1", 0, 0, 1, 1]]) == 0
        assert SheetText.objects.all()._raw_delete("default") == 0
    second = attach(submission, filer, "b.png", picture("PNG"))
    with isolated(context_of(filer)), pytest.raises(ProgrammingError, match="row-level security"), transaction.atomic():
        SheetText.objects.create(holder_id=filer.holder_id, artwork=second, lines=[], read_at=AT)
    assert SheetText.objects.get().artwork_id == first.pk
