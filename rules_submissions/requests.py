"""Requests that take two people of the Board: one asks, another confirms or declines."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar

from django.db import models

from compliance.holders.acting import Acting, actor_of
from compliance.holders.models import User
from compliance.holders.page_mark import refuse_changed
from compliance.holders.rows import ActedAs
from compliance.holders.two_people import is_one_of, refuse_as_second, refuse_new
from compliance.ledger.holding import hold, mark_of, marks_of_person

from .acts import act_record_inside
from .errors import IllegalMove, NotAllowed

R = TypeVar("R", bound=ActedAs)
A = TypeVar("A", bound=models.Model)


@dataclass(frozen=True)
class WaitingRequest(Generic[R]):
    """A request that waits, as the records state it and as the page showed it, and who answers it."""

    row: R
    user: User
    by: Acting
    at: datetime

    def refuse_same_person(self, words: str) -> None:
        """Refuses who asked as the second person, and two people of whom one let the other in. Raises NotAllowed."""
        asked = (self.row.by_id, self.row.credential_number)
        if is_one_of(self.user, [asked], signs_with=self.by.credential_number):
            raise NotAllowed(f"This takes two people. {words}")
        refuse_as_second(self.row.by_id, self.user.pk, self.at)

    def record_confirmation(self, model: type[A], *, act: str) -> A:
        """The answer of the second person: from now on the request is in effect."""
        return self._record_answer(model, act=act, is_confirmed=True)

    def record_refusal(self, model: type[A], *, act: str) -> A:
        """The answer of another person who declines, or of the one who takes the request back. Raises NotAllowed."""
        refuse_new(self.user.pk, at=self.at)
        return self._record_answer(model, act=act, is_confirmed=False)

    def _record_answer(self, model: type[A], *, act: str, is_confirmed: bool) -> A:
        link: Any = self.row._meta.get_field("answer")
        columns = {link.field.name: self.row, "is_confirmed": is_confirmed, **self.by.acted_as(self.at)}
        answer = model._default_manager.create(**columns)
        act_record_inside(act, answer, self.by)
        return answer


def request_waiting(
    row: R | None,
    rests_on: Callable[[R], Any],
    *,
    missing: str,
    by: User,
    at: datetime,
    seen: str | None,
    beside: Iterable[models.Model] = (),
) -> WaitingRequest[R]:
    """The request that waits, to be answered; rows `beside` it are held as well. The caller has the turn. `missing` is
    said where none waits; `seen`: as of `refuse_changed`. Raises IllegalMove, NotHeld, ShownChanged."""
    if row is None:
        raise IllegalMove(missing)
    hold({mark_of(row), *map(mark_of, beside), *marks_of_person(row.by_id)}, of_logs=False)
    refuse_changed(by, seen, lambda: rests_on(row))
    return WaitingRequest(row, by, actor_of(by, at), at)
