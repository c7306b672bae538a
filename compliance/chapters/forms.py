"""The form by which a Board administrator imports an official text."""

from typing import Any

from django import forms

from compliance.regulation import chapters
from compliance.regulation.texts import outline_of
from compliance.regulation.texts.read import LARGEST_FILE


class TextForm(forms.Form):
    """An edition and the file that holds its text."""

    edition = forms.ChoiceField(
        label="Edition",
        required=False,
        help_text="Choose one where a text fits several editions, or to read why it does not fit.",
    )
    file = forms.FileField(
        label="Text file",
        help_text=(
            "Plain text in UTF-8, as copied from the Code or the Bulletin; 4 MB at most. A whole issue of the Bulletin "
            "may hold several chapters."
        ),
        error_messages={
            "required": "Choose the file that holds the text.",
            "empty": "The file is empty. Choose a file with the text of a chapter.",
        },
        widget=forms.ClearableFileInput(attrs={"accept": ".txt,.md,text/plain"}),
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["edition"].choices = [  # type: ignore[attr-defined]  # a ChoiceField
            ("", "Every edition that the file holds"),
            *(
                (edition.key, f"{edition.key}: {whole.game}, {edition.label}")
                for whole in chapters()
                for edition in whole.editions
                if outline_of(edition.key) is not None
            ),
        ]

    def clean_file(self) -> Any:
        """The file, not larger than the reader takes."""
        file = self.cleaned_data["file"]
        if file.size > LARGEST_FILE:
            raise forms.ValidationError(f"The file has {file.size:,} bytes. The limit is {LARGEST_FILE:,} bytes.")
        return file
