"""How many reports are taken: so many an hour from one address, so many from all. No address is kept, only its hash."""

from django.core.cache import cache
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

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
    for key, most in ((f"report:{address}", FROM_ONE), (f"reports:{hour}", FROM_ALL)):
        if not _taken(key, most):
            raise TooMany(
                "Too many reports came in this hour. Nothing was sent. Keep what you wrote, and send it in an hour, or "
                "tell a representative of Casino Compliance at the casino."
            )


def _taken(key: str, most: int) -> bool:
    """Whether one more place under this key is free; each place is taken by one caller alone."""
    return any(cache.add(f"{key}:{place}", 1, HOUR_S) for place in range(most))
