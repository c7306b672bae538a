"""What bureaus do with conditions at the desk."""

from typing import Any

from compliance.holders.page_mark import SEEN

from ..condition_form import ConditionForm
from ..services.proposals import condition_propose
from .acts import DeskAct, of


class Propose(DeskAct):
    """Proposes a condition, at sign-off or apart."""

    act, form_class, anchor, box = "condition", ConditionForm, "#conditions", "text"
    done = "The condition is proposed. The Executive Director decides on it with the approval."

    def carry_out(self, who: dict[str, Any], typed: dict[str, Any]) -> None:
        condition_propose(**of(typed, "unit", "text", "citation", "last_on", "remind_on", "remind_every", SEEN), **who)
