"""Rules Submissions of the demonstration: all six games, one filing in every state, made by the real services.

Both facilities have rules in effect for every Roulette and Casino War table since at least 80 days, for the other
games since at least 45, but for Craps at Lehigh Bend.
"""

from collections.abc import Callable
from datetime import datetime, timedelta

from compliance.demonstration import Scene
from compliance.handover import after_commit
from compliance.holders.demo_cast import KEYSTONE, LEHIGH, DemoHolder

from ..tasks import keep_prints
from . import keystone as demo_keystone
from . import lehigh as demo_lehigh
from .office import Acts, Office

BEGIN = timedelta(days=280)
"""How long before now the first act may be: after the people were entered."""


def scenes(at: datetime) -> list[Scene]:
    """What was filed and decided up to `at`: a scene for each story of each certificate holder."""
    holders = ((KEYSTONE, demo_keystone.STORIES), (LEHIGH, demo_lehigh.STORIES))
    return [*(_story(described, story, at) for described, stories in holders for story in stories), _printed(at)]


def _printed(at: datetime) -> Scene:
    """The first signs, cards and guides are made at once, and not first when the office's clock comes to it."""
    yield at
    after_commit(keep_prints, is_awaited=True)


def _story(described: DemoHolder, story: Callable[[Office], Acts[None]], at: datetime) -> Scene:
    yield at - BEGIN
    yield from story(Office(described, at))
