"""What is to be signed: composed once, shown on a page, and composed again under the lock."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from .signature import Meaning, Signature, SignedAct
from .statement import RestsOn, signed_act


def _unsaid(record: Mapping[str, Any]) -> Sequence[tuple[str, str]]:
    return ()


@dataclass(frozen=True)
class Prepared:
    """What is to be signed: the meaning, the holder in whose log it is recorded (None: the office's), and how the
    record is composed.

    `compose` gives the record as the service stores it for a signature, in plain JSON values; `words` gives such a
    record in lines of label and value. The page that shows the record and the service that stores it use one function
    of the act.
    """

    meaning: Meaning
    holder_id: UUID | None
    compose: Callable[[Signature], Mapping[str, Any]]
    words: Callable[[Mapping[str, Any]], Sequence[tuple[str, str]]] = _unsaid

    def signed_by(self, signature: Signature, *, origin: str = "", rests_on: RestsOn = dict) -> SignedAct:
        """The act as this person signs it now, in the log of `origin` or in the open log; `rests_on` as of
        `signed_act`. Raises ShownChanged where it is not what they were shown."""
        record = self.compose(signature)
        return signed_act(signature, self.meaning, self.holder_id, record, origin=origin, rests_on=rests_on)
