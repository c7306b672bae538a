"""Acts of this step: each is recorded, or refused in words."""

from .filled import fill_rests_on, filled_amendment_start, filled_amendments_start, may_be_filled
from .notices import edition_remind, reminders_due

__all__ = [
    "edition_remind",
    "fill_rests_on",
    "filled_amendment_start",
    "filled_amendments_start",
    "may_be_filled",
    "reminders_due",
]
