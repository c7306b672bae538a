"""The order of acts through a token and of its revocation: a write holds the token until it is through."""

import threading

import pytest
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from compliance.isolation.context import OFFICE, isolated
from compliance.rest.models import ApiToken
from compliance.rest.services import token_revoke
from compliance.rest.tests.tokens import token_of
from compliance.signing.tests.passkey_pages import recorded
from inspections.models import LogEntry
from inspections.tests.factories import deck_change, table_of


@pytest.mark.django_db(transaction=True)
def test_a_token_held_by_a_write_is_not_revoked_meanwhile(floorperson):
    token, _ = token_of(floorperson)
    refused = []

    def lock():
        try:
            with isolated(OFFICE), transaction.atomic():
                ApiToken.objects.select_for_update(nowait=True).get(pk=token.pk)
        except DatabaseError as error:
            refused.append(str(error))
        finally:
            connection.close()

    def in_a_thread():
        thread = threading.Thread(target=lock)
        thread.start()
        thread.join()

    with transaction.atomic():
        assert token.hold()
        in_a_thread()
    assert len(refused) == 1
    assert "could not obtain lock" in refused[0]
    in_a_thread()
    assert len(refused) == 1


@pytest.mark.django_db
def test_a_write_that_was_let_in_before_the_revocation_writes_nothing_after_it(
    ask, facility, filer, floorperson, monkeypatch
):
    """The token is revoked between the look at it and the hold on it."""
    table = table_of(facility, "651a", "W-1", filer)
    token, secret = token_of(floorperson, may_sign=True)

    def is_open(self, at):
        token_revoke(token_id=token.pk, by=floorperson, at=timezone.now(), reason="Lost")
        return True

    monkeypatch.setattr(ApiToken, "is_open", is_open)
    body = {"table": str(table.pk), "log": "deck_change", "values": deck_change(timezone.now())}
    assert ask("POST", "log-entries/", body, token=secret, **{"Idempotency-Key": "k-1"}).status_code == 401
    assert not LogEntry.objects.exists()


@pytest.mark.django_db
def test_a_token_that_was_revoked_is_not_held(floorperson):
    token, _ = token_of(floorperson)
    assert token.hold()
    token_revoke(token_id=token.pk, by=floorperson, at=timezone.now(), reason="Lost")
    assert not token.hold()


@pytest.mark.django_db
def test_the_rows_by_which_verifiers_know_a_token_stand_in_its_entries(floorperson):
    """docs/records.md, section 4."""
    token, _ = token_of(floorperson)
    token_revoke(token_id=token.pk, by=floorperson, at=timezone.now(), reason="Lost")
    for act in ("administration.token_create", "administration.token_revoke"):
        envelope, payload = recorded(act)
        assert envelope["actor"]["user"] == str(floorperson.pk)
        told = [one["id"] for one in payload["rows"] if one["table"] == "rest_apitoken" and one["values"]]
        assert told == [str(token.pk)]
