"""Everything that is on file about one submission under review, each thing read once for the page that shows it."""

from datetime import datetime
from functools import cached_property
from typing import Any

from django.db.models import Prefetch

from compliance.holders.models import User
from compliance.regulation import Explained, Finding
from compliance.regulation.core.drawing import Drawing

from .. import facts as bridge
from ..case.comparison import Side
from ..forecast.cases import case_of_filing
from ..forecast.outlook import Outlook, outlook_of
from ..models import (
    Artwork,
    BureauReview,
    FindingAct,
    Mark,
    ReviewRound,
    Revision,
    RulesSubmission,
    Settlement,
    SubmissionEvent,
)
from ..models.desk import Recusal
from ..models.sheets import Pin, read_as_versions
from ..recusals import DECIDER_UNITS, Recusals, recusals_of
from ..sheets.pins import open_points
from ..states import BEFORE_DECISION, WITH_BOARD
from .baseline import Baseline, baselines
from .looked_at import missed_on
from .marks import MarkKey, marks_of
from .matters import newest_acts, raised_and_open

BUREAUS = BureauReview.objects.select_related("claimed_by", "signed_by").order_by("unit")
READ_WITH = Prefetch("rounds", ReviewRound.objects.order_by("number").prefetch_related(Prefetch("bureaus", BUREAUS)))


class Docket:
    """One submission as a person of the Board reads it at `at`: its newest revision, and the round about it."""

    def __init__(self, submission: RulesSubmission, user: User, at: datetime, *, against: str = "") -> None:
        self.submission, self.user, self.at, self._against = submission, user, at, against

    @cached_property
    def revisions(self) -> list[Revision]:
        """Every revision, oldest first. One query."""
        revisions = list(self.submission.revisions.order_by("number"))
        for revision in revisions:
            revision.submission = self.submission
        return revisions

    @property
    def revision(self) -> Revision:
        """The revision under review."""
        return self.revisions[-1]

    @cached_property
    def rounds(self) -> list[ReviewRound]:
        """Every round with its bureaus, oldest first; read with the submission (`READ_WITH`)."""
        rounds = sorted(self.submission.rounds.all(), key=lambda review: review.number)
        rounds[-1].revision = self.revision
        return rounds

    @property
    def review(self) -> ReviewRound:
        """The newest round."""
        return self.rounds[-1]

    @property
    def is_open(self) -> bool:
        """Whether the Board's people act on it now."""
        return self.review.closed_at is None and self.submission.status in WITH_BOARD

    @cached_property
    def bureaus(self) -> dict[str, BureauReview]:
        """The bureaus asked in this round, by unit; `signed_mark` of each says since when its signer is recused."""
        bureaus = {bureau.unit: bureau for bureau in self.review.bureaus.all()}
        for bureau in bureaus.values():
            bureau.signed_mark = self.recusals.since(bureau.signed_by_id)  # type: ignore[attr-defined]
        return bureaus

    @property
    def recusals(self) -> Recusals:
        """Who no longer acts in this filing, and who decides in place of the Executive Director. Two queries."""
        return recusals_of(self.submission)

    @cached_property
    def recused(self) -> Recusal | None:
        """The reader's own recusal."""
        return self.recusals.of(self.user)

    @cached_property
    def units(self) -> frozenset[str]:
        """The units for which the reader acts here: for a delegate those of the Executive Director too, for whoever is
        recused none."""
        if self.recused is not None:
            return frozenset()
        return self.user.units | (DECIDER_UNITS if self.recusals.is_delegate(self.user) else frozenset())

    @cached_property
    def unit(self) -> str:
        """The unit for which the reader acts first: a bureau that is asked before any other; empty for none."""
        units = sorted(self.units, key=lambda unit: (unit not in self.bureaus, unit != "executive_director", unit))
        return units[0] if units else ""

    @property
    def bureau(self) -> BureauReview | None:
        """The reader's own bureau in this round."""
        return self.bureaus.get(self.unit)

    @cached_property
    def settlements(self) -> dict[str, Settlement]:
        """The newest settlement of each approval. One query."""
        return bridge.settlements_in_effect(self.submission)

    @cached_property
    def acts(self) -> list[FindingAct]:
        """What reviewers did with findings in this round. One query."""
        return list(self.review.findingacts.order_by("at", "id"))

    @cached_property
    def newest_acts(self) -> dict[str, FindingAct]:
        """The newest act on each finding by its key."""
        return newest_acts(self.acts)

    @cached_property
    def raised(self) -> list[FindingAct]:
        """Findings raised by hand that stand."""
        return raised_and_open(self.acts)

    @cached_property
    def marks(self) -> dict[MarkKey, Mark]:
        """The marks that count (`marks_of`). One query, four for a filing that came back."""
        return marks_of(self)

    @cached_property
    def facts(self) -> Any:
        """The facts of the revision with the approvals settled since."""
        return bridge.settled_facts(self.revision, self.settlements)

    @cached_property
    def of_itself(self) -> dict[str, Any]:
        """What each filing says of itself, as the office knows it: these answers differ between filings by nature."""
        amended = self.submission.amends
        return {
            "filing_kind": "amendment" if amended else "initial",
            "amends_submission_id": amended.reference if amended else None,
        }

    @cached_property
    def explained(self) -> list[Explained]:
        """What every provision of the edition says of them, in chapter order, without what was settled."""
        return bridge.open_answers(self.revision, self.settlements)

    @cached_property
    def findings(self) -> list[Finding]:
        """Every finding that stands after the settlements."""
        return [finding for row in self.explained for finding in row.findings]

    @cached_property
    def open_points(self) -> list[Pin]:
        """The pins with points for the certificate holder that are not settled. At most three queries."""
        return list(open_points(self.submission))

    @cached_property
    def not_looked_at(self) -> list[str]:
        """What nobody has looked at on its sheets. At most three queries."""
        return missed_on(self.revision, self.artwork, self.explained)

    @cached_property
    def report(self) -> SubmissionEvent | None:
        """The newest report to the Executive Director on this revision. One query."""
        reports = self.submission.events.filter(move="recommend", at__gte=self.revision.filed_at)
        return reports.order_by("-number").first()

    @cached_property
    def drawings(self) -> list[Drawing]:
        """The layout, and the wheel where the game has one, as the revision makes them."""
        return self.submission.chapter.draw_all(self.facts, self.revision.edition_key, self.findings)

    @cached_property
    def outlook(self) -> Outlook | None:
        """What its approval would do; None once it is decided or withdrawn. Thirteen queries at most."""
        if self.submission.status not in BEFORE_DECISION:
            return None
        side = Side(self.facts, self.revision.edition_key, self.findings)
        return outlook_of(case_of_filing(self.submission, side, self.explained, self.artwork, self.at), self.at)

    @cached_property
    def baselines(self) -> dict[str, Baseline]:
        """What it can be read against. One query."""
        return baselines(self.submission, self.revisions)

    @property
    def baseline(self) -> Baseline | None:
        """What it is read against: as asked for, else the version in effect, else the revision before."""
        return self.baselines.get(self._against) or next(iter(self.baselines.values()), None)

    @cached_property
    def artwork(self) -> list[Artwork]:
        """The sheets of the revision, without their bytes. One query."""
        return list(read_as_versions(self.revision.artwork.all()))
