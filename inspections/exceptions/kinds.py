"""Every kind of exception, declared once: its code, title, question, citation, mark, and how it is found."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from compliance.regulation.core.finding import Finding

from ..installing.hanging import CITATION as AS_APPROVED
from . import finders
from .finders import Finder, Violations

SEVERE, MILD, OWN = "stop", "warn", "note"
"""The marks of kinds: an act that the text bars, a step that it asks for, a matter that only we look at."""
EACH_OPENING = ("617a.2(a)", "625a.5(a)")
"""Clauses by which every single opening needs an inspection."""
LIMITS = {
    "deck_change": ("decks_over_limit", "Decks over their limit", "651a.3(d)", "Why were the decks still in use?"),
    "tile_change": ("tiles_over_limit", "Tiles over their limit", "621a.3(e)", "Why were the tiles still in use?"),
    "dice_change": ("dice_over_limit", "Dice over their limit", "", "Why were the dice still in use?"),
}
"""By log: the kind of exception that its running limits raise."""
PATTERNS: Mapping[str, Violations] = {
    finders.OF_LIMITS: finders.patterns_of_limits(),
    "adjusted_without_witness": Violations(r"^617a\.2\(b\)$", "^security_witness"),
    "without_the_role": Violations(field="_role$"),
    "opened_after_failed_check": Violations(r"^(617a\.2|621a\.6|625a\.5)\(a\)\([0-9]\)"),
    "not_inspected_again": Violations(r"^617a\.2\([cd]\)$"),
    "inspection_not_verified": Violations(r"^(621a\.6|651a\.4)\(a\)$", "^(verified_at|floorperson_)"),
    "opened_without_inspection": Violations(r"^(617a\.2|621a\.6|625a\.5|651a\.4)\(a\)$", "_at$"),
    "other_violation": Violations(),
}
"""The violations of an entry that belong to each kind; the first that fits."""


@dataclass(frozen=True)
class ExceptionKind:
    """A kind of exception. `citation` is empty if each exception has its own, and for our marks (`is_own`), which no
    text asks for. `finders` give the rows of which each raises one. `of_openings` are the clauses of which an opening
    itself raises one."""

    code: str
    title: str
    question: str
    finders: tuple[Finder, ...]
    citation: str = ""
    mark: str = SEVERE
    of_openings: tuple[str, ...] = ()

    @property
    def is_own(self) -> bool:
        """Whether it is our own mark, which no text asks for."""
        return self.mark == OWN


def _of_entries(code: str, title: str, question: str, *more: Finder, **given: Any) -> ExceptionKind:
    return ExceptionKind(code, title, question, (finders.with_violation(code, PATTERNS), *more), **given)


KINDS: Mapping[str, ExceptionKind] = {
    kind.code: kind
    for kind in (
        _of_entries(
            "opened_without_inspection",
            "Opened without inspection",
            "Was the table inspected before it opened?",
            finders.opened_on_nothing(EACH_OPENING),
            of_openings=EACH_OPENING,
        ),
        _of_entries(
            "opened_after_failed_check", "Opened after a failed check", "Why did the table open after this check?"
        ),
        _of_entries(
            "not_inspected_again",
            "No new inspection after a change",
            "Was the wheel inspected after it was adjusted or its parts were replaced?",
        ),
        _of_entries(
            "adjusted_without_witness",
            "Adjustment without witness",
            "Who from security was present?",
            citation="617a.2(b)",
        ),
        _of_entries(
            "without_the_role", "Person without the role", "Why did somebody act whom the clause does not name?"
        ),
        _of_entries(
            "inspection_not_verified", "Inspection not verified", "Who verified the dealer’s inspection?", mark=MILD
        ),
        *(
            ExceptionKind(code, title, question, (finders.limit_passed(log),), citation)
            for log, (code, title, citation, question) in LIMITS.items()
        ),
        ExceptionKind(
            "used_before_approval",
            "Used before approval",
            "Was this in use before its approval took effect?",
            (finders.opened_before_approval, finders.installed_before_approval),
            AS_APPROVED,
        ),
        ExceptionKind(
            "sheet_not_approved",
            "Sheet other than approved",
            "Why was this sheet put up?",
            (finders.installed_not_as_approved,),
            AS_APPROVED,
        ),
        ExceptionKind(
            "sheet_of_earlier_rules",
            "Sheet of earlier rules",
            "When was the sheet of the new rules put up?",
            (finders.left_after_new_rules,),
            AS_APPROVED,
            MILD,
        ),
        ExceptionKind(
            "number_missing",
            "Number missing",
            "Where is the entry with the missing number?",
            (finders.number_missing,),
            "465a.3(c)",
        ),
        _of_entries("other_violation", "Other violation", "What was done about it?", mark=MILD),
        ExceptionKind(
            "received_late", "Entry received late", "Why was it entered late?", (finders.received_late,), mark=OWN
        ),
        ExceptionKind(
            "made_without_network",
            "Entry made without network",
            "Why did the device have no network?",
            (finders.made_without_network,),
            mark=OWN,
        ),
    )
}


def of_violation(finding: Finding) -> str:
    """The code of the kind to which a violation of an entry belongs."""
    return finders.violation_kind(finding, PATTERNS)
