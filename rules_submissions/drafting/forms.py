"""Forms of the filing side: is what was typed well formed? Never: is it compliant, or is the move allowed?"""

import re
from datetime import date
from pathlib import PurePath
from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.db.models import QuerySet

from compliance.holders.errors import FieldRefused
from compliance.holders.models import Facility, User
from compliance.holders.words import WordsField
from compliance.regulation import chapters

from ..models import RulesSubmission
from ..models.sheets import Sheet, SheetKind
from ..states import WITH_A_SUCCESSOR
from .from_file import FileAnswers, answers_in
from .services.drafts import LONGEST_NAME

BY_NAME = "by_name"
"""In place of a kind of sheet: each file says its own (`kind_of`)."""
MOST_AT_ONCE = 10
"""Files that are sent in one form: each is read for a minute at most."""


class DayField(forms.DateField):
    """A day of the calendar, typed or chosen."""

    widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    default_error_messages: ClassVar = {"invalid": "Enter a day of the calendar, such as 2026-03-01."}


class StartForm(forms.Form):
    """A form with the game, the facility, the first day, and the answers to start from."""

    facility = forms.ModelChoiceField(Facility.objects.none(), label="Facility", empty_label=None)
    chapter = forms.ChoiceField(label="Game", widget=forms.RadioSelect)
    effective_on = DayField(
        label="Intended effective day",
        help_text="The day from which you want to offer the game under these rules. It decides which edition applies.",
    )
    copy_of = forms.ModelChoiceField(
        RulesSubmission.objects.none(),
        label="Start from the approved filing of another facility",
        required=False,
        empty_label="No, start empty",
        help_text="The answers are copied. Table numbers and attestations are not; enter them again.",
    )

    def __init__(self, user: User, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        facilities = Facility.objects.visible_to(user).select_related("holder")
        self.fields["facility"].queryset = facilities  # type: ignore[attr-defined]
        games = [(whole.number, f"{whole.game}, Chapter {whole.number}") for whole in chapters()]
        self.fields["chapter"].choices = games  # type: ignore[attr-defined]
        approved = self._lendable(user, facilities)
        self.fields["copy_of"].queryset = approved.select_related("facility")  # type: ignore[attr-defined]
        self.fields["copy_of"].label_from_instance = lambda filing: f"{filing.title}, {filing.reference}"  # type: ignore[attr-defined]
        if not approved.exists():
            del self.fields["copy_of"]

    @staticmethod
    def _lendable(user: User, facilities: "QuerySet[Facility]") -> "QuerySet[RulesSubmission]":
        """Approved filings that another facility of the reader can start from: none where there is only one."""
        approved = RulesSubmission.objects.visible_to(user).filter(status__in=WITH_A_SUCCESSOR)
        return approved if facilities.count() > 1 else approved.none()

    def clean(self) -> dict[str, Any]:
        """Refuses to start from another game, or from a filing of the facility itself."""
        typed: dict[str, Any] = super().clean() or {}
        source = typed.get("copy_of")
        if source is not None and source.chapter_number != typed.get("chapter"):
            self.add_error(
                "copy_of", f"{source.reference} is a filing for {source.chapter.game}. Choose the same game."
            )
        if source is not None and source.facility == typed.get("facility"):
            self.add_error(
                "copy_of",
                f"{source.reference} is a filing of this facility itself. Amend it to change its rules, or start "
                "empty.",
            )
        return typed


class FileForm(forms.Form):
    """A file with the answers of a filing. The page that shows what is taken of it brings its `text` again."""

    file = forms.FileField(
        label="File with the answers",
        required=False,
        allow_empty_file=True,
        help_text="A JSON file as “Save the answers (JSON)” gives it. You see what is taken before anything changes.",
    )
    text = forms.CharField(required=False, strip=False, widget=forms.HiddenInput)

    answers: FileAnswers

    def clean(self) -> dict[str, Any]:
        """Reads the answers, of the file where one is chosen, else of its text."""
        typed: dict[str, Any] = super().clean() or {}
        file, text = typed.get("file"), typed.get("text", "")
        content = file.read() if file else text.encode("utf-8", "surrogatepass")
        if not content and not file:
            self.add_error("file", "Choose a file.")
            return typed
        try:
            self.answers = answers_in(content)
        except FieldRefused as refusal:
            self.add_error("file", refusal.sentence)
            return typed
        return typed | {"text": content.decode("utf-8-sig")}

    @property
    def is_confirmed(self) -> bool:
        """Whether the page that was sent showed what is taken: it has no new file."""
        return not self.files.get("file")


class OddsForm(forms.Form):
    """A spreadsheet of odds."""

    file = forms.FileField(
        label="Spreadsheet of odds (CSV)",
        allow_empty_file=True,
        help_text="You see each line before anything changes.",
        error_messages={"required": "Choose a file."},
    )


class StartFileForm(FileForm):
    """The same for a new filing, with the facility and the day."""

    facility = StartForm.base_fields["facility"]
    effective_on = StartForm.base_fields["effective_on"]
    field_order = ("file", "facility", "effective_on")

    def __init__(self, user: User, *stated: Any, **more: Any) -> None:
        super().__init__(*stated, **more)
        self.fields["facility"].queryset = Facility.objects.visible_to(user).select_related("holder")  # type: ignore[attr-defined]


class AmendForm(forms.Form):
    """From which day the amended rules shall hold."""

    effective_on = DayField(label="Intended effective day of the amendment")


class DayForm(forms.Form):
    """From which day the rules shall hold."""

    effective_on = DayField(
        label="Intended effective day",
        help_text=(
            "It decides which edition applies. If the edition changes, you can read what changes before you move."
        ),
        error_messages={"required": "Enter the day when the rules take effect."},
    )


class ReasonForm(forms.Form):
    """A petition reference and words, with which a violation is filed all the same."""

    petition = forms.CharField(
        label="Reference of the waiver or new feature petition",
        max_length=80,
        help_text="As on the Board's receipt (§ 601a.3, § 601a.4).",
        error_messages={"required": "Enter the reference of the petition."},
    )
    words = WordsField(
        label="Why do you file it this way?",
        rows=4,
        error_messages={"required": "Give the reason. The reviewer reads it."},
    )


class NameForm(forms.Form):
    """A form with the certificate holder's name for a draft among its own people."""

    name = forms.CharField(
        label="Name (optional)",
        required=False,
        max_length=LONGEST_NAME,
        help_text="Only your own people see it, in your lists and headings. It is not filed.",
    )


class WithdrawForm(forms.Form):
    """A form with the reason why a submission is withdrawn."""

    reason = WordsField(
        label="Why do you withdraw it?",
        rows=4,
        error_messages={"required": "Give the reason. It stays on file."},
    )


class FilesInput(forms.FileInput):
    """An input of several files."""

    allow_multiple_selected = True


class FilesField(forms.FileField):
    """Several files at once, as a list; each is cleaned as a file alone is."""

    widget = FilesInput

    def clean(self, data: Any, initial: Any = None) -> "list[UploadedFile[Any]]":
        """The files that were sent. Raises ValidationError where none was, more than MOST_AT_ONCE, or one that no file
        can be."""
        chosen = data if isinstance(data, list) else [data]
        if len(chosen) > MOST_AT_ONCE:
            raise ValidationError(f"Choose at most {MOST_AT_ONCE} files at once. You chose {len(chosen)}.")
        return [super(FilesField, self).clean(one, initial) for one in chosen or [None]]


class ArtworkForm(forms.Form):
    """Sheets to attach, each in a file: new ones, or the next version of one of `sheets`."""

    version_of = forms.ModelChoiceField(
        Sheet.objects.none(),
        label="Does it replace a sheet that you attached?",
        required=False,
        empty_label="No, a new sheet",
        help_text="It keeps the type and the name of that sheet.",
        error_messages={"invalid_choice": "Choose a sheet of this filing. Reload the page."},
    )
    sheet = forms.ChoiceField(
        label="What does it show?",
        choices=[*SheetKind.choices, (BY_NAME, "From the name of each file")],
        required=False,
        widget=forms.RadioSelect,
    )
    title = forms.CharField(
        label="Name of the sheet",
        max_length=120,
        required=False,
        help_text="For example, “L-1”. We number the versions. Leave it empty to name each sheet after its file.",
    )
    file = FilesField(
        label="Files",
        help_text=(
            f"PNG, JPEG or PDF, at most 25 MB and 50 pages each. You can choose or drop up to {MOST_AT_ONCE}, together "
            "at most 28 MB."
        ),
        allow_empty_file=True,  # each file is refused for itself
        error_messages={"required": "Choose a file."},
    )

    def __init__(self, *stated: Any, sheets: "QuerySet[Sheet]", **more: Any) -> None:
        super().__init__(*stated, **more)
        self.fields["version_of"].queryset = sheets  # type: ignore[attr-defined]
        self.fields["version_of"].label_from_instance = lambda sheet: sheet.title  # type: ignore[attr-defined]
        if not sheets.exists():
            del self.fields["version_of"]

    def clean(self) -> dict[str, Any]:
        """Takes kind and name of the sheet that is chosen; else asks for the kind. One name is for one file."""
        typed: dict[str, Any] = super().clean() or {}
        chosen, is_one = typed.get("version_of"), len(typed.get("file", ())) < 2
        if chosen and not is_one:
            self.add_error("file", f"Choose one file as the next version of {chosen.title}.")
        if chosen:
            return typed | {"sheet": chosen.kind, "title": chosen.name}
        if "sheet" not in self.errors and not typed.get("sheet"):
            self.add_error("sheet", "Choose what the sheet shows.")
        if typed.get("title") and not is_one:
            self.add_error("title", "Leave the name empty: each sheet is named after its file. Or choose one file.")
        names = [name_of(file.name or "") for file in typed.get("file", ())]
        if twice := next((name for name in names if names.count(name) > 1), ""):
            self.add_error("file", f"Two of the files are named {twice}. Rename one, then choose them again.")
        return typed


def name_of(file_name: str) -> str:
    """The name that is proposed for the sheet in a file: that of the file, without its ending."""
    return PurePath(file_name).stem[:120]


def kind_of(file_name: str) -> str:
    """The kind of sheet that the name of a file says: that of the last word that names one; empty where none does.
    `static/js/files.js` proposes the same."""
    kinds = {kind.label.split()[-1].lower(): kind.value for kind in SheetKind}
    words = [word.removesuffix("s") for word in re.findall("[a-z]+", name_of(file_name).lower())]
    return next((kinds[word] for word in reversed(words) if word in kinds), "")


def suggested_day(today: date) -> date:
    """A day to begin with: the first of the month after next, so that review and printing fit in between."""
    month = today.month + 2
    return date(today.year + (month - 1) // 12, (month - 1) % 12 + 1, 1)
