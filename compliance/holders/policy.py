"""Settings of the Board administrator: values that no text fixes, as the office uses them on a day.

    policy_number("review_days", at)

The newest row of a code up to `at` counts. Without one, the default of `compliance.regulation.general.settings` counts.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from django.db import models
from django.utils import timezone

from compliance.ledger.holding import marks_of
from compliance.ledger.images import Mark
from compliance.regulation.general.row import Setting
from compliance.regulation.general.settings import SETTINGS

from .ordered_id import OrderedKey


class SettingValue(models.Model):
    """A value that a Board administrator set: which, who with which role, when, why. Rows are only added."""

    id = OrderedKey()
    code = models.CharField(max_length=40)
    value = models.TextField()
    set_by = models.ForeignKey("holders.User", on_delete=models.PROTECT, related_name="+")
    printed_name = models.CharField(max_length=200)
    role = models.CharField(max_length=40)
    at = models.DateTimeField()
    reason = models.TextField()

    class Meta:
        ordering: ClassVar = ["-at", "-id"]
        indexes: ClassVar = [
            models.Index(fields=["code", "-at", "-id"], name="setting_newest_first"),
            models.Index(fields=["-at", "-id"], name="settings_newest_first"),
        ]
        constraints: ClassVar = [
            models.CheckConstraint(name="a_setting_says_why", condition=~models.Q(reason="")),
        ]

    @property
    def setting(self) -> Setting | None:
        """The setting of this value; None for a setting that the office no longer has."""
        return SETTINGS.get(self.code)


@dataclass(frozen=True)
class SettingShown:
    """A setting with the value that counts; `row` is who set it, None where the default holds."""

    setting: Setting
    value: str
    row: SettingValue | None = None

    @property
    def words(self) -> str:
        """The value as people read it."""
        return self.setting.words(self.value)

    @property
    def default_words(self) -> str:
        """The default as people read it."""
        return self.setting.words(self.setting.default)


def settings_on_file() -> set[Mark]:
    """Every value that was set, for an act that depends on one. One query."""
    return marks_of([SettingValue.objects.all()])


def policies(at: datetime | None = None) -> Mapping[str, SettingShown]:
    """Every setting as of `at` (now when not given), in the order of the list; open to everybody. One query."""
    rows = SettingValue.objects.filter(at__lte=at or timezone.now(), code__in=SETTINGS)
    newest = {row.code: row for row in rows.order_by("code", "-at", "-id").distinct("code")}
    return {code: _effective_setting(setting, newest.get(code)) for code, setting in SETTINGS.items()}


def policy(code: str, at: datetime | None = None) -> str:
    """The value of a setting as of `at` (now when not given), as it is kept. One query; KeyError for no setting."""
    setting = SETTINGS[code]
    rows = SettingValue.objects.filter(code=code, at__lte=at or timezone.now())
    return _effective_setting(setting, rows.order_by("-at", "-id").first()).value


def policy_numbers(code: str) -> Callable[[datetime], int]:
    """The value of a setting that is a number, in its unit, at any instant. One query."""
    setting = SETTINGS[code]
    rows = list(SettingValue.objects.filter(code=code).order_by("-at", "-id"))
    return lambda at: int(_effective_setting(setting, next((row for row in rows if row.at <= at), None)).value)


def policy_number(code: str, at: datetime | None = None) -> int:
    """The value of a setting that is a number, in its unit. One query."""
    return int(policy(code, at))


def _effective_setting(setting: Setting, row: SettingValue | None) -> SettingShown:
    return SettingShown(setting, row.value if row else setting.default, row)
