"""Somebody is told when nobody signs, or a witness is silent: an entry waits minutes for what takes seconds."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from compliance.ledger.checkpoints import MOST_UNSIGNED, MOST_UNWITNESSED, unsigned_since, unwitnessed_since

from .databases import OwnDatabase

A_HAIR = timedelta(microseconds=1)


@pytest.fixture(autouse=True)
def all_signed(own_database: OwnDatabase) -> None:
    """The ledger has begun and is signed."""
    own_database.act()
    signed(own_database)


def signed(database: OwnDatabase) -> None:
    """A checkpoint for every ledger, of no more words than the office reads here."""
    database.do("SELECT ledger.publish(log_id, size, 'a note') FROM ledger.head WHERE size > 0")


def test_an_entry_that_waits_too_long_is_told_until_a_checkpoint_covers_it(own_database: OwnDatabase) -> None:
    first = own_database.act().received_at
    assert unsigned_since(first + MOST_UNSIGNED) is None
    assert unsigned_since(first + MOST_UNSIGNED + A_HAIR) == first
    own_database.act()
    assert unsigned_since(first + MOST_UNSIGNED + A_HAIR) == first
    signed(own_database)
    assert unsigned_since(first + timedelta(days=1)) is None
    third = own_database.act().received_at
    assert unsigned_since(third + MOST_UNSIGNED + A_HAIR) == third


def board_point(database: OwnDatabase) -> datetime:
    """The time at which a further checkpoint of the Board log was made."""
    log_id = database.board_act().log_id
    signed(database)
    ((at,),) = database.rows("SELECT max(made_at) FROM ledger.checkpoint WHERE log_id = %s", log_id)
    made: datetime = at
    return made


def cosigned(database: OwnDatabase, witness: str) -> None:
    """A line of this witness under the newest checkpoint of the Board log."""
    database.do(
        "INSERT INTO ledger.cosignature (log_id, size, witness, line) "
        f"SELECT log_id, max(size), '{witness}', 'a line' FROM ledger.checkpoint "
        "WHERE log_id = (SELECT id FROM ledger.log WHERE kind = 'board') GROUP BY log_id"
    )


def test_a_checkpoint_that_waits_too_long_is_told_until_every_witness_has_cosigned(
    own_database: OwnDatabase, settings: Any
) -> None:
    made = board_point(own_database)
    assert unwitnessed_since(made + timedelta(days=1)) is None
    settings.LEDGER_WITNESSES = ["http://one.example", "http://two.example"]
    assert unwitnessed_since(made + MOST_UNWITNESSED) is None
    assert unwitnessed_since(made + MOST_UNWITNESSED + A_HAIR) == made
    cosigned(own_database, "one.example")
    assert unwitnessed_since(made + MOST_UNWITNESSED + A_HAIR) == made
    cosigned(own_database, "two.example")
    assert unwitnessed_since(made + timedelta(days=1)) is None
    second = board_point(own_database)
    assert unwitnessed_since(second + MOST_UNWITNESSED + A_HAIR) == second
    for witness in ("one.example", "two.example"):
        cosigned(own_database, witness)
    assert unwitnessed_since(second + timedelta(days=1)) is None
    third = board_point(own_database)
    assert unwitnessed_since(third + MOST_UNWITNESSED + A_HAIR) == third


def test_a_suspended_ledger_is_not_waited_for(own_database: OwnDatabase) -> None:
    at = own_database.act().received_at
    own_database.do("SELECT ledger.suspend(id, 'Cut.') FROM ledger.log WHERE kind = 'holder'")
    assert unsigned_since(at + timedelta(days=1)) is None


def test_health_tells_since_when_the_signer_is_silent(own_database: OwnDatabase, client: Client) -> None:
    own_database.act()
    assert "signer" not in client.get("/healthz").json()
    own_database.do("UPDATE ledger.entry SET received_at = received_at - interval '6 minutes'")
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert answer.json()["signer"].startswith("silent since 20")
    assert "witnesses" not in answer.json()


def test_health_tells_since_when_a_witness_is_silent(own_database: OwnDatabase, client: Client, settings: Any) -> None:
    board_point(own_database)
    settings.LEDGER_WITNESSES = ["http://one.example"]
    assert "witnesses" not in client.get("/healthz").json()
    own_database.do("UPDATE ledger.checkpoint SET made_at = made_at - interval '11 minutes'")
    assert client.get("/healthz").json()["witnesses"].startswith("silent since 20")
