"""Stages of acts on people, places, requests about accounts, and grants that a page names."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.urls import reverse
from django.utils import timezone

from compliance.holders.models import Credential, GamingTable, Membership, Pit, User
from compliance.holders.models.account_changes import AccountChange
from compliance.holders.roles import Role
from compliance.holders.services import (
    account_change_ask,
    account_change_confirm,
    credential_issue,
    outside_grant_confirm,
)
from compliance.holders.tests.factories import EquipmentFactory, PitFactory, TableFactory, given, person
from compliance.holders.tests.guests import asked
from compliance.rest.models import ApiToken
from compliance.rest.tests.test_tokens import token_of
from compliance.webhooks.tests.factories import WebhookReceiverFactory, delivery_of
from tests.shown_stages import House, Stage, Stages, acts_as

OF_ACCOUNTS: Stages = {}
WHY = {"reason": "It is so."}


def newcomer(house: House) -> User:
    """Somebody at the holder whose role waits for a second person."""
    someone = person(Role.DEALER, at=house.facility.holder, password="!")
    now = timezone.now()
    with given():
        role = Membership.objects.create(
            user=someone, role=Role.FLOORPERSON, holder=house.facility.holder, valid_from=now.date(), waits=True
        )
        AccountChange.objects.create(
            user=someone, what=AccountChange.What.ROLE, membership=role, holder=house.facility.holder,
            reason="New here.", asked_by=house.cast["holder_admin"], asked_number="PA-9", asked_at=now,
        )  # fmt: skip
    return someone


def request_page(house: House, someone: User, to: str) -> Stage:
    """The page of the newest request about a person, who has another name meanwhile."""
    change = AccountChange.objects.filter(user=someone).latest("asked_at")
    page = reverse("holders:account_change", args=[change.pk])
    return Stage("board_admin", page, to, {}, lambda: house.has_new_name(someone))


@acts_as(OF_ACCOUNTS, "administration.membership_confirm")
def confirming_a_role(house: House) -> Stage:
    return request_page(house, newcomer(house), "confirm/")


@acts_as(OF_ACCOUNTS, "administration.credential_confirm")
def confirming_a_credential(house: House) -> Stage:
    someone, now = person(Role.DEALER, at=house.facility.holder), timezone.now()
    credential_issue(
        user=someone,
        number="PA-777888",
        valid_from=now.date(),
        by=house.cast["holder_admin"],
        at=now,
        reason="New card.",
    )
    return request_page(house, someone, "confirm/")


@acts_as(OF_ACCOUNTS, "administration.account_change_decline")
def declining(house: House) -> Stage:
    return request_page(house, newcomer(house), "decline/")


def requests_page(house: House, to: str) -> Stage:
    """The page of a role that was given together with another one, of somebody who has another name meanwhile."""
    someone = newcomer(house)
    change = AccountChange.objects.get(user=someone)
    with given():
        other = newcomer(house)
        AccountChange.objects.filter(user=other).update(asked_at=change.asked_at)
    page = reverse("holders:changes", args=[change.pk])
    return Stage("board_admin", page, to, {}, lambda: house.has_new_name(someone))


@acts_as(OF_ACCOUNTS, "administration.changes_confirm")
def confirming_together(house: House) -> Stage:
    return requests_page(house, "confirm/")


@acts_as(OF_ACCOUNTS, "administration.changes_decline")
def declining_together(house: House) -> Stage:
    return requests_page(house, "decline/")


@acts_as(OF_ACCOUNTS, "administration.second_factor_reset")
def resetting(house: House) -> Stage:
    someone = house.cast["dealer"]
    account_change_ask(
        user_id=someone.pk, what="factors", by=house.cast["holder_admin"], at=timezone.now(), reason="Lost."
    )
    return request_page(house, someone, "confirm/")


def request_of_link(house: House) -> Stage:
    """The page of a request that somebody of the Board may sign in by the provider."""
    someone, asker = person(Role.AUDITOR), person(Role.BOARD_ADMINISTRATOR)
    account_change_ask(
        user_id=someone.pk, what="link", subject="4711", by=asker, at=timezone.now(), reason="Has an account there."
    )
    return request_page(house, someone, "confirm/")


@acts_as(OF_ACCOUNTS, "administration.provider_link_make")
def linking(house: House) -> Stage:
    return request_of_link(house)


@acts_as(OF_ACCOUNTS, "administration.provider_link_end")
def unlinking(house: House) -> Stage:
    request_of_link(house)
    change = AccountChange.objects.latest("asked_at")
    account_change_confirm(change_id=change.pk, by=house.cast["board_admin"], at=timezone.now())
    return replace(about_a_person("link_end", change.user, house), who="board_admin")


def about_a_person(name: str, someone: User, house: House, *more: Any, **typed: str) -> Stage:
    """A form about a person, who has another name meanwhile."""
    page = reverse(f"holders:{name}", args=[someone.pk, *more])
    return Stage("holder_admin", page, "", WHY | typed, lambda: house.has_new_name(someone))


@acts_as(OF_ACCOUNTS, "administration.person_update")
def changing_a_person(house: House) -> Stage:
    return about_a_person("person_edit", house.cast["dealer"], house, title="Dealer.")


@acts_as(OF_ACCOUNTS, "administration.account_change_ask")
def asking_for_a_change(house: House) -> Stage:
    return about_a_person("second_factor_ask", house.cast["dealer"], house)


@acts_as(OF_ACCOUNTS, "administration.membership_grant")
def giving_a_role(house: House) -> Stage:
    typed = {"role": Role.SURVEILLANCE.value, "valid_from": timezone.localdate().isoformat()}
    return about_a_person("role_add", house.cast["dealer"], house, **typed)


@acts_as(OF_ACCOUNTS, "administration.membership_end")
def ending_a_role(house: House) -> Stage:
    someone = house.cast["dealer"]
    return about_a_person("role_end", someone, house, someone.memberships.get().pk)


@acts_as(OF_ACCOUNTS, "administration.credential_issue")
def entering_a_credential(house: House) -> Stage:
    typed = {"number": "PA-777889", "valid_from": timezone.localdate().isoformat()}
    return about_a_person("credential_add", person(Role.DEALER, at=house.facility.holder), house, **typed)


@acts_as(OF_ACCOUNTS, "administration.credential_revoke")
def revoking_a_credential(house: House) -> Stage:
    someone = house.cast["dealer"]
    return about_a_person("credential_revoke", someone, house, Credential.objects.get(user=someone).pk)


@acts_as(OF_ACCOUNTS, "administration.password_link_send")
def sending_a_link(house: House) -> Stage:
    someone = person(Role.DEALER, at=house.facility.holder, password="!")
    page = reverse("holders:person", args=[someone.pk])
    return Stage("holder_admin", page, "password-link/", {}, lambda: house.has_new_name(someone))


@acts_as(OF_ACCOUNTS, "administration.password_links_send")
def sending_links(house: House) -> Stage:
    someone = person(Role.DEALER, at=house.facility.holder, password="!")
    return Stage("holder_admin", reverse("holders:links"), "", {}, lambda: house.has_new_name(someone))


def renumbered(table: GamingTable) -> Callable[[], None]:
    """The table has another number from now on."""

    def basis() -> None:
        with given():
            GamingTable.objects.filter(pk=table.pk).update(number="R-77")

    return basis


@acts_as(OF_ACCOUNTS, "administration.table_update")
def changing_a_table(house: House) -> Stage:
    table = TableFactory(facility=house.facility, number="R-55")
    typed = WHY | {"number": "R-56", "chapter": "617a"}
    return Stage("holder_admin", reverse("holders:table_edit", args=[table.pk]), "", typed, renumbered(table))


@acts_as(OF_ACCOUNTS, "administration.table_retire")
def retiring_a_table(house: House) -> Stage:
    table = TableFactory(facility=house.facility, number="R-55")
    return Stage("holder_admin", reverse("holders:table_retire", args=[table.pk]), "", WHY, renumbered(table))


@acts_as(OF_ACCOUNTS, "administration.table_place")
def choosing_the_tables_of_a_pit(house: House) -> Stage:
    pit, table = PitFactory(facility=house.facility), TableFactory(facility=house.facility, number="R-55")
    page = reverse("holders:pit_tables", args=[pit.pk])
    return Stage("holder_admin", page, "", WHY | {"tables": [str(table.pk)]}, renumbered(table))


@acts_as(OF_ACCOUNTS, "administration.pit_retire")
def retiring_a_pit(house: House) -> Stage:
    pit = PitFactory(facility=house.facility)

    def basis() -> None:
        with given():
            Pit.objects.filter(pk=pit.pk).update(name="Pit 77")

    return Stage("holder_admin", reverse("holders:pit_retire", args=[pit.pk]), "", WHY, basis)


@acts_as(OF_ACCOUNTS, "administration.equipment_move")
def moving_equipment(house: House) -> Stage:
    table = TableFactory(facility=house.facility, number="R-55")
    item = EquipmentFactory(facility=house.facility, table=table)
    page = reverse("holders:equipment_move", args=[item.pk])
    return Stage("holder_admin", page, "", WHY | {"table": ""}, renumbered(table))


@acts_as(OF_ACCOUNTS, "administration.equipment_retire")
def retiring_equipment(house: House) -> Stage:
    item = EquipmentFactory(facility=house.facility)

    def basis() -> None:
        with given():
            type(item).objects.filter(pk=item.pk).update(serial_number="SN-OTHER")

    return Stage("holder_admin", reverse("holders:equipment_retire", args=[item.pk]), "", WHY, basis)


@acts_as(OF_ACCOUNTS, "administration.facility_problems_set")
def setting_problems(house: House) -> Stage:
    page = reverse("holders:facility_problems", args=[house.facility.pk])
    return Stage("holder_admin", page, "", WHY | {"rounds_651a": "90", "to_board": "yes"}, house.renamed)


@acts_as(OF_ACCOUNTS, "administration.package_numbers_set")
def setting_package_numbers(house: House) -> Stage:
    page = reverse("holders:package_numbers", args=[house.facility.pk])
    return Stage("holder_admin", page, "", WHY | {"kept": "yes"}, house.renamed)


@acts_as(OF_ACCOUNTS, "administration.second_signatures_set")
def setting_second_signatures(house: House) -> Stage:
    holder = house.facility.holder

    def basis() -> None:
        with given():
            type(holder).objects.filter(pk=holder.pk).update(needs_second_signature=True)

    return Stage("holder_admin", reverse("holders:second_signatures"), "", WHY | {"required": "no"}, basis)


@acts_as(OF_ACCOUNTS, "administration.token_revoke")
def revoking_a_token(house: House) -> Stage:
    token_of(house.cast["filer"])
    token = ApiToken.objects.get()

    def basis() -> None:
        with given():
            ApiToken.objects.filter(pk=token.pk).update(label="Another program")

    return Stage("filer", reverse("tokens:revoke", args=[token.pk]), "", WHY, basis)


def webhook_page(house: House, to: str, typed: dict[str, Any], *, paused: bool = False) -> Stage:
    """A page of a webhook, which goes by another name meanwhile."""
    receiver = WebhookReceiverFactory(source=house.facility.holder, paused_at=timezone.now() if paused else None)

    def basis() -> None:
        with given():
            type(receiver).objects.filter(pk=receiver.pk).update(name="Another program")

    return Stage("holder_admin", reverse(f"webhooks:{to}", args=[receiver.pk]), "", WHY | typed, basis)


@acts_as(OF_ACCOUNTS, "administration.webhook_update")
def changing_a_webhook(house: House) -> Stage:
    typed = {"name": "Floor", "address": "https://floor.example/", "kinds": ["table.opened"]}
    return webhook_page(house, "edit", typed)


@acts_as(OF_ACCOUNTS, "administration.webhook_secret_renew")
def renewing_the_secret_of_a_webhook(house: House) -> Stage:
    return replace(webhook_page(house, "secret", {}), done=200)


@acts_as(OF_ACCOUNTS, "administration.webhook_pause")
def pausing_a_webhook(house: House) -> Stage:
    return webhook_page(house, "pause", {})


@acts_as(OF_ACCOUNTS, "administration.webhook_resume")
def resuming_a_webhook(house: House) -> Stage:
    return webhook_page(house, "resume", {}, paused=True)


@acts_as(OF_ACCOUNTS, "administration.webhook_skip")
def skipping_an_event(house: House) -> Stage:
    receiver = WebhookReceiverFactory(source=house.facility.holder)
    refused = delivery_of(receiver, attempts=1)

    def basis() -> None:
        with given():
            type(receiver).objects.filter(pk=receiver.pk).update(name="Another program")

    return Stage("holder_admin", reverse("webhooks:skip", args=[receiver.pk, refused.pk]), "", WHY, basis)


@acts_as(OF_ACCOUNTS, "administration.webhook_end")
def ending_a_webhook(house: House) -> Stage:
    return webhook_page(house, "end", {})


def grant_page(house: House, name: str, to: str, typed: dict[str, str], *, confirmed: bool) -> Stage:
    """A page of a grant, whose guest has another name meanwhile."""
    guest, second = person(Role.STATE_POLICE), person(Role.BOARD_ADMINISTRATOR)
    grant = asked(guest, [house.facility.holder], second, timezone.now())
    if confirmed:
        outside_grant_confirm(grant_id=grant.pk, by=house.cast["board_admin"], at=timezone.now())
    page = reverse(f"holders:{name}", args=[grant.pk])
    return Stage("board_admin", page, to, typed, lambda: house.has_new_name(guest))


@acts_as(OF_ACCOUNTS, "administration.outside_grant_confirm")
def confirming_a_grant(house: House) -> Stage:
    return grant_page(house, "grant", "confirm/", {}, confirmed=False)


@acts_as(OF_ACCOUNTS, "administration.outside_grant_decline")
def declining_a_grant(house: House) -> Stage:
    return grant_page(house, "grant", "decline/", {}, confirmed=False)


@acts_as(OF_ACCOUNTS, "administration.outside_grant_end")
def ending_a_grant(house: House) -> Stage:
    return grant_page(house, "grant_end", "", WHY, confirmed=True)
