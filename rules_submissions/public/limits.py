"""How many reports are taken: so many an hour from one address, about so many from all. No address is kept, only its
hash of this hour."""

from django.core.cache import cache
from django.http import HttpRequest
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_noop as noop

from compliance.holders.errors import OfficeError
from compliance.holders.guesses import client_ip

HOUR_S = 60 * 60
FROM_ONE, FROM_ALL = 5, 200


class TooMany(OfficeError):
    """More reports than are taken in an hour (429)."""

    status = 429


def count_report(request: HttpRequest, hour: int) -> None:
    """Counts a report of this hour (hours since 1970). Raises TooMany beyond either limit."""
    address = salted_hmac("rules_submissions.reports", f"{client_ip(request)}:{hour}").hexdigest()
    # Each place is taken by one report alone, however many come at once.
    is_taken = any(cache.add(f"report:{address}:{place}", 1, HOUR_S) for place in range(FROM_ONE))
    so_far = cache.get(f"reports:{hour}", 0)
    if not is_taken or so_far >= FROM_ALL:
        raise TooMany(
            noop(
                "Too many reports came in this hour. Nothing was sent. Keep what you wrote, and send it in an hour, or "
                "tell a representative of Casino Compliance at the casino."
            )
        )
    cache.set(f"reports:{hour}", so_far + 1, HOUR_S)
