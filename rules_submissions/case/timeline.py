"""The events of a submission, round by round, in words that this reader may see."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.urls import reverse

from compliance.holders.roles import BOARD_ROLES, Perm, Role, decided_as
from compliance.web.parts import Event

from ..deputies import deputies_of
from ..models import ReviewRound, RevisionDocument, RulesSubmission, SubmissionEvent
from ..recusals import Recusals
from ..states import WITH_BOARD, S
from ..transitions import TRANSITIONS, verb_of

FILES = frozenset({"file", "refile", "second_sign"})
"""The moves by which a filing goes to the Board."""

# What the Board's people write to each other with these moves is not for the certificate holder.
AMONG_THE_BOARD = frozenset({"recommend", "send_back"})


@dataclass
class RoundOfEvents:
    """A round of events under its heading."""

    title: str
    events: list[Event] = field(default_factory=list)


def timeline_of(
    submission: RulesSubmission,
    events: Sequence[SubmissionEvent],
    rounds: Sequence[ReviewRound],
    papers: Sequence[RevisionDocument],
    *,
    for_board: bool,
    recusals: Recusals | None = None,
) -> list[RoundOfEvents]:
    """Every move under the round in which it was made, newest round first; the due day of a report that is not made
    yet is to come. A deputy is marked and, with `recusals`, whoever is recused."""
    groups = [
        RoundOfEvents("Draft", [Event(submission.created_at, f"{submission.created_by.printed_name} started it.")])
    ]
    for event in events:
        if event.move in FILES:
            groups.append(RoundOfEvents(f"Round {len(groups)}"))
        mark = (recusals or deputies_of(submission)).mark(event)
        groups[-1].events.append(_event(event, mark, for_board=for_board))
    kept: dict[int, list[RevisionDocument]] = {}
    for paper in papers:
        kept.setdefault(min(paper.revision.number, len(groups) - 1), []).append(paper)
    for number, of_round in kept.items():
        groups[number].events.append(_papers(submission, of_round))
    newest = max(rounds, key=lambda review: review.number, default=None)
    is_due = submission.status in WITH_BOARD and submission.status != S.RECOMMENDED  # a recommendation is the report
    if newest is not None and newest.closed_at is None and is_due:
        words = f"Gaming Operations reports by this day, day {newest.term}."
        groups[-1].events.append(Event(newest.due_on, words, "board", False))
    return list(reversed(groups))


def _papers(submission: RulesSubmission, papers: Sequence[RevisionDocument]) -> Event:
    """The papers of one round in one line, when the last of them was kept."""
    links = [
        (paper.get_kind_display(), reverse("submissions:paper", args=[submission.pk, paper.pk])) for paper in papers
    ]
    at = max(paper.document.created_at for paper in papers)
    return Event(at, "Kept as PDF:", "board", links=links)


def _event(event: SubmissionEvent, mark: str, *, for_board: bool) -> Event:
    role = Role(event.role) if event.role else None
    is_decision = event.move in TRANSITIONS and TRANSITIONS[event.move].perm == Perm.DECIDE
    capacity = decided_as(role) if role and is_decision else role.label if role else ""
    who = f"{event.printed_name}{f', {capacity}' if capacity else ''}{mark}"
    words = f"{verb_of(event.move).capitalize()} by {who}."
    if event.actor_id is None:
        words = f"{verb_of(event.move).capitalize()}."
    if event.reason and (for_board or event.move not in AMONG_THE_BOARD):
        words += f" {event.reason}"
    return Event(event.at, words, "board" if role in BOARD_ROLES or role is None else "holder")
