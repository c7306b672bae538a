"""The language of a page, which its address alone says: `/es/register/` is Spanish, everything else is English.

Neither a cookie nor what a browser prefers changes a page, so that whoever keeps one by its address keeps the right
one. Pages of people who are signed in have no Spanish address.
"""

import re
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, ClassVar

from django.conf import settings
from django.http import HttpRequest
from django.urls import URLResolver, is_valid_path
from django.utils import translation

SPANISH = "es-mx"
"""Dates and numbers as in Mexico (3.5, not 3,5); the words are those of `locale/es`."""
PREFIX = "es/"
SPANISH_PATH = f"/{PREFIX}"
"""The beginning of the address of a Spanish page."""


def is_spanish() -> bool:
    """Whether the page that is being made is Spanish."""
    return (translation.get_language() or "").startswith("es")


def html_code() -> str:
    """The language as HTML and headers name it."""
    return "es" if is_spanish() else "en"


def spoken(*, spanish: bool) -> AbstractContextManager[None]:
    """Makes what follows in this language."""
    return translation.override(SPANISH if spanish else settings.LANGUAGE_CODE)


class _Prefix:
    """`es/` while a Spanish page is being made, nothing otherwise: so each page links to pages of its language."""

    name = None
    converters: ClassVar[dict[str, Any]] = {}

    @property
    def regex(self) -> re.Pattern[str]:
        return re.compile(str(self))

    def match(self, path: str) -> tuple[str, tuple[()], dict[str, Any]] | None:
        start = str(self)
        return (path.removeprefix(start), (), {}) if path.startswith(start) else None

    def check(self) -> list[Any]:
        return []

    def describe(self) -> str:
        return f"'{self}'"

    def __str__(self) -> str:
        return PREFIX if is_spanish() else ""


def in_both_languages(patterns: Sequence[Any]) -> list[URLResolver]:
    """These addresses in English, and under `/es/` in Spanish."""
    return [URLResolver(_Prefix(), list(patterns))]  # type: ignore[arg-type]  # a pattern by its methods


def other_address(request: HttpRequest) -> str:
    """The address of this page in the other language, with what the address asks; empty where it has none."""
    asks_spanish = request.path.startswith(SPANISH_PATH)
    path = f"/{request.path.removeprefix(f'/{PREFIX}')}" if asks_spanish else f"/{PREFIX}{request.path.lstrip('/')}"
    with spoken(spanish=not asks_spanish):
        if not is_valid_path(path):
            return ""
    asked = request.META.get("QUERY_STRING", "")
    return f"{path}?{asked}" if asked else path
