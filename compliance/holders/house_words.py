"""Words of the house, from which nobody makes a password: what any attacker of this office tries first."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError

from .models import BOARD, User, chapter_choices
from .roles import Role

LEAST_LEFT = 8
"""So many characters of a password have to be its own."""
ALWAYS = ("pennsylvania", "harrisburg", "regulator", "inspection", "submission", "approval", "password")


class HouseWordsValidator:
    """Refuses a password that is made of words of the house: fewer than eight of its characters are left without them.
    The words are those of the Board, the roles, the games, the address of the office, and the person's organization."""

    def validate(self, password: str, user: Any = None) -> None:
        """Raises ValidationError."""
        left = "".join(re.findall(r"\w", password.casefold()))
        for word in sorted({*words_of_house(), *_words_of_holder(user)}, key=len, reverse=True):
            left = left.replace(word, "")
        if len(left) < LEAST_LEFT:
            raise ValidationError(
                "This password is made of words that this system uses. Use other words.", "house_words"
            )

    def get_help_text(self) -> str:
        """The help text that people read before they choose one."""
        return "Your password can’t be made of names of games, roles, the Board or your organization."


@cache
def words_of_house() -> frozenset[str]:
    """Words of four letters and more, in small letters."""
    roles = (str(role.label) for role in Role)
    return frozenset(_words(BOARD, *ALWAYS, settings.SITE_URL, *roles, *(str(game) for _, game in chapter_choices())))


def _words_of_holder(user: Any) -> Iterator[str]:
    membership = user.active_membership if isinstance(user, User) and user.pk else None
    yield from _words(membership.holder.name if membership is not None and membership.holder else "")


def _words(*texts: str) -> Iterator[str]:
    for text in texts:
        yield from re.findall(r"[^\W\d_]{4,}", text.casefold())
