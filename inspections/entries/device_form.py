"""The questions of an entry as data, for the form that a device keeps and asks without network.

Everything here is read from the declarations of the fields: the script of the form knows no question and no rule of
its own (`static/js/kept_copy.js`).
"""

from datetime import timedelta
from typing import Any

from compliance.regulation.core.fields import Field
from compliance.web.inputs.base import INTEGER, NOT_WHOLE
from compliance.web.inputs.times import CLOCK, NO_CALENDAR_DAY, NO_CLOCK, NO_DAY_OR_TIME

from ..facts import FUTURE_ALLOWED
from .checking import IN_FUTURE, NO_TIME
from .form import BUTTONS, CHOOSE, EntryForm, opening_of

NOT_ANSWERED = "There is no answer yet."


def device_form(form: EntryForm) -> dict[str, Any]:
    """The questions of this form with what opens each, how times and numbers are written, and the words about what the
    office would refuse. Plain JSON."""
    return {
        "questions": [_question(question, form) for question in form.due_fields],
        "future_s": FUTURE_ALLOWED // timedelta(seconds=1),
        "patterns": {"integer": _for_script(INTEGER.pattern), "clock": _for_script(CLOCK.pattern)},
        "words": {
            "choose": CHOOSE,
            "not_answered": NOT_ANSWERED,
            "not_whole": NOT_WHOLE,
            "no_clock": NO_CLOCK,
            "no_calendar_day": NO_CALENDAR_DAY,
            "no_day_or_time": NO_DAY_OR_TIME,
            "in_future": IN_FUTURE,
            "no_time": NO_TIME,
        },
    }


def _question(question: Field, form: EntryForm) -> dict[str, Any]:
    opening = opening_of(question, form.fields, form.kind, form.table_facts)
    return {
        "name": question.name,
        "label": question.label,
        "kind": question.kind,
        "is_needed": not question.asked.optional,
        "is_button": question.kind in BUTTONS,
        "beside": question.asked.beside,
        "stamp": question.asked.stamp if form.opened.is_stamped(question) else "",
        "opened_by": opening and {"by": opening.by, "met": opening.met},
    }


def _for_script(pattern: str) -> str:
    """The same pattern as a script reads it."""
    return pattern.replace("(?P<", "(?<").replace("\\Z", "$")
