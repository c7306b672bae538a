"""The work left of a draft: the pages that still need something, in order, and the target of “Save and continue”."""

from dataclasses import dataclass

from django.urls import reverse

from compliance.regulation.core.fields import Field
from compliance.web.facts_forms import base_name

from ..models import RulesSubmission
from ..models.sheets import sheets_of_draft
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


def needs_sheet(sheet: Worksheet) -> bool:
    """Whether the reviewer will look for a sheet: the layout has no approval yet."""
    return getattr(sheet.facts, "layout_approval_ref", None) is None


def url_after(sheet: Worksheet, page: QuestionPage) -> str:
    """The address after saving this page: the next page that needs something, or an earlier one; then the check page. A
    first filing that lacks a sheet goes to the sheets after its last question, before the attestations. The list if
    only this page is left, and for a returned filing, where its points are answered."""
    left = pages_left(sheet)
    order = list(sheet.pages)
    others = [other for other in left if other != page]
    later = [other for other in others if page in order and order.index(other) > order.index(page)]
    following = next(iter(later or others), None)
    is_last = not page.is_of_attestations and (following is None or following.is_of_attestations)
    if is_last and page not in left and _leads_to_sheets(sheet):
        return reverse("submissions:artwork", args=[sheet.submission.pk])
    if following is not None:
        return question_url(sheet, following)
    return _url_of_end(sheet, is_open=bool(left))


def url_after_sheets(sheet: Worksheet) -> str:
    """The address after the page of the sheets: the first page that needs something, then the check page, or the list
    for a returned filing."""
    left = pages_left(sheet)
    return question_url(sheet, left[0]) if left else _url_of_end(sheet, is_open=False)


def _leads_to_sheets(sheet: Worksheet) -> bool:
    whole: RulesSubmission = sheet.submission
    is_first = whole.amends_id is None and whole.status == S.DRAFT
    return is_first and needs_sheet(sheet) and not sheets_of_draft(whole).exists()


def _url_of_end(sheet: Worksheet, *, is_open: bool) -> str:
    name = "tasks" if is_open or sheet.submission.status == S.RETURNED else "check"
    return reverse(f"submissions:{name}", args=[sheet.submission.pk])


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
        (approvals, "approval (optional)", "approvals (optional)"),
    ]
    return ", ".join(f"{count} {one if count == 1 else more}" for count, one, more in counted if count)
