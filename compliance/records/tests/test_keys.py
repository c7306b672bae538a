"""`manage.py ledger_keys`: two administrators have the office name the next keys in every open log, retire the old."""

import threading
from collections.abc import Iterator

import pytest
from django.core.management import CommandError, call_command

from compliance.holders.roles import Role
from compliance.holders.tests.factories import person
from compliance.ledger.keyring import ANNOUNCE, RETIRE
from compliance.ledger.signer import Pace, Signer
from compliance.ledger.signer_state import SignerFolder
from compliance.ledger.tests.conftest import own_database, signer_folder
from compliance.ledger.tests.databases import OwnDatabase
from compliance.ledger.tests.test_signer import signed_round
from compliance.ledger.tests.test_signer_turned import grown, newest
from compliance.ledger.trust import policy_lines
from compliance.ledger.verify import parse_policy
from compliance.records import keys

__all__ = ["own_database", "signer_folder"]


@pytest.fixture
def people(own_database: OwnDatabase, settings: object, signer_folder: SignerFolder) -> list[str]:
    """Two administrators of the Board; the office knows the signer's public keys."""
    settings.LEDGER_LOG_KEYS_FILE = str(signer_folder.folder / "verifier-keys.txt")  # type: ignore[attr-defined]
    emails = [f"administrator{number}@example.test" for number in (1, 2)]
    for email in emails:
        person(Role.BOARD_ADMINISTRATOR, email=email)
    return emails


@pytest.fixture
def at_work(own_database: OwnDatabase, signer_folder: SignerFolder) -> Iterator[None]:
    """A signer that works meanwhile."""
    stop = threading.Event()
    signer = Signer(own_database.url(), signer_folder, pace=Pace(0, 0.5, 0.05), say=lambda line: None)
    thread = threading.Thread(target=signer.run, args=(stop,))
    thread.start()
    yield
    stop.set()
    thread.join()


def told(database: OwnDatabase, act: str) -> set[str]:
    """The kinds of logs that hold an entry of this type, each once."""
    rows = database.rows("SELECT kind FROM ledger.entry JOIN ledger.log ON log.id = log_id WHERE entry.type = %s", act)
    assert len(rows) == len(set(rows))
    return {kind for (kind,) in rows}


def test_the_keys_are_turned_in_every_open_log(
    own_database: OwnDatabase, people: list[str], signer_folder: SignerFolder, at_work: None
) -> None:
    own_database.act()
    own_database.board_act("a note")
    signer_folder.rotate()
    call_command("ledger_keys", announce=True, present=people)
    assert told(own_database, ANNOUNCE) == {"holder", "office", "board"}
    call_command("ledger_keys", announce=True, present=people)  # again changes nothing
    assert told(own_database, ANNOUNCE) == {"holder", "office", "board"}
    call_command("ledger_keys", retire=True, present=people)
    assert told(own_database, RETIRE) == {"holder", "office", "board"}
    assert newest(own_database, signer_folder) == {"holder": [0, 1], "office": [0, 1], "board": [0, 1]}


def test_after_it_the_old_keys_sign_no_more(
    own_database: OwnDatabase, people: list[str], signer_folder: SignerFolder, at_work: None
) -> None:
    own_database.board_act("a note")
    signer_folder.rotate()
    call_command("ledger_keys", announce=True, present=people)
    call_command("ledger_keys", retire=True, present=people)
    retired = (signer_folder.folder / "retired-keys.txt").read_text().splitlines()
    assert [line.split("+")[0] for line in retired] == ["retired office.test"] * 2
    assert set(retired) < set(policy_lines())
    parse_policy("".join(f"{line}\n" for line in policy_lines()).encode())


def test_without_the_new_signatures_nothing_is_retired(
    own_database: OwnDatabase, people: list[str], signer_folder: SignerFolder
) -> None:
    grown(own_database, signer_folder)
    signer_folder.rotate()
    with pytest.raises(CommandError, match="no checkpoint under the new keys") as refusal:
        call_command("ledger_keys", retire=True, present=people)
    assert refusal.value.returncode == 2
    assert told(own_database, RETIRE) == set()


def test_without_a_signer_it_says_so_and_goes_on_later(
    own_database: OwnDatabase, people: list[str], signer_folder: SignerFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    grown(own_database, signer_folder)
    signer_folder.rotate()
    monkeypatch.setattr(keys, "SIGNER_SECONDS", 0)
    with pytest.raises(CommandError, match="has not signed the announcement"):
        call_command("ledger_keys", announce=True, present=people)
    assert told(own_database, ANNOUNCE) == {"board"}
    grown(own_database, signer_folder)
    with pytest.raises(CommandError, match="not signed with the new keys"):
        call_command("ledger_keys", announce=True, present=people)
    assert told(own_database, ANNOUNCE) == {"holder", "office", "board"}
    signed_round(own_database, signer_folder)
    call_command("ledger_keys", announce=True, present=people)
    assert told(own_database, ANNOUNCE) == {"holder", "office", "board"}


def test_one_person_or_somebody_else_turns_no_keys(
    own_database: OwnDatabase, people: list[str], signer_folder: SignerFolder
) -> None:
    signer_folder.rotate()
    auditor = person(Role.AUDITOR, email="auditor@example.test")
    for named in ([people[0], people[0]], [people[0], auditor.email], [people[0], "nobody@example.test"]):
        with pytest.raises(CommandError):
            call_command("ledger_keys", announce=True, present=named)
    assert told(own_database, ANNOUNCE) == set()


def test_with_one_pair_there_is_nothing_to_turn(own_database: OwnDatabase, people: list[str]) -> None:
    for which in ("announce", "retire"):
        with pytest.raises(CommandError, match="one pair of keys"):
            call_command("ledger_keys", present=people, **{which: True})
