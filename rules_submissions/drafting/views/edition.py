"""The intended effective day of a draft, and its move to the edition that governs that day."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from compliance.holders.access import SignedInRequest, perm_required
from compliance.holders.page_mark import SEEN, NotAsShown, mark_input, refusal_on
from compliance.holders.roles import Perm
from compliance.management.clause_index import figure_value_words
from compliance.regulation import OWNERS, Finding
from compliance.regulation.core.change import EditionChange, FigureChange
from compliance.regulation.core.fields import Field
from compliance.regulation.core.figure import Figure
from compliance.regulation.core.provision import Provision
from compliance.web.django_forms import form_errors
from compliance.web.parts import PageError

from ...errors import IllegalMove
from ...transitions import move_rests_on
from ..edition_words import newer_edition, proposed_warning
from ..forms import DayForm
from ..services.editions import (
    edition_move_of,
    edition_rests_on,
    effective_day_change,
    overtaken_by,
    submission_move_edition,
)
from ..standard import follows_standard
from ..worksheet import draft_of, head_of


@perm_required(Perm.FILE)
def effective_day(request: SignedInRequest, pk: UUID) -> HttpResponse:
    """Asks for another day; where another edition governs it, what that changes is shown next."""
    submission, now = draft_of(request, pk).submission, timezone.now()
    data = request.POST if request.method == "POST" else None
    form = DayForm(data, initial={"effective_on": submission.intended_effective_on})
    status = 400 if request.method == "POST" else 200
    if form.is_valid():
        try:
            changed = effective_day_change(
                submission_id=pk,
                day=form.cleaned_data["effective_on"],
                by=request.user,
                at=now,
                seen=request.POST.get(SEEN, ""),
            )
        except IllegalMove as refusal:
            form.add_error("effective_on", refusal.sentence)
            status = 409 if isinstance(refusal, NotAsShown) else 400
        else:
            today = submission.facility.day(now)
            return redirect("submissions:edition" if overtaken_by(changed, today) else "submissions:tasks", pk)
    seen = mark_input(request.user, move_rests_on(submission))
    context = head_of(submission) | {"form": form, "page_errors": form_errors(form), "seen": seen}
    return render(request, "submissions/effective_day.html", context, status=status)


@perm_required(Perm.FILE)
def edition(request: SignedInRequest, pk: UUID) -> HttpResponse:
    """The changes that the edition of the effective day makes to this draft; posting moves it there."""
    return _moved(request, pk) if request.method == "POST" else _edition_page(request, pk)


def _edition_page(request: SignedInRequest, pk: UUID, page_errors: Sequence[PageError] = ()) -> HttpResponse:
    draft, now = draft_of(request, pk), timezone.now()
    submission = draft.submission
    today = submission.facility.day(now)
    move = edition_move_of(draft, now)
    context = head_of(submission) | {
        "overtaken": newer_edition(submission, today),
        "move": move,
        "shown": change_shown(move.change) if move else None,
        "follows": follows_standard(draft),
        "proposed_there": proposed_warning(move.edition) if move else "",
        "page_errors": page_errors,
        "seen": mark_input(request.user, edition_rests_on(draft)),
    }
    return render(request, "submissions/edition.html", context)


@refusal_on(_edition_page)
def _moved(request: SignedInRequest, pk: UUID) -> HttpResponse:
    moving, to, seen = draft_of(request, pk), request.POST.get("to", ""), request.POST.get(SEEN, "")
    moved = submission_move_edition(submission_id=moving.pk, by=request.user, at=timezone.now(), to=to, seen=seen)
    kept = "Your own answers were kept; the standard answers are those of this edition."
    kept = kept if follows_standard(moving) else "Every answer was kept."
    messages.success(request, f"The draft is now under edition {moved.edition.key}. {kept}")
    return redirect("submissions:tasks", pk)


@dataclass(frozen=True)
class ChangeLine:
    """A change of the text: its citation, its subject, and its words before and after."""

    citation: str
    name: str
    before: str
    after: str


@dataclass(frozen=True)
class ChangeShown:
    """The groups of the page, in order; a group without lines is not shown."""

    questions: list[tuple[str, str, list[tuple[str, str]]]]
    duties: list[tuple[str, list[Provision]]]
    lines: list[ChangeLine]
    findings: list[tuple[str, list[Finding]]]


def change_shown(change: EditionChange) -> ChangeShown:
    """The differences between editions, for people."""
    questions = [
        ("Newly asked", "Answer them before you file.", change.newly_asked),
        ("No longer asked", "The draft keeps your answers, but they are not filed.", change.no_longer_asked),
        (
            "To attest again",
            "The wording of the duty changed, so the old attestation is removed.",
            change.attested_anew,
        ),
    ]
    duties = [("Added", list(change.added)), ("No longer there", list(change.removed))]
    findings = [("New under this edition", list(change.appeared)), ("Gone", list(change.vanished))]
    return ChangeShown(
        questions=[
            (title, what, [_question(field) for field in fields]) for title, what, fields in questions if fields
        ],
        duties=[group for group in duties if group[1]],
        lines=[*_figures(change), *_owners(change)],
        findings=[group for group in findings if group[1]],
    )


def _question(field: Field) -> tuple[str, str]:
    """The label of a question, and the first item that it is asked for."""
    return field.label, re.split(r"[,;] | and ", field.asked.why)[0]


def _figures(change: EditionChange) -> list[ChangeLine]:
    return [
        ChangeLine(changed.figure.citation, changed.figure.name, *_values_in_words(changed))
        for changed in change.figures
    ]


def _values_in_words(changed: FigureChange) -> tuple[str, str]:
    """Both values in words; of two sets, what only one of them holds."""
    figure, before, after = changed.figure, changed.before, changed.after
    if isinstance(before, frozenset) and isinstance(after, frozenset):
        return _with(figure, before - after), _with(figure, after - before)
    return figure_value_words(figure, before), figure_value_words(figure, after)


def _with(figure: Figure[Any], members: frozenset[object]) -> str:
    return f"with {figure_value_words(figure, members)}" if members else "without them"


def _owners(change: EditionChange) -> list[ChangeLine]:
    return [
        ChangeLine(row.provision.citation, f"Who decides: {row.provision.title}", OWNERS[row.before], OWNERS[row.after])  # type: ignore[index]
        for row in change.owners
    ]
