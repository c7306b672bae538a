"""The acts of a story: a filing with its amendments, each act about the newest of them.

`examples/demonstration` lists the acts by the names of these methods, each with its time in days before now.
"""

from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from typing import Any

from compliance.demonstration import Incomplete, Scene
from compliance.holders.roles import Role
from compliance.regulation.examples import attested

from ..case.services import submission_open
from ..conditions import Term
from ..decision.effect import submission_take_effect
from ..decision.services.decision import submission_decide
from ..drafting.readiness import readiness
from ..drafting.services.drafts import amendment_start, draft_save, reason_save, reply_save, submission_start
from ..errors import NotReady
from ..filing.services.filing import submission_file
from ..filing.services.withdrawal import submission_withdraw
from ..models import Comment, Draft, RulesSubmission
from ..place import place_of
from ..review.services.element_checks import element_check
from ..review.services.pins import pin_add, pin_settle
from ..review.services.proposals import condition_propose, proposed_in
from ..review.services.report import submission_recommend, submission_return
from ..review.services.review import AS_LISTED, approval_settle, bureau_sign_off, comment_add, review_claim
from ..sheets.against import key_of
from ..sheets.notes import DIFFERS, Note
from ..sheets.reading import sheet_from
from ..sheets.services.artwork import artwork_add
from ..sheets.services.elements import elements_of, marks_save
from .drawing import layout_drawing
from .office import OPERATIONS, REVIEWERS, Office

PLACES = {"651a": ("27, 15, 46, 10", "E5-H5", "E4-H4", "38, 29, 24, 20")}
"""The places of elements on the layouts of the demonstration, in the order of the text; on others the name alone."""
LAYOUT = "layout.png"
BESIDE = ThreadPoolExecutor(1)
"""Draws a sheet and reads it, in a child process, while others act: the loader needs one processor alone."""


class Story:
    """A filing and its amendments. Each act first yields its moment (`compliance.demonstration`)."""

    submission: RulesSubmission
    """The newest filing."""

    def __init__(self, office: Office, submission: RulesSubmission | None = None) -> None:
        self.office = office
        if submission is not None:
            self.submission = submission

    def play(self, acts: Iterable[dict[str, Any]]) -> Scene:
        """Does what the rows say, in their order."""
        for act in acts:
            stated = dict(act)
            yield from getattr(self, stated.pop("act"))(**stated)

    def start(
        self,
        days: float,
        example: str,
        wanted: float,
        tables: list[str],
        answers: dict[str, Any] | None = None,
        *,
        is_attested: bool = True,
    ) -> Scene:
        """A first filing drafted, wanted from `wanted` days before (negative: later). An answer of None is left out."""
        at = self.office.ago(days)
        yield at
        number = example.partition("-")[0]
        submission = submission_start(
            facility=self.office.facility, chapter_number=number, effective_on=self.office.day(wanted), **self._by(at)
        )
        left = {} if is_attested else dict.fromkeys(attested(number))
        self._answer(submission, self.office.example(example, table_numbers=tables, **left, **(answers or {})), at)

    def amend(self, days: float, wanted: float, answers: dict[str, Any] | None = None) -> Scene:
        """An amendment drafted, with the attestations made anew."""
        at = self.office.ago(days)
        yield at
        earlier = self.submission
        submission = amendment_start(submission=earlier, effective_on=self.office.day(wanted), **self._by(at))
        self._answer(submission, attested(earlier.chapter_number) | (answers or {}), at)

    def _answer(self, submission: RulesSubmission, answers: dict[str, Any], at: datetime) -> None:
        self.submission = submission
        draft_save(answers=answers, typed={}, version=self._draft.version, **self._about(at))

    @property
    def _draft(self) -> Draft:
        return Draft.objects.get(pk=self.submission.pk)

    def _by(self, at: datetime, by: str = "filer") -> dict[str, Any]:
        return {"by": self.office.people[by], "at": at}

    def _about(self, at: datetime, by: str = "filer") -> dict[str, Any]:
        """The arguments of an act on the newest filing: the filing, the person, and the time."""
        return {"submission_id": self.submission.pk, **self._by(at, by)}

    def _operations(self, at: datetime) -> dict[str, Any]:
        return {"unit": OPERATIONS, **self._about(at, "operations")}

    def draw(self, days: float, title: str, **shows: int) -> Scene:
        """A sheet with the layout added to the draft and marked; `shows` is what `layout_drawing` takes."""
        at, has_00 = self.office.ago(days), self._draft.answers.get("wheel_mode") != "single_zero"
        game, facility = self.submission.chapter.game, self.office.facility.name
        reading = BESIDE.submit(lambda: sheet_from(LAYOUT, layout_drawing(game, facility, has_00=has_00, **shows)))
        yield at
        given = self._about(at)
        sheet = artwork_add(sheet="layout", title=title, file_name=LAYOUT, read=reading.result(), **given)
        if "tie" in shows:
            note = Note("Tie Wager", f"{shows['tie']} to 1", "10 to 1", "", DIFFERS)
            words = "This is the printer’s proof; the sheet is drawn again."
            reason_save(key=key_of(sheet, note), petition="", words=words, **self._about(at))
        elements = elements_of(self.submission.rules)
        places = PLACES.get(self.submission.chapter_number, ("E2-H2",))
        marked = {(one.citation, one.name): place_of(place) for one, place in zip(elements, places, strict=False)}
        marks_save(artwork_id=sheet.pk, places=marked, **self._about(at))

    def file(self, days: float) -> Scene:
        """Signed by the filer and filed. Raises Incomplete with the fields that a rule finds missing or wrong."""
        at = self.office.ago(days)
        yield at
        draft, signature = self._draft, self.office.signature("filer", Role.COMPLIANCE_MANAGER, at)
        try:
            submission_file(submission_id=draft.pk, version=draft.version, signature=signature, at=at)
        except NotReady as refusal:
            ready = readiness(draft, at, ())
            open_fields = [f.field for f in (*ready.unanswered, *ready.must_mend, *ready.unattested)]
            fields = ", ".join(dict.fromkeys(open_fields)) or " ".join(refusal.reasons)
            sentence = f"The demonstration’s filing under {self.submission.edition_key} cannot be filed: {fields}."
            raise Incomplete(sentence) from refusal
        self.submission.refresh_from_db()

    def withdraw(self, days: float, reason: str) -> Scene:
        """Withdrawn by the filer."""
        yield self.office.ago(days)
        submission_withdraw(reason=reason, **self._about(self.office.ago(days)))

    @property
    def _units(self) -> list[str]:
        """The bureaus asked in the open round, in a fixed order."""
        return sorted(self.submission.rounds.get(closed_at__isnull=True).bureaus.values_list("unit", flat=True))

    def claim(self, days: float) -> Scene:
        """Opened and taken up by every bureau that is asked."""
        at = self.office.ago(days)
        yield at
        for unit in self._units:
            submission_open(**self._about(at, REVIEWERS[unit]))
            review_claim(unit=unit, **self._about(at, REVIEWERS[unit]))

    def comment(self, days: float, **stated: Any) -> Scene:
        """Words of Gaming Operations on a field."""
        yield self.office.ago(days)
        comment_add(**stated, **self._operations(self.office.ago(days)))

    def pin(self, days: float, place: str, **stated: Any) -> Scene:
        """A pin of Gaming Operations on the sheet under review."""
        yield self.office.ago(days)
        sheet = self.submission.revisions.latest("number").artwork.get()
        pin_add(artwork_id=sheet.pk, place=place_of(place), **stated, **self._operations(self.office.ago(days)))

    def check(self, days: float, missing: Sequence[int] = ()) -> Scene:
        """Every element of the layout agreed to on the sheet under review, but for those at these places."""
        yield self.office.ago(days)
        given, revision = self._operations(self.office.ago(days)), self.submission.revisions.latest("number")
        sheet = revision.artwork.get()
        for place, one in enumerate(elements_of(revision.rules)):
            is_found = place not in missing
            element_check(artwork_id=sheet.pk, citation=one.citation, provision=one.name, found=is_found, **given)

    def send_back(self, days: float, words: str) -> Scene:
        """Returned by Gaming Operations with the points that are open."""
        yield self.office.ago(days)
        submission_return(words=words, **self._about(self.office.ago(days), "operations"))

    def _point(self, begins: str) -> Comment:
        """The point of the Board that begins with these words."""
        return self.submission.comments.get(text__startswith=begins)

    def reply(self, days: float, to: str, words: str) -> Scene:
        """The filer's answer to one point of the return, kept with the draft."""
        yield self.office.ago(days)
        reply_save(comment_id=self._point(to).pk, words=words, **self._about(self.office.ago(days)))

    def settle(self, days: float, point: str) -> Scene:
        """A pin settled by the bureau that set it."""
        yield self.office.ago(days)
        pin_settle(pin_id=self._point(point).on_pin.pin_id, settled=True, **self._operations(self.office.ago(days)))

    def settle_approval(self, days: float, by: str, field: str, number: str) -> Scene:
        """An approval that was waited for, given that day."""
        yield self.office.ago(days)
        given, on = self._about(self.office.ago(days), by), self.office.day(days)
        approval_settle(field=field, approved=True, number=number, approved_on=on, **given)

    def sign_off(self, days: float, units: Sequence[str] = (), denies: str = "") -> Scene:
        """Signed off by the bureaus asked, or by those of `units` alone; with words where they advise denial."""
        at = self.office.ago(days)
        yield at
        for unit in units or self._units:
            state = "advises_denial" if denies else AS_LISTED
            bureau_sign_off(unit=unit, state=state, words=denies, **self._about(at, REVIEWERS[unit]))

    def propose(self, days: float, last_on: float, **stated: Any) -> Scene:
        """A condition that Gaming Operations proposes, with its last day (days before)."""
        yield self.office.ago(days)
        condition_propose(last_on=self.office.day(last_on), **stated, **self._operations(self.office.ago(days)))

    def recommend(self, days: float, denies: str = "") -> Scene:
        """Taken up and signed off by every bureau and recommended; or recommended for denial with these words."""
        yield from self.claim(days + 1)
        yield from self.sign_off(days + 0.1, denies=denies)
        yield self.office.ago(days)
        words, given = denies or "Every item is in order.", self._about(self.office.ago(days), "operations")
        submission_recommend(approve=not denies, words=words, **given)

    def decide(self, days: float, effective: float | None = None, denies: str = "") -> Scene:
        """Approved with an effective day (days before) and the conditions that were proposed, or denied with these
        words."""
        at = self.office.ago(days)
        yield at
        proposed = proposed_in(self.submission.rounds.latest("number"))
        submission_decide(
            submission_id=self.submission.pk,
            revision_sha256=self.submission.revisions.latest("number").facts_sha256,
            approve=effective is not None,
            effective_on=None if effective is None else self.office.day(effective),
            conditions="",
            reason=denies,
            terms=[Term(one.text, one.citation, one.last_on, one.unit, one.pk) for one in proposed],
            proposed_reason="The proposal is the only text of this game on file.",
            signature=self.office.signature("director", Role.EXECUTIVE_DIRECTOR, at),
            at=at,
        )
        if effective is not None and effective > 0:
            yield self.office.ago(effective)
            submission_take_effect(submission_id=self.submission.pk, at=self.office.ago(effective))
        self.submission.refresh_from_db()

    def put_in_effect(self, days: float) -> Scene:
        """Filed, reviewed, approved and in effect since so many days."""
        yield from self.file(days + 24)
        yield from self.recommend(days + 12)
        yield from self.decide(days + 10, effective=days)
