"""The owner of an account is notified of every change to it, whoever made it."""

from datetime import date

import pytest
from allauth.mfa.models import Authenticator
from django.db import transaction
from django.utils import timezone

from compliance.holders.roles import Role
from compliance.holders.services import (
    account_change_ask,
    changes_confirm,
    credential_issue,
    membership_end,
    membership_grant,
)
from compliance.holders.tests.authenticator import SoftPasskey
from compliance.holders.tests.by_two import account_changed
from compliance.holders.tests.factories import person
from compliance.holders.tests.test_together import given
from compliance.notices.models import Notice
from compliance.notices.services import mail_one
from tests.cast import PASSWORD
from tests.races import begun

pytestmark = pytest.mark.django_db


def told(person):
    """Subjects of the notices to this person about the account, in order."""
    return list(
        Notice.objects.filter(recipient=person, kind="account").order_by("created_at").values_list("subject", flat=True)
    )


def test_roles_and_credentials_are_told_to_the_person_alone(holder, holder_admin, dealer):
    at = timezone.now()
    member = membership_grant(
        user=dealer, role=Role.FLOORPERSON, holder=holder, valid_from=date(2026, 1, 1), by=holder_admin, at=at,
        reason="Promoted",
    )  # fmt: skip
    credential_issue(
        user=dealer,
        number="PA-771122",
        valid_from=date(2026, 1, 1),
        by=holder_admin,
        at=timezone.now(),
        reason="For a test",
    )
    membership_end(membership_id=member.pk, by=holder_admin, at=timezone.now(), reason="Taken back")
    assert told(dealer) == [
        "Your account: Role given", "Your account: Credential entered", "Your account: Role ended",
    ]  # fmt: skip
    given = Notice.objects.filter(recipient=dealer).order_by("created_at")[0]
    assert holder_admin.printed_name in given.body
    assert "role: Floorperson" in given.body
    assert "Reason: Promoted" in given.body
    assert given.mail
    assert not told(holder_admin)


def test_a_reset_and_a_new_address_are_told_at_both_addresses(holder_admin, dealer, mailoutbox):
    former = dealer.email
    account_changed(dealer, "factors", by=holder_admin, at=timezone.now())
    account_changed(dealer, "address", email="new@example.test", by=holder_admin, at=timezone.now())
    asked = "Your account: Change of an account requested"
    assert sorted(told(dealer)) == [
        asked, asked, *["Your account: Person changed"] * 2, "Your account: Second factor reset",
    ]  # fmt: skip
    for notice in Notice.objects.filter(recipient=dealer).order_by("created_at"):
        mail_one(notice.pk, timezone.now())
    assert sorted(to for mail in mailoutbox for to in mail.to) == sorted([former, *["new@example.test"] * 4])


def test_a_second_factor_that_comes_or_goes_is_told(dealer):
    SoftPasskey().enrolled(dealer)
    Authenticator.objects.get(user=dealer).delete()
    assert told(dealer) == ["A passkey was added to your account", "A passkey was removed from your account"]
    for notice in Notice.objects.filter(recipient=dealer):
        assert notice.mail
        assert "All your other sessions have ended." in notice.body


def test_a_changed_password_is_told_by_the_person(client_of, dealer):
    typed = {
        "oldpassword": PASSWORD,
        "password1": "another horse battery",
        "password2": "another horse battery",
    }
    assert client_of(dealer).post("/accounts/password/change/", typed).status_code == 302
    assert told(dealer) == ["Your password was changed"]


def test_what_is_undone_tells_nobody(dealer):
    with transaction.atomic():
        SoftPasskey().enrolled(dealer)
        transaction.set_rollback(True)
    assert not told(dealer)


@pytest.mark.sampled
@pytest.mark.django_db(transaction=True)
def test_of_two_workers_one_sends_a_mail(holder_admin, dealer, mailoutbox):
    account_change_ask(user_id=dealer.pk, what="factors", by=holder_admin, at=timezone.now(), reason="Lost telephone")
    notice = Notice.objects.get(recipient=dealer)
    mailoutbox.clear()
    Notice.objects.update(mailed_at=None)
    with transaction.atomic():
        assert mail_one(notice.pk, timezone.now())
        other = begun(lambda: mail_one(notice.pk, timezone.now()))
    assert other() is False
    assert mail_one(notice.pk, timezone.now()) is False
    assert len(mailoutbox) == 1


def test_colleagues_get_one_notice_for_all_of_a_rank_that_were_confirmed_together(holder, holder_admin, floorperson):
    at, second = timezone.now(), person(Role.HOLDER_ADMINISTRATOR, at=holder)
    changes = given(holder, holder_admin, at, Role.FLOORPERSON, Role.FLOORPERSON, Role.FLOORPERSON)
    changes_confirm(change_id=changes[0].pk, by=second, at=at)
    (notice,) = Notice.objects.filter(recipient=floorperson, cause__startswith="rank ")
    assert notice.subject == "3 people are now Floorperson"
    assert "New Person 0, New Person 1, New Person 2." in notice.body
    assert not Notice.objects.filter(recipient__email__startswith="new", cause__startswith="rank ").exists()
