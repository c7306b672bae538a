"""The list of exceptions, its file, and the page of one with what people answered."""

from dataclasses import replace
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from compliance.documents.csv_files import list_answer, utc_words
from compliance.documents.lists import MOST as MOST_PRINTED
from compliance.documents.lists import ListPaper, list_to_save
from compliance.holders.access import NOT_FOUND, SignedInRequest, perm_required
from compliance.holders.attempt import Attempt
from compliance.holders.errors import IllegalMove
from compliance.holders.models import User
from compliance.holders.page_mark import SEEN, mark_input
from compliance.holders.roles import Perm
from compliance.holders.words import WordsField
from compliance.regulation.core.fields import SENTENCE
from compliance.web.one_moment import require_GET
from compliance.web.parts import PageError
from compliance.web.steps import Step, reads_in_steps
from compliance.web.values import moment_words

from ..errors import NotAllowed
from ..models.exceptions import ExceptionAct, ExceptionState
from .evidence import ExceptionLine, exception_lines
from .filters import ExceptionQuery, exception_query
from .kinds import KINDS
from .rows import counts, exceptions, one_exception, page_of_exceptions
from .services import ACTS, MOVES, answer_rests_on, may_close, may_explain, moves_of

SIZE = 25
MOST = 5_000
"""Rows of a CSV at most; one more row says that there are more."""
TAGS = {
    ExceptionState.OPEN: ("stop", "stop"),
    ExceptionState.EXPLAINED: ("warn", "warn"),
    ExceptionState.CLOSED: ("ok", "ok"),
}
"""By state: the kind and the icon of its tag."""
HEADER = (
    "Kind", "Citation", "Question", "Certificate holder", "Facility", "Pit", "Table", "When", "When, UTC",
    "What was found", "Rests on", "State", "Answered by", "Answered at, UTC", "Answer",
)  # fmt: skip
PRINTED = ("Kind and clause", "Where and when", "What was found", "State")
"""The headings of the paper."""


class AnswerForm(forms.Form):
    """The form for an answer: its words, and its move."""

    move = forms.ChoiceField(choices=[(move.code, move.title) for move in MOVES.values()], widget=forms.HiddenInput)
    words = WordsField(label="Your answer", longest=SENTENCE, error_messages={"required": "Write a sentence or two."})


@require_GET
@perm_required(Perm.READ_LOGS)
def exceptions_list(request: SignedInRequest) -> HttpResponse:
    """The exceptions that this person sees, newest first, with filters and how many there are of each kind and state.
    A fixed number of queries."""
    at, user = timezone.now(), request.user
    asked = exception_query(user, request.GET, at)
    page = page_of_exceptions(user, asked.wanted, request.GET, SIZE)
    context = {
        **_counted(user, asked),
        "filters": asked.filters(),
        "page": page,
        "lines": [(shown, *TAGS[shown.state]) for shown in exception_lines(page.rows, at)],
        "page_errors": list(asked.errors),
        "pdf_url": f"{reverse('floor:exceptions_pdf')}?{asked.query()}" if user.may(Perm.EXPORT) else "",
        "csv_url": f"{reverse('floor:exceptions_csv')}?{asked.query()}",
    }
    return render(request, "inspections/exceptions.html", context)


def _counted(user: User, asked: ExceptionQuery) -> dict[str, Any]:
    """Tabs by state and links by kind, with how many the other filters leave. One query."""
    every = counts(user, replace(asked.wanted, kinds=(), state=""), "code", "stands")
    kind, state = asked.typed["kind"], asked.typed["state"]

    def many(code: str = "", stands: str = "") -> int:
        return sum(number for (of, at), number in every.items() if code in ("", of) and stands in ("", at))

    tabs = [("", "All"), *ExceptionState.choices]
    return {
        "tabs": [
            {
                "label": f"{label} ({many(kind, code)})",
                "url": f"?{asked.query(state=code)}",
                "is_current": state == code,
            }
            for code, label in tabs
        ],
        "kinds": [(choice, f"?{asked.query(kind=choice.code)}", many(choice.code, state)) for choice in KINDS.values()],
        "total": many(kind, state),
    }


@require_GET
@perm_required(Perm.READ_LOGS)
def exceptions_csv(request: SignedInRequest) -> HttpResponse:
    """The same list, as filtered, as CSV. A fixed number of queries."""
    at = timezone.now()
    asked = exception_query(request.user, request.GET, at)
    rows = exceptions(request.user, asked.wanted)[: MOST + 1]
    cells = map(_cells, exception_lines(rows[:MOST], at))
    return list_answer(request, "exceptions.csv", HEADER, cells, more_than=MOST if len(rows) > MOST else 0)


@require_http_methods(["GET"])
@perm_required(Perm.EXPORT)
@reads_in_steps
def exceptions_pdf(request: SignedInRequest) -> Step:
    """The first of the list, as filtered, as PDF with the same rows as CSV inside. A fixed number of queries."""
    at = timezone.now()
    asked = exception_query(request.user, request.GET, at)
    rows = exceptions(request.user, asked.wanted)[: MOST_PRINTED + 1]
    lines = exception_lines(rows[:MOST_PRINTED], at)
    paper = ListPaper(
        "Exceptions",
        "An exception is a question that the records raise, not a verdict. The newest first.",
        asked.filters(),
        PRINTED,
        [_printed(one) for one in lines],
        has_more=len(rows) > MOST_PRINTED,
    )
    page = f"{reverse('floor:exceptions')}?{asked.query()}"
    return list_to_save(request, paper, "exceptions", HEADER, map(_cells, lines), page=page, made_at=at)


def _printed(shown: ExceptionLine) -> tuple[str, ...]:
    """The cells of PRINTED."""
    rests_on = f"\nRests on: {shown.evidence.title}" if shown.evidence.title else ""
    place = ", ".join(filter(None, (shown.facility.name, shown.found.pit)))
    return (
        f"{shown.kind.title}\n{_cited(shown)}",
        f"{place}, table {shown.table.number}\n{moment_words(shown.found.raised_at)}",
        f"{shown.evidence.words}{rests_on}",
        "\n".join([shown.state.label, *map(_answer, shown.acts)]),
    )


def _answer(act: ExceptionAct) -> str:
    who = ", ".join(filter(None, (act.printed_name, act.credential_number, moment_words(act.at))))
    return f"{act.get_state_display()}: {act.words} ({who})"


def _cited(shown: ExceptionLine) -> str:
    return ", ".join(f"§ {cited}" for cited in shown.evidence.citations) or "no clause"


def _cells(shown: ExceptionLine) -> tuple[str, ...]:
    last = shown.last
    return (
        shown.kind.title,
        _cited(shown),
        shown.kind.question,
        str(shown.facility.holder),
        shown.facility.name,
        shown.found.pit,
        shown.table.number,
        moment_words(shown.found.raised_at),
        utc_words(shown.found.raised_at),
        shown.evidence.words,
        shown.evidence.title,
        shown.state.label,
        f"{last.printed_name}, {last.credential_number}" if last else "",
        utc_words(last.at) if last else "",
        last.words if last else "",
    )


@require_GET
@perm_required(Perm.READ_LOGS)
def exception(request: SignedInRequest, exception_kind: str, exception_key: UUID) -> HttpResponse:
    """An exception: what was found, on what it rests, its answers; and the form in which to answer."""
    return _page(request, exception_kind, exception_key, None)


@require_POST
@perm_required(Perm.READ_LOGS)
def answer(request: SignedInRequest, exception_kind: str, exception_key: UUID) -> HttpResponse:
    """Explains, closes or reopens an exception."""
    user = request.user
    if not may_explain(user) and not may_close(user):
        raise NotAllowed("The holder’s compliance managers and supervisors explain exceptions; the Board closes them.")
    if one_exception(user, exception_kind, exception_key, timezone.now()) is None:
        raise Http404(NOT_FOUND)
    form = AnswerForm(request.POST)
    attempt = Attempt(form, IllegalMove)
    if form.is_valid():
        service = ACTS[form.cleaned_data["move"]]
        with attempt:
            made = service(
                kind=exception_kind,
                key=exception_key,
                words=form.cleaned_data["words"],
                by=user,
                at=timezone.now(),
                seen=request.POST.get(SEEN, ""),
            )
            messages.success(request, f"Recorded: {made.get_state_display().lower()}, by {made.printed_name}.")
            return redirect("floor:exception", exception_kind, exception_key)
    return _page(request, exception_kind, exception_key, form, status=attempt.status)


def _page(request: SignedInRequest, code: str, key: UUID, form: AnswerForm | None, status: int = 400) -> HttpResponse:
    at = timezone.now()
    raised = one_exception(request.user, code, key, at)
    listed = exception_lines([raised], at) if raised is not None else []
    if not listed:
        raise Http404(NOT_FOUND)
    (shown,) = listed
    moves = moves_of(request.user, shown.state)
    shape, icon = TAGS[shown.state]
    context: dict[str, Any] = {
        "one": shown, "tag": shape, "icon": icon,
        "acts": [(act, *TAGS[ExceptionState(act.state)]) for act in shown.acts],
        "move": moves[0] if moves else None,
        "seen": mark_input(request.user, answer_rests_on(shown)),
        "form": form or AnswerForm(initial={"move": moves[0].code if moves else ""}),
        "page_errors": [
            PageError(str(words), f"id_{name}" if name == "words" else "")
            for name, some in (form.errors.items() if form else ()) for words in some
        ],
    }  # fmt: skip
    return render(request, "inspections/exception.html", context, status=status if form else 200)
