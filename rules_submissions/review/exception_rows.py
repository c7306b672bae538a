"""Rows of the desk by exception for its template: rows that need a person, and sections agreed with one act."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from compliance.regulation.core.signed import AttestedPart
from compliance.web.sheet_parts import CutOut
from compliance.web.words import TagWords

from ..models import Mark
from .clauses import ClauseItem
from .exception import ClauseSection, Reason
from .reading import ClauseAnswer

KINDS: dict[str, TagWords] = {
    Reason.FINDING: TagWords("Finding", "stop", "stop"),
    Reason.APPROVAL: TagWords("Approval", "stamp", "warn"),
    Reason.CHANGED: TagWords("Changed answer", "note", "note"),
    Reason.ATTESTATION: TagWords("Attestation", "attest", "att"),
    Reason.SHEET: TagWords("On a sheet", "page", "note"),
}
PETITION = TagWords("Petition", "warn", "warn")
PIN = TagWords("Pin", "page", "stop")
NEW_SHEET = TagWords("Sheet", "page", "note")
WORDS = TagWords("Words on a sheet", "page", "stop")
CHECKS = {"met": "The check: met.", "not_applicable": "The check: does not apply to these answers."}


@dataclass
class ExceptionRow:
    """A row that needs a person: its subject, its changes, the act that settles it, whether that is done, and whether
    it was before the filing, so that nothing is asked."""

    anchor: str
    kind: TagWords
    citation: str
    what: str
    url: str
    url_words: str
    item: ClauseItem | None = None
    changes: Sequence[ClauseAnswer] = ()
    lines: Sequence[str] = ()
    parts: Sequence[AttestedPart] = ()
    findings: list[dict[str, Any]] = field(default_factory=list)
    settled: list[dict[str, Any]] = field(default_factory=list)
    others: Sequence[tuple[ClauseItem, str]] = ()
    acts: "Acts | None" = None
    agreed: Mark | None = None
    may_agree: bool = False
    may_take_back: bool = False
    done: str = ""
    stands: bool = False
    next: str = ""
    cut: CutOut | None = None

    @property
    def clauses(self) -> int:
        """The number of clauses that the row is about."""
        return 1 + len(self.others)

    @property
    def is_open(self) -> bool:
        """Whether it is to be settled yet."""
        return not self.done


@dataclass(frozen=True)
class Acts:
    """The lists that one act on several clauses would hold: to agree to, and to take back."""

    part: str
    agree_count: int = 0
    agree_sha256: str = ""
    back_count: int = 0
    back_sha256: str = ""


@dataclass
class Batch:
    """A section, folded: its clauses, the number of them that are agreed, and the lists that an act would hold."""

    anchor: str
    section: ClauseSection
    lines: Sequence[tuple[ClauseItem, str, str]]
    agreed: int
    words: str
    acts: Acts | None
    next: str = ""

    @property
    def is_open(self) -> bool:
        """Whether a clause of it is not agreed to yet."""
        return self.agreed < len(self.section.items)


@dataclass(frozen=True)
class AttestedLine:
    """An attestation of a list: its clause, the clause's address, whether it applies, and the person who agreed to
    it."""

    item: ClauseItem
    url: str
    applies: bool
    done: str


@dataclass
class Attestations:
    """Attestations without a finding and without a changed answer, each listed, agreed with one act."""

    anchor: str
    lines: Sequence[AttestedLine]
    agreed: int
    words: str
    acts: Acts | None
    signed: Sequence[str]
    next: str = ""

    @property
    def is_open(self) -> bool:
        """Whether one of them is not agreed to yet."""
        return self.agreed < len(self.lines)


@dataclass(frozen=True)
class OtherUnit:
    """A unit that decides some of the clauses: how far it is, each clause with its address and its findings, and the
    keys of those to which it agreed."""

    unit: str
    state: TagWords
    lines: Sequence[tuple[ClauseItem, str, Sequence[Any]]]
    agreed: Sequence[str]

    @property
    def findings(self) -> int:
        """The number of findings open on its clauses."""
        return len({row.key for _, _, found in self.lines for row in found})
