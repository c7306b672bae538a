"""Acts of administrators on people and places. Each adds a row to the administration history."""

from .account_changes import account_change_ask, account_change_confirm, account_change_decline
from .credentials import credential_issue, credential_respell, credential_revoke
from .outside_grants import outside_grant_ask, outside_grant_confirm, outside_grant_decline, outside_grant_end
from .people import membership_end, membership_grant, memberships_end, person_create, person_update
from .pits import pit_create, pit_retire, pit_tables_set, table_place
from .places import (
    equipment_create,
    equipment_move,
    equipment_retire,
    facility_create,
    facility_problems_set,
    holder_create,
    package_numbers_set,
    second_signatures_set,
    table_create,
    table_retire,
    table_update,
    tables_retire,
)
from .provider_links import provider_link_end
from .settings import setting_change
from .together import changes_confirm, changes_decline

__all__ = [
    "account_change_ask",
    "account_change_confirm",
    "account_change_decline",
    "changes_confirm",
    "changes_decline",
    "credential_issue",
    "credential_respell",
    "credential_revoke",
    "equipment_create",
    "equipment_move",
    "equipment_retire",
    "facility_create",
    "facility_problems_set",
    "holder_create",
    "membership_end",
    "membership_grant",
    "memberships_end",
    "outside_grant_ask",
    "outside_grant_confirm",
    "outside_grant_decline",
    "outside_grant_end",
    "package_numbers_set",
    "person_create",
    "person_update",
    "pit_create",
    "pit_retire",
    "pit_tables_set",
    "provider_link_end",
    "second_signatures_set",
    "setting_change",
    "table_create",
    "table_place",
    "table_retire",
    "table_update",
    "tables_retire",
]
