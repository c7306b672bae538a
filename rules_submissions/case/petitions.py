"""Violations under which a filing was made: the finding with the reference and the words that the filer gave
(601a.3)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from compliance.regulation import Finding

from ..facts import finding_key


@dataclass(frozen=True)
class Petition:
    """A violation with the petition under which it was filed all the same."""

    finding: Finding
    reference: str
    words: str


def petitions_of(findings: Iterable[Finding], reasons: Mapping[str, Mapping[str, str]]) -> list[Petition]:
    """The petitions of those violations that stand; words kept for a finding that was mended since are left out."""
    given = (
        (finding, reasons.get(finding_key(finding), {})) for finding in findings if finding.severity == "violation"
    )
    return [Petition(finding, words["petition"], words["words"]) for finding, words in given if words.get("petition")]
