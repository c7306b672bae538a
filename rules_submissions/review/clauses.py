"""The clauses of the edition in chapter order, each with its mark, and the one that is being read."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from compliance.regulation import Explained, Rules
from compliance.regulation.core.citation import Citation
from compliance.regulation.core.provision import Provision
from compliance.web.board_parts import Clause, ClauseChecklist, ClauseSection

from ..attestations import changed_duty
from ..drafting.clauses import mark_of
from ..facts import finding_key
from ..models import Mark
from .baseline import Baseline
from .docket import Docket
from .matters import is_set_aside, place_of

URGENT = ("finding", "needs_approval", "cannot_tell", "passed_unread")
CHANGED = "changed"
NOTHING = object()


@dataclass(frozen=True)
class ClauseItem:
    """A clause on the desk: its key in addresses, the result of the check, its mark and whether its answers changed."""

    key: str
    row: Explained
    mark: str
    change: str

    @property
    def provision(self) -> Provision:
        """The provision of the chapter."""
        return self.row.provision

    @property
    def letter(self) -> str:
        """The item inside its section: `(b)(3)`; the whole citation where the clause is a whole section."""
        path = Citation.parse(self.provision.citation).path
        return "".join(f"({step})" for step in path) or self.provision.citation


def items_of(docket: Docket) -> list[ClauseItem]:
    """Every clause of the edition, in chapter order."""
    names = Counter(row.provision.name for row in docket.explained)
    return [
        ClauseItem(_key(row.provision, names), row, _mark(docket, row), _change(docket, row))
        for row in docket.explained
    ]


def _key(provision: Provision, names: "Counter[str]") -> str:
    """The provision's name, with its citation before it where the edition has the name twice."""
    return provision.name if names[provision.name] == 1 else f"{provision.citation} {provision.name}"


def agreement(docket: Docket, provision: Provision) -> Mark | None:
    """The standing agreement with a clause: of the reader's own unit, or of any where the reader reviews for none."""
    of_clause = [
        mark
        for (citation, name, unit), mark in docket.marks.items()
        if (citation, name) == (provision.citation, provision.name) and (not docket.bureau or unit == docket.unit)
    ]
    return next((mark for mark in of_clause if mark.agreed), None)


def _mark(docket: Docket, row: Explained) -> str:
    """The mark of a clause: what stands open on it before what was agreed."""
    if any(place_of(act)[0] == row.provision.citation for act in docket.raised):
        return "finding"
    standing = [finding for finding in row.findings if not is_set_aside(docket.newest_acts, finding_key(finding))]
    mark = mark_of(row) if standing or not row.findings else "passed_unread"
    if mark in ("finding", "needs_approval", "cannot_tell"):
        return mark
    if agreement(docket, row.provision) is not None:
        return "agreed"
    return "not_checked" if row.answer == "not_checked" else mark


def _change(docket: Docket, row: Explained) -> str:
    """`Changed`, `New` where nothing was stated before, or nothing."""
    names = changed_fields(docket, row, docket.baseline) if docket.baseline else []
    if docket.baseline is None or not names:
        return ""
    before = (getattr(docket.baseline.facts, name) for name in row.provision.fields)
    return "New" if all(value is None for value in before) else "Changed"


def changed_fields(docket: Docket, row: Explained, base: Baseline) -> list[str]:
    """The facts of a clause that the baseline states otherwise, without those that each filing says of itself; of an
    attestation those on which its duty rests; of a clause that applies neither now nor then, none."""
    place = row.provision.citation, row.provision.name
    if row.answer == "not_applicable" and place in base.out_of_reach:
        return []
    names = changed_answers(docket.revision.rules, row.provision, base.facts, docket.facts)
    if row.provision.kind == "attestation":
        return names
    return [name for name in names if is_changed_fact(docket, base, name)]


def changed_answers(rules: Rules, provision: Provision, before: Any, now: Any) -> list[str]:
    """The facts of a clause that differ: those that it checks, and those of a condition by which it, or one of its
    demands, applies now and did not then, or no longer applies. Of an attestation those on which its duty rests."""
    if provision.log:
        return []
    if provision.kind == "attestation":  # the signature is another one, or stands; what it is about may be the same
        return changed_duty(rules, provision.name, before, now)
    turned = [when for when in provision.conditions if when.met(before) != when.met(now)]
    names = dict.fromkeys((*provision.fields, *(name for when in turned for name in when.fields)))
    return [name for name in names if getattr(before, name) != getattr(now, name)]


def is_changed_fact(docket: Docket, base: Baseline, name: str) -> bool:
    """Whether the baseline states this fact otherwise, where it is not one that each filing says of itself."""
    value = getattr(docket.facts, name)
    return bool(value != getattr(base.facts, name)) and docket.of_itself.get(name, NOTHING) != value


def chosen(items: Sequence[ClauseItem], key: str) -> ClauseItem:
    """The clause with this key; without one, the first with something open, else the first not yet read."""
    named = next((item for item in items if key in (item.key, item.provision.citation)), None)
    return named or next((item for mark in URGENT for item in items if item.mark == mark), items[0])


def visible_items(items: Sequence[ClauseItem], current: ClauseItem, show: str) -> list[ClauseItem]:
    """The clauses of the list: all, or only those whose answers changed, with the one being read."""
    return [item for item in items if show != CHANGED or item.change or item is current]


def next_of(items: Sequence[ClauseItem], current: ClauseItem) -> ClauseItem | None:
    """The clause after this one; None after the last."""
    place = items.index(current) + 1
    return items[place] if place < len(items) else None


def clause_query(key: str, show: str = "", against: str = "", unit: str = "") -> str:
    """The address of a clause on the desk, as a query string."""
    parts = {"clause": key, "show": show, "against": against, "unit": unit}
    return f"?{urlencode({name: value for name, value in parts.items() if value})}#clause"


def checklist(items: Sequence[ClauseItem], current: ClauseItem, *kept: str) -> ClauseChecklist:
    """The clauses under their sections; `kept` is what each address keeps (`clause_query`)."""
    sections: dict[str, list[Clause]] = {}
    for item in items:
        citation = Citation.parse(item.provision.citation)
        heading = f"§\u00a0{citation.chapter}.{citation.section}"
        sections.setdefault(heading, []).append(
            Clause(
                item.letter,
                item.provision.title,
                item.mark,
                clause_query(item.key, *kept),
                item.change,
                item is current,
            )
        )
    return ClauseChecklist([ClauseSection(title, clauses) for title, clauses in sections.items()])
