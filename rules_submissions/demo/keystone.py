"""What Keystone Ridge filed in the demonstration: one story each, in its order of time."""

from typing import Any

from ..filing.services.withdrawal import submission_withdraw
from ..models import RulesSubmission
from ..review.services.review import approval_settle, comment_add
from .answers import attested, casino_war, roulette
from .games import BIG_SIX, CRAPS, PAI_GOW, ROULETTE, ROULETTE_TABLES, SIC_BO, WAR, WAR_TABLES, opened_with
from .office import Acts, Office


def without(answers: dict[str, Any], *names: str) -> dict[str, Any]:
    """The answers but these."""
    return {name: value for name, value in answers.items() if name not in names}


def wheels(office: Office) -> Acts[None]:
    """Roulette: superseded, in effect, and an amendment under review."""
    answers = roulette(ROULETTE_TABLES, approved_on=office.approved_on)
    first = yield from office.started(ROULETTE, 235, answers, 200)
    yield from office.in_effect(first, 200)
    rules = yield from office.amended(first, 125, 95, table_min_usd="25.00")
    yield from office.in_effect(rules, 95)
    yield from _under_review(office, rules)


def _under_review(office: Office, rules: RulesSubmission) -> Acts[None]:
    """An amendment that adds Five Adjacent Number; the new layout waits for its approval."""
    lent = roulette(ROULETTE_TABLES, approved_on=office.approved_on)
    submission = yield from office.amended(
        rules,
        9,
        -45,
        five_adjacent_offered=True,
        layout_has_wheel_replica=True,
        layout_approval_ref=None,
        wagers_offered=[*lent["wagers_offered"], "five_adjacent"],
        layout_wager_areas=[*lent["layout_wager_areas"], "five_adjacent"],
        replica_sequence_clockwise=lent["ring_sequence_clockwise"],
    )
    yield from office.drawn(submission, "R-2, with the replica of the wheel", 8)
    yield from office.filed(submission, 7)
    review = yield from office.claimed(submission, 5)
    yield from office.signed_off(submission, review, 3, units=("casino_compliance",))
    words = "Is the replica drawn as the laboratory saw it?"
    yield from office.pinned(submission, "B4", words, 2.5, for_return=False)
    yield office.ago(2)
    comment_add(
        submission_id=submission.pk,
        unit="gaming_operations",
        field="layout_has_wheel_replica",
        citation="617a.1(f)(4)",
        text="The replica on sheet R-2 reads well. The layout still needs its approval.",
        board_only=True,
        by=office.reviewers["gaming_operations"],
        at=office.ago(2),
    )


def war(office: Office) -> Acts[None]:
    """Casino War: in effect, and an amendment whose sheet pays 11 to 1, returned with three points, one answered."""
    answers = casino_war(WAR_TABLES, approved_on=office.approved_on)
    rules = yield from office.started(WAR, 135, answers, 100)
    yield from office.drawn(rules, "L-1", 130)
    yield from office.in_effect(rules, 100)
    submission = yield from office.amended(rules, 16, -30, table_max_usd="5000.00", adjacent_boxes_limit=5)
    yield from office.drawn(submission, "L-1", 15.5, tie=11)
    yield from office.filed(submission, 15)
    yield from office.claimed(submission, 13)
    points = [
        ("adjacent_boxes_limit", "651a.7(e)", "Five boxes of eight: how does a dealer keep two such players apart?"),
        ("table_max_usd", "601a.6", "The sign on sheet L-1 still says $1,000. Attach the sign with the new maximum."),
    ]  # fmt: skip
    yield office.ago(7)
    for field, citation, text in points:
        comment_add(
            submission_id=submission.pk,
            unit="gaming_operations",
            field=field,
            citation=citation,
            text=text,
            for_return=True,
            by=office.reviewers["gaming_operations"],
            at=office.ago(7),
        )
    words = "The new version reads 11 to 1; the Tie Wager pays exactly 10 to 1, and no answer changed."
    yield from office.pinned(submission, "E3-H3", words, 6.5, for_return=True)
    yield from office.returned(submission, 6, "Three points are open; please answer each and file again.")
    words = "A lammer in the player's color lies on each box; the procedure is attached to our internal controls."
    yield from office.replied(submission, submission.comments.get(field="adjacent_boxes_limit"), words, 4)


def recommended(office: Office) -> Acts[None]:
    """A single zero wheel whose approval was settled in the review; it waits for the decision."""
    whole = roulette(["R-08"], approved_on=office.approved_on, double_zero=False)
    submission = yield from office.started(ROULETTE, 20, without(whole, "drop_tip_box_approval_ref"), -30)
    yield from office.drawn(submission, "R-8, single zero", 19)
    yield from office.filed(submission, 14)
    yield from office.claimed(submission, 12)
    yield office.ago(8)
    approval_settle(
        submission_id=submission.pk,
        field="drop_tip_box_approval_ref",
        approved=True,
        number="CC-0141",
        approved_on=office.day(8),
        by=office.reviewers["casino_compliance"],
        at=office.ago(8),
    )
    yield from office.recommended(submission, 3)


def withdrawn(office: Office) -> Acts[None]:
    """A wheel that was never delivered."""
    answers = roulette(["R-09"], approved_on=office.approved_on, double_zero=False)
    submission = yield from office.started(ROULETTE, 62, answers, 20)
    yield from office.filed(submission, 60)
    yield office.ago(58)
    submission_withdraw(
        submission_id=submission.pk, by=office.filer, at=office.ago(58), reason="The wheel was not delivered."
    )


def thirteen_decks(office: Office) -> Acts[None]:
    """A draft with the problem that the walk of the README mends: 13 decks in two batches."""
    whole = casino_war(["W-15"], approved_on=office.approved_on)
    answers = without(whole, *attested(WAR), "shoe_type", "shoe_location", "shoe_location_approval_ref", "payout_odds")
    yield from office.started(WAR, 3, answers | {"deck_count": 13, "decks_per_batch": [7, 6]}, -60)


def big_six_wheel(office: Office) -> Acts[None]:
    """Big Six Wheel, in effect."""
    yield from opened_with(office, BIG_SIX, 62)


def tiles(office: Office) -> Acts[None]:
    """Pai Gow, in effect."""
    yield from opened_with(office, PAI_GOW, 55)


def dice(office: Office) -> Acts[None]:
    """Craps in effect, and an amendment with higher limits just filed."""
    rules = yield from opened_with(office, CRAPS, 58)
    submission = yield from office.amended(rules, 6, -35, table_max_usd="5000.00")
    yield from office.filed(submission, 4)


def shakers(office: Office) -> Acts[None]:
    """Sic Bo, in effect."""
    yield from opened_with(office, SIC_BO, 48)


STORIES = (wheels, war, recommended, withdrawn, thirteen_decks, big_six_wheel, tiles, dice, shakers)
