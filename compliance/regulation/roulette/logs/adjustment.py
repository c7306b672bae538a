"""§ 617a.2(b), (c) and (d): adjusting and replacing movable parts, and the inspection that follows."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from ...core.condition import may_be_other_than, says
from ...core.demand import CaseDemand, Demand
from ...core.elapsed import at_words
from ...core.families import before, exactly, recorded
from ...core.finding import TELL, Finding, Outcome, violation
from ...core.in_use import LogEntries
from ...general.log_families import POSITIONS, acted_by, another_person, proved
from ...general.series import NOT_ON_RECORD, ends_before_opening
from .inspection import ADJUSTED, NOT_ADJUSTED, REPLACED, RouletteInspection, event_at
from .register import LOG, LOG_RULES, Case, later

ADJUSTERS = frozenset({"floorperson", "table_game_maintenance"})

_WITNESS_MEND = (
    f"If a security department member was present, add an entry that says who. If not, {TELL} "
    "Then adjust again with one present."
)
_WITNESS = "the presence of a security department member at the adjustment"
_REINSPECTED = "a complete inspection between the replacement and the reopening"


NO_PARTS = says("wheel_has_external_movable_parts", False)
MAY_HAVE_PARTS = may_be_other_than("wheel_has_external_movable_parts", False)

LOG_RULES.demands(
    "617a.2(b)",
    "Who adjusts",
    Demand(
        field="adjustment_or_replacement_made",
        at_table=NO_PARTS,
        is_noted=True,
        wrong="An adjustment is recorded, but the table’s record says that the wheel has no external movable parts.",
        mend="Check what was adjusted, and whether the table’s record is right.",
    ),
    recorded("performer_role", "the position of the person who adjusted the wheel", at_table=MAY_HAVE_PARTS),
    *acted_by(
        "performer_role",
        ADJUSTERS,
        at_table=MAY_HAVE_PARTS,
        wrong="The position of the person who adjusted the wheel is: {found}.",
        required="a floorperson or a table game maintenance member for any adjustment",
        mend="Have one of these adjust the wheel, and inspect it again.",
    ),
    name="the_adjuster_may_adjust",
    when=ADJUSTED,
    duty="Only a floorperson or a table game maintenance member adjusts the external movable parts of a wheel.",
    reading="Security may inspect but may not adjust. A supervisor above the floorperson is a note. Where the table "
    "has no external movable parts, this item does not apply; the entry then gets a note.",
    fields=("performer_role",),
    log=LOG,
)
LOG_RULES.demands(
    "617a.2(b)",
    "Security present at the adjustment",
    *(
        proved(field, what, _WITNESS, _WITNESS_MEND, at_table=MAY_HAVE_PARTS)
        for field, what in (
            ("security_witness_name", "who was present from security"),
            ("security_witness_role", "the position of the person who was present"),
            ("security_witness_credential_number", "the credential number of the person who was present"),
        )
    ),
    exactly(
        "security_witness_role",
        "security_member",
        optional=True,
        at_table=MAY_HAVE_PARTS,
        words=POSITIONS,
        wrong="The position of the person who was present is: {found}.",
        required=_WITNESS,
        mend="Adjust and inspect again with a security department member present.",
    ),
    another_person(
        "security_witness_credential_number",
        "performer_credential_number",
        at_table=MAY_HAVE_PARTS,
        wrong="The same person, {found}, adjusted the wheel and was present as the witness.",
        required=_WITNESS,
        mend=_WITNESS_MEND,
    ),
    name="security_sees_the_adjustment",
    when=ADJUSTED,
    duty="External movable parts are adjusted in the presence of a security department member.",
    reading="The witness is a different person from the one who adjusts; the same credential number is the same "
    "person. 617a.2(e) does not list the witness among the contents of the log, so they prove this item.",
    fields=(
        "security_witness_name",
        "security_witness_role",
        "security_witness_credential_number",
        "performer_credential_number",
    ),
    log=LOG,
)


def changed_at(entry: RouletteInspection, kind: str) -> datetime | None:
    """The end of the entry's adjustment or replacement; its own instant if that is not recorded; None if none was
    made."""
    condition, field = (
        (ADJUSTED, "adjustment_completed_at") if kind == "adjustment" else (REPLACED, "replacement_completed_at")
    )
    if not condition.met(entry):
        return None
    at: datetime | None = getattr(entry, field)
    return at or event_at(entry)


def changes_in(entries: Sequence[RouletteInspection], kind: str) -> list[tuple[int, datetime]]:
    """The changes of this kind that a series records: the place of each entry, and when its change ended."""

    def work(series: LogEntries) -> list[tuple[int, datetime]]:
        ended = ((index, changed_at(entry, kind)) for index, entry in enumerate(series))
        return [(index, at) for index, at in ended if at is not None]

    return LogEntries.of(entries).once(("changes", kind), work)


def _stale_by(case: Case, kind: str) -> Iterator[Finding]:
    """Findings about changes of other entries that fell between this entry's inspection and its opening.

    A change does no harm where some inspection of the series began after it and ended before the opening.
    """
    started, opened = case.entry.inspection_started_at, case.entry.opened_or_reopened_at
    if started is None or opened is None:
        return
    for index, changed in changes_in(case.entries, kind):
        if index == case.index or not later(changed, started) or later(changed, opened):
            continue
        if not any(_inspected_between(entry, changed, opened) for entry in case.entries):
            yield _stale(kind, changed, started, is_asked=case.is_asked)


def _inspected_between(entry: RouletteInspection, after: datetime, before: datetime) -> bool:
    started, completed = entry.inspection_started_at, entry.inspection_completed_at
    if started is None or completed is None:
        return False
    return not later(after, started) and not later(completed, before)


def _stale(kind: str, changed: datetime, started: datetime, *, is_asked: bool) -> Finding:
    return violation(
        "inspection_started_at",
        started,
        wrong=f"The inspection is older than the last {kind}: it started on {at_words(started)}, and the {kind} ended "
        f"on {at_words(changed)}{'' if is_asked else ', before the table opened'}.",
        required=f"a new inspection after the {kind} and before the table opens",
        mend="Inspect the table again before it opens." if is_asked else NOT_ON_RECORD,
    )


class NotStale(CaseDemand, frozen=True, kw_only=True):
    """An inspection that no `change` of another entry made stale before the table opened."""

    change: str

    def of_case(self, case: Case, due: Any) -> Outcome:
        """The violation for each change after which nobody inspected."""
        return list(_stale_by(case, self.change))


class InspectedAfter(CaseDemand, frozen=True, kw_only=True):
    """A replacement that ended before the inspection started with which the table opened."""

    def of_case(self, case: Case, due: Any) -> Outcome:
        """The violation of an opening after another order."""
        replaced, started = case.entry.replacement_completed_at, case.entry.inspection_started_at
        if replaced is None or started is None or case.entry.opened_or_reopened_at is None:
            return None
        if not later(replaced, started):
            return None
        but = "" if case.is_asked else ", but the table opened"
        return violation(
            self.field,
            replaced,
            wrong=f"The replacement ended on {at_words(replaced)}, after the inspection had started on "
            f"{at_words(started)}{but}.",
            required=_REINSPECTED,
            mend="Inspect the table again before it opens." if case.is_asked else NOT_ON_RECORD,
        )


LOG_RULES.demands(
    "617a.2(c)",
    "Adjustments before the inspection",
    recorded("adjustment_completed_at", "when the adjustment ended", when=ADJUSTED),
    before(
        "adjustment_completed_at",
        "inspection_started_at",
        when=ADJUSTED,
        wrong="The adjustment ended on {found}, after the inspection had started on {other}.",
        required="that all adjustments end before the inspection",
        mend="Inspect the table again before it opens.",
    ),
    NotStale(field="inspection_started_at", change="adjustment"),
    name="adjustments_end_before_the_inspection",
    duty="Every adjustment is complete before the inspection of (a).",
    reading="Equal times are accepted. An adjustment of another entry that ends after this inspection has started "
    "makes it stale: the opening that follows is the violation. An adjustment without a recorded end counts from the "
    "time of its entry.",
    fields=("adjustment_completed_at", "inspection_started_at", "opened_or_reopened_at"),
    log=LOG,
)
LOG_RULES.demands(
    "617a.2(d)",
    "Inspection after a replacement",
    recorded("replacement_completed_at", "when the replacement ended", when=REPLACED),
    InspectedAfter(field="replacement_completed_at", when=REPLACED),
    ends_before_opening("inspection_completed_at", "opened_or_reopened_at", _REINSPECTED, when=REPLACED),
    recorded("performer_role", "the position of the person who replaced the part", when=REPLACED & NOT_ADJUSTED),
    NotStale(field="inspection_started_at", change="replacement"),
    name="a_replacement_is_followed_by_an_inspection",
    duty="Movable parts may be replaced at any time; wheel and table reopen only after a new inspection.",
    reading="Replacement, start and end of the inspection, reopening: in this order, equal times accepted, and only an "
    "opening breaks it. A replacement of another entry makes an earlier inspection stale. The text does not limit who "
    "replaces parts; the position is recorded anyway.",
    fields=("replacement_completed_at", "inspection_started_at", "inspection_completed_at", "opened_or_reopened_at"),
    log=LOG,
)
