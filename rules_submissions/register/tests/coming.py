"""Editions that are to come, for tests: the proposed text of Casino War, which asks for changes, or that of Roulette of
2012, which asks for none; each with a day on which it is in force."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, timedelta

import msgspec
import pytest
from django.utils import timezone

from compliance.regulation import Chapter, chapter
from rules_submissions.register import impact as register
from rules_submissions.register.views import impact as impact_page

KEY = "651a-2011P"
PLAN, LIST = "/submissions/rule-changes/plan/", f"/submissions/rule-changes/{KEY}/"
FILL = f"{LIST}fill/"
EASY = "617a-2012"
UNCHANGED = f"/submissions/rule-changes/{EASY}/unchanged/"


@pytest.fixture
def ahead(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], date]:
    """Makes the proposed text one that is in force so many days from now."""

    def made(days: int) -> date:
        return _comes(monkeypatch, days, KEY, "651a-2012")

    return made


@pytest.fixture
def easy_ahead(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], date]:
    """Makes the text of Roulette of 2012 one that is in force so many days from now, after that of 2019."""

    def made(days: int) -> date:
        return _comes(monkeypatch, days, EASY, "617a-2019")

    return made


@contextmanager
def governing(key: str) -> Iterator[None]:
    """The text with this key governs every day, inside."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Chapter, "edition_on", lambda self, day: chapter(key.partition("-")[0]).edition(key))
        yield


def _comes(monkeypatch: pytest.MonkeyPatch, days: int, key: str, before: str) -> date:
    on, whole = timezone.localdate() + timedelta(days=days), chapter(key.partition("-")[0])
    edition = msgspec.structs.replace(whole.edition(key), status="in_force", effective_from=on, effective_to=None)
    own = whole.edition(before)
    for module in (register, impact_page):
        monkeypatch.setattr(module, "all_editions", lambda: [own, edition])
    monkeypatch.setattr(Chapter, "edition_on", lambda self, day: edition if day >= on else own)
    return on
