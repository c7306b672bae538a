"""Titles of the addresses of certificate holders, their places and people."""

from compliance.addresses import list_at, object_at, unread

from .models import (
    AdministrationEvent,
    CertificateHolder,
    Credential,
    Equipment,
    Facility,
    GamingTable,
    Membership,
    Pit,
    PitStay,
    User,
)
from .models.account_changes import AccountChange
from .models.grants import OutsideGrant
from .policy import SettingValue

object_at("holders api", "user_id", "Person", User, parts=((Membership, "user"), (Credential, "user")))
object_at("holders", "change_id", "Change of an account", AccountChange)
object_at("holders", "grant_id", "Outside access of a person", OutsideGrant)
object_at("holders floor", "equipment_id", "Equipment", Equipment)
object_at("holders", "table_id", "Table", GamingTable)
object_at("holders", "pit_id", "Pit", Pit)
object_at("holders", "facility_id", "Facility", Facility)
for argument in ("credential_id", "membership_id"):
    object_at("holders", argument, silent="written alone; the person's page says so")
object_at("holders", "holder_id", silent="written alone")
list_at("holders:certificate_holders", "Certificate holders", CertificateHolder)
list_at("holders:facilities", "Facilities", Facility)
list_at("holders:tables holders:tables_retire", "Tables", GamingTable, PitStay)
list_at("holders:pits", "Pits", Pit, PitStay)
list_at("holders:equipment api:equipment", "Equipment", Equipment)
list_at(
    "holders:people api:people api:scim_users holders:links holders:roles_end", "People", User, Membership, Credential
)
list_at("holders:grants", "Outside access", OutsideGrant)
list_at("holders:history", "Administration history", AdministrationEvent)
list_at("holders:settings", "Settings", SettingValue)
unread("imports:file imports:template_csv", "an empty form, and what a file of the person says")
unread("api:imports api:import_look", "what the program sends, and what it would make")
unread(
    "api:scim_config api:scim_resource_type api:scim_resource_types api:scim_schema api:scim_schemas",
    "describes the service for directories",
)
unread("account_sessions", "the caller's own sessions")
unread(
    "holders:certificate_holder_add holders:equipment_add holders:facility_add holders:grant_ask holders:person_add "
    "holders:pit_add holders:table_add",
    "an empty form",
)
unread("holders:facility_problems", "a form with the settings of a facility")
unread("holders:package_numbers", "a form with a setting of a facility")
unread("holders:second_signatures", "a form with a setting of the certificate holder")
unread("holders:setting_edit", "a form with a setting of the office")
unread("holders:home", "the person's own work")
unread("holders:resume", "leads back to where the person was")
unread("holders:visit", "what is open to the person, and no record of it")
