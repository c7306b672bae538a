"""The column beside the questions: findings on these answers, their effects elsewhere, the count of the whole."""

from collections.abc import Sequence
from dataclasses import dataclass
from types import MappingProxyType
from urllib.parse import urlencode

from django.urls import reverse

from compliance.chapters.quoting import Quotations
from compliance.regulation import Finding
from compliance.web.facts_forms import base_name
from compliance.web.words import SEVERITIES, plural

from ..facts import finding_key
from .left import question_url
from .question_pages import QuestionPage
from .readiness import is_stated, petitioned
from .worksheet import Worksheet


@dataclass(frozen=True)
class Beside:
    """A finding and the ways to deal with it from here."""

    finding: Finding
    quotation: str = ""
    say: str = ""
    petition_url: str = ""
    is_petitioned: bool = False
    url: str = ""


@dataclass(frozen=True)
class Aside:
    """The findings of one page; `waiting` counts what is only not answered or not attested yet."""

    findings: Sequence[Beside]
    elsewhere: Sequence[Beside]
    waiting: int
    waiting_word: str
    totals: Sequence[str]
    is_touched: bool


def aside_of(sheet: Worksheet, page: QuestionPage, quotes: Quotations = MappingProxyType({})) -> Aside:
    """The aside of this page for these answers; each finding with the words of the law that are in `quotes`."""
    findings = sheet.findings_on([page])
    waiting = [finding for finding in findings if _only_waits(sheet, finding)]
    touched = sheet.is_touched([page])
    return Aside(
        findings=[beside(sheet, finding, quotes) for finding in findings if finding not in waiting] if touched else [],
        elsewhere=[beside(sheet, finding, quotes, elsewhere=True) for finding in sheet.caused_elsewhere(page)]
        if touched
        else [],
        waiting=len({base_name(finding.field) for finding in waiting}),
        waiting_word="duty is not attested yet,duties are not attested yet"
        if page.is_of_attestations
        else "question here is not answered yet,questions here are not answered yet",
        totals=totals_of(sheet),
        is_touched=touched,
    )


def _only_waits(sheet: Worksheet, finding: Finding) -> bool:
    if finding.severity == "attestation_missing":
        return True
    return _severity(sheet, finding) == "cannot_tell" and not is_stated(sheet.facts, finding.field)


def _severity(sheet: Worksheet, finding: Finding) -> str:
    """The severity as a draft counts it: a question that nobody has come to yet is not answered, whatever is wrong with
    leaving it open."""
    is_open = finding.severity == "violation" and not sheet.is_reached(finding)
    return "cannot_tell" if is_open else finding.severity


def beside(
    sheet: Worksheet, finding: Finding, quotes: Quotations = MappingProxyType({}), *, elsewhere: bool = False
) -> Beside:
    """A finding with its links: to the question, and to the petition page where it is a violation."""
    page = sheet.page_of(finding)
    quotation = quotes.get(finding.citation, "")
    url = f"{question_url(sheet, page)}#{field_anchor(finding)}" if page else ""
    if finding.severity != "violation":
        return Beside(finding, quotation, url=url if elsewhere else "")
    has_reason = petitioned(sheet.draft.reasons, finding)
    query = urlencode({"key": finding_key(finding)})
    return Beside(
        finding,
        quotation,
        say="filed with a petition" if has_reason else "",
        petition_url=f"{reverse('submissions:reason', args=[sheet.submission.pk])}?{query}",
        is_petitioned=has_reason,
        url=url if elsewhere else "",
    )


def field_anchor(finding: Finding) -> str:
    """The id of the input that a finding is about."""
    return f"field-{base_name(finding.field)}"


WAITING = {
    "attestation_missing": "attestation to make,attestations to make",
    "cannot_tell": "question not answered,questions not answered",
}
"""The needs for which a draft waits, in words of the person who fills it in."""


def totals_of(sheet: Worksheet) -> list[str]:
    """The number of findings of each severity in the whole filing, in words; zeros left out."""
    tally = dict.fromkeys(SEVERITIES, 0)
    for finding in sheet.findings:
        tally[_severity(sheet, finding)] += 1
    return [
        plural(count, WAITING[code]) if code in WAITING else SEVERITIES[code].counted(count)
        for code, count in tally.items()
        if count
    ]
