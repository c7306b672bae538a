"""“Would this be allowed?”, for everybody: a game, a day, answers, and what the checks say. Nothing is stored."""

from datetime import date
from math import ceil
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_noop as noop
from django.views.decorators.http import require_http_methods
from rest_framework.exceptions import Throttled

from compliance.holders.models import game_name
from compliance.regulation import PACKAGES, NotInForce, chapter
from compliance.regulation.core.parse import Refused, parse_day
from compliance.rest.throttling import RETRY_S, Gate
from compliance.web.drawings import Figure
from compliance.web.facts_forms import errors_of, field_input, read_fields
from compliance.web.inputs import InputReading
from compliance.web.open_pages import open_form
from compliance.web.parts import PageError
from compliance.web.values import day_words

from ...conditions import today_of
from ...drafting.edition_words import edition_line
from ...prints.rules import odds_of
from ..trial import TooLong, Trial, askable, judged, packed, unpacked
from .register import render_public

TEMPLATE = "register/try.html"
BUSY = noop("The system is working out another person's trial. This page shows the answer in a moment.")
TOO_LONG = noop("These answers do not fit into a link. Leave some out, or shorten what you wrote.")


@require_http_methods(["GET", "HEAD", "POST"])
@open_form
def attempt(request: HttpRequest) -> HttpResponse:
    """Chooses, asks and answers. What is posted goes into the address of the answer, and nowhere else."""
    if request.method == "POST":
        return _posted(request)
    text = request.GET.get("a", "")
    if text:
        try:
            trial = unpacked(text)
        except Refused as refusal:
            errors = [PageError(words, "game") for _, words in refusal.problems]
            return _page(request, errors=errors, status=400)
        return _tried(request, trial)
    number, day = request.GET.get("game", ""), request.GET.get("on", "")
    if not number and not day:
        return _page(request)
    trial_or_error = _chosen(number, day)
    if isinstance(trial_or_error, PageError):
        return _page(request, number=number, day=day, errors=[trial_or_error], status=400)
    return _page(request, trial=trial_or_error)


def _chosen(number: str, day: str) -> Trial | PageError:
    """The game and the day of the address, without answers, or what is wrong with them."""
    if number not in PACKAGES:
        return PageError(noop("Choose a game of the list."), "game")
    try:
        trial = Trial(number, parse_day(day), {})
        trial.edition  # noqa: B018  # a day without a text is refused here
    except Refused:
        return PageError(noop("Enter a day of the calendar, such as 2026-03-01."), "on")
    except NotInForce as refusal:
        return PageError(noop(f"No text is on file for that day: {refusal}."), "on")
    return trial


def _posted(request: HttpRequest) -> HttpResponse:
    chosen = _chosen(request.POST.get("game", ""), request.POST.get("on", ""))
    if isinstance(chosen, PageError):
        number, day = request.POST.get("game", "")[:10], request.POST.get("on", "")[:20]
        return _page(request, number=number, day=day, errors=[chosen], status=400)
    readings = read_fields(askable(chosen.chapter).values(), request.POST)
    answers = {name: reading.value for name, reading in readings.items() if reading.value is not None}
    trial = Trial(chosen.number, chosen.on, answers)
    if not all(reading.is_sound for reading in readings.values()):
        return _page(request, trial=trial, readings=readings, status=400)
    try:
        text = packed(trial)
    except TooLong:
        errors = [PageError(TOO_LONG, "answers")]
        return _page(request, trial=trial, readings=readings, errors=errors, status=400)
    query = QueryDict(mutable=True)
    query["a"] = text
    return redirect(f"{reverse('register:try')}?{query.urlencode()}#result")


def _tried(request: HttpRequest, trial: Trial) -> HttpResponse:
    """The answers with what the checks say of them; 429 while the office works for another stranger, so that visitors
    take no thread from people who are signed in."""
    try:
        gate = Gate(request)
    except Throttled as refusal:
        wait = ceil(getattr(refusal, "wait", None) or RETRY_S)
        answer = _page(request, trial=trial, errors=[PageError(BUSY, "answers")], status=429, again_in=wait)
        answer.headers["Retry-After"] = str(wait)
        return answer
    try:
        return _judged(request, trial)
    finally:
        gate.leave()


def _judged(request: HttpRequest, trial: Trial) -> HttpResponse:
    try:
        result = judged(trial)
    except NotInForce as refusal:
        error = PageError(noop(f"No text is on file for that day: {refusal}."), "on")
        return _page(request, number=trial.number, day=trial.on.isoformat(), errors=[error], status=400)
    key = trial.edition.key
    drawings = trial.chapter.draw_all(trial.facts, key, result.found)
    more: dict[str, Any] = {
        "result": result,
        "odds": odds_of(result.rules) if trial.answers.get("payout_odds") else None,
        "figures": [Figure(drawing, key) for drawing in drawings],
    }
    return _page(request, trial=trial, **more)


def _page(
    request: HttpRequest,
    *,
    trial: Trial | None = None,
    number: str = "",
    day: str = "",
    readings: dict[str, InputReading] | None = None,
    errors: list[PageError] | None = None,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    on: date = trial.on if trial else today_of(timezone.now())
    inputs = _inputs(trial, readings or {}) if trial else []
    context: dict[str, Any] = {
        "games": [(chapter_number, game_name(chapter_number)) for chapter_number in PACKAGES],
        "game": trial.number if trial else number,
        "on": day or on.isoformat(),
        "on_words": day_words(on),
        "trial": trial,
        "edition_line": edition_line(trial.chapter, trial.edition.key) if trial else "",
        "inputs": inputs,
        "page_errors": [*(errors or []), *errors_of(inputs)],
        **more,
    }
    answer = render_public(request, TEMPLATE, context)
    answer.status_code = status
    return answer


def _inputs(trial: Trial, readings: dict[str, InputReading]) -> list[Any]:
    """The questions of a trial with what was answered, or typed where it cannot be read."""
    whole = chapter(trial.number)
    key = trial.edition.key
    fields = [field for field in askable(whole).values() if field.is_of(key)]
    inputs = []
    for field in fields:
        reading = readings.get(field.name)
        inputs.append(
            field_input(
                field,
                trial.answers.get(field.name),
                raw=reading.raw if reading else None,
                errors=reading.errors if reading else (),
            )
        )
    return inputs
