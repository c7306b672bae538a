"""The register of conditions and exceptions: what holds beside the rules, for whom, until when."""

from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from typing import Any

from django.db.models import Case, CharField, DateField, Exists, OuterRef, Q, QuerySet, Value, When
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils.html import format_html

from compliance.holders.models import User
from compliance.holders.roles import Perm
from compliance.regulation import PACKAGES
from compliance.web.parts import Column, Filter, Table, table_row
from compliance.web.values import day_words
from compliance.web.words import spell_code

from ..condition_models import Condition, State
from ..conditions import shown_as, today_of
from ..decision.meeting import may_meet
from ..models import FindingAct, RulesSubmission
from ..review.matters import place_of
from ..review.queue import clean
from ..states import S

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
COLUMNS = [Column(one) for one in ("What", "Clause", "Certificate holder", "Filing", "Last day", "State")]


class Register:
    """The register as one reader sees it. `typed` is what the address says; exceptions are findings overridden in a
    review that ended in an approval, with the petition where one was filed."""

    def __init__(self, user: User, typed: Mapping[str, str], at: datetime) -> None:
        self.user, self.typed, self.on, self.at = user, clean(typed), today_of(at), at
        self.kind = EXCEPTIONS if self.typed.get("kind") == EXCEPTIONS else CONDITIONS

    @property
    def keys(self) -> tuple[str, ...]:
        """What orders the list: conditions by their last day, exceptions the newest first."""
        return KEYS[self.kind]

    def rows(self) -> "QuerySet[Any]":
        """What the reader may see of this kind, filtered. One query."""
        found: QuerySet[Any] = self._exceptions() if self.kind == EXCEPTIONS else self._conditions()
        wanted = self.typed.get("state") or State.IN_FORCE
        return found if wanted == "any" else found.filter(Q(state=wanted))

    def _conditions(self) -> "QuerySet[Any]":
        rows = Condition.objects.visible_to(self.user).with_state(self.on).filter(self._named("submission"))
        rows = rows.select_related("submission__facility__holder", "met")
        return rows.annotate(due=Coalesce("last_on", Value(NEVER), output_field=DateField()))

    def _exceptions(self) -> "QuerySet[Any]":
        later = FindingAct.objects.filter(
            Q(at__gt=OuterRef("at")) | Q(at=OuterRef("at"), id__gt=OuterRef("id")), round=OuterRef("round"),
            finding_key=OuterRef("finding_key"),
        )  # fmt: skip
        seen = RulesSubmission.objects.visible_to(self.user)
        rows = FindingAct.objects.filter(
            self._named("round__submission"), ~Exists(later), act=FindingAct.Act.OVERRIDE, round__outcome="approved",
            round__submission__in=seen,
        )  # fmt: skip
        return rows.annotate(state=self._of_approval()).select_related(
            "round__revision", "round__submission__facility__holder"
        )

    def _of_approval(self) -> Any:
        """What has become of the approval under which an exception holds."""
        gone = Q(round__submission__status__in=[S.SUPERSEDED, S.RESCINDED])
        ended = Exists(Condition.objects.ending_before(self.on).filter(submission=OuterRef("round__submission")))
        return Case(
            When(gone, then=Value(State.SUPERSEDED.value)), When(ended, then=Value(State.ENDED.value)),
            default=Value(State.IN_FORCE.value), output_field=CharField(),
        )  # fmt: skip

    def _named(self, way: str) -> Q:
        """The filters that both kinds share: game, and words of the reference, facility or holder."""
        wanted = Q()
        if self.typed.get("game"):
            wanted &= Q(**{f"{way}__chapter_number": self.typed["game"]})
        for word in self.typed.get("q", "").split():
            places = ("reference", "facility__name", "facility__holder__name")
            named = Q()
            for place in places:
                named |= Q(**{f"{way}__{place}__icontains": word})
            wanted &= named
        return wanted

    def filters(self) -> list[Filter]:
        """The filters with what is chosen."""
        games = [(number, spell_code(package).title()) for number, package in PACKAGES.items()]
        states = [one for one in STATES if self.kind == CONDITIONS or one[0] != State.MET]
        return [
            Filter("kind", "Show", self.kind, "choice", KINDS),
            Filter("state", "State", self.typed.get("state", ""), "choice", states),
            Filter("game", "Game", self.typed.get("game", ""), "choice", [("", "Any game"), *games]),
            Filter("q", "Reference, facility or holder", self.typed.get("q", "")),
        ]

    def table(self, rows: Iterable[Any]) -> Table:
        """The rows as a table."""
        cells: Callable[[Any], list[object]] = self._of_exception if self.kind == EXCEPTIONS else self._of_condition
        made = [table_row(COLUMNS, cells(one)) for one in rows]
        note = "The newest first" if self.kind == EXCEPTIONS else "By last day"
        return Table(
            "register", dict(KINDS)[self.kind], COLUMNS, made, note=note, empty_title="Nothing found",
            empty_text="Nothing matches, or no approval has any yet.",
        )  # fmt: skip

    def _of_condition(self, one: Condition) -> list[object]:
        shown = shown_as(one, self.on)
        left = "" if shown.left is None else f", {shown.left} {'day' if shown.left == 1 else 'days'} left"
        state: object = shown.tag
        if shown.state == State.IN_FORCE and may_meet(one, self.user):
            address = reverse("submissions:condition_met", args=[one.submission_id, one.pk])
            state = format_html('{}. <a class="keep" href="{}">Record as met</a>', shown.tag, address)
        last = f"{day_words(one.last_on)}{left}" if one.last_on else "None"
        return self._row(one.text, one.citation, one.submission, last, state)

    def _of_exception(self, one: Any) -> list[object]:
        citation, _ = place_of(one)
        petition = one.round.revision.reasons.get(one.finding_key, {})
        said = f"Petition {petition['petition']}: {petition['words']}" if petition else ""
        if self.user.is_board:
            said = " ".join(part for part in (said, f"Overridden by {one.printed_name}: {one.reason}") if part)
        return self._row(
            said or "A deviation that the Board let stand.", citation, one.round.submission, "None",
            State(one.state).label,
        )  # fmt: skip

    def _row(self, what: str, citation: str, filing: RulesSubmission, last: str, state: object) -> list[object]:
        address = reverse(
            "submissions:case" if self.user.may(Perm.READ_FILINGS) else "submissions:rules", args=[filing.pk]
        )
        tables = ", ".join(filing.table_numbers)
        return [
            what,
            format_html('<span class="nowrap">§ {}</span>', citation) if citation else "",
            f"{filing.facility.holder.name}, {filing.facility.name}",
            format_html(
                '<a class="keep ref" href="{}">{}</a> {} {}', address, filing.reference, filing.chapter.game, tables
            ),
            last,
            state,
        ]
