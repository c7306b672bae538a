"""Errors at the table, as acts that a caller can react to."""

from collections.abc import Sequence

from compliance.holders.errors import FieldRefused, IllegalMove, NotAllowed, OfficeError
from compliance.regulation.core.finding import Finding

from .reasons import Reason

__all__ = [
    "AlreadyCorrected",
    "AlreadyDenied",
    "AlreadyTakenOver",
    "FieldRefused",
    "KeyReused",
    "MayNotOpen",
    "NotAllowed",
    "NotConfirmed",
    "NotInOrder",
    "OpenItemsChanged",
]


class NotConfirmed(OfficeError):
    """The entry has findings that its signer has not seen and confirmed (409). Carries them and their `mark`."""

    status = 409

    def __init__(self, findings: Sequence[Finding], mark: str) -> None:
        count = "a finding" if len(findings) == 1 else f"{len(findings)} findings"
        super().__init__(f"There is {count} about this entry. Read it, then fix the entry or sign it as it is.")
        self.findings, self.mark = tuple(findings), mark


class AlreadyCorrected(IllegalMove):
    """The entry has been corrected before; the correction is what can be corrected now (409)."""


class AlreadyDenied(IllegalMove):
    """Two people have said that what the entry says never happened; nothing about it changes any more (409)."""


class AlreadyTakenOver(IllegalMove):
    """Somebody has taken this shift over (409)."""


class OpenItemsChanged(IllegalMove):
    """The open items at the facility differ from those that the page of a handover showed (409)."""


class NothingToSign(IllegalMove):
    """The entry asks nobody but its signer to sign it (409)."""


class KeyReused(OfficeError):
    """A key was sent again with something else (422)."""

    status = 422


class NotInOrder(IllegalMove):
    """The table is already open, or already closed (409)."""


class MayNotOpen(IllegalMove):
    """The table may not open; `reasons` says why, each with the way to cure it (409)."""

    def __init__(self, sentence: str, reasons: Sequence[Reason]) -> None:
        super().__init__(sentence)
        self.reasons = tuple(reasons)
