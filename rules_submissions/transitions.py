"""The moves of a Rules Submission: a table that staff can read and a test can walk, and the function that moves."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from compliance.holders.acting import Acting
from compliance.holders.models import User
from compliance.holders.roles import Perm

from .errors import IllegalMove, NotAllowed
from .models import RulesSubmission, SubmissionEvent
from .recusals import OF_REVIEW, may_act, may_ever, refuse_recused
from .states import BEFORE_DECISION, S, Status


@dataclass(frozen=True)
class Transition:
    """A move: from which states, to which, by whom (None: the office's own clock), and whether it needs words."""

    sources: frozenset[Status]
    target: Status
    perm: Perm | None
    needs_reason: bool = False
    verb: str = ""


def _move(sources: set[Status], target: Status, perm: Perm | None, verb: str, needs_reason: bool = False) -> Transition:
    return Transition(frozenset(sources), target, perm, needs_reason, verb)


TRANSITIONS: dict[str, Transition] = {
    "file": _move({S.DRAFT}, S.FILED, Perm.FILE, "filed"),
    "sign": _move({S.DRAFT, S.RETURNED}, S.AWAITING_SECOND, Perm.FILE, "signed first"),
    "take_back": _move({S.AWAITING_SECOND}, S.DRAFT, Perm.FILE, "taken back before the second signature", True),
    "take_back_refiling": _move(
        {S.AWAITING_SECOND}, S.RETURNED, Perm.FILE, "taken back before the second signature", True
    ),
    "second_sign": _move({S.AWAITING_SECOND}, S.FILED, Perm.FILE, "signed second and filed"),
    "recall": _move({S.FILED}, S.DRAFT, Perm.FILE, "recalled"),
    "recall_refiling": _move({S.FILED}, S.RETURNED, Perm.FILE, "recalled"),
    "take_up": _move({S.FILED}, S.UNDER_REVIEW, Perm.REVIEW, "taken up for review"),
    "return": _move({S.UNDER_REVIEW}, S.RETURNED, Perm.RETURN, "returned", needs_reason=True),
    "refile": _move({S.RETURNED}, S.FILED, Perm.FILE, "refiled"),
    "recommend": _move({S.UNDER_REVIEW}, S.RECOMMENDED, Perm.RETURN, "recommended", needs_reason=True),
    "send_back": _move({S.RECOMMENDED}, S.UNDER_REVIEW, Perm.DECIDE, "sent back to review", needs_reason=True),
    "approve": _move({S.RECOMMENDED}, S.APPROVED, Perm.DECIDE, "approved"),
    "deny": _move({S.RECOMMENDED}, S.DENIED, Perm.DECIDE, "denied", needs_reason=True),
    "withdraw": _move(set(BEFORE_DECISION), S.WITHDRAWN, Perm.FILE, "withdrawn", needs_reason=True),
    "take_effect": _move({S.APPROVED}, S.IN_EFFECT, None, "came into effect"),
    "supersede": _move({S.IN_EFFECT, S.APPROVED}, S.SUPERSEDED, None, "was superseded"),
    "rescind": _move({S.IN_EFFECT}, S.RESCINDED, Perm.DECIDE, "rescinded", needs_reason=True),
    "end": _move({S.IN_EFFECT}, S.ENDED, None, "ended"),
}


def may_move(submission: RulesSubmission, name: str, user: User) -> bool:
    """Whether this person may make this move now; pages show only such buttons."""
    transition = TRANSITIONS[name]
    return (
        submission.status in transition.sources
        and transition.perm is not None
        and may_act(submission, transition.perm, user)
        and _round_fits(submission, name)
    )


BACK_TO = {"recall": False, "recall_refiling": True, "take_back": False, "take_back_refiling": True}
"""The moves back to the holder, and whether they are those of a filing that was returned before."""


def was_returned(submission: RulesSubmission) -> bool:
    """Whether the Board ever returned it. Reads `rounds`."""
    return any(review.outcome == "returned" for review in submission.rounds.all())


def _round_fits(submission: RulesSubmission, name: str) -> bool:
    """Taking back a filing that was never returned makes it a draft again; any other, a returned filing."""
    return name not in BACK_TO or was_returned(submission) == BACK_TO[name]


def move(
    submission: RulesSubmission,
    name: str,
    *,
    by: Acting,
    at: datetime,
    reason: str = "",
    also: Sequence[str] = (),
    events: int | None = None,
) -> SubmissionEvent:
    """Moves a locked submission and writes the event row, in the caller's transaction.

    `also` are further columns of the submission that the caller set and that are saved with it; `events` is how many
    event rows it has, where the caller has read them.

    Raises NotAllowed for a role without the permission and for whoever is recused, IllegalMove for a state that does
    not allow the move, and for a missing reason. Nothing is written
    when it raises.
    """
    transition = TRANSITIONS[name]
    if transition.perm is not None:
        _refuse_others(submission, transition, by)
    before = Status(submission.status)
    if before not in transition.sources or not _round_fits(submission, name):
        starts = ", ".join(sorted(source.label for source in transition.sources))
        raise IllegalMove(
            f"{submission.reference or 'This draft'} is “{before.label}”; {name.replace('_', ' ')} starts from: "
            f"{starts}. Reload the page to see what happened."
        )
    if transition.needs_reason and not reason.strip():
        raise IllegalMove(f"To {name.replace('_', ' ')} a Rules Submission, give the reason.")
    submission.status = transition.target
    submission.status_since = at
    submission.save(update_fields=["status", "status_since", *also])
    return _event(submission, name, before, by, at, reason, events)


def _refuse_others(submission: RulesSubmission, transition: Transition, by: Acting) -> None:
    perm, account = transition.perm, by.account
    if perm is None or account is None or not may_ever(submission, perm, account):
        raise NotAllowed(f"Your role does not allow this. A Rules Submission is {transition.verb} by another role.")
    if perm in OF_REVIEW:
        refuse_recused(submission, account, signs_with=by.credential_number)


# What is recorded beside the moves: the submission stays where it is, something about it changes.
SUPERSEDE_IN_PART = "supersede_in_part"
NOTED = {
    "move_edition": "moved to another edition",
    "change_day": "given another intended effective day",
    SUPERSEDE_IN_PART: "was superseded at some of its tables",
}


def verb_of(name: str) -> str:
    """The verb of a move or of an act recorded beside the moves: `returned`."""
    return TRANSITIONS[name].verb if name in TRANSITIONS else NOTED[name]


def note_event(
    submission: RulesSubmission, name: str, perm: Perm, *, by: Acting, at: datetime, reason: str = ""
) -> SubmissionEvent:
    """Records one of NOTED about a locked submission, which stays in its state. Raises NotAllowed without `perm`."""
    if by.account is None or not by.account.may(perm):
        raise NotAllowed(f"Your role does not allow this. A Rules Submission is {NOTED[name]} by another role.")
    return _event(submission, name, Status(submission.status), by, at, reason)


def note_replaced(submission: RulesSubmission, *, by: Acting, at: datetime, reason: str) -> SubmissionEvent:
    """Records that a later approval took the place of a locked one at some of its tables. It stays in its state."""
    return _event(submission, SUPERSEDE_IN_PART, Status(submission.status), by, at, reason)


def _event(
    submission: RulesSubmission,
    name: str,
    before: Status,
    by: Acting,
    at: datetime,
    reason: str,
    events: int | None = None,
) -> SubmissionEvent:
    return SubmissionEvent.objects.create(
        holder_id=submission.holder_id,
        submission=submission,
        number=(submission.events.count() if events is None else events) + 1,
        move=name,
        from_status=before,
        to_status=submission.status,
        actor=by.account,
        printed_name=by.printed_name,
        credential_number=by.credential_number,
        role=by.role,
        at=at,
        reason=reason,
        edition_key=submission.edition_key,
    )


def move_rests_on(submission: RulesSubmission) -> dict[str, Any]:
    """The values of canonical JSON that pages show of a filing that its own people move or end. One query at most."""
    return {
        "reference": submission.reference or "",
        "title": submission.title,
        "facility": submission.facility.name,
        "revision": submission.round_number,
        "state": submission.get_status_display(),
        "edition": submission.edition_key,
        "intended_effective_on": str(submission.intended_effective_on),
    }


def refuse_with_board(submission: RulesSubmission) -> None:
    """Refuses to change answers of a filing that is with the Board. Raises IllegalMove."""
    if submission.status not in (S.DRAFT, S.RETURNED):
        raise IllegalMove(
            f"{submission.reference or 'This draft'} is “{submission.get_status_display()}”; you can change answers "
            "only in a draft or after a return."
        )
