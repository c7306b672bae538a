"""Random walks of the signer with its keys turned on the way: databases brought back, logs followed by others.

TURNS=200 walks so far (script/test-faults mutations); an ordinary run takes a short walk.
"""

import os
import random
from collections.abc import Callable

import pytest
from django.db import transaction

from compliance.ledger.recording import CLOCK
from compliance.ledger.successors import opened_successor
from compliance.transparency.errors import Malformed
from compliance.transparency.notes import parse_checkpoint, parse_note
from compliance.transparency.signer.keyring import ANNOUNCE, RETIRE
from compliance.transparency.signer.state import SignerFolder, key_acts
from tests.contents import Contents

from .databases import OwnDatabase
from .test_signer import signed_round
from .test_signer_turned import grown, holds, policy_of, told

TURNS = int(os.environ.get("TURNS", "12"))


class Walk:
    """A signer at work, and what befalls its database."""

    def __init__(self, database: OwnDatabase, folder: SignerFolder) -> None:
        self.database, self.folder = database, folder
        self.kept: Contents | None = None
        self.done: list[str] = []

    def signing(self) -> list[int]:
        """The keys that sign by the signer's memory, by their place."""
        ring = self.folder.ring()
        return [list(ring.keys).index(one) for one in ring.signing(key_acts(self.folder.states().values()))]

    def newest(self) -> dict[str, list[int]]:
        """The keys that signed the newest checkpoint of each log that takes entries, by the log's kind."""
        rows = self.database.rows(
            "SELECT DISTINCT ON (log.id) kind, note FROM ledger.checkpoint JOIN ledger.log ON log.id = log_id "
            "WHERE closed_at IS NULL ORDER BY log.id, size DESC"
        )
        ring = self.folder.ring()
        return {kind: [list(ring.keys).index(one) for one in ring.signed_by(note)] for kind, note in rows}

    def grow(self) -> None:
        """Both logs grow and are signed, by the keys that sign now and no others."""
        grown(self.database, self.folder)
        assert self.newest() == {"holder": self.signing(), "board": self.signing()}

    def turn(self) -> None:
        """The next keys are announced, or those before them retired."""
        now = self.signing()
        if len(now) == 1:
            self.folder.rotate()
            told(self.database, self.folder, ANNOUNCE, now[0] + 1)
        else:
            told(self.database, self.folder, RETIRE, now[0])
        signed_round(self.database, self.folder)
        assert self.signing() == ([now[0], now[0] + 1] if len(now) == 1 else now[1:])

    def backup(self) -> None:
        """A copy is kept of the database."""
        self.kept = self.database.backup()

    def restore(self) -> None:
        """The database is brought back: what had grown is suspended and followed by another log."""
        now = self.signing()
        self.database.restore(self.kept)
        signed_round(self.database, self.folder)
        lost = self.database.rows("SELECT id FROM ledger.log WHERE suspended_at IS NOT NULL AND closed_at IS NULL")
        for (log_id,) in lost:
            with transaction.atomic():
                opened_successor(log_id, by=CLOCK, about={"confirmed_by": "GE-2", "reason": "Brought back."})
        signed_round(self.database, self.folder)
        assert self.signing() == now
        self.kept = None

    def do(self, act: Callable[[], None]) -> None:
        """Does it, and notes what was done."""
        act()
        self.done.append(act.__name__)

    def step(self, chance: random.Random) -> None:
        """Something happens."""
        self.do(chance.choice([self.grow, self.grow, self.turn, self.restore if self.kept else self.backup]))

    def rest(self) -> None:
        """Does the acts that a short walk may have left out: a database brought back, and three turns of the keys."""
        if "restore" not in self.done:
            for act in [self.restore] if self.kept else [self.backup, self.grow, self.restore]:
                self.do(act)
        while self.done.count("turn") < 3:
            self.do(self.turn)


def test_whatever_befalls_the_database_the_keys_of_the_time_sign(
    own_database: OwnDatabase, signer_folder: SignerFolder, chance: random.Random
) -> None:
    walk = Walk(own_database, signer_folder)
    walk.grow()
    for _ in range(TURNS):
        walk.step(chance)
    walk.rest()
    walk.do(walk.grow)
    print(f"\n{walk.done}: the keys {walk.signing()} sign")
    assert {"grow", "turn", "backup", "restore"} == set(walk.done)
    assert walk.done.count("turn") >= 3
    policy, ring = policy_of(signer_folder), signer_folder.ring()
    retired = set(ring.keys) - {list(ring.keys)[place] for place in walk.signing()}
    rows = own_database.rows("SELECT kind, note FROM ledger.checkpoint JOIN ledger.log ON log.id = log_id")
    for kind, note in rows:
        assert ring.signed_by(note)
        if kind == "board":
            holds(note, policy)
    current = next(note for kind, note in rows if kind == "board" and not set(ring.signed_by(note)) & retired)
    checkpoint = parse_checkpoint(parse_note(current).text)
    for key in retired:
        with pytest.raises(Malformed, match="has not signed"):
            holds(ring.sign(checkpoint, [key]), policy)
