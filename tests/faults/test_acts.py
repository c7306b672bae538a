"""No act of the ledger without a story in which it is failed at every statement."""

from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from compliance.ledger.tests.databases import OwnDatabase

from . import acts, ground
from .all_stories import EVERY, EXCUSED
from .keeping import keep, put_back
from .stories import Story

TYPES = "SELECT type, count(*) FROM ledger.entry GROUP BY type"


def recorded_by(story: Story, database: OwnDatabase) -> set[str]:
    """The types of the entries that the flows of a story add; what it does between them is not failed by anybody."""
    found, flow = set[str](), next(story)
    while True:
        before = dict(database.rows(TYPES))
        made = flow.run()
        found |= {kind for kind, count in database.rows(TYPES) if count > before.get(kind, 0)}
        try:
            flow = story.send(made)
        except StopIteration:
            return found


def test_every_act_that_the_ledger_knows_is_in_a_story(
    own_database: OwnDatabase, settings: Any, tmp_path: Path
) -> None:
    settings.DEMO, settings.MEDIA_ROOT = True, tmp_path
    seen, before = set[str](), keep(own_database)
    for story in EVERY:
        seen |= recorded_by(story(ground.made()), own_database)
        connection.close()
        put_back(own_database, before)
    known = acts.acts()
    assert seen <= known, "the code records an act that is not found in it"
    assert not seen & set(EXCUSED), "an act is excused and in a story too"
    assert set(EXCUSED) <= known
    assert known - seen - set(EXCUSED) == set(), "acts without a story: add a Flow, or excuse them with the reason"


def test_an_act_that_is_put_together_of_what_nobody_knows_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(acts.PUT_TOGETHER, "table.*")
    with pytest.raises(LookupError, match=r"table\.\*"):
        acts.acts()
