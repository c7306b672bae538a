"""Settings of the Board administrator."""

from datetime import datetime

from django.db import connection

from compliance.holders.errors import FieldRefused
from compliance.holders.models import User
from compliance.holders.policy import SettingValue, policy, settings_on_file
from compliance.ledger.holding import act, hold
from compliance.regulation.general.row import MalformedSetting
from compliance.regulation.general.settings import SETTINGS

from .history import event_record, need_reason
from .rights import check_administers_board


@act
def setting_change(
    *, code: str, value: str, shown: str | None = None, by: User, at: datetime, reason: str
) -> SettingValue:
    """Sets a setting from `at` on, with the reason; for Board administrators.

    `shown` is the value on the page: FieldRefused where somebody else has set another since. FieldRefused too for a
    value that the setting cannot have, or already has. NotAllowed for anybody else.
    """
    check_administers_board(by)
    setting = SETTINGS[code]
    _one_at_a_time()
    hold(settings_on_file(), of_logs=False)
    before = policy(code, at)
    if shown is not None and shown != before:
        raise FieldRefused(
            "value", f"Someone set it to “{setting.words(before)}” in the meantime. Read it again, then decide."
        )
    try:
        kept = setting.read(value)
    except MalformedSetting as refusal:
        raise FieldRefused("value", str(refusal)) from None
    if kept == before:
        raise FieldRefused("value", f"It is already “{setting.words(before)}”. Enter another value, or cancel.")
    reason, acting = need_reason(reason), by.active_membership
    row = SettingValue.objects.create(
        code=code,
        value=kept,
        set_by=by,
        printed_name=by.printed_name,
        role=acting.role if acting else "",
        at=at,
        reason=reason,
    )
    event_record(
        by=by,
        at=at,
        act="setting_change",
        about=row.pk,
        subject=f"Setting {setting.label}",
        holder_id=None,
        before={"value": setting.words(before)},
        after={"value": setting.words(kept)},
        reason=reason,
    )
    return row


def _one_at_a_time() -> None:
    """Makes others who set a setting wait until this transaction ends. Readers do not wait."""
    with connection.cursor() as cursor:
        cursor.execute(f"LOCK TABLE {SettingValue._meta.db_table} IN SHARE ROW EXCLUSIVE MODE")
