"""What Lehigh Bend filed in the demonstration: one story each, in its order of time."""

from ..models import RulesSubmission
from ..review.services.review import approval_settle
from .answers import casino_war, odds, roulette
from .games import (
    BIG_SIX,
    CRAPS,
    PAI_GOW,
    ROULETTE,
    ROULETTE_TABLES,
    SIC_BO,
    WAR,
    WAR_TABLES,
    in_review,
    opened_with,
)
from .office import Acts, Office

CHIPS = ["red", "blue", "green", "orange", "violet", "tan", "pink"]


def wheels(office: Office) -> Acts[None]:
    """Roulette: in effect, and an amendment approved for a later day."""
    answers = roulette(ROULETTE_TABLES, approved_on=office.approved_on)
    rules = yield from office.started(ROULETTE, 132, answers, 98)
    yield from office.in_effect(rules, 98)
    # One better for players than the chapter says: the text sets least odds only.
    better = answers["payout_odds"] | {"straight": odds(36)}
    later = yield from office.amended(rules, 30, -25, payout_odds=better, roulette_chip_colors=CHIPS)
    yield from office.filed(later, 28)
    yield from office.recommended(later, 8)
    yield from office.decided(later, 5, effective=-25)


def war(office: Office) -> Acts[None]:
    """Casino War: in effect, amended by a ninth position, and an amendment filed and not opened."""
    answers = casino_war(WAR_TABLES, approved_on=office.approved_on, decks=12)
    first = yield from office.started(WAR, 160, answers, 126)
    yield from office.drawn(first, "L-4", 156)
    yield from office.in_effect(first, 126)
    rules = yield from _ninth_position(office, first)
    submission = yield from office.amended(
        rules,
        3,
        -40,
        shuffler_lab_approval_ref=None,
        shuffler_model="Ardent Twin-Batch 9",
        deck_count=16,
        decks_per_batch=[8, 8],
    )
    yield from office.filed(submission, 1)


def _ninth_position(office: Office, first: RulesSubmission) -> Acts[RulesSubmission]:
    """An amendment whose layout left out a Tie area and said 11 to 1: pinned, returned, drawn again, settled,
    approved under a condition with a last day."""
    submission = yield from office.amended(
        first, 114, 80, betting_positions=9, initial_war_areas=9, tie_areas=9, layout_approval_ref=None
    )
    yield from office.drawn(submission, "L-4", 113, tie=11, places=9, ties=8)
    yield from office.filed(submission, 112)
    yield from office.claimed(submission, 110)
    yield from office.checked(submission, 109.5, missing=(2, 3))
    words = "Sheet L-4 now reads 11 to 1; the Tie Wager pays exactly 10 to 1, and no answer changed."
    odds_pin = yield from office.pinned(submission, "E3-H3", words, 109.4, for_return=True)
    area_pin = yield from office.pinned(submission, "C2", "Position 9 has no Tie area.", 109.3, for_return=True)
    yield from office.returned(submission, 109, "Two points about sheet L-4. Please draw it again.")
    yield from office.drawn(submission, "L-4", 105, places=9)
    answered = {odds_pin: "Drawn again with 10 to 1.", area_pin: "Position 9 has its Tie area now."}
    for pin, words in answered.items():
        yield from office.replied(submission, pin.comments.get().comment, words, 105)
    yield from office.filed(submission, 104)
    yield from office.claimed(submission, 102)
    yield from office.checked(submission, 101)
    for pin in answered:
        yield from office.settled(submission, pin, 100.9)
    yield office.ago(100)
    approval_settle(
        submission_id=submission.pk,
        field="layout_approval_ref",
        approved=True,
        number="ED-0431",
        approved_on=office.day(100),
        by=office.director,
        at=office.ago(100),
    )
    term = yield from office.proposed(
        submission,
        95,
        "Photograph the layout at each of its tables and show the pictures to Gaming Operations.",
        "651a.2(b)",
        last_on=-45,
    )
    yield from office.recommended(submission, 94)
    yield from office.decided(submission, 90, effective=80, terms=[term])
    return submission


def denied(office: Office) -> Acts[None]:
    """A table that is on no floor plan."""
    answers = casino_war(["W-16"], approved_on=office.approved_on, decks=14)
    submission = yield from office.started(WAR, 58, answers, 20)
    yield from office.filed(submission, 56)
    words = "The filing names a new table that is not on the floor plan approved by the Board."
    yield from office.recommended(submission, 44, approve=False, words=words)
    yield from office.decided(submission, 42, effective=None, reason=words)


def big_six_wheel(office: Office) -> Acts[None]:
    """Big Six Wheel, in effect."""
    yield from opened_with(office, BIG_SIX, 52)


def tiles(office: Office) -> Acts[None]:
    """Pai Gow, in effect."""
    yield from opened_with(office, PAI_GOW, 66)


def dice(office: Office) -> Acts[None]:
    """Craps: the first filing is under review, so that the table stays closed."""
    yield from in_review(office, CRAPS, 11)


def shakers(office: Office) -> Acts[None]:
    """Sic Bo, in effect."""
    yield from opened_with(office, SIC_BO, 45)


STORIES = (wheels, war, denied, big_six_wheel, tiles, dice, shakers)
