"""Papers of a filing: what was filed, returned or decided, in words; kept once."""

import hashlib
import re
import threading
from contextvars import copy_context
from datetime import timedelta
from html import unescape
from io import BytesIO
from typing import Any

import pypdfium2
import pytest
from django.core.cache import cache
from django.db import connection
from PIL import Image
from pypdfium2 import raw

from compliance.documents.models import Document
from compliance.documents.rendering import NotRendered
from compliance.regulation import chapter
from compliance.regulation.core import parse
from compliance.regulation.core.fields import fields_of
from rules_submissions.drafting.services.drafts import reason_save, reply_save
from rules_submissions.facts import draft_findings, finding_key, findings_of
from rules_submissions.filing.record import DECIDE, FILE
from rules_submissions.models import Draft, Revision, RevisionDocument
from rules_submissions.papers import services as papers
from rules_submissions.papers.filing import facts_attached, filing_context
from rules_submissions.papers.letters import ANSWERS
from rules_submissions.papers.services import missing_documents, paper_render, revision_document_keep
from rules_submissions.review.services.report import submission_return
from rules_submissions.review.services.review import bureau_sign_off, comment_add
from rules_submissions.sheets.reading import sheet_from
from rules_submissions.sheets.services.artwork import artwork_add
from rules_submissions.tasks import render_missing_documents, revision_document_render
from tests.page_ends import ends_of, texts_of
from tests.papers import not_printed, words_of
from tests.pdf_checks import bare, squeezed, structure_of, text_of, text_of_page

from ...tests.contest import contest_words
from ...tests.filings import (
    AT,
    WITHOUT_APPROVALS,
    after,
    claimed,
    decide,
    drafted,
    file_it,
    filed,
    newest,
    recommended,
    settle,
    who,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("plain_papers")]

HOSTILE = '<b onclick="x()">bold</b> & <img src="file:///etc/passwd"> =1+1'
RTL = "שלום עולם"
UNSHOWN = "水 \u202eevil"
PLAIN = " evil"
WIDTH = 8.5 * 72
"""Of a letter sheet, in points."""


def html_of(revision: Revision, kind: str) -> str:
    return paper_render(revision, kind, AT)[1].html


def returned(facility: Any, filer: Any, cast: dict[str, Any]) -> Any:
    submission = claimed(filed(facility, filer), cast)
    for unit, words in (("gaming_operations", "State the limits."), ("casino_compliance", "Show the drop box.")):
        by = cast["reviewer"] if unit == "gaming_operations" else cast["compliance_rep"]
        comment_add(**who(submission, by, unit), text=words, for_return=True)
    comment_add(**who(submission, cast["reviewer"]), text="Between us: look twice.", board_only=True)
    submission_return(submission_id=submission.pk, words="Two points.", by=cast["reviewer"], at=after(2))
    submission.refresh_from_db()
    return submission


def approved(facility: Any, filer: Any, cast: dict[str, Any]) -> Any:
    submission = claimed(filed(facility, filer, **WITHOUT_APPROVALS), cast)
    settle(submission, "drop_tip_box_approval_ref", cast["compliance_rep"])
    settle(submission, "layout_approval_ref", cast["decider"])
    recommended(submission, cast)
    decide(submission, cast["decider"], conditions="Keep the sign lit.", reason="Everything is met.")
    submission.refresh_from_db()
    return submission


def test_the_copy_of_a_filing_holds_every_answer_and_the_signature(facility, filer, laid_out):
    revision = newest(filed(facility, filer))
    _, rendered = paper_render(revision, "filing", AT)
    found, text = structure_of(rendered.pdf), bare(text_of(rendered.pdf))
    assert found.problems == []
    assert ends_of(rendered.pdf) == []
    assert not_printed(rendered.html, rendered.pdf) == set()
    assert found.attachments == {facts_attached(revision).name: bytes(revision.facts)}
    assert found.title == f"Rules Submission {revision.submission.reference}, revision 1"
    context = filing_context(revision)
    for part in context["parts"]:
        for answer in part.answers:
            assert bare(answer.label) in text, answer.label
            assert bare(answer.value) in text, answer.value
    lines = [squeezed(line) for page in texts_of(rendered.pdf) for line in page.splitlines()]
    for one in context["attested"]:
        assert bare(one.duty) in text, one.citation
        assert "FrancesFiler" in bare(one.signed)
        assert f"§ {one.citation} {one.title} {squeezed(one.signed)}" in lines
    signature = revision.signature
    for words in (
        FILE.sentence, revision.facts_sha256, signature["printed_name"], signature["credential_number"],
        "Compliance manager", "March 2, 2026, 10:00 a.m. EST (UTC−5), 15:00:00 UTC", "651a-2012",
        "in force from May 19, 2012",
    ):  # fmt: skip
        assert bare(words) in text, words


def test_each_part_of_the_copy_has_its_heading_and_each_answer_the_clause_of_its_question(facility, filer):
    revision = newest(filed(facility, filer))
    html, facts, whole = unescape(html_of(revision, "filing")), revision.decoded, revision.submission.chapter
    tables = re.findall(r"<h2>([^<]*)</h2>\s*<table class=\"answers\">(.*?)</table>", html, re.DOTALL)
    asked = [one for one in whole.fields.values() if one.is_asked(facts, revision.edition_key)]
    asked = [one for one in asked if one.kind != "attestation"]
    titles = [section.title for section in whole.sections if any(one.asked.section == section for one in asked)]
    assert [title for title, _ in tables] == titles + ["Other facts"] * (len(tables) - len(titles))
    for title, table in tables:
        heads, *rows = [
            [" ".join(cell.split()) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)]
            for row in re.findall(r"<tr>(.*?)</tr>", table, re.DOTALL)
        ]
        assert heads == ["Question", "Answer", "Clause"]
        here = [one for one in asked if title in (one.asked.section.title, "Other facts")]
        for label, _, clause in rows:
            while not label.startswith(here[0].label):
                here.pop(0)
            assert clause == f"§ {here[0].asked.why}", label


def test_the_facts_travel_inside_and_match_the_hash_on_the_paper(facility, filer):
    revision = newest(filed(facility, filer))
    _, rendered = paper_render(revision, "filing", AT)
    (content,) = structure_of(rendered.pdf).attachments.values()
    assert content == bytes(revision.facts)
    assert hashlib.sha256(content).hexdigest() == revision.facts_sha256


def test_a_violation_filed_with_a_petition_says_all_of_it(facility, filer):
    submission = drafted(facility, filer, tie_areas=1)
    submission.refresh_from_db()
    draft = Draft.objects.select_related("submission").get(pk=submission.pk)
    found = [one for one in draft_findings(draft, AT) if one.severity == "violation"]
    assert found, "the changed answer breaks an item"
    for one in found:
        reason_save(
            submission_id=submission.pk, key=finding_key(one), petition="PET-7", words="Asked for.", by=filer, at=AT
        )
    revision = file_it(submission, filer)
    html = html_of(revision, "filing")
    for one in findings_of(revision):
        assert one.citation in html
        assert one.mend.replace("'", "&#x27;") in html
    assert "Petition or waiver PET-7: Asked for." in html
    assert "651a-2012, in force" in html


def test_hostile_words_stay_words(facility, filer, laid_out):
    revision = newest(filed(facility, filer, shuffler_model=f"{HOSTILE} {RTL} {UNSHOWN}"))
    _, rendered = paper_render(revision, "filing", AT)
    assert '<img src="file' not in rendered.html
    text = bare(text_of(rendered.pdf))
    assert bare(HOSTILE) in text
    assert all(f"[U+{ord(one):04X}]" in text for one in RTL + UNSHOWN if one not in PLAIN)
    assert set(text) & set(RTL + UNSHOWN) <= set(PLAIN)
    assert "[U+202E]evil" in text
    assert structure_of(rendered.pdf).problems == []
    assert ends_of(rendered.pdf) == []


def longest_texts(beyond: int) -> dict[str, str]:
    """A text of its longest, and so many times that, in every field of a filing that is nothing but text; no blank."""
    fields = fields_of(chapter("651a").facts).items()
    return {name: "W" * field.longest * beyond for name, field in fields if field.kind == "text" and field.longest}


@pytest.mark.parametrize("beyond", [1, pytest.param(30, id="from before the limits")])
def test_the_longest_texts_are_laid_out_in_full(facility, filer, laid_out, monkeypatch, beyond):
    monkeypatch.setattr(parse, "_fits", lambda *stated: True)
    texts = longest_texts(beyond)
    revision = newest(filed(facility, filer, **texts))
    _, rendered = paper_render(revision, "filing", AT)
    assert structure_of(rendered.pdf).problems == []
    shown = [text for text in set(texts.values()) if text in rendered.html]
    assert shown
    words = re.sub(r"<[^>]*>", "", rendered.html)  # what a drawing says in its attributes is not printed
    assert text_of(rendered.pdf).count("W") >= words.count("W")


def test_artwork_is_shown_large_from_the_job_and_described(facility, filer, laid_out):
    submission = drafted(facility, filer)
    picture = BytesIO()
    Image.new("RGB", (400, 200), "navy").save(picture, "PNG")
    artwork_add(
        submission_id=submission.pk, sheet="layout", title="Layout of W-11", file_name="w11.png",
        read=sheet_from("w11.png", picture.getvalue()), by=filer, at=AT,
    )  # fmt: skip
    revision = file_it(submission, filer)
    _, rendered = paper_render(revision, "filing", AT)
    found = structure_of(rendered.pdf)
    assert found.problems == []
    assert ends_of(rendered.pdf) == []
    assert found.tags["/Figure"] == 2, "the layout drawn from the answers, and the sheet"
    assert "Layout: Layout of W-11, version 1" in rendered.html
    with pypdfium2.PdfDocument(rendered.pdf) as document:
        (shown,) = (one for page in document for one in page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE]))
        left, _, right, _ = shown.get_bounds()
    assert right - left > 0.8 * WIDTH, "as large as the sheet of paper allows"


def test_the_joint_letter_numbers_every_point_and_keeps_the_boards_own_words(facility, filer, cast, laid_out):
    submission = returned(facility, filer, cast)
    _, rendered = paper_render(newest(submission), "return", after(2))
    text = bare(text_of(rendered.pdf))
    for words in (
        "Gaming Operations", "State the limits.", "Casino Compliance", "Show the drop box.", "Two points.",
        "This return stopped it.", "Rita Reviewer", "is neither approved nor denied", "How to answer",
        "answer each point above in your own words", "Check, sign and file again. It becomes revision 2",
    ):  # fmt: skip
        assert bare(words) in text, words
    assert "lookt" not in text
    assert text_of_page(rendered.pdf, 2).startswith("Annex")
    assert structure_of(rendered.pdf).problems == []
    assert ends_of(rendered.pdf) == []
    assert not_printed(rendered.html, rendered.pdf) == set()


def test_answers_to_the_points_stand_in_the_next_filing(facility, filer, cast):
    submission = returned(facility, filer, cast)
    for point in submission.comments.filter(for_return=True):
        reply_save(submission_id=submission.pk, comment_id=point.pk, words=f"Done: {point.text}", by=filer, at=after(3))
    revision = file_it(submission, filer, after(4))
    html = html_of(revision, "filing")
    assert "Done: State the limits." in html
    assert "Done: Show the drop box." in html
    assert "Casino Compliance, Rex Presentative:" in html


def test_the_joint_letter_names_the_officer_at_each_point(facility, filer, cast):
    """Also where a word was lifted from a sign-off: the bureau that asks for return, sent by Gaming Operations."""
    submission = claimed(filed(facility, filer), cast)
    rep = who(submission, cast["compliance_rep"], "casino_compliance")
    bureau_sign_off(**rep, state="asks_return", words="Move the box.")
    submission_return(submission_id=submission.pk, words="One.", by=cast["reviewer"], at=after(2))
    html = html_of(newest(submission), "return")
    row = html[html.index("<tbody>") : html.index("Move the box.")]
    assert "Casino Compliance <br> Rex Presentative" in " ".join(row.split())
    assert "Rita Reviewer" not in row


def test_a_decision_says_outcome_conditions_settlements_and_every_item(facility, filer, cast, laid_out):
    submission = approved(facility, filer, cast)
    revision = newest(submission)
    _, rendered = paper_render(revision, "decision", after(5))
    found, text = structure_of(rendered.pdf), bare(text_of(rendered.pdf))
    assert found.problems == []
    assert ends_of(rendered.pdf) == []
    assert not_printed(rendered.html, rendered.pdf) == set()
    for words in (
        "Keep the sign lit.", "Everything is met.", "GCB-APP-77", "Casino Compliance: Rex Presentative",
        DECIDE.sentence, "Dora Decider", contest_words("approval"), "Pennsylvania Gaming Control Board",
        "Dear Frances Filer:", "Decision: Casino War at Keystone Test Casino",
    ):  # fmt: skip
        assert bare(words) in text, words
    for row in revision.rules.provisions:
        assert bare(f"§ {row.citation}") in text, row.citation
    assert text.count(bare("Approved March 6, 2026, effective May 1, 2026")) >= found.pages
    assert [page.count("Pennsylvania Gaming Control Board") for page in texts_of(rendered.pdf)] == [1] * found.pages
    assert text_of_page(rendered.pdf, 2).startswith("Annex")


def test_filing_findings_and_decision_are_one_paper(facility, filer, cast, laid_out):
    revision = newest(approved(facility, filer, cast))
    _, rendered = paper_render(revision, "record", after(5))
    text = bare(text_of(rendered.pdf))
    whole = (FILE.sentence, DECIDE.sentence, "Findings at filing", "Keep the sign lit.", revision.facts_sha256)
    for words in whole:
        assert bare(words) in text, words
    found = structure_of(rendered.pdf)
    assert found.problems == []
    assert ends_of(rendered.pdf) == []
    assert not_printed(rendered.html, rendered.pdf) == set()
    assert list(found.attachments.values()) == [bytes(revision.facts)]


def test_no_answer_to_an_item_reads_as_another() -> None:
    assert len(set(ANSWERS.values())) == len(ANSWERS)


def test_a_denial_gives_its_reason(facility, filer, cast):
    submission = recommended(filed(facility, filer), cast)
    decide(submission, cast["decider"], approve=False, effective_on=None, reason="The wheel is not round.")
    text = bare(words_of(paper_render(newest(submission), "decision", after(5))[1].html))
    assert bare("Denied, March 6, 2026") in text
    assert bare("The wheel is not round.") in text
    assert bare("may not offer Casino War under these rules.") in text
    assert bare("does not change the approval") not in text


# -- Kept once ---------------------------------------------------------------------------------------------------------


def test_a_second_run_keeps_the_first_paper(facility, filer):
    revision = newest(filed(facility, filer))
    first = revision_document_keep(revision_id=revision.pk, kind="filing", at=AT)
    second = revision_document_keep(revision_id=revision.pk, kind="filing", at=AT + timedelta(days=1))
    assert first is not None
    assert second == first
    assert Document.objects.count() == 1
    assert first.document.sha256 == hashlib.sha256(bytes(Document.objects.get().content)).hexdigest()


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_keep_one_paper(facility, filer, monkeypatch):
    """Both have looked for a kept paper, and have theirs ready, before either keeps it."""
    revision = newest(filed(facility, filer))
    Document.objects.count()
    kept: list[object] = []
    real, gate = papers.paper_render, threading.Barrier(2)

    def together(*about: Any) -> Any:
        rendered = real(*about)
        gate.wait()
        return rendered

    monkeypatch.setattr(papers, "paper_render", together)

    def work() -> None:
        try:
            kept.append(revision_document_keep(revision_id=revision.pk, kind="filing", at=AT))
        except BaseException:
            gate.abort()
            raise
        finally:
            connection.close()

    threads = [threading.Thread(target=copy_context().run, args=(work,)) for _ in range(2)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert len(kept) == 2
    assert kept[0] == kept[1] is not None
    assert RevisionDocument.objects.count() == Document.objects.count() == 1


def test_a_paper_about_what_has_not_happened_is_not_made(facility, filer):
    revision = newest(filed(facility, filer))
    for kind in ("return", "decision", "record"):
        assert revision_document_keep(revision_id=revision.pk, kind=kind, at=AT) is None
    assert not Document.objects.exists()


def test_the_sweep_finds_what_is_due_and_missing(facility, filer, cast):
    submission = approved(facility, filer, cast)
    revision = newest(submission)
    due = {(revision.pk, kind) for kind in ("filing", "decision", "record")}
    assert set(missing_documents()) == due
    assert len(missing_documents(most=0)) == 0
    revision_document_render(str(revision.pk), "decision")
    assert set(missing_documents()) == {(revision.pk, "filing")}
    assert render_missing_documents() == 1
    assert missing_documents() == []


@pytest.mark.parametrize("trouble", [NotRendered("out of memory"), ValueError("a fault of ours")], ids=type)
def test_one_paper_that_cannot_be_rendered_does_not_hold_up_the_rest(facility, filer, monkeypatch, trouble):
    first, second = (newest(filed(facility, filer, at=AT + timedelta(hours=n))) for n in (0, 1))
    real = papers.paper_render

    def fails_on_first(revision: Revision, *rest: Any) -> Any:
        if revision.pk == first.pk:
            raise trouble
        return real(revision, *rest)

    monkeypatch.setattr(papers, "paper_render", fails_on_first)
    assert render_missing_documents() == 1
    assert RevisionDocument.objects.get().revision_id == second.pk


def test_papers_that_fail_for_good_let_all_others_have_their_turn(facility, filer):
    """However many fail: each turn begins behind the one before, and after the last paper with the first."""
    made = [newest(filed(facility, filer, at=AT + timedelta(hours=n))).pk for n in range(4)]
    turns = [[pk for pk, _ in missing_documents(most=3)] for _ in range(3)]
    assert turns == [made[:3], [made[3], *made[:2]], [*made[2:], made[0]]]
    cache.set("turn:papers:filing", ["no day", 7])
    assert [pk for pk, _ in missing_documents(most=1)] == made[:1]


# -- Who reads them ----------------------------------------------------------------------------------------------------


def test_papers_are_read_by_those_who_see_the_filing(facility, filer, colleague, reviewer, auditor, outsider, dealer):
    revision = newest(filed(facility, filer))
    revision_document_keep(revision_id=revision.pk, kind="filing", at=AT)
    for reader in (filer, colleague, reviewer, auditor):
        assert Document.objects.visible_to(reader).count() == 1, reader
    for other in (outsider, dealer):
        assert not Document.objects.visible_to(other).exists(), other
