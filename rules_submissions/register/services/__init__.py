"""Acts of this step: each is recorded, or refused in words."""

from .filled import fill_rests_on, filled_amendment_start, filled_amendments_start, may_be_filled
from .notices import edition_remind, reminders_due
from .runs import impact_run_request, impact_work_out, impacts_forget, waiting_impacts

__all__ = [
    "edition_remind",
    "fill_rests_on",
    "filled_amendment_start",
    "filled_amendments_start",
    "impact_run_request",
    "impact_work_out",
    "impacts_forget",
    "may_be_filled",
    "reminders_due",
    "waiting_impacts",
]
