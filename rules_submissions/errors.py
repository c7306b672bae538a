"""Errors of a Rules Submission, as acts that a caller can react to."""

from collections.abc import Sequence
from uuid import UUID

from compliance.holders.errors import IllegalMove, NotAllowed, OfficeError

__all__ = ["AlreadyApproved", "IllegalMove", "NotAllowed", "NotReady", "StaleDraft"]


class AlreadyApproved(IllegalMove):
    """A first filing where rules are approved already; `amend` is the submission to amend instead."""

    def __init__(self, sentence: str, *, amend: UUID | None) -> None:
        super().__init__(sentence)
        self.amend = amend


class StaleDraft(OfficeError):
    """Somebody else saved the draft meanwhile (409); carries what each side has."""

    status = 409

    def __init__(self, sentence: str, *, theirs: dict[str, object], version: int) -> None:
        super().__init__(sentence)
        self.theirs, self.version = theirs, version


class NotReady(OfficeError):
    """The filing cannot be filed, recommended or approved yet; `reasons` says what is open (409)."""

    status = 409

    def __init__(self, sentence: str, reasons: Sequence[str]) -> None:
        super().__init__(sentence)
        self.reasons = list(reasons)

    @property
    def lines(self) -> list[str]:
        return [self.sentence, *self.reasons]
