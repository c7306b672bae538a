"""Parts of the desk about the people who act in a filing: handing over, recusals, the delegate; each part with one
function."""

from typing import TYPE_CHECKING, Any

from ..filing.services.filing import BUREAUS
from ..people import unit_people
from ..recusals import DECIDER, not_recused
from ..states import BEFORE_DECISION
from .docket import Docket
from .people_forms import HandOverForm, RecuseForm, ReleaseForm
from .services.recusal import STILL_ACTED_ON
from .services.review import DONE

if TYPE_CHECKING:
    from .desk_page import Forms


def handing_part(docket: Docket, made: "Forms") -> dict[str, Any]:
    """The forms by which the work of the reader's bureau goes to a colleague, or back to the bureau. Two queries."""
    bureau = docket.bureau
    if bureau is None or bureau.state in DONE:
        return {}
    people = not_recused(docket.submission, unit_people([bureau.unit]))
    people = [person for person in people if person.pk != bureau.claimed_by_id]
    part: dict[str, Any] = {"hand_over_form": made.of("hand_over", lambda **more: HandOverForm(people=people, **more))}
    if bureau.claimed_by_id == docket.user.pk:
        part["release_form"] = made.of("release", ReleaseForm)
    return part


def recusal_part(docket: Docket, made: "Forms") -> dict[str, Any]:
    """The people who are recused and the person who decides in their place; the form by which the reader is recused.
    One query for an Executive Director."""
    part: dict[str, Any] = {"recusals": docket.recusals.rows, "delegation": docket.recusals.delegation}
    is_decider = DECIDER in docket.user.roles
    part["may_name"] = docket.recused is not None and is_decider
    still = STILL_ACTED_ON if is_decider else BEFORE_DECISION
    if docket.unit and docket.submission.status in still:
        people = delegates_of(docket) if is_decider else None
        part["recuse_form"] = made.of("recuse", lambda **more: RecuseForm(people=people, **more))
    return part


def delegates_of(docket: Docket) -> Any:
    """The people who may be named the delegate, as far as it is plain before somebody is chosen. One query."""
    return [person for person in not_recused(docket.submission, unit_people(BUREAUS)) if person.pk != docket.user.pk]
