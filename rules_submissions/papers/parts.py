"""Parts that several papers share: signatures, editions, findings, settlements, in words."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from compliance.documents import times
from compliance.holders.roles import decided_as, role_words
from compliance.regulation import Edition, Finding
from compliance.regulation.core.fields import Field
from compliance.regulation.core.titles import place_title
from compliance.signing.signature import way_words
from compliance.web.values import day_words, finding_words
from compliance.web.words import EDITION_STATUS, SEVERITIES, owner_words, spell_code

from ..facts import finding_key
from ..models import Revision, Settlement
from ..recusals import Recusals, is_by_delegate
from ..successors import tables_words


@dataclass(frozen=True)
class SignatureBlock:
    """A signature as papers print it."""

    name: str
    credential: str
    role: str
    method: str
    at: str


def signature_block(kept: Mapping[str, str], zone: ZoneInfo) -> SignatureBlock:
    """The signature that a record keeps, its time at the facility and in UTC."""
    role, method, at = (kept.get(name, "") for name in ("role", "method", "at"))
    return SignatureBlock(
        name=kept.get("printed_name", ""),
        credential=kept.get("credential_number", ""),
        role=role_words(role),
        method=way_words(method).removeprefix("with ") if method else "",
        at=times.signed_words(datetime.fromisoformat(at), zone) if at else "",
    )


def edition_words(edition: Edition) -> str:
    """Key and standing of an edition; of a proposed text, that it is only proposed."""
    if edition.effective_from is not None:
        span = f"in force from {day_words(edition.effective_from)}"
        return f"{span} to {day_words(edition.effective_to)}" if edition.effective_to else span
    status = EDITION_STATUS.get(edition.status, edition.status)
    return f"{status} of {day_words(edition.published_on)}, not in force"


@dataclass(frozen=True)
class FindingLine:
    """A finding as papers print it. `petition` and `words` are the filer's grounds to file all the same; `law` quotes
    its clause, in a letter whose first line on the clause it is."""

    kind: str
    word: str
    citation: str
    edition: str
    about: str
    wrong: str
    found: str
    required: str
    mend: str
    owner: str
    petition: str = ""
    words: str = ""
    act: str = ""
    law: str = ""


def finding_lines(
    findings: Iterable[Finding],
    fields: Mapping[str, Field],
    reasons: Mapping[str, Mapping[str, str]] | None = None,
    acts: Mapping[str, str] | None = None,
) -> list[FindingLine]:
    """The findings in words, with the filer's reason and what a reviewer did with each, where they did something."""
    return [_line(finding, fields, (reasons or {}).get(finding_key(finding), {}), acts or {}) for finding in findings]


def _line(
    finding: Finding, fields: Mapping[str, Field], reason: Mapping[str, str], acts: Mapping[str, str]
) -> FindingLine:
    status = EDITION_STATUS.get(finding.edition_status, spell_code(finding.edition_status))
    return FindingLine(
        kind=finding.severity,
        word=SEVERITIES[finding.severity].word,
        citation=finding.citation,
        edition=f"{finding.edition}, {status}",
        about=place_title(finding.field, fields),
        wrong=finding.wrong,
        found=finding_words(finding) if finding.found is not None else "",
        required=finding.required,
        mend=finding.mend,
        owner=owner_words(finding.owner).name,
        petition=reason.get("petition", ""),
        words=reason.get("words", ""),
        act=acts.get(finding_key(finding), ""),
    )


@dataclass(frozen=True)
class SettlementLine:
    """A settled approval: its subject, its unit and its outcome."""

    about: str
    citation: str
    unit: str
    outcome: str
    by: str


def settlement_lines(
    rows: Iterable[Settlement], fields: Mapping[str, Field], recusals: Recusals
) -> list[SettlementLine]:
    """Settlements in words, in the order of the citations; whoever is recused since is marked."""
    return [
        SettlementLine(
            about=place_title(row.field, fields),
            citation=row.citation,
            unit=owner_words(row.unit).name,
            outcome=f"Approved, {row.approval_number}, {day_words(row.approved_on)}"
            if row.approved
            else f"Refused: {row.reason}",
            by=f"{row.printed_name}, {_capacity(row)}{recusals.mark(row)}",
        )
        for row in sorted(rows, key=lambda row: (row.citation, row.field))
    ]


def _capacity(row: Settlement) -> str:
    return decided_as(row.role) if is_by_delegate(row.unit, row.role) else role_words(row.role)


def head_of(revision: Revision) -> dict[str, Any]:
    """The values about a revision that every paper on it shows."""
    submission = revision.submission
    facility, edition = submission.facility, revision.rules.edition
    return {
        "revision": revision,
        "submission": submission,
        "facility": facility.name,
        "holder": facility.holder.name,
        "game": submission.chapter.game,
        "chapter": submission.chapter_number,
        "edition": edition,
        "edition_words": edition_words(edition),
        "is_proposed": edition.effective_from is None,
        "tables": ", ".join(submission.table_numbers),
        "at_tables": tables_words(submission.table_numbers) if submission.table_numbers else "",
        "filed_at": times.signed_words(revision.filed_at, facility.zone),
    }
