"""The findings on the desk: what stands, what was set aside, which approvals are settled, and what may be done."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec

from compliance.chapters.quoting import quotations
from compliance.holders.roles import AS_DELEGATE
from compliance.regulation import Finding
from compliance.regulation.core.titles import place_title
from compliance.web.values import day_words, moment_words
from compliance.web.words import OWNERS, SEVERITIES

from ..case.petitions import Petition, petitions_of
from ..facts import finding_key
from ..models import FindingAct, Settlement
from ..recusals import is_by_delegate
from ..settlements import holds
from .docket import Docket
from .matters import is_set_aside, place_of
from .reviewers import REPORTS

ORDER = list(SEVERITIES)
OF_REVISION = {
    "violation": "the facts contradict the regulation",
    "needs_approval": "settle it before the decision",
    "attestation_missing": "a duty is not attested",
}


@dataclass(frozen=True)
class FindingStanding:
    """A finding that stands or was set aside, with what was done with it. `may_set_aside`: by the reader's unit."""

    key: str
    finding: Finding
    say: str
    quotation: str = ""
    petition: Petition | None = None
    done: str = ""
    is_aside: bool = False
    may_set_aside: bool = False
    is_settled_by_reader: bool = False

    @property
    def is_for_approval(self) -> bool:
        """Whether it is settled rather than accepted or set aside."""
        return self.finding.severity == "needs_approval"


@dataclass(frozen=True)
class Settled:
    """An approval that its owner settled: the fact in words, and what was said."""

    field: str
    label: str
    unit: str
    words: str
    approved: bool
    is_settled_by_reader: bool


def standing_of(docket: Docket) -> list[FindingStanding]:
    """Every finding of the newest round: those that stand, gravest first, then those set aside; each
    with the words of the law, where they are on file. One query."""
    rows = [_raised(docket, act) for act in docket.acts if act.act == FindingAct.Act.RAISE]
    rows += [_standing(docket, finding) for finding in docket.findings]
    quotes = quotations(docket.revision.edition_key, (row.finding.citation for row in rows))
    rows = [replace(row, quotation=quotes.get(row.finding.citation, "")) for row in rows]
    return sorted(rows, key=lambda row: (row.is_aside, ORDER.index(row.finding.severity)))


def _standing(docket: Docket, finding: Finding) -> FindingStanding:
    key, severity = finding_key(finding), finding.severity
    petition = next(iter(petitions_of([finding], docket.revision.reasons)), None)
    settled = severity in ("needs_approval", "attestation_missing")
    wants_approval = severity == "needs_approval"
    refusal = docket.settlements.get(finding.field) if wants_approval else None
    done = (
        _settled_words(docket, refusal)
        if refusal is not None and not refusal.approved
        else _last_act_words(docket, key)
    )
    return FindingStanding(
        key=key,
        # How to mend it is said to the filer; its owner settles it here.
        finding=msgspec.structs.replace(finding, mend="") if wants_approval else finding,
        say="filed with a petition" if petition else OF_REVISION.get(severity, SEVERITIES[severity].say),
        petition=petition,
        done=done,
        is_aside=not settled and is_set_aside(docket.newest_acts, key),
        may_set_aside=not settled and docket.unit in (finding.owner, REPORTS),
        is_settled_by_reader=wants_approval and finding.owner in docket.units,
    )


def _raised(docket: Docket, act: FindingAct) -> FindingStanding:
    citation, field = place_of(act)
    finding = Finding(severity="violation", field=field, wrong=act.reason, citation=citation, owner=act.unit)
    return FindingStanding(
        key=act.finding_key,
        finding=finding,
        say=f"found by {act.printed_name}{docket.recusals.mark(act)}",
        done=_last_act_words(docket, act.finding_key),
        is_aside=is_set_aside(docket.newest_acts, act.finding_key),
        may_set_aside=docket.unit == act.unit,
    )


def _last_act_words(docket: Docket, key: str) -> str:
    """The last act on a finding, in words; empty for one that was only raised."""
    act = docket.newest_acts.get(key)
    if act is None or act.act == FindingAct.Act.RAISE:
        return ""
    reason = f": {act.reason}" if act.reason else ""
    return f"{act.get_act_display()} by {act.printed_name}, {moment_words(act.at)}{docket.recusals.mark(act)}{reason}"


def settled_of(docket: Docket) -> list[Settled]:
    """The approvals that were given in the course of review and hold for the revision, by their place."""
    rows = [row for row in docket.settlements.values() if holds(docket.revision, row)]
    return [
        Settled(
            field=row.field,
            label=place_title(row.field, docket.submission.chapter.fields),
            unit=row.unit,
            words=_settled_words(docket, row),
            approved=row.approved,
            is_settled_by_reader=row.unit in docket.units,
        )
        for row in rows
    ]


def _settled_words(docket: Docket, row: Settlement) -> str:
    unit = AS_DELEGATE if is_by_delegate(row.unit, row.role) else OWNERS[row.unit].name
    who = f"{row.printed_name}, {unit}{docket.recusals.mark(row)}"
    if row.approved and row.approved_on:
        return f"Approved under {row.approval_number}, {day_words(row.approved_on)}, entered by {who}"
    return f"Refused by {who}, {moment_words(row.at)}: {row.reason}"


def counted(rows: Sequence[FindingStanding]) -> str:
    """The findings that stand, counted: "1 to mend, 2 to approve"; "none" where none does."""
    words = {
        "violation": "to fix",
        "needs_approval": "to approve",
        "attestation_missing": "to attest",
        "cannot_tell": "unclear",
        "note": "to note",
    }
    tally = [(sum(r.finding.severity == s and not r.is_aside for r in rows), word) for s, word in words.items()]
    return ", ".join(f"{count} {word}" for count, word in tally if count) or "none"
