"""Stock wording at the desk: what the reader may choose, and the form with the chosen text in its box, to be edited."""

from typing import Any

from django.forms import Form
from django.http import QueryDict

from compliance.holders.models import User

from ..models.desk import StockWording
from .docket import Docket
from .services.wording import unit_of_wording


def wording_part(docket: Docket) -> dict[str, Any]:
    """The texts that the reader may put into words that the certificate holder may read. One query."""
    unit = unit_of_wording(docket.user)
    is_asked = bool(unit) and docket.is_open and unit in docket.units
    return {"wordings": list(StockWording.objects.to_choose(unit)) if is_asked else []}


def with_wording(form_class: type[Form], posted: QueryDict, box: str, user: User) -> Form:
    """The form with what was typed, and the chosen text of the person's own bureau at the end of `box`; a text that is
    foreign, retired or gone adds nothing. One query."""
    typed = posted.dict()
    texts = StockWording.objects.to_choose(unit_of_wording(user))
    chosen = [wording.words for wording in texts if str(wording.text_id) == typed.get("wording")]
    words = [str(typed.get(box, "")).strip(), *chosen]
    return form_class(initial=typed | {box: "\n\n".join(part for part in words if part)})
