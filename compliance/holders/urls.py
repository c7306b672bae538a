"""Addresses of this app, under the prefix that `compliance/urls.py` gives it."""

from django.urls import URLPattern, URLResolver, include, path

from .views import (
    account_changes,
    grants,
    history,
    holder_choices,
    home,
    links,
    people,
    pits,
    places,
    problems,
    sessions,
    settings,
    together,
)

app_name = "holders"

person_patterns: list[URLPattern | URLResolver] = [
    path("", people.person, name="person"),
    path("edit/", people.PersonEdit.as_view(), name="person_edit"),
    path("roles/add/", people.RoleAdd.as_view(), name="role_add"),
    path("roles/<uuid:membership_id>/end/", people.RoleEnd.as_view(), name="role_end"),
    path("credentials/add/", people.CredentialAdd.as_view(), name="credential_add"),
    path("credentials/<uuid:credential_id>/revoke/", people.CredentialRevoke.as_view(), name="credential_revoke"),
    path("address/", account_changes.AddressAsk.as_view(), name="address_ask"),
    path("password/", account_changes.PasswordAsk.as_view(), name="password_ask"),
    path("second-factor/", account_changes.SecondFactorAsk.as_view(), name="second_factor_ask"),
    path("organization/", account_changes.LinkAsk.as_view(), name="link_ask"),
    path("organization/end/", account_changes.LinkEnd.as_view(), name="link_end"),
    path("password-link/", account_changes.send_link, name="password_link"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.first_page, name="home"),
    path("first-steps/dismiss/", home.dismiss_first_steps, name="first_steps_dismiss"),
    path("resume/", sessions.resume, name="resume"),
    path("people/", people.PeoplePage.as_view(), name="people"),
    path("people/add/", people.PersonAdd.as_view(), name="person_add"),
    path("people/roles/end/", people.RolesEnd.as_view(), name="roles_end"),
    path("people/links/", links.Links.as_view(), name="links"),
    path("people/<uuid:user_id>/", include(person_patterns)),
    path("people/changes/<uuid:change_id>/", account_changes.account_change, name="account_change"),
    path(
        "people/changes/<uuid:change_id>/confirm/",
        account_changes.account_change_confirmed,
        name="account_change_confirmed",
    ),
    path(
        "people/changes/<uuid:change_id>/decline/",
        account_changes.account_change_declined,
        name="account_change_declined",
    ),
    path("people/changes/<uuid:change_id>/together/", together.changes, name="changes"),
    path("people/changes/<uuid:change_id>/together/confirm/", together.changes_confirmed, name="changes_confirmed"),
    path("people/changes/<uuid:change_id>/together/decline/", together.changes_declined, name="changes_declined"),
    path("people/outside/", grants.GrantsPage.as_view(), name="grants"),
    path("people/outside/ask/", grants.GrantAsk.as_view(), name="grant_ask"),
    path("people/outside/<uuid:grant_id>/", grants.grant, name="grant"),
    path("people/outside/<uuid:grant_id>/confirm/", grants.grant_confirmed, name="grant_confirmed"),
    path("people/outside/<uuid:grant_id>/decline/", grants.grant_declined, name="grant_declined"),
    path("people/outside/<uuid:grant_id>/end/", grants.GrantEnd.as_view(), name="grant_end"),
    path("open-to-you/", grants.visit, name="visit"),
    path("open-to-you/<uuid:holder_id>/", grants.visit_choose, name="visit_choose"),
    path("people/tables/", places.TablesPage.as_view(), name="tables"),
    path("people/tables/add/", places.TableAdd.as_view(), name="table_add"),
    path("people/tables/retire/", places.TablesRetire.as_view(), name="tables_retire"),
    path("people/tables/<uuid:table_id>/edit/", places.TableEdit.as_view(), name="table_edit"),
    path("people/tables/<uuid:table_id>/retire/", places.TableRetire.as_view(), name="table_retire"),
    path("people/pits/", pits.PitsPage.as_view(), name="pits"),
    path("people/pits/add/", pits.PitAdd.as_view(), name="pit_add"),
    path("people/pits/<uuid:pit_id>/tables/", pits.PitTables.as_view(), name="pit_tables"),
    path("people/pits/<uuid:pit_id>/retire/", pits.PitRetire.as_view(), name="pit_retire"),
    path("people/equipment/", places.EquipmentPage.as_view(), name="equipment"),
    path("people/equipment/add/", places.EquipmentAdd.as_view(), name="equipment_add"),
    path("people/equipment/<uuid:equipment_id>/move/", places.EquipmentMove.as_view(), name="equipment_move"),
    path("people/equipment/<uuid:equipment_id>/retire/", places.EquipmentRetire.as_view(), name="equipment_retire"),
    path("people/facilities/", places.FacilitiesPage.as_view(), name="facilities"),
    path("people/facilities/add/", places.FacilityAdd.as_view(), name="facility_add"),
    path(
        "people/facilities/<uuid:facility_id>/problems/", problems.FacilityProblems.as_view(), name="facility_problems"
    ),
    path(
        "people/facilities/<uuid:facility_id>/packages/",
        holder_choices.PackageNumbers.as_view(),
        name="package_numbers",
    ),
    path("people/certificate-holders/", places.HoldersPage.as_view(), name="certificate_holders"),
    path("people/certificate-holders/add/", places.HolderAdd.as_view(), name="certificate_holder_add"),
    path("people/second-signatures/", holder_choices.SecondSignatures.as_view(), name="second_signatures"),
    path("people/settings/", settings.SettingsPage.as_view(), name="settings"),
    path("people/settings/<slug:setting_code>/", settings.SettingEdit.as_view(), name="setting_edit"),
    path("people/history/", history.HistoryPage.as_view(), name="history"),
]
