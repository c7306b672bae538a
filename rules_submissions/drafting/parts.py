"""The task list of a draft: its parts, the state of each, and a line of substance about it."""

from dataclasses import dataclass

from django.urls import reverse

from compliance.regulation import OWNERS, Finding
from compliance.regulation.core.fields import Section
from compliance.web.parts import Part, TaskList
from compliance.web.values import fact_words, series_words

from .left import approvals_left, fields_left, needs_sheet, question_url
from .question_pages import QuestionPage
from .readiness import Readiness
from .tables import FIELD
from .worksheet import Worksheet

LONGEST_LINE = 110
MAY_BE_LEFT_OUT = "No answers needed here"


@dataclass(frozen=True)
class Tasks:
    """The parts to answer, and the last step: check, sign and file."""

    parts: TaskList
    check: Part

    @property
    def left(self) -> list[Part]:
        """The parts that need something, in order."""
        return [part for part in self.parts.parts if not part.is_done and not part.may_stay]

    @property
    def optional(self) -> list[Part]:
        """The parts that may be answered or filed as they are, in order."""
        return [part for part in self.parts.parts if not part.is_done and part.may_stay]

    @property
    def complete(self) -> list[Part]:
        """The parts that need nothing, in order."""
        return [part for part in self.parts.parts if part.is_done]

    @property
    def next(self) -> Part:
        """The first part that needs something; after the last, the check."""
        return next(iter(self.left), self.check)


def sections_of(sheet: Worksheet) -> dict[Section, list[QuestionPage]]:
    """The sections that ask something now, each with its pages, in the order of the chapter."""
    sections: dict[Section, list[QuestionPage]] = {}
    for page in sheet.pages:
        sections.setdefault(page.section, []).append(page)
    return sections


def tasks_of(sheet: Worksheet, ready: Readiness, sheets: int) -> Tasks:
    """The task list. `sheets` counts the artwork attached now; `ready` says what stands in the way of filing."""
    parts: list[Part] = []
    for section, pages in sections_of(sheet).items():
        if all(page.is_of_attestations for page in pages):
            parts.append(_artwork_part(sheet, len(parts) + 1, sheets, ready))
        state = state_of(sheet, pages)
        page, line = _first_to_do(sheet, pages), _line(sheet, section, pages, state)
        naming = [page for page in pages if FIELD in page.names]
        if ready.tables and naming and state != "problem":
            state, page, line = "problem", naming[0], _cut(ready.tables[0].words)
        if state == "filled" and any(approvals_left(sheet, one) for one in pages):
            state, may_stay = "approval_open", True
        else:
            may_stay = state == "not_started" and is_optional(sheet, pages)
        parts.append(Part(len(parts) + 1, section.title, state, line, question_url(sheet, page), may_stay))
    if sheet.submission.round_number and ready.points:
        parts.append(_return_part(sheet, len(parts) + 1, ready))
    return Tasks(TaskList(parts), _check_part(sheet, parts, ready))


def is_optional(sheet: Worksheet, pages: list[QuestionPage]) -> bool:
    """Whether every question of these pages may stay unanswered."""
    return all(field.asked.optional for field in sheet.fields_of(pages))


def state_of(sheet: Worksheet, pages: list[QuestionPage]) -> str:
    """A code of `compliance.web.words.PART_STATES` for the part that these pages make up."""
    is_opened, left = sheet.is_opened(pages), any(fields_left(sheet, page) for page in pages)
    if not is_opened:
        return "filled" if sheet.is_touched(pages) and not left else "not_started"
    is_wrong = any(field.name in sheet.raw for field in sheet.fields_of(pages))
    if is_wrong or any(sheet.stands_in_the_way(finding) for finding in sheet.findings_on(pages)):
        return "problem"
    return "in_progress" if left else "done"


def _first_to_do(sheet: Worksheet, pages: list[QuestionPage]) -> QuestionPage:
    """The page at which a part opens: its first with a problem, else the first with an open question, else the
    first."""
    troubled = [page for page in pages if state_of(sheet, [page]) == "problem"]
    unfinished = [page for page in pages if fields_left(sheet, page)]
    return (troubled or unfinished or pages)[0]


def _line(sheet: Worksheet, section: Section, pages: list[QuestionPage], state: str) -> str:
    fields = sheet.fields_of(pages)
    if state == "problem":
        unread = [field.label for field in fields if field.name in sheet.raw]
        if unread:
            return _cut(f"{unread[0]}: we cannot read what you typed")
        first = next(f for f in sheet.findings_on(pages) if sheet.stands_in_the_way(f))
        return f"{_cut(first.wrong.rstrip('.'))}, § {first.citation}"
    if state == "not_started" and is_optional(sheet, pages):
        return f"{section.hint}. {MAY_BE_LEFT_OUT}".removeprefix(". ")
    if all(page.is_of_attestations for page in pages):
        signed = sum(getattr(sheet.facts, field.name) is not None for field in fields)
        return f"{signed} of {len(fields)} duties of conduct attested" if signed else f"{len(fields)} duties of conduct"
    if state == "in_progress":
        return f"{sum(map(sheet.is_answered, fields))} of {len(fields)} questions answered"
    if state in ("done", "filled") and sheet.is_touched(pages):
        return _cut(_substance(sheet, pages)) + _still_to_come(sheet.findings_on(pages))
    return section.hint


def _substance(sheet: Worksheet, pages: list[QuestionPage]) -> str:
    """The first answers of a part, in words."""
    plain = [
        fact_words(getattr(sheet.facts, field.name), field)
        for field in sheet.fields_of(pages)
        if field.kind not in ("boolean", "approval") and getattr(sheet.facts, field.name) is not None
    ]
    return "; ".join(plain[:3]) or "Answered"


def _still_to_come(findings: list[Finding]) -> str:
    wanted = [f for f in findings if f.severity == "needs_approval"]
    if not wanted:
        return ""
    owners = list(dict.fromkeys(OWNERS[f.owner] for f in wanted))  # type: ignore[index]
    count = "1 approval" if len(wanted) == 1 else f"{len(wanted)} approvals"
    it = "it" if len(wanted) == 1 else "them"
    return f". {count} still needed from {' and '.join(owners)}; you may file without {it}"


def _artwork_part(sheet: Worksheet, number: int, sheets: int, ready: Readiness) -> Part:
    url = reverse("submissions:artwork", args=[sheet.submission.pk])
    if ready.unexplained:
        first = ready.unexplained[0]
        state, line, url = "problem", _cut(first.sentence), f"{url}#words-{first.upload.pk}"
    elif sheets:
        state, line = "done", "1 sheet attached" if sheets == 1 else f"{sheets} sheets attached"
    elif not needs_sheet(sheet):
        state, line = "done", "The layout is approved. Attach a sheet only if it helps the review"
    else:
        state = "not_started"
        line = "No sheet attached. The layout has no approval yet, so the reviewer will look for a sheet"
    return Part(number, "Layout and signage artwork", state, line, url, may_stay=state == "not_started")


def _return_part(sheet: Worksheet, number: int, ready: Readiness) -> Part:
    total, open_points = len(ready.points), len(ready.unreplied)
    state = "done" if not open_points else "not_started" if open_points == total else "in_progress"
    line = f"{open_points} of {total} points open"
    return Part(number, "Answer the return", state, line, reverse("submissions:points", args=[sheet.submission.pk]))


def _check_part(sheet: Worksheet, parts: list[Part], ready: Readiness) -> Part:
    url = reverse("submissions:check", args=[sheet.submission.pk])
    name, number = "Check your answers, sign and file", len(parts) + 1
    if ready.is_ready:
        return Part(number, name, "not_started", "Every part is ready to file", url)
    waiting = [str(part.number) for part in parts if not part.is_done and not part.may_stay]
    line = "Open it to see what is missing"
    if waiting:
        is_done = "part {} is" if len(waiting) == 1 else "parts {} are"
        line = f"You can sign when {is_done.format(series_words(waiting))} done; open it to see what is missing"
    return Part(number, name, "cannot_start", line, url)


def _cut(words: str) -> str:
    return words if len(words) <= LONGEST_LINE else words[: LONGEST_LINE - 1].rsplit(" ", 1)[0] + "…"
