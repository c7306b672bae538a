"""`manage.py ledger_keys`: two administrators have the office name the next keys in every open log, retire the old."""

import hashlib
import json
import threading
from collections.abc import Callable, Iterator
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from axes.models import AccessAttempt
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.utils import timezone

from compliance.holders.errors import NotAllowed
from compliance.holders.models import User
from compliance.holders.page_mark import ShownChanged, canonical_text
from compliance.holders.roles import Role
from compliance.holders.tests.authenticator_app import code_of
from compliance.holders.tests.factories import PASSWORD, person
from compliance.ledger.tests.conftest import own_database, signer_folder
from compliance.ledger.tests.databases import OwnDatabase
from compliance.ledger.tests.test_signer import signed_round
from compliance.ledger.tests.test_signer_turned import grown, newest
from compliance.ledger.trust import policy_lines
from compliance.records import keys
from compliance.records.management.commands import ledger_keys
from compliance.signing.signature import Signature
from compliance.transparency.policy import parse_policy
from compliance.transparency.signer.keyring import ANNOUNCE, RETIRE
from compliance.transparency.signer.signer import Pace, Signer
from compliance.transparency.signer.state import SignerFolder

__all__ = ["own_database", "signer_folder"]


@pytest.fixture
def people(own_database: OwnDatabase, settings: object, signer_folder: SignerFolder) -> list[str]:
    """Two administrators of the Board, of a demo; the office knows the signer's public keys."""
    settings.DEMO = True  # type: ignore[attr-defined]
    settings.LEDGER_LOG_KEYS_FILE = str(signer_folder.folder / "verifier-keys.txt")  # type: ignore[attr-defined]
    emails = [f"administrator{number}@example.test" for number in (1, 2)]
    for email in emails:
        person(Role.BOARD_ADMINISTRATOR, email=email, is_demo=True)
    return emails


@pytest.fixture
def at_work(own_database: OwnDatabase, signer_folder: SignerFolder, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A signer that works meanwhile; it is waited for as long as a loaded machine needs."""
    monkeypatch.setattr(keys, "SIGNER_SECONDS", 600.0)
    monkeypatch.setattr(ledger_keys, "PAUSE_S", 0.05)
    stop = threading.Event()
    signer = Signer(own_database.url(), signer_folder, pace=Pace(0, 0.5, 0.05), say=lambda line: None)
    thread = threading.Thread(target=signer.run, args=(stop,))
    thread.start()
    yield
    stop.set()
    thread.join()


def turned(people: list[str], *, ask: Callable[[str], str] = lambda words: PASSWORD, **which: bool) -> str:
    """The output of the command, given by people who answer like this."""
    out = StringIO()
    call_command("ledger_keys", present=people, ask=ask, stdout=out, stderr=out, **which)
    return out.getvalue()


def told(database: OwnDatabase, act: str) -> set[str]:
    """The kinds of logs that hold an entry of this type, each once."""
    rows = database.rows("SELECT kind FROM ledger.entry JOIN ledger.log ON log.id = log_id WHERE entry.type = %s", act)
    assert len(rows) == len(set(rows))
    return {kind for (kind,) in rows}


def test_the_keys_are_turned_in_every_open_log(
    own_database: OwnDatabase, people: list[str], signer_folder: SignerFolder, at_work: None
) -> None:
    own_database.act()
    own_database.board_act()
    signer_folder.rotate()
    turned(people, announce=True)
    assert told(own_database, ANNOUNCE) == {"holder", "office", "board"}
    turned(people, announce=True)  # again changes nothing
    assert told(own_database, ANNOUNCE) == {"holder", "office", "board"}
    assert newest(own_database, signer_folder) == {"holder": [0, 1], "office": [0, 1], "board": [0]}
    turned(people, retire=True)
    assert told(own_database, RETIRE) == {"holder", "office", "board"}
    signed = newest(own_database, signer_folder)
    assert signed.pop("board") == [0, 1]  # the old key signs its own end, and nothing after it
    # The signer may come to the entry of another log before that or after it; the new key stands under both.
    assert all(by in ([0, 1], [1]) for by in signed.values())


def test_after_it_the_old_keys_sign_no_more(
    own_database: OwnDatabase, people: list[str], signer_folder: SignerFolder, at_work: None
) -> None:
    own_database.board_act()
    signer_folder.rotate()
    turned(people, announce=True)
    turned(people, retire=True)
    retired = (signer_folder.folder / "retired-keys.txt").read_text().splitlines()
    assert [line.split("+")[0] for line in retired] == ["retired office.test"]
    assert set(retired) < set(policy_lines())
    parse_policy("".join(f"{line}\n" for line in policy_lines()).encode())


def test_without_the_new_signatures_nothing_is_retired(
    own_database: OwnDatabase, people: list[str], signer_folder: SignerFolder
) -> None:
    grown(own_database, signer_folder)
    signer_folder.rotate()
    with pytest.raises(CommandError, match="no checkpoint under the new keys") as refusal:
        turned(people, retire=True)
    assert refusal.value.returncode == 2
    assert told(own_database, RETIRE) == set()


def test_without_a_signer_it_says_so_and_goes_on_later(
    own_database: OwnDatabase, people: list[str], signer_folder: SignerFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    grown(own_database, signer_folder)
    signer_folder.rotate()
    monkeypatch.setattr(keys, "SIGNER_SECONDS", 0)
    with pytest.raises(CommandError, match="has not signed the announcement"):
        turned(people, announce=True)
    assert told(own_database, ANNOUNCE) == {"board"}
    grown(own_database, signer_folder)
    with pytest.raises(CommandError, match="not signed with the new keys"):
        turned(people, announce=True)
    assert told(own_database, ANNOUNCE) == {"holder", "office", "board"}
    signed_round(own_database, signer_folder)
    turned(people, announce=True)
    assert told(own_database, ANNOUNCE) == {"holder", "office", "board"}


def test_one_person_or_somebody_else_turns_no_keys(
    own_database: OwnDatabase, people: list[str], signer_folder: SignerFolder
) -> None:
    signer_folder.rotate()
    auditor = person(Role.AUDITOR, email="auditor@example.test")
    for named in ([people[0], people[0]], [people[0], auditor.email], [people[0], "nobody@example.test"]):
        with pytest.raises(CommandError):
            turned(named, announce=True)
    assert told(own_database, ANNOUNCE) == set()


def test_with_one_key_there_is_nothing_to_turn(own_database: OwnDatabase, people: list[str]) -> None:
    for which in ("announce", "retire"):
        with pytest.raises(CommandError, match="There is only one key"):
            turned(people, **{which: True})


def entries(database: OwnDatabase, act: str) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Envelope and payload of the entries of a type."""
    rows = database.rows(
        "SELECT entry_bytes, payload FROM ledger.entry JOIN ledger.payload USING (log_id, index) WHERE type = %s", act
    )
    return [(json.loads(bytes(entry)), json.loads(bytes(payload))) for entry, payload in rows]


def test_both_have_signed_what_was_printed_in_every_log(
    own_database: OwnDatabase, people: list[str], signer_folder: SignerFolder, at_work: None
) -> None:
    own_database.act()
    own_database.board_act()
    signer_folder.rotate()
    printed = turned(people, announce=True)
    found = entries(own_database, ANNOUNCE)
    assert len(found) == 3
    nonces = set()
    for envelope, payload in found:
        present = payload["about"]["present"]
        assert len({one["user"] for one in present} & {one["credential_number"] for one in present}) == 0
        assert len({(one["user"], one["credential_number"]) for one in present}) == 2
        for one in present:
            assert (one["method"], one["signature"]["assurance"]) == ("password", "lower")
            said = json.loads(one["signature"]["statement"])
            assert said["meaning"] == keys.ANNOUNCE.as_json()
            assert said["record_sha256"] == hashlib.sha256(payload["shown"].encode()).hexdigest()
            assert [said[name] for name in ("user", "credential_number", "origin")] == [
                one["user"], one["credential_number"], envelope["origin"],
            ]  # fmt: skip
            nonces.add(said["nonce"])
        shown = json.loads(payload["shown"])
        assert shown["keys"] == payload["about"]["keys"]
        assert shown["fingerprint"] == envelope["subject"]["id"]
        assert all(words in printed for words in (*shown["keys"], shown["fingerprint"]))
    assert len(nonces) == 6


def test_a_password_and_the_code_of_an_app_are_asked_of_each(
    own_database: OwnDatabase, signer_folder: SignerFolder, at_work: None, settings: Any, steady_codes: None
) -> None:
    settings.LEDGER_LOG_KEYS_FILE = str(signer_folder.folder / "verifier-keys.txt")
    secrets = {}
    for name in ("Ana", "Ben"):
        user = person(Role.BOARD_ADMINISTRATOR, printed_name=name, email=f"{name}@example.test".lower(), is_demo=False)
        secrets[name] = generate_totp_secret()
        TOTP.activate(user, secrets[name])
    asked: list[str] = []

    def ask(words: str) -> str:
        asked.append(words)
        return code_of(secrets[asked[-2].partition(",")[0]]) if words.startswith("Code") else PASSWORD

    own_database.board_act()
    signer_folder.rotate()
    printed = turned(["ana@example.test", "ben@example.test"], announce=True, ask=ask)
    assert [words.partition(" ")[0] for words in asked] == ["Ana,", "Code", "Ben,", "Code"]
    methods = {one["method"] for _, payload in entries(own_database, ANNOUNCE) for one in payload["about"]["present"]}
    assert methods == {"password+totp"}
    assert PASSWORD not in printed
    with pytest.raises(CommandError, match="already used"):  # the same codes once more
        turned(["ana@example.test", "ben@example.test"], announce=True, ask=ask)
    cache.clear()
    turned(["ana@example.test", "ben@example.test"], announce=True, ask=ask)


def test_wrong_passwords_sign_nothing_and_count(
    own_database: OwnDatabase, people: list[str], signer_folder: SignerFolder, settings: Any
) -> None:
    """Three tries each time; after ten in all the right password waits, too."""
    signer_folder.rotate()
    for _ in range(4):
        with pytest.raises(CommandError, match="password") as refusal:
            turned(people, announce=True, ask=lambda words: "guessed")
        assert refusal.value.returncode == 2
    assert AccessAttempt.objects.get(username=people[0]).failures_since_start >= settings.AXES_FAILURE_LIMIT
    with pytest.raises(CommandError, match="Too many passwords, codes or passkeys from here were wrong"):
        turned(people, announce=True)
    assert told(own_database, ANNOUNCE) == set()


def test_a_slip_is_asked_for_again(
    own_database: OwnDatabase, people: list[str], signer_folder: SignerFolder, at_work: None
) -> None:
    own_database.board_act()
    signer_folder.rotate()
    typed = iter(["", "a slip", PASSWORD, PASSWORD])
    assert "The password is wrong" in turned(people, announce=True, ask=lambda words: next(typed))
    assert "board" in told(own_database, ANNOUNCE)


def test_without_a_terminal_it_refuses(
    own_database: OwnDatabase, people: list[str], signer_folder: SignerFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    signer_folder.rotate()
    monkeypatch.setattr("sys.stdin", StringIO(f"{PASSWORD}\n{PASSWORD}\n"))
    with pytest.raises(CommandError, match="at a terminal") as refusal:
        call_command("ledger_keys", announce=True, present=people)
    assert refusal.value.returncode == 2
    assert told(own_database, ANNOUNCE) == set()


def test_somebody_without_an_app_is_told_to_set_one_up(
    own_database: OwnDatabase, people: list[str], signer_folder: SignerFolder
) -> None:
    signer_folder.rotate()
    person(Role.BOARD_ADMINISTRATOR, email="passkey@example.test", is_demo=False)
    with pytest.raises(CommandError, match="no authenticator app"):
        turned([people[0], "passkey@example.test"], announce=True)


def signatures(people: list[str], shown: str = "") -> list[Signature]:
    """Signatures of these people over what they were shown, as the terminal makes them."""
    users = [User.objects.get(email=email) for email in people]
    role, at = Role.BOARD_ADMINISTRATOR, timezone.now()
    return [
        Signature(one, one.printed_name, one.credentials.get().number, role, "password", at, shown) for one in users
    ]


def test_other_keys_than_those_shown_are_not_recorded(
    own_database: OwnDatabase, people: list[str], signer_folder: SignerFolder
) -> None:
    signer_folder.rotate()
    other = keys.keys_record(ANNOUNCE, keys.key_of(RETIRE), signatures(people))
    with pytest.raises(ShownChanged, match="Fingerprint"):
        keys.keys_announce(signatures(people, canonical_text(other)), say=print, pause=lambda: None)
    assert told(own_database, ANNOUNCE) == set()


def test_a_name_that_changed_while_the_password_was_typed_signs_nothing(
    own_database: OwnDatabase, people: list[str], signer_folder: SignerFolder
) -> None:
    signer_folder.rotate()

    def renamed(words: str) -> str:
        own_database.do(f"UPDATE holders_user SET printed_name = 'Another Name' WHERE email = '{people[0]}'")
        return PASSWORD

    with pytest.raises((CommandError, ShownChanged), match="Another Name"):
        turned(people, ask=renamed, announce=True)
    assert told(own_database, ANNOUNCE) == set()


def test_a_credential_that_is_no_longer_valid_signs_nothing(
    own_database: OwnDatabase, people: list[str], signer_folder: SignerFolder
) -> None:
    signer_folder.rotate()
    signed = signatures(people)
    own_database.do(f"UPDATE holders_credential SET valid_to = '{timezone.localdate() - timedelta(days=1)}'")
    with pytest.raises(NotAllowed, match="credential valid today"):
        keys.keys_announce(signed, say=print, pause=lambda: None)
