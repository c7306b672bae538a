"""Rules Submissions of the demonstration: one in every state, made by the real services as time went by.

Both facilities have rules in effect for every Roulette and Casino War table since at least 80 days.
"""

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from compliance.holders.demo import BOARD_DOMAIN, KEYSTONE, LEHIGH, DemoHolder
from compliance.holders.models import Facility, User
from compliance.holders.roles import Role
from compliance.holders.signature import Signature
from compliance.notices.models import Notice

from .artwork.reading import sheet_from
from .clock import facility_day
from .demo_answers import attested, casino_war, odds, roulette
from .demo_drawing import layout_drawing
from .models import Draft, ReviewRound, RulesSubmission
from .services.artwork import artwork_add
from .services.deciding import submission_decide
from .services.drafting import amendment_start, draft_save, reply_save, submission_start
from .services.effect import submission_take_effect
from .services.filing import submission_file, submission_withdraw
from .services.reporting import submission_recommend, submission_return
from .services.reviewing import (
    approval_settle,
    bureau_sign_off,
    comment_add,
    review_claim,
    submission_open,
)

ROULETTE, WAR = "617a", "651a"
ROULETTE_TABLES = [f"R-{number:02d}" for number in range(1, 7)]
WAR_TABLES = [f"W-{number:02d}" for number in range(11, 15)]
READ_AFTER = timedelta(days=7)
"""Notices older than this have been read; none of the demonstration is mailed."""


def load(at: datetime) -> bool:
    """Loads the filings as of `at`; whether anything was added. A second call adds nothing."""
    if RulesSubmission.objects.exists():
        return False
    with transaction.atomic():
        _keystone(_Office(KEYSTONE, at))
        _lehigh(_Office(LEHIGH, at))
        Notice.objects.filter(mailed_at__isnull=True).update(mail=False)
        Notice.objects.filter(created_at__lt=at - READ_AFTER).update(read_at=at - READ_AFTER)
    return True


class _Office:
    """One certificate holder's filer and the Board's people, acting days before `at`."""

    def __init__(self, described: DemoHolder, at: datetime) -> None:
        self.facility = Facility.objects.select_related("holder").get(name=described.facility)
        self.at = at.astimezone(self.facility.zone).replace(hour=14, minute=20, second=0, microsecond=0)
        self.filer = User.objects.get(email=f"filer@{described.domain}")
        self.director = _of_the_board("director")
        self.reviewers = {
            "gaming_operations": _of_the_board("operations"),
            "casino_compliance": _of_the_board("compliance"),
            "gaming_laboratory_operations": _of_the_board("laboratory"),
        }
        self.approved_on = self.day(300)

    def ago(self, days: float) -> datetime:
        """The moment so many days before, in office hours; at least one day, so that it has passed."""
        return self.at - timedelta(days=days)

    def day(self, days: float) -> date:
        """The facility's day so many days before."""
        return facility_day(self.facility, self.ago(days))

    def started(self, number: str, days: float, answers: dict[str, Any], wanted: float) -> RulesSubmission:
        """A first filing drafted `days` before, wanted from `wanted` days before (negative: later)."""
        submission = submission_start(
            facility=self.facility, chapter_number=number, effective_on=self.day(wanted), by=self.filer,
            at=self.ago(days),
        )  # fmt: skip
        return self.answered(submission, days, answers)

    def amended(self, earlier: RulesSubmission, days: float, wanted: float, **changes: Any) -> RulesSubmission:
        """An amendment drafted `days` before, with the attestations made anew."""
        submission = amendment_start(
            submission=earlier, effective_on=self.day(wanted), by=self.filer, at=self.ago(days)
        )
        return self.answered(submission, days, attested(earlier.chapter_number) | changes)

    def answered(self, submission: RulesSubmission, days: float, answers: dict[str, Any]) -> RulesSubmission:
        """The draft with these answers saved."""
        version = Draft.objects.get(pk=submission.pk).version
        draft_save(
            submission_id=submission.pk, answers=answers, typed={}, version=version, by=self.filer, at=self.ago(days)
        )
        return submission

    def filed(self, submission: RulesSubmission, days: float) -> RulesSubmission:
        """Signed by the filer and filed."""
        version = Draft.objects.get(pk=submission.pk).version
        signature = _signature(self.filer, Role.COMPLIANCE_MANAGER, self.ago(days))
        submission_file(submission_id=submission.pk, version=version, signature=signature, at=self.ago(days))
        submission.refresh_from_db()
        return submission

    def claimed(self, submission: RulesSubmission, days: float) -> ReviewRound:
        """Opened and taken up by every bureau that is asked."""
        review = submission.rounds.get(closed_at__isnull=True)
        for unit in self.units(review):
            reviewer = self.reviewers[unit]
            submission_open(submission_id=submission.pk, by=reviewer, at=self.ago(days))
            review_claim(submission_id=submission.pk, unit=unit, by=reviewer, at=self.ago(days))
        return review

    def units(self, review: ReviewRound) -> list[str]:
        """The bureaus asked in a round, in a fixed order."""
        return sorted(review.bureaus.values_list("unit", flat=True))

    def recommended(self, submission: RulesSubmission, days: float, *, approve: bool = True, words: str = "") -> None:
        """Signed off by every bureau and recommended; or recommended for denial."""
        review = self.claimed(submission, days + 1)
        for unit in self.units(review):
            bureau_sign_off(
                submission_id=submission.pk, unit=unit, state="signed_off" if approve else "advises_denial",
                words="" if approve else words, by=self.reviewers[unit], at=self.ago(days + 0.1),
            )  # fmt: skip
        submission_recommend(
            submission_id=submission.pk, approve=approve, words=words or "In order in every item.",
            by=self.reviewers["gaming_operations"], at=self.ago(days),
        )  # fmt: skip

    def decided(self, submission: RulesSubmission, days: float, *, effective: float | None, reason: str = "") -> None:
        """Approved with an effective day (days before), or denied with the reason."""
        revision = submission.revisions.order_by("-number").first()
        assert revision is not None  # noqa: S101  # every filing that is decided was filed here
        submission_decide(
            submission_id=submission.pk, revision_sha256=revision.facts_sha256, approve=effective is not None,
            effective_on=None if effective is None else self.day(effective), conditions="", reason=reason,
            signature=_signature(self.director, Role.EXECUTIVE_DIRECTOR, self.ago(days)), at=self.ago(days),
        )  # fmt: skip
        if effective is not None and effective > 0:
            submission_take_effect(submission_id=submission.pk, at=self.ago(effective))
        submission.refresh_from_db()

    def in_effect(self, submission: RulesSubmission, since: float) -> RulesSubmission:
        """Filed, reviewed, approved and in effect since so many days."""
        self.filed(submission, since + 24)
        self.recommended(submission, since + 12)
        self.decided(submission, since + 10, effective=since)
        return submission


def _of_the_board(mailbox: str) -> User:
    return User.objects.get(email=f"{mailbox}@{BOARD_DOMAIN}")


def _signature(user: User, role: Role, at: datetime) -> Signature:
    credential = user.credential_on(timezone.localdate(at))
    assert credential is not None  # noqa: S101  # the demonstration gives everybody one for longer than it reaches back
    return Signature(user, user.printed_name, credential.number, role, "password", at)


def _without(answers: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in answers.items() if name not in names}


def _with_sheet(office: _Office, submission: RulesSubmission, title: str, days: float) -> None:
    artwork_add(
        submission_id=submission.pk, sheet="layout", title=title, file_name="layout.png",
        read=sheet_from("layout.png", layout_drawing(submission.chapter.game, office.facility.name)),
        by=office.filer, at=office.ago(days),
    )  # fmt: skip


def _keystone(office: _Office) -> None:
    """Superseded and in effect, under review, returned, recommended, withdrawn, draft."""
    first = office.started(ROULETTE, 235, roulette(ROULETTE_TABLES, approved_on=office.approved_on), 200)
    office.in_effect(first, 200)
    rules = office.amended(first, 125, 95, table_min_usd="25.00")
    office.in_effect(rules, 95)
    war = office.in_effect(office.started(WAR, 135, casino_war(WAR_TABLES, approved_on=office.approved_on), 100), 100)
    _under_review(office, rules)
    _returned(office, war)
    _recommended(office)
    withdrawn = office.filed(
        office.started(ROULETTE, 62, roulette(["R-09"], approved_on=office.approved_on, double_zero=False), 20), 60
    )
    submission_withdraw(
        submission_id=withdrawn.pk, by=office.filer, at=office.ago(58), reason="The wheel was not delivered."
    )
    _thirteen_decks(office)


def _under_review(office: _Office, rules: RulesSubmission) -> None:
    """An amendment that adds Five Adjacent Number; the new layout waits for its approval."""
    lent = roulette(ROULETTE_TABLES, approved_on=office.approved_on)
    submission = office.amended(
        rules, 9, -45, five_adjacent_offered=True, layout_has_wheel_replica=True, layout_approval_ref=None,
        wagers_offered=[*lent["wagers_offered"], "five_adjacent"],
        layout_wager_areas=[*lent["layout_wager_areas"], "five_adjacent"],
        replica_sequence_clockwise=lent["ring_sequence_clockwise"],
    )  # fmt: skip
    _with_sheet(office, submission, "Layout R-2, with the replica of the wheel", 8)
    office.filed(submission, 7)
    review = office.claimed(submission, 5)
    if "casino_compliance" in office.units(review):
        bureau_sign_off(
            submission_id=submission.pk, unit="casino_compliance", state="signed_off", words="",
            by=office.reviewers["casino_compliance"], at=office.ago(3),
        )  # fmt: skip
    comment_add(
        submission_id=submission.pk, unit="gaming_operations", field="layout_has_wheel_replica",
        citation="617a.1(f)(4)", text="The replica on sheet R-2 reads well. The layout still needs its approval.",
        board_only=True, by=office.reviewers["gaming_operations"], at=office.ago(2),
    )  # fmt: skip


def _returned(office: _Office, war: RulesSubmission) -> None:
    """An amendment returned with two points, one of them answered."""
    submission = office.filed(office.amended(war, 16, -30, table_max_usd="5000.00", adjacent_boxes_limit=5), 15)
    office.claimed(submission, 13)
    points = [
        ("adjacent_boxes_limit", "651a.7(e)", "Five boxes of eight: say how a dealer keeps two such players apart."),
        ("table_max_usd", "601a.6", "The sign on sheet L-1 still says $1,000. Attach the sign with the new maximum."),
    ]  # fmt: skip
    for field, citation, text in points:
        comment_add(
            submission_id=submission.pk, unit="gaming_operations", field=field, citation=citation, text=text,
            for_return=True, by=office.reviewers["gaming_operations"], at=office.ago(7),
        )  # fmt: skip
    submission_return(
        submission_id=submission.pk, words="Two points are open; please answer each and file again.",
        by=office.reviewers["gaming_operations"], at=office.ago(6),
    )  # fmt: skip
    point = submission.comments.get(field="adjacent_boxes_limit")
    reply_save(
        submission_id=submission.pk, comment_id=point.pk, by=office.filer, at=office.ago(4),
        words="A lammer in the player's color lies on each box; the procedure is attached to our internal controls.",
    )  # fmt: skip


def _recommended(office: _Office) -> None:
    """A single zero wheel whose layout approval was settled in the review; it waits for the decision."""
    whole = roulette(["R-08"], approved_on=office.approved_on, double_zero=False)
    submission = office.started(ROULETTE, 20, _without(whole, "drop_tip_box_approval_ref"), -30)
    _with_sheet(office, submission, "Layout R-8, single zero", 19)
    office.filed(submission, 14)
    office.claimed(submission, 12)
    approval_settle(
        submission_id=submission.pk, field="drop_tip_box_approval_ref", approved=True, number="CC-0141",
        approved_on=office.day(8), by=office.reviewers["casino_compliance"], at=office.ago(8),
    )  # fmt: skip
    office.recommended(submission, 3)


def _thirteen_decks(office: _Office) -> None:
    """A draft with the problem that the walk of the README mends: 13 decks in two batches."""
    whole = casino_war(["W-15"], approved_on=office.approved_on)
    answers = _without(whole, *attested(WAR), "shoe_type", "shoe_location", "shoe_location_approval_ref", "payout_odds")
    office.started(WAR, 3, answers | {"deck_count": 13, "decks_per_batch": [7, 6]}, -60)


def _lehigh(office: _Office) -> None:
    """In effect for both games, filed and not opened, approved for a later day, denied."""
    wheel = office.in_effect(
        office.started(ROULETTE, 132, roulette(ROULETTE_TABLES, approved_on=office.approved_on), 98), 98
    )
    war = office.in_effect(
        office.started(WAR, 114, casino_war(WAR_TABLES, approved_on=office.approved_on, decks=12), 80), 80
    )
    office.filed(
        office.amended(
            war, 3, -40, shuffler_lab_approval_ref=None, shuffler_model="Ardent Twin-Batch 9", deck_count=16,
            decks_per_batch=[8, 8],
        ),
        1,
    )  # fmt: skip
    later = office.filed(
        office.amended(wheel, 30, -25, payout_odds=_better_straight(office), roulette_chip_colors=_chips()), 28
    )
    office.recommended(later, 8)
    office.decided(later, 5, effective=-25)
    denied = office.filed(
        office.started(WAR, 58, casino_war(["W-16"], approved_on=office.approved_on, decks=14), 20), 56
    )
    words = "A new table is named without a place on the floor plan that the Board has approved."
    office.recommended(denied, 44, approve=False, words=words)
    office.decided(denied, 42, effective=None, reason=words)


def _better_straight(office: _Office) -> dict[str, Any]:
    """The odds of the chapter with one that is better for players: the text sets least odds only."""
    stated: dict[str, Any] = roulette(ROULETTE_TABLES, approved_on=office.approved_on)["payout_odds"]
    return stated | {"straight": odds(36)}


def _chips() -> Iterable[str]:
    return ["red", "blue", "green", "orange", "violet", "tan", "pink"]
