"""Settings of the Board administrator: what no text fixes, why it is as it is, and who set it."""

from typing import Any

from django import forms
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views import View

from compliance.holders.access import NOT_FOUND, PermRequired, SignedInRequest
from compliance.holders.forms import AdministratorForm, reason_field
from compliance.holders.paging import page_of
from compliance.holders.policy import SettingShown, SettingValue, policies
from compliance.holders.roles import Perm, Role
from compliance.holders.services import setting_change
from compliance.holders.words import WordsField
from compliance.regulation.general.row import Setting
from compliance.web.parts import Column, DataTable, table_row
from compliance.web.values import moment_words

from .pages import FormPage, tabs_for

BOARD_ONLY = (Perm.ADMINISTER_BOARD,)
HEADINGS = ("When", "Who", "Setting", "Value", "Reason")
CONFIDENCE_WORDS = {
    "in part": "Read in part",
    "inferred": "Inferred; not yet checked against the official text",
    "ours": "Chosen for this system; the regulation does not address it",
}


class SettingsPage(PermRequired, View):
    """Every setting with its value, default, basis, confidence and reason; below, what was set before."""

    perms = BOARD_ONLY

    def get(self, request: SignedInRequest) -> HttpResponse:
        """The page. Two queries."""
        page = page_of(SettingValue.objects.all(), ("-at", "-id"), request.GET, size=20)
        columns = [Column(heading) for heading in HEADINGS]
        rows = [table_row(columns, _line(row)) for row in page]
        context = {
            "tabs": tabs_for(request.user, "settings"),
            "settings": [(shown, CONFIDENCE_WORDS[shown.setting.confidence]) for shown in policies().values()],
            "table": DataTable(
                "settings-history", "Settings changed", columns, rows, empty_title="No settings changed",
                empty_text="Every setting has its default.",
            ),
            "page": page,
        }  # fmt: skip
        return render(request, "holders/settings.html", context)


def _line(row: SettingValue) -> list[Any]:
    setting = row.setting
    role = Role(row.role).label if row.role in Role.values else ""
    return [
        moment_words(row.at),
        f"{row.printed_name}, {role}" if role else row.printed_name,
        setting.label if setting else row.code,
        setting.words(row.value) if setting else row.value,
        row.reason,
    ]


class SettingFields(AdministratorForm):
    """The reason, and the value that the page was made from; `setting_form` adds the value."""

    shown = forms.CharField(widget=forms.HiddenInput, required=False)
    reason = reason_field()
    field_order = ("shown", "value", "reason")


def setting_form(setting: Setting) -> type[AdministratorForm]:
    """A form for this setting. Whether a value is one that it can have is the setting's own question."""
    return type("SettingForm", (SettingFields,), {"value": _value_field(setting)})


def _value_field(setting: Setting) -> forms.Field:
    label = f"{setting.label}, {setting.unit}" if setting.unit else setting.label
    if setting.kind == "choice":
        return forms.ChoiceField(label=label, choices=list(setting.choices.items()), widget=forms.RadioSelect)
    if setting.kind == "words":
        return WordsField(label=label, longest=500)
    hint = f"From {setting.least} to {setting.most:,}." if setting.kind == "number" else "For example, 06:00."
    return forms.CharField(label=label, max_length=12, help_text=hint)


class SettingEdit(FormPage):
    """A change of a setting, from now on."""

    perms = BOARD_ONLY
    title, button, done = "Change a setting", "Save", "The setting applies from now on."
    shown: SettingShown

    def find(self) -> None:
        """The setting that the address names."""
        policy = policies(self.at).get(self.kwargs["setting_code"])
        if policy is None:
            raise Http404(NOT_FOUND)
        self.shown, self.form_class = policy, setting_form(policy.setting)  # type: ignore[misc]  # one form a setting
        self.lede = f"{policy.setting.reason} What it affects: {policy.setting.effect}"  # type: ignore[misc]

    def heading(self) -> str:
        """The label of the setting."""
        return self.shown.setting.label

    def initial(self) -> dict[str, Any]:
        """The value that counts."""
        return {"value": self.shown.value, "shown": self.shown.value}

    def act(self, typed: dict[str, Any]) -> str:
        """Sets it."""
        setting_change(
            code=self.shown.setting.code,
            value=typed["value"],
            shown=typed["shown"],
            reason=typed["reason"],
            by=self.request.user,
            at=self.at,
        )
        return self.back()[0]

    def back(self) -> tuple[str, str]:
        """To all settings."""
        return reverse("holders:settings"), "Settings"
