"""Rules Submissions for the access matrix: one that was filed, with sheets and its paper, and a draft."""

from uuid import uuid4

from compliance.documents.models import Document
from compliance.holders.models import User
from compliance.holders.roles import Role
from compliance.holders.tests.factories import given, person
from rules_submissions.models import Artwork, Comment, Decision, RevisionDocument, RulesSubmission
from rules_submissions.models.conditions import Condition
from rules_submissions.models.prints import PrintCode
from rules_submissions.models.reports import DifferenceReport, DifferenceSentOn
from rules_submissions.models.sheets import Pin, PinComment
from rules_submissions.prints.codes import new_code
from rules_submissions.sheets.reading import ReadSheet
from rules_submissions.sheets.services.artwork import artwork_add, artwork_remove
from tests.matrix import Ground, register, register_word

from .making import AT, drafted, file_it, two_sign, waiting

PICTURE = b"a picture of a layout"


def filer_of(ground: Ground) -> User:
    return ground.once("filer", lambda: person(Role.COMPLIANCE_MANAGER, at=ground.holder))


def draft_of(ground: Ground) -> RulesSubmission:
    """A draft of this holder, never filed."""
    return ground.once("draft", lambda: drafted(ground.facility, filer_of(ground)))


def waiting_of(ground: Ground) -> RulesSubmission:
    """A filing that one officer of this holder signed, which waits for the second."""

    def made() -> RulesSubmission:
        submission = waiting(ground.facility, filer_of(ground))
        two_sign(ground.holder, required=False)  # the others are filed by one officer
        return submission

    return ground.once("waiting", made)


def filing_of(ground: Ground) -> RulesSubmission:
    """A filing of this holder that no reviewer has opened, with a sheet; another was removed before it was filed."""
    return ground.once("filing", lambda: _filed(ground))


def _filed(ground: Ground) -> RulesSubmission:
    by = filer_of(ground)
    submission = drafted(ground.facility, by)
    read = ReadSheet(PICTURE, "0" * 64, "image/png", PICTURE, "0" * 64, width=60, height=40, pages=1)
    for title in ("Layout", "Removed"):
        artwork_add(
            submission_id=submission.pk, sheet="layout", title=title, file_name="layout.png", read=read, by=by, at=AT
        )
    removed = submission.artwork.get(title="Removed")
    artwork_remove(submission_id=submission.pk, artwork_id=removed.pk, by=by, at=AT)
    revision = file_it(submission, by)
    with given():
        paper = Document.keep(
            b"%PDF-", holder=ground.holder, title="Copy", file_name="copy.pdf", media_type="application/pdf"
        )
        RevisionDocument.objects.create(holder=ground.holder, revision=revision, kind="filing", document=paper)
    submission.refresh_from_db()
    return submission


def _pinned(ground: Ground) -> Pin:
    """A pin on the sheet, with a word that its certificate holder reads."""
    filing, reviewer = filing_of(ground), ground.once("reviewer", lambda: person(Role.GAMING_OPERATIONS_REVIEWER))
    version = sheet_of(ground).version
    who = {"holder": ground.holder, "round": filing.rounds.get(), "by": reviewer, "printed_name": "R", "at": AT}
    with given():
        comment = Comment.objects.create(submission=filing, text="Here.", role=Role.GAMING_OPERATIONS_REVIEWER, **who)
        pin = Pin.objects.create(
            holder=ground.holder, sheet=version.sheet, version=version, number=1, left=9, top=9, width=0, height=0
        )
        PinComment.objects.create(holder=ground.holder, pin=pin, comment=comment)
    return pin


def _kept(ground: Ground) -> Condition:
    """A condition of the filing, whose state stays what it is: no act decided it."""
    filing = filing_of(ground)
    who = {"holder": ground.holder, "submission": filing}
    with given():
        decision = Decision.objects.create(
            revision=filing.revisions.get(), approved=False, reason="Not in order.", signature={},
            decided_by=ground.once("reviewer", lambda: person(Role.GAMING_OPERATIONS_REVIEWER)), decided_at=AT, **who,
        )  # fmt: skip
        return Condition.objects.create(
            decision=decision, number=1, text="Keep it lit.", unit="gaming_operations", **who
        )


def sheet_of(ground: Ground, title: str = "Layout") -> Artwork:
    return filing_of(ground).artwork.get(title=title)


def paper_of(ground: Ground) -> RevisionDocument:
    return RevisionDocument.objects.get(revision__submission=filing_of(ground), kind="filing")


def _coded(ground: Ground) -> PrintCode:
    """A print of the filing, with its code."""
    with given():
        document = Document.keep(
            b"%PDF of a sign", holder=ground.holder, title="Sign", file_name="sign.pdf", media_type="application/pdf",
            pages=1,
        )  # fmt: skip
        paper = RevisionDocument.objects.create(
            holder=ground.holder, revision=filing_of(ground).revisions.get(), kind="sign", document=document
        )
        return PrintCode.objects.create(holder=ground.holder, paper=paper, code=new_code())


def _sent_on(ground: Ground) -> DifferenceReport:
    """A visitor's report of a difference, sent on to this holder."""
    by = ground.once("reviewer", lambda: person(Role.GAMING_OPERATIONS_REVIEWER))
    with given():
        report = DifferenceReport.objects.create(
            reference=f"RD-{uuid4().hex[:8]}", code_sha256=uuid4().hex * 2, facility=ground.facility.pk,
            facility_name="A casino", sign_said="10 to 1.", was_paid="9 to 1.", received_at=AT,
        )  # fmt: skip
        DifferenceSentOn.objects.create(
            holder=ground.holder, report=report, words="Look at it.", by=by, printed_name="R", role="r", at=AT
        )
    return report


for argument in ("pk", "submission_id"):
    register(
        argument,
        lambda ground: filing_of(ground).pk,
        lambda ground: draft_of(ground).pk,
        lambda ground: waiting_of(ground).pk,
    )
register("sheet_pk", lambda ground: sheet_of(ground).pk, lambda ground: sheet_of(ground, "Removed").pk)
register("pin_pk", lambda ground: ground.once("pin", lambda: _pinned(ground)).pk)
register("condition_pk", lambda ground: ground.once("condition", lambda: _kept(ground)).pk)
register("paper_pk", lambda ground: paper_of(ground).pk)
register("report_pk", lambda ground: ground.once("report", lambda: _sent_on(ground)).pk)
register("hung_code", lambda ground: ground.once("hung", lambda: _coded(ground)).code)
register_word("section", "table")
register_word("figures_key", "651a-2011-letter")  # texts of the Board
register_word("text_id", "00000000-0000-4000-8000-000000000000")  # a text of a bureau, of no certificate holder
register_word("seal_id", "00000000-0000-4000-8000-000000000000")  # of the Board
register_word("number", "1")
register_word("version", "1")
register_word("casino", "00000000-0000-4000-8000-000000000000")  # of the public register: nothing of a holder alone
register_word("game", "617a")
register_word("contest_game", "617a")
register_word("decision", "approval")
register_word("reference", "RS-0000-00")
register_word("print_code", "2222-2222")
register_word("form", "svg")
register_word("report_code", "2222-2222-2222-2222-2222")
