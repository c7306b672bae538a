"""Posts of somebody to a page of forms, by Django's own client."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.test import Client

from compliance.holders.page_mark import SEEN

from .controls import posted


def send(
    browser: Client, page: str, typed: Mapping[str, Any] | None = None, to: str = "", **options: Any
) -> HttpResponse:
    """The answer to what somebody types into a form of a page, sent to the page or below it, with the mark of what the
    page showed."""
    shown = posted(browser.get(page).content.decode()).get(SEEN, "")
    answer: HttpResponse = browser.post(f"{page}{to}", {**(typed or {}), SEEN: shown}, **options)
    return answer
