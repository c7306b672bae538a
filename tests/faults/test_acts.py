"""No act of the ledger without a story in which it is failed at every statement; none that trusts what it changes."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from django.db import connection

from compliance.ledger import holding
from compliance.ledger.holding import Mark
from compliance.ledger.tests.databases import OwnDatabase

from . import acts, ground
from .all_stories import EVERY, EXCUSED
from .keeping import keep, put_back
from .stories import Story

TYPES = "SELECT type, count(*) FROM ledger.entry GROUP BY type"
PLACES = "SELECT relation, row_id, log_id, index FROM ledger.projection WHERE NOT starts_with(relation, 'ledger.')"


@contextmanager
def held_marks() -> Iterator[set[Mark]]:
    """The rows that are held against the records inside."""
    found, looked_at = set[Mark](), holding._looked_at

    def noted(marks: Any, **more: Any) -> Any:
        found.update(marks)
        return looked_at(marks, **more)

    with patch.object(holding, "_looked_at", noted):
        yield found


def told_where(database: OwnDatabase) -> dict[Mark, Any]:
    """The entry with the newest image of each row."""
    return {(table, key): place for table, key, *place in database.rows(PLACES)}


def recorded_by(story: Story, database: OwnDatabase, trusted: set[str]) -> set[str]:
    """The types of the entries that the flows of a story add; what it does between them is not failed by anybody.

    What a flow changes on record and has not held against the records stands in `trusted`.
    """
    found, flow = set[str](), next(story)
    while True:
        before, places = dict(database.rows(TYPES)), told_where(database)
        with held_marks() as held:
            made = flow.run()
        changed = {mark for mark, place in told_where(database).items() if mark in places and place != places[mark]}
        trusted.update(f"{flow.name}: {table}" for table, _ in changed - held)
        found |= {kind for kind, count in database.rows(TYPES) if count > before.get(kind, 0)}
        try:
            flow = story.send(made)
        except StopIteration:
            return found


def test_every_act_that_the_ledger_knows_is_in_a_story(
    own_database: OwnDatabase, settings: Any, tmp_path: Path
) -> None:
    settings.DEMO, settings.MEDIA_ROOT = True, tmp_path
    seen, trusted, before = set[str](), set[str](), keep(own_database)
    for story in EVERY:
        seen |= recorded_by(story(ground.made()), own_database, trusted)
        connection.close()
        put_back(own_database, before)
    assert trusted == set(), "rows that an act changed without holding them against the records"
    known = acts.acts()
    assert seen <= known, "the code records an act that is not found in it"
    assert not seen & set(EXCUSED), "an act is excused and in a story too"
    assert set(EXCUSED) <= known
    assert known - seen - set(EXCUSED) == set(), "acts without a story: add a Flow, or excuse them with the reason"


def test_an_act_that_is_put_together_of_what_nobody_knows_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(acts.PUT_TOGETHER, "table.*")
    with pytest.raises(LookupError, match=r"table\.\*"):
        acts.acts()
