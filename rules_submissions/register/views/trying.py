"""Try a change: of approved rules, under the edition that governs, and under rules that do not or not yet."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import partial
from uuid import UUID

from django.http import HttpResponse
from django.utils import timezone

from compliance.holders.access import SignedInRequest, perm_required
from compliance.holders.models import User
from compliance.regulation import Finding, Rules, chapter
from compliance.web.values import day_words

from ...case.comparison import Side
from ...conditions import today_of
from ...drafting.worksheet import submission_of
from ...forecast.scratch import OtherRules
from ...forecast.views import try_page
from ...models import FiguresVersion
from ...people import TRIES
from ..announcing.on_record import news_of
from ..figures.on_file import FiguresText, shipped, text_of
from ..impact import ChangesFrom, changes_under, editions_ahead
from ..remedy import remedy_of
from .impact import TRY_FIGURES

MOST = 20
"""Texts of figures among which one is chosen, the newest first; those that come with the product beside them."""


@perm_required(*TRIES)
def attempt(request: SignedInRequest, pk: UUID) -> HttpResponse:
    """A change of approved rules, tried. A fixed number of queries."""
    rules = submission_of(request, pk)
    return try_page(request, rules, list(_others(request.user, rules.chapter_number)))


def _others(user: User, number: str) -> Iterator[OtherRules]:
    """The editions of a game that are to come and not withdrawn; and figures that are nobody's law, for who reads them.
    Three queries at most."""
    today = today_of(timezone.now())
    ahead = {edition: day for edition, day in editions_ahead(today) if edition.chapter == number}
    for news in news_of(ahead).values():
        if not news.is_off(today):
            words = f"{news.edition.key}, in force from {day_words(ahead[news.edition])}"
            rules = chapter(number).rules(news.edition.key)
            yield _other(news.edition.key, words, rules, partial(changes_under, news.edition))
    if any(map(user.may, TRY_FIGURES)):
        written = FiguresVersion.objects.newest().filter(key__startswith=f"{number}-").order_by("-at", "id")[:MOST]
        for text in [*shipped().values(), *map(text_of, written)]:
            yield from _of_figures(text, number)


def _of_figures(text: FiguresText, number: str) -> Iterator[OtherRules]:
    asked = text.alternative
    if asked is not None and asked.base.chapter == number:
        yield _other(text.key, f"{text.key}: {asked.edition.label}", asked.rules, asked.changes)


def _other(key: str, words: str, rules: Rules, changes: ChangesFrom) -> OtherRules:
    def side_with_remedy(before: Side, appeared: Sequence[Finding], at: datetime) -> Side:
        return remedy_of(chapter(rules.edition.chapter), before, appeared, rules, at).side

    return OtherRules(key, words, rules, changes, side_with_remedy)
