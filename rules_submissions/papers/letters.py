"""The letters of the Board: the joint letter of a return, the decision, and the rescission."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Self, TypeVar

from compliance.chapters.quoting import quotations
from compliance.documents import times
from compliance.holders.roles import decided_as, role_words
from compliance.ledger.holding import hold, mark_of
from compliance.regulation import Explained
from compliance.regulation.core.titles import place_title
from compliance.web.values import day_words
from compliance.web.words import owner_words

from .. import facts as bridge
from ..attestations import source_words
from ..decision.contest import Of, text_hold, texts_in_effect
from ..drafting.clauses import out_of_reach
from ..filing.record import DECIDE, RESCIND
from ..models import Comment, Decision, FindingAct, ReviewRound, Revision
from ..recusals import Recusals, recusals_of
from ..review.clauses import changed_answers
from ..review.looked_at import not_looked_at
from ..review.matters import newest_acts, raised_and_open, return_points
from ..settlements import holds, settlements_in_effect
from ..sheets.comparison import cut_out
from ..sheets.pins import pin_of
from .letterhead.in_effect import head_on
from .parts import (
    FindingLine,
    SignatureBlock,
    finding_lines,
    head_of,
    settlement_lines,
    signature_block,
)

ANSWERS = {
    "met": "Met",
    "not_met": "Not met",
    "not_applicable": "Does not apply to these facts",
    "not_checked": "Shown, not checked",
}


@dataclass(frozen=True)
class PrintedCutOut:
    """A place of a sheet; `picture` is the name under which the template shows it."""

    picture: str
    content: bytes
    alt: str


@dataclass(frozen=True)
class NumberedPoint:
    """A point of the joint letter; `law` quotes its clause, if it is the first line of the letter on it."""

    number: int
    unit: str
    by: str
    citation: str
    about: str
    text: str
    cut_out: PrintedCutOut | None
    law: str = ""


Line = TypeVar("Line", NumberedPoint, FindingLine)


def _quoted(lines: Sequence[Line], law: dict[str, str]) -> list[Line]:
    """The lines with the words of the law, which are taken from `law`: each clause is quoted once."""
    return [replace(line, law=law.pop(line.citation, "")) for line in lines]


@dataclass(frozen=True)
class ClauseLine:
    """An item of the chapter and the answer of the check to the facts as decided."""

    citation: str
    title: str
    answer: str


@dataclass(frozen=True)
class ClausesChecked:
    """Every item of the chapter: those whose answers differ from what is amended (`before`, in words; empty where the
    filing amends nothing), and all others, each in the order of the chapter."""

    before: str
    changed: Sequence[ClauseLine]
    others: Sequence[ClauseLine]

    @classmethod
    def of(cls, revision: Revision, rows: Sequence[Explained]) -> Self:
        """The items of a revision. Three queries for an amendment."""
        amended = revision.submission.amends
        told = revision.attestations
        lines = [ClauseLine(row.provision.citation, row.provision.title, _answer(row, told)) for row in rows]
        if amended is None:
            return cls("", [], lines)
        earlier = amended.revisions.get(decision__approved=True)
        hold({mark_of(earlier)})
        earlier.submission = amended
        before, now, rules = earlier.decoded, revision.decoded, revision.rules
        own = bridge.of_itself(revision.submission).keys()
        gone = out_of_reach(before, earlier.rules, earlier.filed_at)
        pairs = []
        for row, line in zip(rows, lines, strict=True):
            is_out = row.answer == "not_applicable" and (row.provision.citation, row.provision.name) in gone
            names = set(changed_answers(rules, row.provision, before, now)) - own
            pairs.append((line, bool(names) and not is_out))
        on = day_words(earlier.decision.decided_at.astimezone(amended.facility.zone))
        return cls(
            f"{amended.reference}, approved {on}",
            [line for line, is_changed in pairs if is_changed],
            [line for line, is_changed in pairs if not is_changed],
        )

    @property
    def parts(self) -> Sequence[tuple[str, Sequence[ClauseLine]]]:
        """The heading of each part that has items, and these; no heading where there is one part."""
        if not self.before:
            return [("", self.others)]
        headings = ((f"Changed from {self.before}", self.changed), ("As they were", self.others))
        return [(heading, lines) for heading, lines in headings if lines]


@dataclass(frozen=True)
class SignedOff:
    """A bureau's words at the end of the round."""

    unit: str
    state: str
    by: str


def letterhead_of(revision: Revision, at: datetime) -> dict[str, Any]:
    """The sender of a letter of this time, and its addressee: the officer who signed the filing. Two queries."""
    signed = revision.signature
    return {
        "head": head_on(at),
        "addressee": signed.get("printed_name", ""),
        "addressee_role": role_words(signed.get("role", "")),
    }


def return_context(revision: Revision) -> dict[str, Any]:
    """The contents of the joint letter: every point numbered, the findings that stand, the clock. Nine queries."""
    review, recusals = revision.round, recusals_of(revision.submission)
    fields = revision.submission.chapter.fields
    returned_at = review.closed_at or revision.filed_at
    event = revision.submission.events.filter(move="return", at=returned_at).order_by("-number").first()
    points = [
        NumberedPoint(
            number,
            owner_words(point.unit).name,
            f"{point.writer}{recusals.mark(point)}",
            point.citation,
            ", ".join(filter(None, (place_title(point.field, fields) if point.field else "", pinned))),
            point.text,
            cut,
        )
        for number, point in enumerate(return_points(review), start=1)
        for pinned, cut in [_pinned(point, number)]
    ]
    settled = settlements_in_effect(revision.submission, returned_at)
    zone, acts = revision.submission.facility.zone, _acts(review, recusals)
    findings = finding_lines(bridge.open_findings(revision, settled), fields, revision.reasons, acts)
    named = {point.citation for point in points if point.citation} | {line.citation for line in findings}
    law = dict(quotations(revision.edition_key, named))
    return (
        head_of(revision)
        | letterhead_of(revision, returned_at)
        | {
            "points": _quoted(points, law),
            "findings": _quoted(findings, law),
            "returned_at": times.signed_words(returned_at, zone),
            "returned_on": day_words(returned_at.astimezone(zone)),
            "opened_on": day_words(review.opened_on),
            "due_on": day_words(review.due_on),
            "words": event.reason if event is not None else "",
            "by": f"{event.printed_name}, {role_words(event.role)}{recusals.mark(event)}" if event is not None else "",
            "credential": event.credential_number if event is not None else "",
        }
    )


def _pinned(point: Comment, number: int) -> tuple[str, PrintedCutOut | None]:
    """The pin that a point is about, in words, and the place of it cut out of the sheet on which it was set."""
    pin = pin_of(point)
    if pin is None:
        return "", None
    hold({mark_of(pin.version), mark_of(pin.version.artwork)})  # maybe of another filing of the chain
    words = f"{pin} on {pin.version.title}, zone {pin.place.zone}"
    content = cut_out(pin.version.artwork, pin.place)
    return words, PrintedCutOut(f"pin-{number}.png", content, f"Cut-out: {words}") if content else None


def decision_context(revision: Revision, unsigned: Decision | None = None) -> dict[str, Any]:
    """The contents of the decision: outcome, day, conditions, reasons, settlements, every clause, how to contest it; of
    the one that is on record, or of one that is not signed yet. Eighteen queries."""
    decision: Decision = unsigned or revision.decision
    review, recusals = revision.round, recusals_of(revision.submission)
    fields = revision.submission.chapter.fields
    settled = settlements_in_effect(revision.submission, decision.decided_at)
    zone, acts = revision.submission.facility.zone, _acts(review, recusals)
    decided_on = day_words(decision.decided_at.astimezone(zone))
    standing = finding_lines(bridge.open_findings(revision, settled), fields, revision.reasons, acts)
    law = dict(quotations(revision.edition_key, {line.citation for line in standing}))
    return (
        head_of(revision)
        | letterhead_of(revision, decision.decided_at)
        | {
            "decision": decision,
            "outcome": "Approved" if decision.approved else "Denied",
            "decided_on": decided_on,
            "effective_on": day_words(decision.effective_on) if decision.effective_on else "",
            "mark": f"Approved {decided_on}, effective {day_words(decision.effective_on)}"
            if decision.effective_on
            else f"Denied {decided_on}",
            "settlements": settlement_lines(
                [row for row in settled.values() if not row.approved or holds(revision, row)], fields, recusals
            ),
            "standing": _quoted(standing, law),
            "raised": [
                f"{act.printed_name}, {owner_words(act.unit).name}{recusals.mark(act)}: {act.reason}"
                for act in raised_and_open(list(review.findingacts.all()))
            ],
            "not_looked_at": not_looked_at(review, decision.decided_at),
            "clauses": ClausesChecked.of(revision, bridge.open_answers(revision, settled)),
            "signed_off": [
                SignedOff(
                    bureau.get_unit_display(),
                    bureau.get_state_display(),
                    f"{bureau.signed_by.printed_name}{recusals.sign_off_mark(bureau)}" if bureau.signed_by else "",
                )
                for bureau in review.bureaus.select_related("signed_by").order_by("unit")
            ],
            "decision_statement": DECIDE.sentence,
            "decision_signature": replace(signature_block(decision.signature, zone), role=decision.decided_as),
            "how_to_contest": _how_to_contest(decision),
        }
    )


def rescission_context(revision: Revision) -> dict[str, Any]:
    """The contents of the letter on the rescinded approval of this revision: since when, why, by whom, how to contest
    it. Nine queries."""
    submission, recusals = revision.submission, recusals_of(revision.submission)
    event = submission.events.filter(move="rescind").latest("number")
    zone = submission.facility.zone
    on = day_words(event.at.astimezone(zone))
    text = texts_in_effect(submission.chapter_number, event.at).get(Of.RESCISSION)
    if text is not None:
        text_hold(text)
    return (
        head_of(revision)
        | letterhead_of(revision, event.at)
        | {
            "rescinded_on": on,
            "rescinded_at": times.signed_words(event.at, zone),
            "approved_on": day_words(revision.decision.decided_at.astimezone(zone)),
            "effective_on": day_words(revision.decision.effective_on),
            "mark": f"Rescinded {on}",
            "words": event.reason,
            "how_to_contest": text.text if text is not None else "",
            "statement": RESCIND.sentence,
            "signature": SignatureBlock(
                name=f"{event.printed_name}{recusals.mark(event)}",
                credential=event.credential_number,
                role=decided_as(event.role),
                method="",
                at=times.signed_words(event.at, zone),
            ),
        }
    )


def _how_to_contest(decision: Decision) -> str:
    """The text in effect when the decision was signed; empty for one that was signed before there were such texts."""
    texts = texts_in_effect(decision.submission.chapter_number, decision.decided_at)
    text = texts.get(Of.APPROVAL if decision.approved else Of.DENIAL)
    if text is None:
        return ""
    text_hold(text)
    return text.text


def _acts(review: ReviewRound, recusals: Recusals) -> dict[str, str]:
    """The last act of reviewers on each finding, in words; their reasons among each other are not for letters."""
    newest: Mapping[str, FindingAct] = newest_acts(review.findingacts.all())
    return {
        key: f"{act.get_act_display()} by {act.printed_name}, {owner_words(act.unit).name}{recusals.mark(act)}"
        for key, act in newest.items()
    }


def _answer(row: Explained, told: Mapping[str, Any]) -> str:
    kind = row.provision.kind
    if row.answer == "met" and kind in ("attestation", "approval"):
        source = told.get(row.provision.name, {}).get("stands_from")
        attested = f"Attested with {source_words(source)}" if source else "Attested"
        return attested if kind == "attestation" else "Approval on file"
    if row.answer == "not_checked" and kind == "log":
        return "Kept by log at the table"
    return ANSWERS[row.answer]
