"""The words of a page while something is made for the person who opened it: about how long that still takes, and how
much of it has passed. The page asks again by itself, at an address that says since when, so nothing is stored."""

from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest

SINCE = "waits_since"
"""The parameter of an address: the second, since 1970, at which the page was first opened."""
LONGEST_S = 3_600
"""An address that says more is from another day: its wait begins anew."""
STEP_S = 5


@dataclass(frozen=True)
class Wait:
    """A wait of some seconds, `usual_s` as a rule, of which `passed_s` are over; `address` goes on with it."""

    usual_s: int
    passed_s: int
    address: str

    @property
    def left(self) -> str:
        """A sentence: how long it still takes, in steps of five seconds."""
        if (left_s := self.usual_s - self.passed_s) <= 0:
            return "It takes longer than usual. The page updates on its own."
        return f"About {-(-left_s // STEP_S) * STEP_S} seconds left. The page updates on its own."


def wait_of(request: HttpRequest, usual_s: int, now: datetime) -> Wait:
    """The wait of who asks for this page: it began when the page was first opened."""
    query, at_s = request.GET.copy(), int(now.timestamp())
    typed = query.get(SINCE, "")
    since_s = int(typed) if typed.isascii() and typed.isdecimal() and len(typed) <= 12 else at_s
    passed_s = at_s - since_s if 0 <= at_s - since_s <= LONGEST_S else 0
    query[SINCE] = str(at_s - passed_s)
    return Wait(usual_s, passed_s, f"{request.path}?{query.urlencode()}")
