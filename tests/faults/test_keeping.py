"""Contents put back are those kept: rows, removed ones among them, and the positions of sequences."""

from compliance.ledger.tests.databases import OwnDatabase
from tests.contents import SEQUENCES

from . import superuser
from .keeping import keep, put_back
from .state import state_of


def test_what_was_written_removed_and_counted_is_put_back(own_database: OwnDatabase) -> None:
    own_database.act()
    before = keep(own_database)
    assert before.contents.sequences
    sequence = before.contents.sequences[0][0]
    own_database.act()
    own_database.do("DELETE FROM ledger.payload", f"SELECT setval('{sequence}', 4321)")
    assert state_of(own_database) != before.state
    put_back(own_database, before)
    assert state_of(own_database) == before.state
    assert superuser.asked(own_database, SEQUENCES) == before.contents.sequences
    own_database.act()
    assert own_database.rows("SELECT count(*) FROM ledger.entry WHERE type = 'test.act'") == [(2,)]
