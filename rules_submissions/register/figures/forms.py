"""The form of a text of figures. What the text says is said nowhere else."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from compliance.holders.words import WordsField
from compliance.regulation.core.fields import SENTENCE

from .on_file import problems_of, shipped
from .services import LONGEST_TEXT, NO_REASON, NO_TEXT


class FiguresForm(forms.Form):
    """The next version of a text, and why; `number` is the version that was read. To check a text needs no reason."""

    number = forms.IntegerField(widget=forms.HiddenInput)
    text = WordsField(
        label="Text of the figures",
        rows=28,
        longest=LONGEST_TEXT,
        strip=False,
        error_messages={"required": NO_TEXT},
        help_text="The head says what the text is. Each [[change]] has the clause, the figure, its value and the words "
        "that ask for it.",
    )
    reason = WordsField(
        label="Reason",
        rows=2,
        longest=SENTENCE,
        error_messages={"required": NO_REASON},
        help_text="For example, whose comment this is. The change log shows it.",
    )

    def __init__(self, *args: Any, needs_reason: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].required = needs_reason

    def clean_text(self) -> str:
        """The text. Raises ValidationError with every problem, each with its line."""
        text = str(self.cleaned_data["text"]).replace("\r\n", "\n")
        if problems := problems_of(text):
            raise ValidationError([*problems])
        return text


def example(text: str | None = None) -> str:
    """A text to start a trial from: this one, else the first that comes with the product, with its own key."""
    text = text or next(iter(shipped().values())).text
    head = re.sub(r'^key = "(\d{3}a)-.*"$', r'key = "\1-trial"', text, count=1, flags=re.MULTILINE)
    return re.sub(r'^status = ".*"$', 'status = "trial"', head, count=1, flags=re.MULTILINE)
