"""The table of moves: every (state, move, role) triple; those not listed leave the row untouched."""

from itertools import product

import pytest

from compliance.holders.acting import OFFICE, actor_of
from compliance.holders.models import CertificateHolder, Facility, User
from compliance.holders.roles import HOLDER_ROLES, MAY, Perm, Role
from compliance.holders.tests.factories import person
from rules_submissions.errors import IllegalMove, NotAllowed
from rules_submissions.models import ReviewRound, RulesSubmission, SubmissionEvent
from rules_submissions.states import S, Status
from rules_submissions.transitions import TRANSITIONS, may_move, move

from .making import AT, DAY, filed

pytestmark = pytest.mark.django_db


BY_HOLDER = (S.WITHDRAWN, Perm.FILE)
LIFE_OF_A_FILING: dict[Status, dict[str, tuple[Status, Perm | None]]] = {
    S.DRAFT: {"file": (S.FILED, Perm.FILE), "sign": (S.AWAITING_SECOND, Perm.FILE), "withdraw": BY_HOLDER},
    S.AWAITING_SECOND: {
        "second_sign": (S.FILED, Perm.FILE), "take_back": (S.DRAFT, Perm.FILE),
        "take_back_refiling": (S.RETURNED, Perm.FILE), "withdraw": BY_HOLDER,
    },
    S.FILED: {
        "recall": (S.DRAFT, Perm.FILE), "recall_refiling": (S.RETURNED, Perm.FILE),
        "take_up": (S.UNDER_REVIEW, Perm.REVIEW), "withdraw": BY_HOLDER,
    },
    S.UNDER_REVIEW: {
        "return": (S.RETURNED, Perm.RETURN), "recommend": (S.RECOMMENDED, Perm.RETURN), "withdraw": BY_HOLDER,
    },
    S.RETURNED: {"refile": (S.FILED, Perm.FILE), "sign": (S.AWAITING_SECOND, Perm.FILE), "withdraw": BY_HOLDER},
    S.RECOMMENDED: {
        "send_back": (S.UNDER_REVIEW, Perm.DECIDE), "approve": (S.APPROVED, Perm.DECIDE),
        "deny": (S.DENIED, Perm.DECIDE), "withdraw": BY_HOLDER,
    },
    S.APPROVED: {"take_effect": (S.IN_EFFECT, None), "supersede": (S.SUPERSEDED, None)},
    S.IN_EFFECT: {
        "supersede": (S.SUPERSEDED, None), "rescind": (S.RESCINDED, Perm.DECIDE), "end": (S.ENDED, None),
    },
}  # fmt: skip
"""The drawing of docs/lives.md: what leads out of each state, where to, and by whom."""


def test_the_moves_are_those_of_the_drawing() -> None:
    leads_out = {
        status: {
            name: (one.target, one.perm) for name, one in TRANSITIONS.items() if status in one.sources
        }
        for status in S
    }  # fmt: skip
    assert {status: moves for status, moves in leads_out.items() if moves} == LIFE_OF_A_FILING


def in_state(submission: RulesSubmission, status: Status) -> None:
    RulesSubmission.objects.filter(pk=submission.pk).update(status=status, effective_on=DAY)
    submission.refresh_from_db()


def test_every_move_from_every_state_by_every_role(filer: User, holder: CertificateHolder, facility: Facility) -> None:
    submission = filed(facility, filer)
    people = {role: person(role, at=holder if role in HOLDER_ROLES else None) for role in Role}
    actors = {role: actor_of(user, AT) for role, user in people.items()}
    for status, (name, transition) in product(S, TRANSITIONS.items()):
        in_state(submission, status)
        before = SubmissionEvent.objects.count()
        fits = name not in ("recall_refiling", "take_back_refiling")  # nothing was returned here; the next test returns
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
    if name.endswith("_refiling"):
        ReviewRound.objects.filter(submission=submission).update(outcome="returned", closed_at=AT)
    transition = TRANSITIONS[name]
    in_state(submission, min(transition.sources))
    role = next(role for role, perms in MAY.items() if transition.perm in perms)
    actor = actor_of(person(role, at=facility.holder if role in HOLDER_ROLES else None), AT)
    with pytest.raises(IllegalMove, match="give the reason"):
        move(submission, name, by=actor, at=AT, reason="  ")


def test_the_offices_clock_makes_only_its_own_moves(filer: User, facility: Facility) -> None:
    submission = filed(facility, filer)
    for name, transition in TRANSITIONS.items():
        if transition.perm is not None:
            with pytest.raises(NotAllowed):
                move(submission, name, by=OFFICE, at=AT, reason="Why")
