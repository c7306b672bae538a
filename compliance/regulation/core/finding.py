"""Findings: one observation each, with its place in the filing, its citation, edition and owner."""

from typing import Any, Literal

import msgspec

Severity = Literal["violation", "needs_approval", "attestation_missing", "cannot_tell", "note"]
SEVERITIES: tuple[Severity, ...] = ("violation", "needs_approval", "attestation_missing", "cannot_tell", "note")

Owner = Literal["gaming_operations", "casino_compliance", "gaming_laboratory_operations", "executive_director", "board"]
OWNERS: dict[Owner, str] = {
    "gaming_operations": "Gaming Operations",
    "casino_compliance": "Casino Compliance",
    "gaming_laboratory_operations": "Gaming Laboratory Operations",
    "executive_director": "Executive Director",
    "board": "Board",
}


CAUTIONS = {"proposed": "Proposed 2011 text", "comparison": "Comment text, never law"}
"""The words that begin every finding under a text with this status."""


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """An observation about a filing or a log.

    `field` is the fact to mend, with the place inside it where there is one (`payout_odds.tie`). `required` is a
    noun phrase that completes "§ … requires". A validator leaves citation, owner and edition to `evaluate`, unless
    it names a narrower item than its own. `caution` is that of the edition.
    """

    severity: Severity
    field: str
    wrong: str
    required: str = ""
    mend: str = ""
    found: Any = None
    citation: str = ""
    owner: str = ""
    edition: str = ""
    edition_status: str = ""
    caution: str = ""
    entry: int | None = None

    @property
    def words(self) -> str:
        """The fault, the requirement of the text and the remedy, in sentences."""
        parts = [self.wrong]
        if self.required:
            parts.append(f"§ {self.citation} requires {self.required}.")
        if self.mend:
            parts.append(self.mend)
        return " ".join(parts)

    @property
    def message(self) -> str:
        """The words. Of a text that is only proposed, or was not seen in full, they say so first."""
        caution = self.caution or CAUTIONS.get(self.edition_status, "")
        return f"{caution}: {self.words}" if caution else self.words


OF_CITATION = "§ {citation}"
"""In the words of a finding: the item that it cites, which `evaluate` puts there."""
TELL = f"this is a breach of {OF_CITATION}: tell the shift manager and Casino Compliance."
"""Whom to tell of what cannot be mended any more, after “If it is right, ”."""


def correct_or_tell(wrong: str = "a time is wrong", right: str = "it is right") -> str:
    """The remedy for an entry that may be a slip, or may say that something went wrong."""
    return f"If {wrong}, add a correction. If {right}, {TELL}"


# As `entry` of a finding that a log validator makes about the whole series: it comes out without an entry.
SERIES = -1

# What a validator gives back: None is met; NOT_APPLICABLE is "does not apply"; else the findings.
NOT_APPLICABLE: tuple[Finding, ...] = ()
Outcome = Finding | list[Finding] | tuple[Finding, ...] | None


def listed(outcome: Outcome) -> list[Finding]:
    """The findings of an outcome; none where the duty is met or does not apply."""
    return [outcome] if isinstance(outcome, Finding) else list(outcome or ())


def violation(field: str, found: Any, *, wrong: str, required: str, mend: str, citation: str = "") -> Finding:
    """The facts contradict the text."""
    return Finding(
        severity="violation", field=field, found=found, wrong=wrong, required=required, mend=mend, citation=citation
    )


def not_stated(title: str) -> str:
    """States that a fact is missing. `evaluate` inserts its title where a provision named the field alone."""
    return f"Not stated: {title}" if title.endswith("?") else f"Not stated: {title}."


def to_state(title: str) -> str:
    """The remedy for a fact that is not stated."""
    return f"Answer: {title}" if title.endswith("?") else f"State {title}."


def cannot_tell(field: str, *, citation: str = "", wrong: str = "", required: str = "", mend: str = "") -> Finding:
    """A fact that the provision needs is not stated, or the text leaves the matter open."""
    name = field.replace("_", " ")
    return Finding(
        severity="cannot_tell",
        field=field,
        wrong=wrong or not_stated(name),
        required=required,
        mend=mend or to_state(name),
        citation=citation,
    )


def needs_approval(
    field: str, *, wrong: str, required: str, mend: str, found: Any = None, citation: str = ""
) -> Finding:
    """A Board approval is required and its reference is not on file."""
    return Finding(
        severity="needs_approval",
        field=field,
        found=found,
        wrong=wrong,
        required=required,
        mend=mend,
        citation=citation,
    )


def attestation_missing(field: str, *, wrong: str, required: str, mend: str, citation: str = "") -> Finding:
    """A duty of conduct that the certificate holder has not attested."""
    return Finding(
        severity="attestation_missing", field=field, wrong=wrong, required=required, mend=mend, citation=citation
    )


def note(field: str, *, wrong: str, found: Any = None, mend: str = "", citation: str = "") -> Finding:
    """Something for a reviewer to look at. It breaks no rule."""
    return Finding(severity="note", field=field, found=found, wrong=wrong, mend=mend, citation=citation)
