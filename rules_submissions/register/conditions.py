"""The register of conditions and exceptions: what holds beside the rules, for whom, until when."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db.models import Case, CharField, DateField, Exists, OuterRef, Prefetch, Q, QuerySet, Value, When
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils.html import format_html

from compliance.holders.models import User, chapter_choices
from compliance.holders.roles import Perm
from compliance.web.parts import Column, DataTable, Filter, table_row
from compliance.web.values import day_words

from ..conditions import condition_line, today_of
from ..decision.services.conditions import may_meet
from ..models import FindingAct, RulesSubmission
from ..models.conditions import Condition, State
from ..review.matters import place_of
from ..review.queue import clean, words_of
from ..states import S
from ..successors import tables_left, with_successors

NEVER = date.max
"""The last day of what has none, for the order of the list."""
CONDITIONS, EXCEPTIONS = "conditions", "exceptions"
KINDS = [(CONDITIONS, "Conditions"), (EXCEPTIONS, "Exceptions")]
KEYS = {CONDITIONS: ("due", "id"), EXCEPTIONS: ("-at", "-id")}
STATES = [
    ("", "In force"),
    (State.MET, "Met"),
    (State.ENDED, "Ended"),
    (State.SUPERSEDED, "Superseded"),
    ("any", "Any"),
]
COLUMNS = [Column(heading) for heading in ("What", "Clause", "Certificate holder", "Filing", "Last day", "State")]
CSV_COLUMNS = (
    "What", "Clause", "Certificate holder", "Facility", "Filing", "Game", "Tables", "Last day", "Days left", "State",
    "At its end",
)  # fmt: skip


class Register:
    """The register as one reader sees it. `typed` is what the address says; exceptions are findings overridden in a
    review that ended in an approval, with the petition where one was filed."""

    def __init__(self, user: User, typed: Mapping[str, str], at: datetime) -> None:
        # What no filter offers is left out: papers would print it as a filter, and list nothing.
        offered = {"state": {*State.values, *dict(STATES)}, "game": dict(chapter_choices())}
        self.typed = {name: text for name, text in clean(typed).items() if text in offered.get(name, (text,))}
        self.user, self.on, self.at = user, today_of(at), at
        self.kind = EXCEPTIONS if self.typed.get("kind") == EXCEPTIONS else CONDITIONS

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys that order the list: conditions by their last day, exceptions the newest first."""
        return KEYS[self.kind]

    @property
    def order(self) -> str:
        """The same in words."""
        return "The newest first" if self.kind == EXCEPTIONS else "By last day"

    def rows(self) -> "QuerySet[Any]":
        """The rows of this kind that the reader may see, filtered. Two queries."""
        rows: QuerySet[Any] = self._exceptions() if self.kind == EXCEPTIONS else self._conditions()
        wanted = self.typed.get("state") or State.IN_FORCE
        return rows if wanted == "any" else rows.filter(Q(state=wanted))

    def _conditions(self) -> "QuerySet[Any]":
        rows = Condition.objects.visible_to(self.user).with_state(self.on).filter(self._named("submission"))
        rows = rows.select_related("met").prefetch_related(Prefetch("submission", self._filings()))
        return rows.annotate(due=Coalesce("last_on", Value(NEVER), output_field=DateField()))

    def _filings(self) -> "QuerySet[RulesSubmission]":
        return with_successors(RulesSubmission.objects.select_related("facility__holder"), self.on)

    def _exceptions(self) -> "QuerySet[Any]":
        later = FindingAct.objects.filter(
            Q(at__gt=OuterRef("at")) | Q(at=OuterRef("at"), id__gt=OuterRef("id")),
            round=OuterRef("round"),
            finding_key=OuterRef("finding_key"),
        )
        seen = RulesSubmission.objects.visible_to(self.user)
        rows = FindingAct.objects.filter(
            self._named("round__submission"),
            ~Exists(later),
            act=FindingAct.Act.OVERRIDE,
            round__outcome="approved",
            round__submission__in=seen,
        )
        rows = rows.annotate(state=self._of_approval()).select_related("round__revision")
        return rows.prefetch_related(Prefetch("round__submission", self._filings()))

    def _of_approval(self) -> Any:
        """The state of the approval under which an exception holds."""
        gone = Q(round__submission__status__in=[S.SUPERSEDED, S.RESCINDED])
        ended = Exists(Condition.objects.ending_before(self.on).filter(submission=OuterRef("round__submission")))
        return Case(
            When(gone, then=Value(State.SUPERSEDED.value)),
            When(ended, then=Value(State.ENDED.value)),
            default=Value(State.IN_FORCE.value),
            output_field=CharField(),
        )

    def _named(self, way: str) -> Q:
        """The filters that both kinds share: game, and words of the reference, facility or holder."""
        wanted = Q()
        if self.typed.get("game"):
            wanted &= Q(**{f"{way}__chapter_number": self.typed["game"]})
        for word in words_of(self.typed):
            places = ("reference", "facility__name", "facility__holder__name")
            named = Q()
            for place in places:
                named |= Q(**{f"{way}__{place}__icontains": word})
            wanted &= named
        return wanted

    def filters(self) -> list[Filter]:
        """The filters with what is chosen."""
        games = chapter_choices()
        states = [state for state in STATES if self.kind == CONDITIONS or state[0] != State.MET]
        return [
            Filter("kind", "Show", self.kind, "choice", KINDS),
            Filter("state", "State", self.typed.get("state", ""), "choice", states),
            Filter("game", "Game", self.typed.get("game", ""), "choice", [("", "Any game"), *games]),
            Filter("q", "Reference, facility or holder", self.typed.get("q", "")),
        ]

    def lines(self, rows: Iterable[Any]) -> list["ObligationLine"]:
        """The rows as this reader may read them."""
        line: Callable[[Any], ObligationLine] = self._exception if self.kind == EXCEPTIONS else self._condition
        return [line(row) for row in rows]

    def table(self, rows: Iterable[Any]) -> DataTable:
        """The rows as a table."""
        way = "submissions:case" if self.user.may(Perm.READ_FILINGS) else "submissions:rules"
        made = [table_row(COLUMNS, line.cells(way)) for line in self.lines(rows)]
        return DataTable(
            "register",
            dict(KINDS)[self.kind],
            COLUMNS,
            made,
            note=self.order,
            empty_title=f"No {dict(KINDS)[self.kind].lower()}",
            empty_text="None matches, or no decision has set any yet.",
        )

    def _condition(self, condition: Condition) -> "ObligationLine":
        shown = condition_line(condition, self.on)
        may = shown.state == State.IN_FORCE and may_meet(condition, self.user)
        meet = reverse("submissions:condition_met", args=[condition.submission_id, condition.pk]) if may else ""
        return ObligationLine(
            condition.text,
            condition.citation,
            condition.submission,
            self._tables(condition.submission, shown.state),
            shown.tag,
            condition.last_on,
            shown.left,
            shown.consequence,
            meet,
        )

    def _exception(self, act: Any) -> "ObligationLine":
        citation, _ = place_of(act)
        petition = act.round.revision.reasons.get(act.finding_key, {})
        sentence = f"Petition {petition['petition']}: {petition['words']}" if petition else ""
        if self.user.is_board:
            sentence = " ".join(part for part in (sentence, f"Overridden by {act.printed_name}: {act.reason}") if part)
        what = sentence or "A deviation that the Board let stand."
        filing = act.round.submission
        return ObligationLine(what, citation, filing, self._tables(filing, act.state), State(act.state).label)

    def _tables(self, filing: RulesSubmission, state: str) -> str:
        """The tables at which an obligation is in force, or was."""
        return ", ".join(tables_left(filing, self.on) if state == State.IN_FORCE else filing.table_numbers)


@dataclass(frozen=True)
class ObligationLine:
    """A condition or an exception as it is listed. `left` counts days to its last one, `then` says what happens or
    happened at its end, `meet_url` is where the reader may record it as met."""

    what: str
    citation: str
    filing: RulesSubmission
    tables: str
    state: str
    last_on: date | None = None
    left: int | None = None
    then: str = ""
    meet_url: str = ""

    def cells(self, way: str) -> list[object]:
        """The cells of COLUMNS; the filing leads to its page of the name `way`."""
        filing = self.filing
        left = "" if self.left is None else f", {self.left} {'day' if self.left == 1 else 'days'} left"
        met = format_html('{}. <a class="keep" href="{}">Record as met</a>', self.state, self.meet_url)
        return [
            self.what,
            format_html('<span class="nowrap">§ {}</span>', self.citation) if self.citation else "",
            f"{filing.facility.holder.name}, {filing.facility.name}",
            format_html(
                '<a class="keep ref" href="{}">{}</a> {} {}',
                reverse(way, args=[filing.pk]),
                filing.reference,
                filing.chapter.game,
                self.tables,
            ),
            f"{day_words(self.last_on)}{left}" if self.last_on else "None",
            met if self.meet_url else self.state,
        ]

    @property
    def printed(self) -> list[str]:
        """The cells of COLUMNS on paper."""
        filing = self.filing
        left = "" if self.left is None else f"\n{self.left} {'day' if self.left == 1 else 'days'} left"
        return [
            self.what,
            f"§ {self.citation}" if self.citation else "",
            f"{filing.facility.holder.name}\n{filing.facility.name}",
            f"{filing.reference}\n{filing.chapter.game} {self.tables}",
            f"{day_words(self.last_on)}{left}" if self.last_on else "None",
            "\n".join(filter(None, (self.state, self.then))),
        ]

    @property
    def values(self) -> list[str]:
        """The cells of CSV_COLUMNS, each one value."""
        filing = self.filing
        return [
            self.what,
            self.citation,
            filing.facility.holder.name,
            filing.facility.name,
            filing.reference,
            filing.chapter.game,
            self.tables,
            self.last_on.isoformat() if self.last_on else "",
            "" if self.left is None else str(self.left),
            self.state,
            self.then,
        ]
