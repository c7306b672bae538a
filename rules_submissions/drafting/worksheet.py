"""A draft as its pages read it: facts, what is asked now, what was typed, and what the checks find."""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any
from uuid import UUID

from django.db.models import Prefetch
from django.utils import timezone

from compliance.holders.access import SignedInRequest, get_visible_or_404
from compliance.holders.models import User
from compliance.regulation import Finding, explain
from compliance.regulation.core.drawing import Drawing
from compliance.regulation.core.fields import Field
from compliance.regulation.core.provision import Provision
from compliance.web.facts_forms import base_name

from .. import facts as bridge
from ..attestations import StandingAttestations, attestations_told, standing_in
from ..conditions import with_ends_on
from ..errors import IllegalMove
from ..models import Draft, ReviewRound, RulesSubmission
from ..states import WITH_HOLDER
from .edition_words import edition_line, proposed_warning
from .question_pages import FIXED_AT_THE_START, READ, QuestionPage, page_of_field, pages_of
from .readiness import petitioned
from .standard import follows_standard, origins_of


class Worksheet:
    """A draft as it would be filed at `at`; with `answers`, as it would be filed if these were saved instead."""

    def __init__(self, draft: Draft, at: datetime, answers: Mapping[str, Any] | None = None) -> None:
        self.draft = draft
        self.at = at
        self.submission = draft.submission
        self.chapter = self.submission.chapter
        self.edition_key = self.submission.edition_key
        self.answers: dict[str, Any] = dict(draft.answers if answers is None else answers)

    @cached_property
    def facts(self) -> Any:
        """The facts as the rule core reads them, without answers to questions that are not asked."""
        return bridge.what_is_asked(self.submission, self.answers)

    @cached_property
    def standing(self) -> StandingAttestations:
        """The attestations that stand from the version in effect, and that nobody signs again."""
        return standing_in(self.submission, self.facts)

    @cached_property
    def attestations(self) -> dict[str, Any]:
        """The words of the record on each attestation (`attestations_told`)."""
        return attestations_told(self.submission, self.facts, self.standing)

    def stands(self, field: Field) -> bool:
        """Whether this is an attestation that stands."""
        return "stands_from" in self.attestations.get(field.name, {})

    @cached_property
    def due_names(self) -> frozenset[str]:
        """Names of the facts that are asked now."""
        return frozenset(field.name for field in bridge.due_fields(self.submission, self.facts))

    @cached_property
    def explained(self) -> list[Any]:
        """The answer of every provision to the facts."""
        return explain(bridge.as_filed(self.submission, self.facts, self.at), self.submission.rules, self.at)

    @cached_property
    def idle(self) -> list[Provision]:
        """The provisions that do not apply to these facts."""
        return [row.provision for row in self.explained if row.answer == "not_applicable"]

    @cached_property
    def findings(self) -> list[Finding]:
        """Every finding, in the order of the chapter."""
        return [finding for row in self.explained for finding in row.findings]

    @cached_property
    def drawings(self) -> list[Drawing]:
        """The layout, and the wheel where the game has one, as these answers make them."""
        return self.chapter.draw_all(self.facts, self.edition_key, self.findings)

    @cached_property
    def raw(self) -> dict[str, dict[str, list[str]]]:
        """The typed words that cannot be read yet, by field."""
        kept: dict[str, dict[str, list[str]]] = self.draft.typed.get("raw", {})
        return {name: typed for name, typed in kept.items() if name in self.due_names}

    @cached_property
    def pages(self) -> tuple[QuestionPage, ...]:
        """The pages that ask something now."""
        return tuple(page for page in pages_of(self.chapter, self.edition_key) if page.names & self.due_names)

    def fields_of(self, pages: Iterable[QuestionPage]) -> list[Field]:
        """The fields of these pages that are asked now."""
        return [field for page in pages for field in page.fields if field.name in self.due_names]

    def is_answered(self, field: Field) -> bool:
        """Whether the fact is stated; an approval may be to come and an optional fact left out."""
        return getattr(self.facts, field.name) is not None or field.kind == "approval" or field.asked.optional

    @cached_property
    def to_follow(self) -> frozenset[str]:
        """The open questions that other answers may fill with a standard answer; none once nothing else is open."""
        if not follows_standard(self.draft):
            return frozenset()
        waiting = {f.name for f in self.fields_of(self.pages) if not self.is_answered(f) and f.kind != "attestation"}
        may = self.chapter.names_with_standard(self.edition_key) - self.raw.keys()
        return frozenset(waiting & may) if waiting - may else frozenset()

    def is_touched_field(self, field: Field) -> bool:
        """Whether somebody has answered this question, or typed what cannot be read yet."""
        return getattr(self.facts, field.name) is not None or field.name in self.raw

    def is_touched(self, pages: Iterable[QuestionPage]) -> bool:
        """Whether somebody has answered or typed anything on these pages."""
        return any(map(self.is_touched_field, self.fields_of(pages)))

    def is_read(self, page: QuestionPage) -> bool:
        """Whether somebody has saved this page."""
        return page.key in self.draft.typed.get(READ, ())

    def is_opened(self, pages: Collection[QuestionPage]) -> bool:
        """Whether somebody has saved one of these pages, or given an answer that they ask."""
        filled = origins_of(self.draft)
        given = (self.is_touched_field(field) and field.name not in filled for field in self.fields_of(pages))
        return any(map(self.is_read, pages)) or any(given)

    def findings_on(self, pages: Iterable[QuestionPage]) -> list[Finding]:
        """The findings whose fact to mend stands on these pages."""
        names = {field.name for field in self.fields_of(pages)}
        return [finding for finding in self.findings if base_name(finding.field) in names]

    def caused_elsewhere(self, page: QuestionPage) -> list[Finding]:
        """Violations by the answers of this page whose fact to mend stands on another page."""
        return [
            finding
            for row in self.explained
            if page.names.intersection(row.provision.fields)
            for finding in row.findings
            if finding.severity == "violation" and self.page_of(finding) not in (None, page)
        ]

    def page_of(self, finding: Finding) -> QuestionPage | None:
        """The page on which this finding is mended; None where no page asks the fact."""
        name = base_name(finding.field)
        return None if name in FIXED_AT_THE_START else page_of_field(self.chapter, self.edition_key, name)

    def is_reached(self, finding: Finding) -> bool:
        """Whether somebody has answered the question of this finding, or saved its page."""
        page = self.page_of(finding)
        return (
            page is None or self.is_read(page) or self.is_touched_field(self.chapter.fields[base_name(finding.field)])
        )

    def stands_in_the_way(self, finding: Finding) -> bool:
        """Whether a violation has neither been mended nor been given a petition reference and a reason."""
        return finding.severity == "violation" and not petitioned(self.draft.reasons, finding)


STILL_EDITING = timedelta(minutes=5)
ROUNDS = Prefetch("rounds", ReviewRound.objects.prefetch_related("bureaus"))


def submission_of(request: SignedInRequest, pk: UUID) -> RulesSubmission:
    """The submission that this person may see, with its rounds; 404 for one that is foreign or missing."""
    related = ("facility__holder", "holder", "created_by", "amends__facility", "draft__saved_by")
    named = RulesSubmission.objects.select_related(*related).with_own_name(request.user)
    rows = with_ends_on(named).prefetch_related(ROUNDS)
    return get_visible_or_404(rows, request.user, pk=pk)


def draft_of(
    request: SignedInRequest, pk: UUID, *, locked: bool = False, states: Collection[str] = WITH_HOLDER
) -> Draft:
    """The draft of a submission that is with its holder, `locked` where what is posted may file it. Raises IllegalMove
    for one in none of these states."""
    submission = _submission_locked(request, pk) if locked else submission_of(request, pk)
    if submission.status not in states:
        raise IllegalMove(
            f"{submission.reference or 'This submission'} is “{submission.get_status_display()}”; you can change "
            "answers only in a draft or after a return. Open the case page to see its state."
        )
    draft = submission.draft
    draft.submission = submission
    return draft


def _submission_locked(request: SignedInRequest, pk: UUID) -> RulesSubmission:
    rows = RulesSubmission.objects.filter(draft__isnull=False).select_for_update(of=("self", "draft"))
    return get_visible_or_404(rows.select_related("draft", "facility__holder"), request.user, pk=pk)


def head_of(submission: RulesSubmission) -> dict[str, Any]:
    """The head over the title of every page of a filing: reference, kind, edition and whether it is proposed."""
    edition = submission.chapter.edition(submission.edition_key)
    return {
        "submission": submission,
        "edition": edition,
        "edition_line": edition_line(submission.chapter, submission.edition_key),
        "proposed": proposed_warning(edition),
    }


def also_editing(draft: Draft, user: User, at: datetime) -> str:
    """The name of another person who saved this draft in the last minutes; empty if nobody did."""
    if draft.saved_by is None or draft.saved_by_id == user.pk or at - draft.saved_at > STILL_EDITING:
        return ""
    return str(draft.saved_by.printed_name)


def sheet_of(
    request: SignedInRequest, pk: UUID, *, locked: bool = False, states: Collection[str] = WITH_HOLDER
) -> Worksheet:
    """The draft of this submission as its pages read it; `locked` and `states` as of `draft_of`."""
    return Worksheet(draft_of(request, pk, locked=locked, states=states), timezone.now())
