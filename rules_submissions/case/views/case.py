"""The case page: where a submission stands, what happened, what was said, what is on file. Both sides read it."""

from collections.abc import Iterable
from datetime import date
from typing import Any, NamedTuple
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from compliance.after_commit import after_commit
from compliance.chapters.quoting import quotations
from compliance.documents.pades.office import is_configured, last_look
from compliance.documents.standing import answer_with
from compliance.holders.access import NOT_FOUND, SignedInRequest, perm_required
from compliance.holders.models import User
from compliance.holders.roles import Perm
from compliance.isolation.context import office_context
from compliance.ledger.holding import hand_out
from compliance.records.places import place_shown
from compliance.web.steps import Step, in_steps
from compliance.web.values import moment_words

from ...conditions import lines_of_approval, state_by, today_of, with_ends_on
from ...drafting.differences import explained_on
from ...drafting.edges import odds_table
from ...drafting.edition_words import newer_edition
from ...drafting.summary import Quiet, summary_of
from ...drafting.worksheet import head_of, submission_of
from ...facts import findings_of
from ...models import ReviewRound, RevisionDocument, RulesSubmission
from ...models.sheets import read_as_versions
from ...models.signatures import waiting_signature
from ...people import TRIES
from ...recusals import may_act, recusals_of
from ...states import BEFORE_DECISION, MAY_BE_AMENDED, OVER, WITH_BOARD, WITH_HOLDER, S
from ...successors import replaced_words, successors_of
from ...tasks import revision_document_render
from ...transitions import may_move
from ..petitions import petitions_of
from ..services import mark_opened
from ..standing import recall_refusal, standing_of
from ..thread import thread_of
from ..timeline import timeline_of

LETTER_OF = {"returned": "return", "approved": "decision", "denied": "decision"}
"""By the outcome of a round, the letter that follows."""

TAKE_BACK, RECALL = "Take it back", "Recall this filing"
WITHDRAW, DISCARD = "Withdraw this filing", "Discard this draft"


@perm_required(Perm.READ_FILINGS)
def case(request: SignedInRequest, pk: UUID) -> HttpResponse:
    """Standing, what to do next, decisions, thread, timeline, documents and revisions."""
    submission = submission_of(request, pk)
    for_board = request.user.is_board
    rounds = list(submission.rounds.all())
    filed = submission.revisions.defer("facts", "findings").select_related("filed_by", "second_signature")
    revisions = list(filed)
    papers = list(
        RevisionDocument.objects.filter(revision__submission=submission)
        .select_related("revision", "document")
        .defer("revision__facts", "revision__findings", "document__content")
        .order_by("document__created_at", "id")
    )
    may_ask = request.user.may(Perm.FILE) or request.user.may(Perm.REVIEW)
    copied = {paper.revision_id for paper in papers if paper.kind == "filing"}
    if revisions and revisions[-1].pk not in copied and may_ask and "HX-Request" not in request.headers:
        # What somebody opens is made first.
        after_commit(revision_document_render, str(revisions[-1].pk), "filing", is_awaited=True)
    events, now = list(submission.events.all()), timezone.now()
    recusals = recusals_of(submission) if for_board else None
    standing = standing_of(submission, now, for_board=for_board)
    context = head_of(submission) | {
        "standing": standing,
        "overtaken": newer_edition(submission, submission.facility.day(now), for_board=for_board),
        "for_board": for_board,
        "actions": _actions(submission, request.user),
        "first": waiting_signature(submission),
        "decisions": list(submission.decisions.all()),
        "conditions": lines_of_approval(submission, now),
        "may_meet": request.user.may(Perm.REVIEW) or request.user.may(Perm.DECIDE),
        "rounds": timeline_of(submission, events, rounds, papers, for_board=for_board, recusals=recusals),
        "thread": thread_of(submission, request.user, revisions),
        "revisions": revisions,
        "papers": papers,
        "to_come": letter_to_come(submission, rounds, papers, for_board=for_board),
        "is_over": standing.state in OVER,
        "replaced": replaced_words(successors_of(submission, today_of(now))) if submission.effective_on else "",
        "checks": list(submission.edition_checks.made_by(now)),
        "amendments": _amendments(submission, request.user, today_of(now)),
    }
    return render(request, "submissions/case.html", context)


def _amendments(submission: RulesSubmission, user: User, on: date) -> list[tuple[RulesSubmission, str]]:
    """The amendments of a submission that this person may see, newest first, each with its state on a day. One
    query."""
    rows = with_ends_on(submission.amendments.visible_to(user)).order_by("-created_at")
    return [(amendment, str(state_by(amendment.status, amendment.ends_on, on).label)) for amendment in rows]  # type: ignore[attr-defined]  # annotated


def _actions(submission: RulesSubmission, user: User) -> list[dict[str, Any]]:
    """The actions that this person may take on the submission now, most likely first."""
    pk = {"pk": submission.pk}
    may = lambda name: may_move(submission, name, user)  # noqa: E731  # a short word for six questions
    may_decide = lambda: may_act(submission, Perm.DECIDE, user)  # noqa: E731  # asked only where it matters
    wanted = [
        (submission.status == S.RETURNED and user.may(Perm.FILE), "points", "Answer the return"),
        (submission.status in WITH_HOLDER and user.may(Perm.FILE), "tasks", "Go to the task list"),
        (submission.status == S.AWAITING_SECOND and user.may(Perm.FILE), "second_signature", "Read what was signed"),
        (may("take_back") or may("take_back_refiling"), "take_back", TAKE_BACK),
        (submission.status in WITH_BOARD and user.may(Perm.REVIEW), "review", "Open the review desk"),
        (submission.status == S.RECOMMENDED and may_decide(), "decision", "Open the decision"),
        (submission.status in BEFORE_DECISION, "forecast", "What approval would do"),
        (submission.status in MAY_BE_AMENDED and user.may(Perm.FILE), "amend", "Amend these rules"),
        (submission.status in MAY_BE_AMENDED and any(map(user.may, TRIES)), "try", "Try a change"),
        ((may("recall") or may("recall_refiling")) and not recall_refusal(submission), "recall", RECALL),
        (may("withdraw"), "withdraw", WITHDRAW if submission.reference else DISCARD),
    ]
    return [
        {
            "url": reverse(f"submissions:{name}", kwargs=pk),
            "words": words,
            "is_main": words not in (TAKE_BACK, RECALL, WITHDRAW, DISCARD),
        }
        for is_open, name, words in wanted
        if is_open
    ]


@perm_required(Perm.READ_FILINGS)
def revision(request: SignedInRequest, pk: UUID, number: int) -> HttpResponse:
    """Shows a revision as it was filed: answers, findings, sheets, statement and signature."""
    submission = submission_of(request, pk)
    filed = submission.revisions.select_related("second_signature").filter(number=number).first()
    if filed is None:
        raise Http404(NOT_FOUND)
    mark_opened(submission, request.user)
    filed.submission = submission
    findings = findings_of(filed)
    context = head_of(submission) | {
        "revision": filed,
        "sections": summary_of(
            submission.chapter, filed.edition_key, filed.decoded, findings, quiet=Quiet(attestations=filed.attestations)
        ),
        "findings": findings,
        "quotes": quotations(filed.edition_key, (finding.citation for finding in findings)),
        "petitions": petitions_of(findings, filed.reasons),
        "odds": odds_table(submission.chapter, filed.decoded, filed.edition_key),
        "sheets": (sheets := list(read_as_versions(filed.artwork.all()))),
        "explained": explained_on(sheets, filed.reasons),
        "signed_at": moment_words(filed.signature["at"]),
        **place_shown(filed, request.user),
    }
    return render(request, "submissions/revision.html", context)


@perm_required(Perm.READ_FILINGS)
@in_steps
def paper(request: SignedInRequest, pk: UUID, paper_pk: UUID) -> HttpResponse | Step:
    """A PDF copy, letter or print, to be saved: with a stamp where it no longer stands."""
    submission = submission_of(request, pk)
    rows = RevisionDocument.objects.filter(revision__submission=submission).select_related("document")
    kept = rows.filter(pk=paper_pk).first()
    if kept is None:
        raise Http404(NOT_FOUND)
    hand_out(kept, kept.document)
    return answer_with(kept.document, request)


class LetterToCome(NamedTuple):
    """A letter that is not kept yet: what a page says of it, and whether it waits for its certificate instead of a few
    seconds."""

    words: str
    is_held_up: bool = False


def letter_to_come(
    submission: RulesSubmission, rounds: Iterable[ReviewRound], papers: Iterable[RevisionDocument], *, for_board: bool
) -> LetterToCome | None:
    """The newest letter that is to come; None where none is. One query where one is and letters are signed
    electronically."""
    kept = {(paper.revision_id, paper.kind) for paper in papers}
    closed = [one for one in rounds if one.outcome in LETTER_OF]
    due = [(one.revision_id, LETTER_OF[one.outcome]) for one in closed]
    if submission.status == S.RESCINDED:
        due += [(one.revision_id, "rescission") for one in closed if one.outcome == "approved"]
    if not (missing := [kind for revision, kind in due if (revision, kind) not in kept]):
        return None
    name = f"{missing[-1]} letter"
    if is_configured():
        with office_context("letters wait for the Board's certificate, whoever reads that they do"):
            look = last_look()
        if look is not None and look.trouble:
            why = f": {look.trouble}" if for_board else "."
            since = moment_words(look.since)
            return LetterToCome(
                f"The {name} has waited for its electronic signature since {since}{why} We try again each minute, and "
                "nothing is lost.",
                is_held_up=True,
            )
    return LetterToCome(f"We are writing the {name}.")
