"""Stock wording of a bureau: its people add, change and retire texts. Each change is a new version; none is deleted."""

from datetime import datetime
from typing import Any
from uuid import UUID

from compliance.holders.acting import Acting, actor_of
from compliance.holders.models import User
from compliance.holders.roles import UNITS_OF, Perm
from compliance.holders.words import fitting
from compliance.ledger.holding import act, hold, mark_of

from ...acts import act_record_inside
from ...errors import IllegalMove, NotAllowed
from ...filing.services.filing import BUREAUS
from ...models.desk import StockWording
from ..reviewers import unit_name


def unit_of_wording(user: User) -> str:
    """The bureau whose wording this person keeps and chooses; empty for none."""
    own = [unit for unit in BUREAUS if unit in user.units]
    return own[0] if own and user.may(Perm.REVIEW) else ""


@act
def wording_add(*, unit: str, title: str, text: str, citation: str, by: User, at: datetime) -> StockWording:
    """Adds a text for one's own bureau. Raises IllegalMove without title or text, NotAllowed for another bureau."""
    title, text = fitting(title, "title", longest=120), fitting(text, "text")
    stated = _stated(title, text, citation)
    return _version("wording.add", _own(unit, by, at), at, unit=unit, number=1, **stated)


@act
def wording_change(
    *, text_id: UUID, number: int, title: str, text: str, citation: str, by: User, at: datetime
) -> StockWording:
    """Gives a text its next version; `number` is the one that was read.

    Raises IllegalMove where somebody made another version meanwhile or where it is retired; else as `wording_add`.
    """
    title, text = fitting(title, "title", longest=120), fitting(text, "text")
    last = _last(text_id, number)
    stated = _stated(title, text, citation)
    if all(getattr(last, name) == value for name, value in stated.items()):
        raise IllegalMove("You changed nothing.")
    return _next("wording.change", last, by, at, **stated)


@act
def wording_retire(*, text_id: UUID, number: int, by: User, at: datetime) -> StockWording:
    """Retires a text: nobody can choose it any more, and every version stays. Raises as `wording_change`."""
    last = _last(text_id, number)
    stated = {"title": last.title, "text": last.text, "citation": last.citation}
    return _next("wording.retire", last, by, at, is_retired=True, **stated)


def _own(unit: str, by: User, at: datetime) -> Acting:
    """The actor, for their own bureau. Raises NotAllowed for another."""
    roles = [role for role in sorted(by.roles) if unit in UNITS_OF.get(role, ())]
    if unit not in BUREAUS or not roles:
        raise NotAllowed(f"Only people of {unit_name(unit)} can change this wording.")
    return actor_of(by, at, roles[0])


def _stated(title: str, text: str, citation: str) -> dict[str, Any]:
    if not title or not text:
        raise IllegalMove("Give the wording a title, and write its text.")
    clause = fitting(citation.replace("§", ""), "citation", longest=40)
    return {"title": title, "text": text, "citation": clause}


def _last(text_id: UUID, number: int) -> StockWording:
    """The newest version, locked and as the records tell it; `number` must be its own. Raises IllegalMove."""
    versions = StockWording.objects.select_for_update().filter(text_id=text_id)
    last = versions.order_by("-number").first()
    if last is None or last.number != number:
        raise IllegalMove("Somebody changed this wording after you opened the page. Reload it to see the change.")
    if last.is_retired:
        raise IllegalMove("This wording is retired. Add a new one instead.")
    hold({mark_of(last)}, of_logs=False)
    return last


def _next(kind: str, last: StockWording, by: User, at: datetime, **stated: Any) -> StockWording:
    place = {"text_id": last.text_id, "unit": last.unit, "number": last.number + 1}
    return _version(kind, _own(last.unit, by, at), at, **place, **stated)


def _version(kind: str, actor: Acting, at: datetime, **stated: Any) -> StockWording:
    row = StockWording.objects.create(**actor.acted_as(at), **stated)
    act_record_inside(kind, row, actor)
    return row
