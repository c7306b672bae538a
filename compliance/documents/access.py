"""The readers of a kept document: each app that keeps documents states here who reads them."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from django.db.models import Q

if TYPE_CHECKING:
    from compliance.holders.models import User

Gate = Callable[["User"], Q]

gates: Sequence[Gate] = ()
"""Conditions on `Document` under which a person may read it. Set in `compliance/wiring.py`."""


def readable_by(user: "User") -> Q:
    """The condition on `Document` that covers everything this person may read; nothing where no gate opens."""
    condition = Q(pk__in=[])
    for gate in gates:
        condition |= gate(user)
    return condition
