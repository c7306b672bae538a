"""Editions that are to come, for tests: the proposed text of Casino War, which asks for changes, or that of Roulette of
2012, which asks for none; each with a day on which it is in force."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date, timedelta
from typing import Any

import msgspec
import pytest
from django.utils import timezone

from compliance.chapters.services import importing
from compliance.chapters.shelf import edition_of
from compliance.regulation import Chapter, Edition, chapter
from rules_submissions.register import impact as register
from rules_submissions.register.views import impact as impact_page

KEY = "651a-2011P"
PLAN, LIST = "/submissions/rule-changes/plan/", f"/submissions/rule-changes/{KEY}/"
FILL = f"{LIST}fill/"
EASY, NEXT = "617a-2012", "617a-2019"
UNCHANGED = f"/submissions/rule-changes/{EASY}/unchanged/"


@pytest.fixture
def ahead(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], date]:
    """Makes the proposed text one that is in force so many days from now."""

    def made(days: int) -> date:
        return _comes(monkeypatch, days, {KEY: "651a-2012"})

    return made


@pytest.fixture
def easy_ahead(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], date]:
    """Makes the text of Roulette of 2012 one that is in force so many days from now, after that of 2019."""

    def made(days: int) -> date:
        return _comes(monkeypatch, days, {EASY: "617a-2019"})

    return made


@pytest.fixture
def both_ahead(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], date]:
    """Makes two texts ones that are in force so many days from now: that of Roulette of 2019, which asks for no change,
    and the proposed one of Casino War. To whoever imports them, neither was law yet."""

    def made(days: int) -> date:
        proposed = chapter("651a").edition(KEY)
        monkeypatch.setattr(importing, "edition_of", lambda key: proposed if key in (NEXT, KEY) else edition_of(key))
        return _comes(monkeypatch, days, {NEXT: "617a-2012", KEY: "651a-2012"})

    return made


@contextmanager
def governing(key: str) -> Iterator[None]:
    """The text with this key governs every day, inside."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Chapter, "edition_on", lambda self, day: chapter(key.partition("-")[0]).edition(key))
        yield


def _comes(monkeypatch: pytest.MonkeyPatch, days: int, texts: Mapping[str, str]) -> date:
    """Each of these texts comes so many days from now, after the one that governs until then."""
    on, games = timezone.localdate() + timedelta(days=days), {}
    for key, before in texts.items():
        whole = chapter(key.partition("-")[0])
        edition = msgspec.structs.replace(whole.edition(key), status="in_force", effective_from=on, effective_to=None)
        games[whole.number] = (whole.edition(before), edition)
    known, by_program = [edition for pair in games.values() for edition in pair], Chapter.edition_on

    def edition_on(whole: Chapter, day: date) -> Edition:
        return games[whole.number][day >= on] if whole.number in games else by_program(whole, day)

    for module in (register, impact_page):
        monkeypatch.setattr(module, "all_editions", lambda: known)
    monkeypatch.setattr(Chapter, "edition_on", edition_on)
    return on


def import_in_browser(counsel: Any, key: str, text: bytes) -> None:
    """Counsel imports the text of an edition, by keyboard."""
    counsel.goto("/regulation/texts/")
    counsel.get_by_label("Edition").select_option(key)
    counsel.get_by_label("Text file").set_input_files({"name": "text.txt", "mimeType": "text/plain", "buffer": text})
    counsel.get_by_role("button", name="Import the text").press("Enter")
    counsel.get_by_text(f"The text of {key} is imported").wait_for()


def announce_in_browser(counsel: Any, colleague: Any, key: str, why: str) -> None:
    """Counsel asks for the announcement of an edition, and a colleague confirms it, by keyboard."""
    address = f"/submissions/announcements/{key}/"
    counsel.goto(address)
    counsel.get_by_label("Reason").fill(why)
    counsel.get_by_role("button", name="Ask to announce it").press("Enter")
    counsel.get_by_text("Requested.").wait_for()
    colleague.goto(address)
    colleague.get_by_role("button", name="Confirm", exact=True).press("Enter")
    colleague.get_by_text("Confirmed.").wait_for()
