"""Tokens: one role each, shown once, revoked at once."""

import re
from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone

from compliance.holders.errors import FieldRefused, IllegalMove, NotAllowed
from compliance.holders.models import AdministrationEvent, Membership
from compliance.holders.roles import Role
from compliance.holders.tests.by_two import account_changed
from compliance.holders.tests.factories import LONG_AGO, MembershipFactory, given
from compliance.rest.models import ApiToken, hashed
from compliance.rest.services import token_create, token_revoke
from compliance.rest.tests.tokens import signature_of, token_of
from compliance.web.tests.browser import send
from tests.api import problem
from tests.cast import sign_data

ME = "me/"


def test_a_token_acts_as_its_person_in_its_role(ask, filer, holder):
    token, secret = token_of(filer)
    told = ask("GET", ME, token=secret).json()
    assert (told["printed_name"], told["organization"]) == (filer.printed_name, holder.name)
    assert told["roles"] == ["compliance_manager"]
    assert told["token"]["label"] == token.label


def test_a_token_has_the_one_role_it_was_made_for(ask, filer, holder):
    """A person with two roles: what the other one opens stays shut."""
    second = MembershipFactory(user=filer, role=Role.FLOORPERSON, holder=holder, valid_from=LONG_AGO)
    _, secret = token_of(filer, membership=second)
    told = ask("GET", ME, token=secret).json()
    assert told["roles"] == ["floorperson"]
    assert "file" not in told["permissions"]


def test_without_a_token_one_is_asked_for(ask, db):
    answer = ask("GET", ME)
    problem(answer, 401)
    assert answer["WWW-Authenticate"] == 'Bearer realm="api"'


@pytest.mark.parametrize(
    "sent", ["Bearer nothing", "Bearer", "Basic abc", "Bearer tgc_\u00e9".encode("latin-1").decode("latin-1")]
)
def test_what_is_no_token_opens_nothing(ask, db, sent):
    problem(ask("GET", ME, authorization=sent), 401)
    problem(ask("GET", "chapters/", authorization=sent), 401)


def test_a_revoked_token_is_refused_from_the_next_request_on(ask, filer):
    token, secret = token_of(filer)
    assert ask("GET", ME, token=secret).status_code == 200
    token_revoke(token_id=token.pk, by=filer, at=timezone.now(), reason="Lost")
    problem(ask("GET", ME, token=secret), 401)
    with pytest.raises(IllegalMove):
        token_revoke(token_id=token.pk, by=filer, at=timezone.now(), reason="Again")


@pytest.mark.parametrize("what", ["address", "password", "factors"])
def test_a_token_made_before_others_replaced_the_means_of_its_person_opens_nothing(ask, filer, holder_admin, what):
    """Somebody who took the account may have made it, and would go on in the person's name."""
    now = timezone.now()
    _, secret = token_of(filer)
    assert ask("GET", ME, token=secret).status_code == 200
    account_changed(filer, what, by=holder_admin, at=now + timedelta(minutes=1), email="new@example.test")
    problem(ask("GET", ME, token=secret), 401)


def test_expired_closed_and_ended_answer_alike(ask, filer, colleague, holder, outsider, settings):
    answers = []
    expired, secret = token_of(filer)
    ApiToken.objects.filter(pk=expired.pk).update(
        created_at=timezone.now() - timedelta(days=2), expires_at=timezone.now() - timedelta(seconds=1)
    )
    answers.append(ask("GET", ME, token=secret))
    _, secret = token_of(colleague)
    with given():
        Membership.objects.filter(user=colleague).update(ended_on=timezone.localdate())
    answers.append(ask("GET", ME, token=secret))
    _, secret = token_of(outsider)
    outsider.is_active = False
    outsider.save(update_fields=["is_active"])
    answers.append(ask("GET", ME, token=secret))
    answers.append(ask("GET", ME, token="tgc_unknown"))
    assert {answer.content for answer in answers} == {answers[0].content}
    assert {answer.status_code for answer in answers} == {401}


def test_a_demo_account_s_token_opens_nothing_outside_a_demo(ask, filer, settings):
    _, secret = token_of(filer)
    settings.DEMO = False
    problem(ask("GET", ME, token=secret), 401)


def test_the_secret_is_kept_as_a_hash_only(filer):
    token, secret = token_of(filer)
    assert token.secret_sha256 == hashed(secret)
    assert secret not in str(vars(token))
    event = AdministrationEvent.objects.get(act="token_create")
    assert secret not in str(event.after)
    assert event.holder_id == filer.holder_id


def test_nobody_makes_a_token_for_somebody_else(holder_admin, floorperson):
    with pytest.raises(NotAllowed):
        token_create(
            membership=floorperson.memberships.get(), label="x", may_sign=False, days=30,
            signature=signature_of(holder_admin, timezone.now()), at=timezone.now(), reason="To act as another",
        )  # fmt: skip


def test_a_token_that_signs_needs_a_role_that_signs(filer, floorperson):
    with pytest.raises(FieldRefused, match="cannot sign log entries"):
        token_of(filer, may_sign=True)
    assert token_of(floorperson, may_sign=True)[0].may_sign


def test_administrators_revoke_tokens_of_their_own_people_only(filer, holder_admin, board_admin, outsider):
    token, _ = token_of(filer)
    foreign, _ = token_of(outsider)
    with pytest.raises(NotAllowed):
        token_revoke(token_id=foreign.pk, by=holder_admin, at=timezone.now(), reason="Not mine")
    assert token_revoke(token_id=token.pk, by=holder_admin, at=timezone.now(), reason="Left").revoked_at
    assert token_revoke(token_id=foreign.pk, by=board_admin, at=timezone.now(), reason="Left").revoked_at


def test_the_last_day_of_use_is_kept_with_one_update_a_day(ask, filer, django_assert_num_queries):
    token, secret = token_of(filer)
    ask("GET", ME, token=secret)
    token.refresh_from_db()
    assert token.last_used_on == timezone.localdate()


def test_two_tokens_never_share_a_secret(filer):
    token, _ = token_of(filer)
    with pytest.raises(IntegrityError), transaction.atomic():
        ApiToken.objects.create(
            membership=token.membership, label="y", secret_sha256=token.secret_sha256,
            expires_at=timezone.now() + timedelta(days=1),
        )  # fmt: skip


def test_a_person_makes_uses_and_revokes_a_token_by_the_pages(ask, client_of, floorperson):
    browser = client_of(floorperson)
    assert "No tokens" in browser.get(reverse("tokens:list")).content.decode()
    typed = {
        "label": "Tablet bridge", "membership": str(floorperson.memberships.get().pk), "days": "30",
        "may_sign": "on", "reason": "Entries from the pit system",
    }  # fmt: skip
    refused = browser.post(reverse("tokens:add"), typed | {"sign-password": "wrong"})
    assert "The password is wrong" in refused.content.decode()
    assert not ApiToken.objects.exists()
    made = browser.post(reverse("tokens:add"), typed | sign_data())
    assert "no-store" in made["Cache-Control"]
    secret = re.search(r'value="(tgc_[^"]+)"', made.content.decode())[1]
    assert ask("GET", ME, token=secret).json()["token"]["may_sign"]
    listed = browser.get(reverse("tokens:list")).content.decode()
    assert "Tablet bridge" in listed
    assert secret not in listed
    token = ApiToken.objects.get()
    send(browser, reverse("tokens:revoke", kwargs={"token_id": token.pk}), {"reason": "Replaced"})
    problem(ask("GET", ME, token=secret), 401)
    assert "Revoked on" in browser.get(reverse("tokens:list")).content.decode()


def test_a_holder_administrator_sees_the_tokens_of_the_house_and_no_other(client_of, holder_admin, filer, outsider):
    token_of(filer)
    foreign, _ = token_of(outsider)
    listed = client_of(holder_admin).get(reverse("tokens:list")).content.decode()
    assert filer.printed_name in listed
    assert outsider.printed_name not in listed
    revoke = reverse("tokens:revoke", kwargs={"token_id": foreign.pk})
    assert client_of(holder_admin).get(revoke).status_code == 404


def test_a_session_reads_and_needs_the_csrf_token_to_write(client_of, floorperson):
    browser = client_of(floorperson)
    assert browser.get("/api/v1/me/").json()["token"] is None
    browser.handler.enforce_csrf_checks = True
    problem(browser.post("/api/v1/log-entries/", b"{}", content_type="application/json"), 403)
