"""Rights of administrators: their acts, the places where they hold, and the records that acts leave behind."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from compliance.holders import services
from compliance.holders.changes import ACTS
from compliance.holders.errors import FieldRefused, IllegalMove, NotAllowed
from compliance.holders.models import AdministrationEvent, Equipment, EquipmentKind, User
from compliance.holders.roles import BOARD_ROLES, HOLDER_ROLES, Role
from compliance.holders.services.history import WITHOUT_REASON, event_record
from compliance.regulation.core.elapsed import facility_zone
from tests.races import begun

from .by_two import account_changed, counted
from .factories import EquipmentFactory, FacilityFactory, TableFactory, UserFactory, person


@pytest.fixture
def now():
    return timezone.now()


def grant(user, role, holder, by, now, **more):
    fields = {"valid_from": timezone.localdate(now), "reason": "New duties"} | more
    return services.membership_grant(user=user, role=role, holder=holder, by=by, at=now, **fields)


def test_a_role_given_stands_in_the_history_with_its_reason(holder, holder_admin, dealer, now):
    grant(dealer, Role.FLOORPERSON, holder, holder_admin, now)
    event = AdministrationEvent.objects.get()
    assert (event.act, event.actor, event.about, event.reason) == (
        "membership_grant",
        holder_admin,
        dealer.pk,
        "New duties",
    )
    assert event.after["role"] == "floorperson"
    assert event.holder == holder


def test_nobody_gives_himself_a_role(holder, holder_admin, board_admin, now):
    with pytest.raises(NotAllowed, match="You cannot give yourself"):
        grant(holder_admin, Role.FLOORPERSON, holder, holder_admin, now)
    with pytest.raises(NotAllowed, match="You cannot give yourself"):
        grant(board_admin, Role.AUDITOR, None, board_admin, now)


@pytest.mark.parametrize("role", sorted(BOARD_ROLES))
def test_a_holder_administrator_gives_no_role_of_the_board(holder_admin, now, role):
    with pytest.raises(NotAllowed):
        grant(UserFactory(), Role(role), None, holder_admin, now)


@pytest.mark.parametrize("role", sorted(HOLDER_ROLES))
def test_a_holder_administrator_gives_every_role_of_his_holder_and_none_of_another(
    holder, other_holder, holder_admin, now, role
):
    assert grant(UserFactory(), Role(role), holder, holder_admin, now).holder == holder
    with pytest.raises(NotAllowed):
        grant(UserFactory(), Role(role), other_holder, holder_admin, now)


@pytest.mark.parametrize("name", ["filer", "floorperson", "reviewer", "decider", "auditor"])
def test_who_administers_nothing_gives_nothing(request, holder, name, now):
    with pytest.raises(NotAllowed):
        grant(UserFactory(), Role.DEALER, holder, request.getfixturevalue(name), now)


def test_nobody_acts_for_two_competitors_or_for_one_and_the_board(holder, other_holder, outsider, board_admin, now):
    with pytest.raises(IllegalMove, match="another organization"):
        grant(outsider, Role.DEALER, holder, board_admin, now)
    with pytest.raises(IllegalMove, match="another organization"):
        grant(outsider, Role.AUDITOR, None, board_admin, now)


def test_a_role_and_its_organization_fit(holder, board_admin, now):
    with pytest.raises(FieldRefused, match="Gaming Control Board"):
        grant(UserFactory(), Role.AUDITOR, holder, board_admin, now)
    with pytest.raises(FieldRefused, match="certificate holder"):
        grant(UserFactory(), Role.DEALER, None, board_admin, now)


def test_a_role_ended_holds_no_longer_from_the_same_day(holder_admin, dealer, now):
    services.membership_end(membership_id=dealer.memberships.get().pk, by=holder_admin, at=now, reason="Left")
    assert User.objects.get(pk=dealer.pk).roles == frozenset()
    with pytest.raises(IllegalMove, match="already ended"):
        services.membership_end(membership_id=dealer.memberships.get().pk, by=holder_admin, at=now, reason="Left")


def test_an_end_without_reason_is_refused_and_changes_nothing(holder_admin, dealer, now):
    with pytest.raises(FieldRefused, match="reason"):
        services.membership_end(membership_id=dealer.memberships.get().pk, by=holder_admin, at=now, reason="  ")
    assert dealer.memberships.get().ended_on is None
    assert not AdministrationEvent.objects.exists()


@pytest.mark.parametrize(
    "end",
    [
        lambda user, by, at: services.membership_end(
            membership_id=user.memberships.get().pk, by=by, at=at, reason="Left"
        ),
        lambda user, by, at: services.credential_revoke(
            credential_id=user.credentials.get().pk, by=by, at=at, reason="Lost"
        ),
        lambda user, by, at: account_changed(user, "factors", by=by, at=at),
        lambda user, by, at: account_changed(user, "address", email="new@example.test", by=by, at=at),
        lambda user, by, at: services.person_update(
            user_id=user.pk, printed_name="D", title="", email=user.email, is_active=False, by=by, at=at, reason="Left"
        ),
    ],
    ids=["role ended", "credential revoked", "second factor reset", "address changed", "account closed"],
)
def test_sessions_of_the_person_end_with_the_next_request(client_of, holder_admin, dealer, filer, now, end):
    theirs, somebody_elses = client_of(dealer), client_of(filer)
    assert theirs.get("/").status_code == 200
    end(dealer, holder_admin, now)
    assert theirs.get("/")["Location"].startswith("/accounts/login/")
    assert somebody_elses.get("/").status_code == 200


def test_a_credential_revoked_today_signs_nothing_today_and_did_yesterday(holder_admin, dealer, now):
    services.credential_revoke(credential_id=dealer.credentials.get().pk, by=holder_admin, at=now, reason="Lost")
    today = timezone.localdate(now)
    assert dealer.credential_on(today) is None
    assert dealer.credential_on(today - timedelta(days=1)) is not None


@pytest.mark.sampled
@pytest.mark.django_db(transaction=True)
def test_of_two_who_revoke_a_credential_at_once_one_does(holder_admin, board_admin, dealer, now):
    lost = {"credential_id": dealer.credentials.get().pk, "at": now, "reason": "Lost"}
    with transaction.atomic():
        services.credential_revoke(by=holder_admin, **lost)
        second = begun(lambda: services.credential_revoke(by=board_admin, **lost))
    with pytest.raises(IllegalMove, match="already revoked"):
        second()
    assert AdministrationEvent.objects.get().actor == holder_admin


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("act", ["equipment_retire", "equipment_move"])
def test_whoever_waited_for_equipment_reads_the_table_on_which_it_stands_by_now(facility, holder_admin, now, act):
    first, second = TableFactory(facility=facility, number="A"), TableFactory(facility=facility, number="B")
    wheel = EquipmentFactory(facility=facility, table=first)
    more = {"equipment_move": {"table": None}, "equipment_retire": {}}[act]
    with transaction.atomic():
        services.equipment_move(equipment_id=wheel.pk, table=second, by=holder_admin, at=now, reason="Set up")
        waiting = begun(
            lambda: getattr(services, act)(equipment_id=wheel.pk, **more, by=holder_admin, at=now, reason="Worn")
        )
    waiting()
    assert AdministrationEvent.objects.get(reason="Worn").before["table"] == "B"


def test_a_person_who_left_for_a_competitor_is_out_of_the_old_administrator_s_hands(
    holder, other_holder, holder_admin, board_admin, dealer, now
):
    services.membership_end(membership_id=dealer.memberships.get().pk, by=holder_admin, at=now, reason="Left")
    grant(dealer, Role.DEALER, other_holder, board_admin, now)
    with pytest.raises(NotAllowed, match="another organization"):
        services.credential_issue(
            user=dealer, number="PA-1", valid_from=timezone.localdate(now), by=holder_admin, at=now, reason="For a test"
        )
    with pytest.raises(NotAllowed):
        account_changed(dealer, "factors", by=holder_admin, at=now)


def test_history_rows_stay_as_they_are(holder, holder_admin, dealer, now):
    grant(dealer, Role.FLOORPERSON, holder, holder_admin, now)
    for change in (
        lambda: AdministrationEvent.objects.update(reason="Another"),
        lambda: AdministrationEvent.objects.all().delete(),
    ):
        with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
            change()


def test_a_new_person_has_no_password_and_the_first_role(holder, holder_admin, now):
    user = services.person_create(
        email="New.Person@Example.test", printed_name="New Person", role=Role.DEALER, holder=holder,
        valid_from=timezone.localdate(now), by=holder_admin, at=now, reason="For a test",
    )  # fmt: skip
    assert user.email == "new.person@example.test"
    assert not user.has_usable_password()
    assert User.objects.get(pk=user.pk).roles == frozenset()
    assert counted(user, now).roles == {Role.DEALER}


def test_an_address_in_use_elsewhere_is_taken_like_any_other(holder, holder_admin, outsider, now):
    newcomer = services.person_create(
        email=outsider.email, printed_name="Somebody", role=Role.DEALER, holder=holder,
        valid_from=timezone.localdate(now), by=holder_admin, at=now, reason="For a test",
    )  # fmt: skip
    assert not newcomer.has_usable_password()
    assert User.objects.get_by_natural_key(outsider.email) == outsider


@pytest.mark.parametrize("address", ["nobody", "nobody@", "a@b@example.test", "@example.test"])
def test_what_is_no_address_is_refused_whoever_sends_it(holder, holder_admin, now, address):
    with pytest.raises(FieldRefused, match="not an e-mail address"):
        services.person_create(
            email=address, printed_name="Somebody", role=Role.DEALER, holder=holder,
            valid_from=timezone.localdate(now), by=holder_admin, at=now, reason="For a test",
        )  # fmt: skip


def test_a_retired_table_keeps_its_number_and_puts_its_equipment_into_store(facility, holder_admin, now):
    table = TableFactory(facility=facility, number="R-01")
    wheel = EquipmentFactory(facility=facility, table=table)
    services.table_retire(table_id=table.pk, by=holder_admin, at=now, reason="Floor changed")
    assert Equipment.objects.get(pk=wheel.pk).table is None
    with pytest.raises(FieldRefused, match="used only once"):
        services.table_create(
            facility=facility,
            number="r-01",
            chapter="617a",
            table_format="traditional",
            by=holder_admin,
            at=now,
            reason="For a test",
        )
    with pytest.raises(IllegalMove, match="retired"):
        services.table_update(
            table_id=table.pk,
            number="R-02",
            chapter="617a",
            table_format="traditional",
            by=holder_admin,
            at=now,
            reason="x",
        )


@pytest.mark.parametrize(
    "number",
    ["Ｒ-01", "r\u201101", "R\u200b-01", " R - 01\n", "R\n-01"],  # other spellings of one number
)
def test_a_table_has_one_number_however_it_is_spelled(facility, holder_admin, now, number):
    TableFactory(facility=facility, number="R-01")
    stated = {"facility": facility, "chapter": "617a", "table_format": "traditional", "by": holder_admin, "at": now}
    stated["reason"] = "Bought"
    with pytest.raises(FieldRefused, match="used only once"):
        services.table_create(number=number, **stated)
    with pytest.raises(FieldRefused, match=r"CYRILLIC .* is not a letter from A to Z"):
        services.table_create(number="Р-01", **stated)  # what looks like it


@pytest.mark.parametrize(
    "serial",
    ["ＳＮ-7/0042", "sn\u20117/0042", "SN\u200b-7/0042", " SN - 7/0042\n", "S\u202eN\u202c-7/0042", "SN-7/００42"],
)
def test_equipment_has_one_serial_number_however_it_is_spelled(facility, holder_admin, now, serial):
    stated = {"facility": facility, "kind": EquipmentKind.SHOE, "model": "S1", "by": holder_admin, "at": now}
    stated["reason"] = "Bought"
    assert services.equipment_create(serial_number="SN-7/0042", **stated).serial_number == "SN-7/0042"
    with pytest.raises(FieldRefused, match="already equipment of this kind"):
        services.equipment_create(serial_number=serial, **stated)
    with pytest.raises(FieldRefused, match=r"CYRILLIC .* is not a letter from A to Z"):
        services.equipment_create(serial_number="ЅN-7/0042", **stated)  # what looks like it
    with pytest.raises(FieldRefused, match="no letter or digit"):
        services.equipment_create(serial_number="\u200b-/-", **stated)
    for other in ("SN-7/042", "N-7/0042"):  # leading zeros stay
        services.equipment_create(serial_number=other, **stated)


OTHER_NAMES = [
    "hilltop CASINO’s annex – east", "Ｈilltop Casino's Annex-East", "Hilltop\u00a0Casino's Annex - East",
    "Hill\u200btop Casino's Annex - East", "Hilltop\u2060 Casino's\tAnnex - East",
    "\u202eHilltop Casino's Annex - East\u202c", "Hilltop \u034fCasino's Annex \u2010 Ea\ufe0fſt",
]  # fmt: skip


@pytest.mark.parametrize("name", OTHER_NAMES)
def test_organizations_and_facilities_have_one_name_however_it_is_spelled(holder, board_admin, now, name):
    stated, own = {"by": board_admin, "at": now, "reason": "For a test"}, "Hilltop Casino's Annex - East"
    services.holder_create(name=own, **stated)
    services.facility_create(holder=holder, name=own, **stated)
    with pytest.raises(FieldRefused, match="already a certificate holder with this name"):
        services.holder_create(name=name, **stated)
    with pytest.raises(FieldRefused, match="already has a facility with this name"):
        services.facility_create(holder=holder, name=name, **stated)


@pytest.mark.parametrize(
    ("name", "words"),
    [("Нilltop", "CYRILLIC"), ("Hilltορ", "GREEK"), ("Hall ٢", "ARABIC"), ("H\u0336ill", "COMBINING")],
)
def test_a_name_that_would_look_like_another_is_refused(holder, board_admin, now, name, words):
    stated = {"by": board_admin, "at": now, "reason": "For a test"}
    with pytest.raises(FieldRefused, match=f"{words}.* is not a Latin letter"):
        services.holder_create(name=name, **stated)
    with pytest.raises(FieldRefused, match=f"{words}.* is not a Latin letter"):
        services.facility_create(holder=holder, name=name, **stated)
    with pytest.raises(FieldRefused, match="nothing to read"):
        services.facility_create(holder=holder, name="\u200b\u2060", **stated)
    for good in ("Café Düsseldorf", "Großer Saal", "İstanbul Istanbul"):
        services.facility_create(holder=holder, name=good, **stated)
    with pytest.raises(FieldRefused, match="already has"):
        services.facility_create(holder=holder, name="GROSSER SAAL", **stated)


def test_equipment_moves_within_its_facility_and_one_wheel_stands_on_a_table(facility, holder_admin, now):
    here, elsewhere = TableFactory(facility=facility), TableFactory(facility=FacilityFactory(holder=facility.holder))
    wheel, other = EquipmentFactory(facility=facility), EquipmentFactory(facility=facility)
    services.equipment_move(equipment_id=wheel.pk, table=here, by=holder_admin, at=now, reason="Set up")
    with pytest.raises(FieldRefused, match="in another facility"):
        services.equipment_move(equipment_id=wheel.pk, table=elsewhere, by=holder_admin, at=now, reason="Move")
    with pytest.raises(FieldRefused, match="has a wheel"):
        services.equipment_move(equipment_id=other.pk, table=here, by=holder_admin, at=now, reason="Second")


def test_two_shoes_may_stand_on_one_table(facility, holder_admin, now):
    table = TableFactory(facility=facility, chapter="651a")
    for _ in range(2):
        shoe = EquipmentFactory(facility=facility, kind=EquipmentKind.SHOE)
        services.equipment_move(equipment_id=shoe.pk, table=table, by=holder_admin, at=now, reason="Set up")
    assert table.equipment.count() == 2


def test_organizations_and_facilities_are_the_board_s_to_add(holder, holder_admin, board_admin, now):
    with pytest.raises(NotAllowed):
        services.holder_create(name="Mine, LLC", by=holder_admin, at=now, reason="For a test")
    with pytest.raises(NotAllowed):
        services.facility_create(holder=holder, name="Annex", by=holder_admin, at=now, reason="For a test")
    assert (
        services.facility_create(holder=holder, name="Annex", by=board_admin, at=now, reason="For a test").zone
        == facility_zone()
    )
    assert services.holder_create(name="Third Holder, LLC", by=board_admin, at=now, reason="For a test").pk


def test_a_holder_administrator_changes_no_person_of_the_board(holder_admin, now):
    someone = person(Role.AUDITOR)
    with pytest.raises(NotAllowed):
        account_changed(someone, "factors", by=holder_admin, at=now)


@pytest.mark.parametrize("who", ["filer", "outsider", "floorperson", "decider"])
@pytest.mark.parametrize(
    ("act", "facts"),
    [
        (services.table_update, {"number": "R-02", "chapter": "617a", "table_format": "traditional"}),
        (services.table_retire, {}),
    ],
)
def test_only_administrators_change_a_table(facility, cast, now, who, act, facts):
    table = TableFactory(facility=facility, number="R-01")
    with pytest.raises(NotAllowed):
        act(table_id=table.pk, **facts, by=cast[who], at=now, reason="Floor changed")
    table.refresh_from_db()
    assert (table.number, table.is_active) == ("R-01", True)


def test_every_administrative_act_takes_a_reason(holder, holder_admin, now):
    assert set(WITHOUT_REASON) <= set(ACTS)
    for act in set(ACTS) - set(WITHOUT_REASON):
        for reason in ("", "  "):
            with pytest.raises(FieldRefused, match="Give the reason"), transaction.atomic():
                event_record(
                    by=holder_admin, at=now, act=act, subject="Something", about=holder.pk, holder_id=holder.pk,
                    reason=reason,
                )  # fmt: skip
    assert not AdministrationEvent.objects.exists()
