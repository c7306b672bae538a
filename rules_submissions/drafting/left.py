"""What is left of a draft: the pages that still need something, in order, and where “Save and continue” leads."""

from dataclasses import dataclass

from django.urls import reverse

from compliance.regulation.core.fields import Field
from compliance.web.facts_forms import base_name

from ..models import RulesSubmission
from ..states import S
from .question_pages import QuestionPage
from .worksheet import Worksheet


@dataclass(frozen=True)
class Left:
    """A part that still needs something, and what, in words."""

    title: str
    words: str
    url: str
    is_here: bool


def question_url(sheet: Worksheet, page: QuestionPage) -> str:
    """The address of a question page."""
    return reverse("submissions:question", args=[sheet.submission.pk, page.section.code, page.number])


def fields_left(sheet: Worksheet, page: QuestionPage) -> list[Field]:
    """The questions of a page that are not answered, or wrongly, or so that nobody can read it."""
    wrong = {base_name(finding.field) for finding in sheet.findings_on([page]) if sheet.stands_in_the_way(finding)}
    return [
        field
        for field in sheet.fields_of([page])
        if field.name in wrong
        or field.name in sheet.raw
        or (not sheet.is_answered(field) and field.name not in sheet.to_follow)
    ]


def approvals_left(sheet: Worksheet, page: QuestionPage) -> list[Field]:
    """The approvals that a page of a first filing asks for and nobody has looked at yet; they may be to come."""
    if sheet.submission.amends_id is not None or sheet.is_read(page):
        return []
    return [
        field
        for field in sheet.fields_of([page])
        if field.kind == "approval" and not field.asked.optional and getattr(sheet.facts, field.name) is None
    ]


def pages_left(sheet: Worksheet) -> list[QuestionPage]:
    """The pages that still need something, in the order of the filing."""
    return [page for page in sheet.pages if fields_left(sheet, page) or approvals_left(sheet, page)]


def url_after(sheet: Worksheet, page: QuestionPage) -> str:
    """Where saving this page leads: to the next page that needs something, or an earlier one; then to the check page.
    To the list where only this page is left, and where the points of a return are answered."""
    left = pages_left(sheet)
    order = list(sheet.pages)
    others = [other for other in left if other != page]
    later = [other for other in others if page in order and order.index(other) > order.index(page)]
    if others:
        return question_url(sheet, (later or others)[0])
    whole: RulesSubmission = sheet.submission
    name = "tasks" if left or whole.status == S.RETURNED else "check"
    return reverse(f"submissions:{name}", args=[whole.pk])


def left_of(sheet: Worksheet, here: QuestionPage) -> list[Left]:
    """The parts that still need something, for the side of the page `here`."""
    parts: dict[str, list[QuestionPage]] = {}
    for page in pages_left(sheet):
        parts.setdefault(page.section.title, []).append(page)
    return [
        Left(title, _words(sheet, pages), question_url(sheet, pages[0]), here.section == pages[0].section)
        for title, pages in parts.items()
    ]


def _words(sheet: Worksheet, pages: list[QuestionPage]) -> str:
    open_fields = [field for page in pages for field in fields_left(sheet, page)]
    duties = sum(field.kind == "attestation" for field in open_fields)
    approvals = sum(len(approvals_left(sheet, page)) for page in pages)
    counted = [
        (len(open_fields) - duties, "answer", "answers"),
        (duties, "attestation", "attestations"),
        (approvals, "approval, if you have it", "approvals, if you have them"),
    ]
    return ", ".join(f"{count} {one if count == 1 else more}" for count, one, more in counted if count)
