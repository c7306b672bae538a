"""Who reads a kept document: each app that keeps documents states it here for its own."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from django.db.models import Q

if TYPE_CHECKING:
    from compliance.holders.models import User

Gate = Callable[["User"], Q]

_gates: list[Gate] = []


def register(gate: Gate) -> None:
    """Lets a person read the documents that this condition on `Document` covers. Registering it twice changes nothing.

    `compliance/wiring.py` names them: `access.register(lambda user: Q(export_volume__job__in=…))`.
    """
    if gate not in _gates:
        _gates.append(gate)


def readable_by(user: "User") -> Q:
    """The condition on `Document` that covers everything this person may read; nothing where no gate opens."""
    condition = Q(pk__in=[])
    for gate in _gates:
        condition |= gate(user)
    return condition
