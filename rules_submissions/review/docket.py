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
from ..deputies import Deputies, deputies_of
from ..errors import NotAllowed
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
from ..settlements import settled_facts, settlements_in_effect
from ..sheets.pins import open_points
from ..states import BEFORE_DECISION, WITH_BOARD
from .baseline import Baseline, baselines
from .looked_at import Looks, looks_on
from .marks import MarkKey, marks_of
from .matters import newest_acts, raised_and_open

BUREAUS = BureauReview.objects.select_related("claimed_by", "signed_by").order_by("unit")
READ_WITH = Prefetch("rounds", ReviewRound.objects.order_by("number").prefetch_related(Prefetch("bureaus", BUREAUS)))


class Docket:
    """A submission as a person of the Board reads it at `at`: its newest revision, and the round about it."""

    def __init__(
        self, submission: RulesSubmission, user: User, at: datetime, *, against: str = "", unit: str = ""
    ) -> None:
        self.submission, self.user, self.at, self._against, self._unit = submission, user, at, against, unit

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
        """The bureaus asked in this round, by unit; `signed_mark` and `claimed_mark` of each are the marks beside who
        signed off and who has claimed it."""
        bureaus = {bureau.unit: bureau for bureau in self.review.bureaus.all()}
        for bureau in bureaus.values():
            bureau.signed_mark = self.recusals.sign_off_mark(bureau)  # type: ignore[attr-defined]
            bureau.claimed_mark = self.deputies.claim_mark(bureau, self.at)  # type: ignore[attr-defined]
        return bureaus

    @property
    def deputies(self) -> Deputies:
        """The deputies and the people they stand in for. One query."""
        return deputies_of(self.submission)

    @property
    def recusals(self) -> Recusals:
        """The people who no longer act in this filing, and the person who decides in place of the Executive Director.
        Two queries."""
        return recusals_of(self.submission)

    @cached_property
    def recused(self) -> Recusal | None:
        """The reader's own recusal."""
        return self.recusals.of(self.user)

    @cached_property
    def every_unit(self) -> frozenset[str]:
        """The units for which the reader could act here: for a delegate those of the Executive Director too, for a
        deputy none of somebody who is recused, for whoever is recused none."""
        if self.recused is not None:
            return frozenset()
        units = self.user.units | (DECIDER_UNITS if self.recusals.is_delegate(self.user) else frozenset())
        return frozenset(unit for unit in units if not self._is_recused_as_deputy(unit))

    def _is_recused_as_deputy(self, unit: str) -> bool:
        deputy = self.deputies.deputy(self.user.pk, self.at, unit=unit)
        absent = deputy.stands_in_for if deputy is not None else None
        return absent is not None and self.recusals.of(absent) is not None

    @cached_property
    def choices(self) -> list[str]:
        """The bureaus of which the reader chooses one for this page: those that are asked, where there are several."""
        units = sorted(unit for unit in self.every_unit if unit in self.bureaus)
        return units if len(units) > 1 else []

    @cached_property
    def unit(self) -> str:
        """The unit for which the reader acts: as chosen, else first a bureau that is asked; empty for none. Raises
        NotAllowed for a unit that is not the reader's."""
        if self._unit and self._unit not in self.user.units | self.every_unit:
            raise NotAllowed("You do not act for this unit. Open the filing again to act for your own.")
        if self._unit in self.every_unit:
            return self._unit
        units = sorted(self.every_unit, key=lambda unit: (unit not in self.bureaus, unit != "executive_director", unit))
        return units[0] if units else ""

    @property
    def unit_kept(self) -> str:
        """The unit in the links of the page: the chosen one; empty if there is no choice."""
        return self.unit if self.choices else ""

    @property
    def unit_in_query(self) -> dict[str, str]:
        """The same as part of a query."""
        return {"unit": self.unit} if self.choices else {}

    @cached_property
    def units(self) -> frozenset[str]:
        """The units for which the reader acts on this page: of several bureaus that are asked, the chosen one."""
        return self.every_unit - (frozenset(self.choices) - {self.unit})

    @property
    def bureau(self) -> BureauReview | None:
        """The reader's own bureau in this round."""
        return self.bureaus.get(self.unit)

    @cached_property
    def settlements(self) -> dict[str, Settlement]:
        """The newest settlement of each approval. One query."""
        return settlements_in_effect(self.submission)

    @cached_property
    def acts(self) -> list[FindingAct]:
        """The acts of reviewers on findings in this round. One query."""
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
        return settled_facts(self.revision, self.settlements)

    @cached_property
    def of_itself(self) -> dict[str, Any]:
        """The answers of the filing about itself: its kind, and the filing that it amends."""
        return bridge.of_itself(self.submission)

    @cached_property
    def explained(self) -> list[Explained]:
        """The result of every provision of the edition for the facts, in chapter order, without settled approvals."""
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
    def looks(self) -> Looks:
        """The matters that the looks at its sheets leave open. At most three queries."""
        return looks_on(self.revision, self.artwork, self.explained)

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
        """The effects of its approval; None once it is decided or withdrawn. Thirteen queries at most."""
        if self.submission.status not in BEFORE_DECISION:
            return None
        side = Side(self.facts, self.revision.edition_key, self.findings)
        return outlook_of(case_of_filing(self.submission, side, self.explained, self.artwork, self.at), self.at)

    @cached_property
    def baselines(self) -> dict[str, Baseline]:
        """The baselines against which it can be read. Three queries at most."""
        return baselines(self.submission, self.revisions)

    @property
    def baseline(self) -> Baseline | None:
        """The baseline in use: as asked for, else the version in effect, else the revision before; None without any."""
        return self.baselines.get(self._against) or next(iter(self.baselines.values()), None)

    @cached_property
    def artwork(self) -> list[Artwork]:
        """The sheets of the revision, without their bytes. One query."""
        return list(read_as_versions(self.revision.artwork.all()))
