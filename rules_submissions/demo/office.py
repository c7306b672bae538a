"""The people of a filing in the demonstration: a certificate holder's filer and the Board's, acting as time goes by."""

from collections.abc import Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import date, datetime, timedelta
from typing import Any, TypeVar

from django.utils import timezone

from compliance.demonstration import Incomplete
from compliance.holders.demo_cast import BOARD_DOMAIN, DemoHolder
from compliance.holders.models import Facility, User
from compliance.holders.roles import Role
from compliance.signing.signature import Signature

from ..case.services import submission_open
from ..conditions import Term
from ..decision.effect import submission_take_effect
from ..decision.services.decision import submission_decide
from ..drafting.readiness import readiness
from ..drafting.services.drafts import amendment_start, draft_save, reason_save, reply_save, submission_start
from ..errors import NotReady
from ..filing.services.filing import submission_file
from ..models import Comment, Draft, ReviewRound, RulesSubmission
from ..models.sheets import Pin
from ..place import place_of
from ..review.services.element_checks import element_check
from ..review.services.pins import pin_add, pin_settle
from ..review.services.proposals import condition_propose
from ..review.services.report import submission_recommend, submission_return
from ..review.services.review import AS_LISTED, bureau_sign_off, review_claim
from ..sheets.against import key_of
from ..sheets.notes import DIFFERS, Note
from ..sheets.reading import sheet_from
from ..sheets.services.artwork import artwork_add
from ..sheets.services.elements import elements_of, marks_save
from .answers import attested
from .drawing import layout_drawing

PLACES = {"651a": ("27, 15, 46, 10", "E5-H5", "E4-H4", "38, 29, 24, 20")}
"""Where the elements stand on the layouts of the demonstration, in the order of the text; on others the name alone."""
LAYOUT = "layout.png"
BESIDE = ThreadPoolExecutor(1)
"""Draws a sheet and reads it, in a child process, while others act: the loader needs one processor alone."""
T = TypeVar("T")
Acts = Generator[datetime, None, T]
"""Yields the moment of each act before it is done (`compliance.demonstration`); gives back what they made."""


class Office:
    """One certificate holder's filer and the Board's people. Every time is given in days before now."""

    def __init__(self, described: DemoHolder, now: datetime) -> None:
        self.facility = Facility.objects.select_related("holder").get(name=described.facility)
        self.now = now.astimezone(self.facility.zone).replace(hour=14, minute=20, second=0, microsecond=0)
        self.filer = User.objects.get(email=f"filer@{described.domain}")
        self.director = of_the_board("director")
        self.reviewers = {
            "gaming_operations": of_the_board("operations"),
            "casino_compliance": of_the_board("compliance"),
            "gaming_laboratory_operations": of_the_board("laboratory"),
        }
        self.approved_on = self.day(290)

    def ago(self, days: float) -> datetime:
        """The moment so many days before, in office hours; at least one day, so that it has passed."""
        return self.now - timedelta(days=days)

    def day(self, days: float) -> date:
        """The facility's day so many days before."""
        return self.facility.day(self.ago(days))

    def started(self, number: str, days: float, answers: dict[str, Any], wanted: float) -> Acts[RulesSubmission]:
        """A first filing drafted `days` before, wanted from `wanted` days before (negative: later)."""
        yield self.ago(days)
        submission = submission_start(
            facility=self.facility,
            chapter_number=number,
            effective_on=self.day(wanted),
            by=self.filer,
            at=self.ago(days),
        )
        return self._answered(submission, days, answers)

    def amended(self, earlier: RulesSubmission, days: float, wanted: float, **changes: Any) -> Acts[RulesSubmission]:
        """An amendment drafted `days` before, with the attestations made anew."""
        yield self.ago(days)
        submission = amendment_start(
            submission=earlier, effective_on=self.day(wanted), by=self.filer, at=self.ago(days)
        )
        return self._answered(submission, days, attested(earlier.chapter_number) | changes)

    def _answered(self, submission: RulesSubmission, days: float, answers: dict[str, Any]) -> RulesSubmission:
        version = Draft.objects.get(pk=submission.pk).version
        draft_save(
            submission_id=submission.pk, answers=answers, typed={}, version=version, by=self.filer, at=self.ago(days)
        )
        return submission

    def drawn(self, submission: RulesSubmission, title: str, days: float, **shows: int) -> Acts[None]:
        """A sheet with the layout added to the draft and marked; `shows` is what `layout_drawing` takes."""
        has_00 = Draft.objects.get(pk=submission.pk).answers.get("wheel_mode") != "single_zero"
        game, facility = submission.chapter.game, self.facility.name
        reading = BESIDE.submit(lambda: sheet_from(LAYOUT, layout_drawing(game, facility, has_00=has_00, **shows)))
        yield self.ago(days)
        sheet = artwork_add(
            submission_id=submission.pk,
            sheet="layout",
            title=title,
            file_name=LAYOUT,
            read=reading.result(),
            by=self.filer,
            at=self.ago(days),
        )
        if "tie" in shows:
            note = Note("Tie Wager", f"{shows['tie']} to 1", "10 to 1", "", DIFFERS)
            reason_save(
                submission_id=submission.pk,
                key=key_of(sheet, note),
                petition="",
                by=self.filer,
                at=self.ago(days),
                words="This is the printer’s proof; the sheet is drawn again.",
            )
        places = PLACES.get(submission.chapter_number, ("E2-H2",))
        marks_save(
            submission_id=submission.pk,
            artwork_id=sheet.pk,
            by=self.filer,
            at=self.ago(days),
            places={
                (element.citation, element.name): place_of(place)
                for element, place in zip(elements_of(submission.rules), places, strict=False)
            },
        )

    def pinned(self, submission: RulesSubmission, place: str, text: str, days: float, *, for_return: bool) -> Acts[Pin]:
        """A pin of Gaming Operations on the sheet under review."""
        yield self.ago(days)
        sheet = submission.revisions.latest("number").artwork.get()
        return pin_add(
            artwork_id=sheet.pk,
            place=place_of(place),
            text=text,
            for_return=for_return,
            **self.operations(submission, days),
        )

    def checked(self, submission: RulesSubmission, days: float, *, missing: tuple[int, ...] = ()) -> Acts[None]:
        """Every element of the layout agreed to on the sheet under review, but for those at these places."""
        yield self.ago(days)
        revision = submission.revisions.latest("number")
        for at, element in enumerate(elements_of(revision.rules)):
            element_check(
                artwork_id=revision.artwork.get().pk,
                citation=element.citation,
                provision=element.name,
                found=at not in missing,
                **self.operations(submission, days),
            )

    def returned(self, submission: RulesSubmission, days: float, words: str) -> Acts[None]:
        """Returned by Gaming Operations with the points that are open."""
        yield self.ago(days)
        given = self.operations(submission, days)
        submission_return(submission_id=submission.pk, words=words, by=given["by"], at=given["at"])

    def replied(self, submission: RulesSubmission, point: Comment, words: str, days: float) -> Acts[None]:
        """The filer's answer to one point of the return, kept with the draft."""
        yield self.ago(days)
        reply_save(submission_id=submission.pk, comment_id=point.pk, words=words, by=self.filer, at=self.ago(days))

    def settled(self, submission: RulesSubmission, pin: Pin, days: float) -> Acts[None]:
        """A pin settled by the bureau that set it."""
        yield self.ago(days)
        pin_settle(pin_id=pin.pk, settled=True, **self.operations(submission, days))

    def operations(self, submission: RulesSubmission, days: float) -> dict[str, Any]:
        """Who acts for Gaming Operations, on what and when."""
        unit = "gaming_operations"
        return {"submission_id": submission.pk, "unit": unit, "by": self.reviewers[unit], "at": self.ago(days)}

    def filed(self, submission: RulesSubmission, days: float) -> Acts[RulesSubmission]:
        """Signed by the filer and filed. Raises Incomplete with the fields that a rule finds missing or wrong."""
        yield self.ago(days)
        draft = Draft.objects.get(pk=submission.pk)
        signature = _signature(self.filer, Role.COMPLIANCE_MANAGER, self.ago(days))
        try:
            submission_file(submission_id=submission.pk, version=draft.version, signature=signature, at=self.ago(days))
        except NotReady as refusal:
            ready = readiness(draft, self.ago(days), ())
            open_fields = [f.field for f in (*ready.unanswered, *ready.must_mend, *ready.unattested)]
            fields = ", ".join(dict.fromkeys(open_fields)) or " ".join(refusal.reasons)
            sentence = f"The demonstration’s filing under {submission.edition_key} cannot be filed: {fields}."
            raise Incomplete(sentence) from refusal
        submission.refresh_from_db()
        return submission

    def claimed(self, submission: RulesSubmission, days: float) -> Acts[ReviewRound]:
        """Opened and taken up by every bureau that is asked."""
        yield self.ago(days)
        review = submission.rounds.get(closed_at__isnull=True)
        for unit in self.units(review):
            reviewer = self.reviewers[unit]
            submission_open(submission_id=submission.pk, by=reviewer, at=self.ago(days))
            review_claim(submission_id=submission.pk, unit=unit, by=reviewer, at=self.ago(days))
        return review

    def units(self, review: ReviewRound) -> list[str]:
        """The bureaus asked in a round, in a fixed order."""
        return sorted(review.bureaus.values_list("unit", flat=True))

    def signed_off(
        self,
        submission: RulesSubmission,
        review: ReviewRound,
        days: float,
        *,
        state: str = AS_LISTED,
        words: str = "",
        units: tuple[str, ...] = (),
    ) -> Acts[None]:
        """Signed off by the bureaus asked, or by those of `units` alone."""
        yield self.ago(days)
        for unit in self.units(review):
            if not units or unit in units:
                bureau_sign_off(
                    submission_id=submission.pk,
                    unit=unit,
                    state=state,
                    words=words,
                    by=self.reviewers[unit],
                    at=self.ago(days),
                )

    def recommended(
        self, submission: RulesSubmission, days: float, *, approve: bool = True, words: str = ""
    ) -> Acts[None]:
        """Signed off by every bureau and recommended; or recommended for denial."""
        review = yield from self.claimed(submission, days + 1)
        state = AS_LISTED if approve else "advises_denial"
        yield from self.signed_off(submission, review, days + 0.1, state=state, words="" if approve else words)
        yield self.ago(days)
        submission_recommend(
            submission_id=submission.pk,
            approve=approve,
            words=words or "Every item is in order.",
            by=self.reviewers["gaming_operations"],
            at=self.ago(days),
        )

    def proposed(
        self, submission: RulesSubmission, days: float, text: str, citation: str, *, last_on: float
    ) -> Acts[Term]:
        """A condition that Gaming Operations proposes, with its last day (days before); as the decision keeps it."""
        yield self.ago(days)
        unit = "gaming_operations"
        row = condition_propose(
            submission_id=submission.pk,
            unit=unit,
            text=text,
            citation=citation,
            last_on=self.day(last_on),
            by=self.reviewers[unit],
            at=self.ago(days),
        )
        return Term(text, citation, row.last_on, unit, row.pk)

    def decided(
        self,
        submission: RulesSubmission,
        days: float,
        *,
        effective: float | None,
        reason: str = "",
        terms: Sequence[Term] = (),
    ) -> Acts[None]:
        """Approved with an effective day (days before) and these conditions, or denied with the reason."""
        yield self.ago(days)
        revision = submission.revisions.latest("number")
        submission_decide(
            submission_id=submission.pk,
            revision_sha256=revision.facts_sha256,
            approve=effective is not None,
            effective_on=None if effective is None else self.day(effective),
            conditions="",
            reason=reason,
            terms=terms,
            proposed_reason="The proposal is the only text of this game on file.",
            signature=_signature(self.director, Role.EXECUTIVE_DIRECTOR, self.ago(days)),
            at=self.ago(days),
        )
        if effective is not None and effective > 0:
            yield self.ago(effective)
            submission_take_effect(submission_id=submission.pk, at=self.ago(effective))
        submission.refresh_from_db()

    def in_effect(self, submission: RulesSubmission, since: float) -> Acts[RulesSubmission]:
        """Filed, reviewed, approved and in effect since so many days."""
        yield from self.filed(submission, since + 24)
        yield from self.recommended(submission, since + 12)
        yield from self.decided(submission, since + 10, effective=since)
        return submission


def of_the_board(mailbox: str) -> User:
    """A person of the Board, by the part of the address that names the role."""
    return User.objects.get(email=f"{mailbox}@{BOARD_DOMAIN}")


def _signature(user: User, role: Role, at: datetime) -> Signature:
    credential = user.credential_on(timezone.localdate(at))
    assert credential is not None  # noqa: S101  # the demonstration gives everybody one for longer than it reaches back
    return Signature(user, user.printed_name, credential.number, role, "password", at)
