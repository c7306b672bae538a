"""Limits on the reports of an hour: from one address, from one site of IPv6, and (about) from all. No address is kept,
only its hash of this hour.

The first report of a network in an hour is counted apart from all further ones. So whoever uses up what is taken of
these keeps nobody else from sending a first one; that would take hundreds of networks, hour after hour.
"""

from django.core.cache import cache
from django.http import HttpRequest
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_noop as noop

from compliance.callers import client_ip, network_of
from compliance.holders.errors import OfficeError

HOUR_S = 60 * 60
FROM_ONE, FROM_NETWORK = 5, 20
FIRST_OF_ALL, FURTHER_OF_ALL = 500, 200


class TooMany(OfficeError):
    """More reports than are taken in an hour (429)."""

    status = 429


def count_report(request: HttpRequest, hour: int) -> None:
    """Counts a report of this hour (hours since 1970). Raises TooMany beyond any of the limits."""
    place = _place_of(f"{client_ip(request)}:{hour}", FROM_ONE)
    of_network = _place_of(f"network:{network_of(request)}:{hour}", FROM_NETWORK) if place is not None else None
    name, most = (f"reports:{hour}", FURTHER_OF_ALL) if of_network else (f"first_reports:{hour}", FIRST_OF_ALL)
    so_far = cache.get(name, 0)
    if of_network is None or so_far >= most:
        raise TooMany(
            noop(
                "Too many reports came in this hour. Nothing was sent. Keep what you wrote, and send it in an hour, or "
                "tell a representative of Casino Compliance at the casino."
            )
        )
    cache.set(name, so_far + 1, HOUR_S)


def _place_of(whose: str, most: int) -> int | None:
    """The first place of this hour that is free; None where there is none. Each is taken by one report alone, however
    many come at once."""
    kept = salted_hmac("rules_submissions.reports", whose).hexdigest()
    return next((place for place in range(most) if cache.add(f"report:{kept}:{place}", 1, HOUR_S)), None)
