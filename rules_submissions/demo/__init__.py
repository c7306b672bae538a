"""Rules Submissions of the demonstration: all six games, one filing in every state, made by the real services.

Both facilities have rules in effect for every Roulette and Casino War table since at least 80 days, for the other
games since at least 45, but for Craps at Lehigh Bend.
"""

from datetime import datetime, timedelta
from typing import Any

from compliance.after_commit import after_commit
from compliance.demonstration import Scene, rows
from compliance.holders.demo_cast import KEYSTONE, LEHIGH, DemoHolder

from ..decision.contest import ALL_GAMES, Of
from ..decision.services.contest_text import contest_text_ask, contest_text_confirm
from ..tasks import keep_prints
from .office import Office, of_the_board
from .story import Story

BEGIN = timedelta(days=280)
"""The longest time before now at which the first act may be: after the people were entered."""

INVENTED = (
    "You may ask the Board in writing, within 30 days of this {}, to review it. Asking does not suspend it. (Invented "
    "text of this demonstration, not of the Board’s counsel.)"
)
"""The text of the demonstration; real ones come from counsel."""


def scenes(at: datetime) -> list[Scene]:
    """The filings and decisions up to `at`: a scene for each story of each certificate holder."""
    holders = (("keystone", KEYSTONE), ("lehigh", LEHIGH))
    stories = (_story(described, acts, at) for name, described in holders for acts in rows(name).values())
    return [_contest_texts(at), *stories, _printed(at)]


def _contest_texts(at: datetime) -> Scene:
    """The ways to contest decisions: an invented text for all games, which says so, by the Board's administrators."""
    asked_at, confirmed_at = at - BEGIN, at - BEGIN + timedelta(hours=2)
    yield asked_at
    first, second = of_the_board("admin"), of_the_board("admin2")
    for of in Of:
        contest_text_ask(
            decision=of,
            chapter_number=ALL_GAMES,
            number=0,
            text=INVENTED.format(of.label.lower()),
            reason="Invented for the demonstration.",
            by=first,
            at=asked_at,
        )
    yield confirmed_at
    for of in Of:
        contest_text_confirm(decision=of, chapter_number=ALL_GAMES, by=second, at=confirmed_at)


def _printed(at: datetime) -> Scene:
    """The first signs, cards and guides are made at once, and not first when the office's clock comes to it."""
    yield at
    after_commit(keep_prints, is_awaited=True)


def _story(described: DemoHolder, acts: list[dict[str, Any]], at: datetime) -> Scene:
    yield at - BEGIN
    yield from Story(Office(described, at)).play(acts)
