"""Words that a person types: never longer than paper, bundle and search can hold, and never cut without a message."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from compliance.regulation.core.fields import FREE_TEXT
from compliance.web.words import too_long, up_to

from .errors import FieldRefused


def fitting(words: str, field: str, *, longest: int = FREE_TEXT) -> str:
    """The words, without space around them. Raises FieldRefused where they have more than `longest` characters."""
    text = words.strip()
    if len(text) > longest:
        raise FieldRefused(field, too_long(len(text), longest))
    return text


def require_words(words: str, field: str, missing: str, *, longest: int = FREE_TEXT) -> str:
    """The words, as `fitting`. Raises FieldRefused with the sentence `missing` where there are none."""
    if not words.strip():
        raise FieldRefused(field, missing)
    return fitting(words, field, longest=longest)


class WordsField(forms.CharField):
    """A box for sentences that states its limit. Longer text can be pasted and is refused: a browser would cut it
    without a word."""

    def __init__(self, *, rows: int = 3, longest: int = FREE_TEXT, help_text: str = "", **options: Any) -> None:
        self.longest = longest
        super().__init__(
            widget=forms.Textarea(attrs={"rows": rows}), help_text=f"{help_text} {up_to(longest)}".strip(), **options
        )

    def validate(self, value: str) -> None:
        """Raises ValidationError where there are too many characters, or none and some are needed."""
        super().validate(value)
        if len(value) > self.longest:
            raise ValidationError(too_long(len(value), self.longest))
