"""The table of moves: every (state, move, role) triple; those not listed leave the row untouched."""

from itertools import product

import pytest

from compliance.holders.models import CertificateHolder, Facility, User
from compliance.holders.roles import BOARD_ROLES, MAY, Role
from compliance.holders.tests.factories import person
from rules_submissions.errors import IllegalMove, NotAllowed
from rules_submissions.models import ReviewRound, RulesSubmission, SubmissionEvent
from rules_submissions.states import S, Status
from rules_submissions.transitions import OFFICE, TRANSITIONS, Actor, may_move, move

from .making import AT, DAY, filed

pytestmark = pytest.mark.django_db


def in_state(submission: RulesSubmission, status: Status) -> None:
    RulesSubmission.objects.filter(pk=submission.pk).update(status=status, effective_on=DAY)
    submission.refresh_from_db()


def test_every_move_from_every_state_by_every_role(filer: User, holder: CertificateHolder, facility: Facility) -> None:
    submission = filed(facility, filer)
    people = {role: person(role, at=None if role in BOARD_ROLES else holder) for role in Role}
    actors = {role: Actor.of(user, AT) for role, user in people.items()}
    for status, (name, transition) in product(S, TRANSITIONS.items()):
        in_state(submission, status)
        before = SubmissionEvent.objects.count()
        fits = name != "recall_refiling"  # nothing was returned here; the next test returns
        legal = status in transition.sources and fits
        for role in Role:
            allowed = transition.perm is None or transition.perm in MAY[role]
            triple = (status, name, role)
            expected = legal and allowed and transition.perm is not None
            assert may_move(submission, name, people[role]) == expected, triple
            if legal and allowed:
                event = move(submission, name, by=actors[role], at=AT, reason="Why")
                assert (event.from_status, event.to_status) == (status, transition.target), triple
                assert RulesSubmission.objects.get(pk=submission.pk).status == transition.target, triple
                in_state(submission, status)
                before += 1
                continue
            with pytest.raises(IllegalMove if allowed else NotAllowed):
                move(submission, name, by=actors[role], at=AT, reason="Why")
            assert submission.status == status, triple
        assert RulesSubmission.objects.get(pk=submission.pk).status == status, (status, name)
        assert SubmissionEvent.objects.count() == before, (status, name)


def test_a_filing_that_was_returned_before_is_recalled_to_returned(filer: User, facility: Facility) -> None:
    submission = filed(facility, filer)
    ReviewRound.objects.filter(submission=submission).update(outcome="returned", closed_at=AT)
    assert may_move(submission, "recall_refiling", filer)
    assert not may_move(submission, "recall", filer)


@pytest.mark.parametrize("name", [name for name, one in TRANSITIONS.items() if one.needs_reason])
def test_a_move_that_needs_words_is_refused_without_them(name: str, filer: User, facility: Facility) -> None:
    submission = filed(facility, filer)
    transition = TRANSITIONS[name]
    in_state(submission, min(transition.sources))
    role = next(role for role, perms in MAY.items() if transition.perm in perms)
    actor = Actor.of(person(role, at=None if role in BOARD_ROLES else facility.holder), AT)
    with pytest.raises(IllegalMove, match="reason in words"):
        move(submission, name, by=actor, at=AT, reason="  ")


def test_the_offices_clock_makes_only_its_own_moves(filer: User, facility: Facility) -> None:
    submission = filed(facility, filer)
    for name, transition in TRANSITIONS.items():
        if transition.perm is not None:
            with pytest.raises(NotAllowed):
                move(submission, name, by=OFFICE, at=AT, reason="Why")
