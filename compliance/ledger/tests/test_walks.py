"""Random walks through the office itself: entries, corrections, late ones, turns of the year, destruction after the
term, a log lost and followed by another, the signer's keys turned. What is exported on the way is INTACT under the
policy of its time, and contains every older checkpoint; later policies accept it, and earlier ones as long as they may.

STEPS=1000 walks so far (script/test-faults mutations); an ordinary run takes a short walk over the same years.
"""

import os
import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, transaction
from django.utils import timezone

from compliance.documents.services import bundle_request, bundling
from compliance.documents.tests.files import file_of
from compliance.holders.models import CertificateHolder, Facility, GamingTable, User
from compliance.holders.roles import Role
from compliance.holders.tests.factories import person
from compliance.ledger import logs, successors
from compliance.ledger.reconcile import differences
from compliance.ledger.recording import CLOCK, reserve
from compliance.records.keys import keys_announce, keys_retire
from compliance.retention.carrying import carry_on
from compliance.retention.services import destruction_ask, destruction_confirm, last_day
from compliance.signing.signature import Signature
from inspections.models import LogEntry
from inspections.tests.bundling import Auditor, taken_through
from inspections.tests.factories import deck_change, signed, table_of

from .signing_office import SigningOffice, as_ledger

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("plain_papers")]
STEPS = int(os.environ.get("STEPS", "40"))
BEGINNING, END = datetime(2020, 3, 1, 17, tzinfo=UTC), datetime(2026, 11, 1, 17, tzinfo=UTC)


class OfficeClock:
    """In place of the database's clock: moves on with the walk, and a millisecond at every look."""

    def __init__(self) -> None:
        self.now = BEGINNING

    def get(self) -> datetime:
        """The instant of the next receipt."""
        self.now += timedelta(milliseconds=1)
        return self.now

    def set(self, at: datetime) -> None:
        """Somebody tells a time: never one before the last."""
        self.now = max(self.now, at)

    def reset(self, token: None) -> None:
        """The office's own time goes on."""


ANY_YEAR = """
CREATE OR REPLACE FUNCTION ledger.open_log(of_kind text, of_holder uuid, of_year integer, with_origin text)
RETURNS uuid LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$ SELECT ledger.log_of_year(of_kind, of_holder, of_year, with_origin) $$
"""
"""The years of the walk are past: PostgreSQL would open no log of them."""


@pytest.fixture
def clock(db: None, monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> OfficeClock:
    made = OfficeClock()
    as_ledger(ANY_YEAR)
    monkeypatch.setattr(logs, "_stated_receipt", made)
    for module in (logs, successors):
        monkeypatch.setattr(module, "this_year", lambda: made.now.year)
    monkeypatch.setattr(bundling, "PAUSE_SECONDS", 0)
    settings.MEDIA_ROOT = tmp_path / "media"
    return made


class Walk:
    """A certificate holder's tables, and what happens at them by chance."""

    def __init__(
        self, clock: OfficeClock, chance: random.Random, people: dict[str, User], facility: Facility, public: Path
    ) -> None:
        self.clock, self.chance, self.people = clock, chance, people
        self.keeping = random.Random(chance.random())
        self.holder: CertificateHolder = facility.holder
        with transaction.atomic():
            reserve(self.holder.pk)
        self.tables = [table_of(facility, "651a", number, people["floorperson"]) for number in ("W-01", "W-02")]
        # Nothing corrects this one, so there is always one to destroy.
        self._sign(table_of(facility, "651a", "W-03", people["floorperson"]))
        self.office, self.kept, self.counts = SigningOffice(), dict[str, str](), dict[str, int]()
        self.public = public
        self.first_policy = self.office.policy()

    def step(self, gap: timedelta) -> None:
        """Time passes, and something happens."""
        self.clock.now = min(self.clock.now + gap * self.chance.uniform(0.1, 1.9), max(self.clock.now, END))
        acts = {self.entry: 50, self.late_entry: 15, self.correction: 20, self.checkpoint: 8, self.destruction: 4}
        acts[self.retirement if self.is_between else self.announcement] = 2
        if self.clock.now.year == END.year and not self.counts.get("successor"):
            acts[self.successor] = 8
        self.do(self.chance.choices(list(acts), list(acts.values()))[0])

    def do(self, act: Callable[[], bool]) -> None:
        """Does it, and counts what was done."""
        if act():
            self.counts[act.__name__] = self.counts.get(act.__name__, 0) + 1

    def _sign(self, table: GamingTable, **more: Any) -> LogEntry:
        moment = self.clock.now
        removed = more.pop("removed", moment - timedelta(minutes=self.chance.randint(1, 20)))
        values = deck_change(removed - timedelta(hours=8), removed=removed, back_color=more.pop("color", "red"))
        return signed(table, "deck_change", values, self.people["dealer"], moment=moment, **more)

    def entry(self) -> bool:
        """Decks are removed, and that is signed."""
        return bool(self._sign(self.chance.choice(self.tables)))

    def late_entry(self) -> bool:
        """The same, signed some days later."""
        removed = self.clock.now - timedelta(hours=self.chance.randint(30, 200))
        return bool(self._sign(self.chance.choice(self.tables), removed=removed, late_reason="The tablet was flat."))

    def correction(self) -> bool:
        """Corrects a newest entry that nothing corrects yet, be it of the year before."""
        free = list(LogEntry.objects.effective().filter(table__in=self.tables).order_by("-received_at")[:5])
        if not free:
            return False
        of = self.chance.choice(free)
        return bool(
            self._sign(
                of.table, supersedes=of, removed=of.occurred_at, color=self.chance.choice(["blue", "red", "green"]),
                correction_reason="The backs were of another color.", late_reason="Seen later.",
            )
        )  # fmt: skip

    def checkpoint(self) -> bool:
        """The signer signs, and somebody keeps the holder's checkpoint."""
        self.office.work()
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT origin, note FROM ledger.checkpoint JOIN ledger.log ON id = log_id WHERE holder_id = %s "
                "ORDER BY opened_at, size",
                [self.holder.pk],
            )
            self.kept.update([self.keeping.choice(cursor.fetchall())])
        return True

    def destruction(self) -> bool:
        """Destroys the records that are past their term, by two people."""
        at = self.clock.now
        asked = destruction_ask(
            holder_id=self.holder.pk, up_to=last_day(at), reason="Policy 7.", by=self.people["holder_admin"], at=at
        )
        destruction_confirm(destruction_id=asked.pk, by=self.people["board_admin"], at=at)
        while carry_on(destruction_id=asked.pk, at=at, most=30):
            pass
        asked.refresh_from_db()
        return asked.destroyed > 0

    @property
    def is_between(self) -> bool:
        """Whether two keys sign."""
        return len(self.office.ring().signing(self.office.acts())) > 1

    def _administrators(self) -> list[Signature]:
        """Two administrators of the Board at the terminal."""
        role, at = Role.BOARD_ADMINISTRATOR, timezone.now()
        two = [self.people["board_admin"], self.people["second_admin"]]
        return [Signature(one, one.printed_name, one.credentials.get().number, role, "password", at) for one in two]

    def announcement(self) -> bool:
        """The signer makes the next keys, and two people announce them; nothing is done while both sign."""
        if self.is_between:
            return False
        self.office.rotate(self.public)
        keys_announce(self._administrators(), say=print, pause=self.office.work)
        return self.is_between

    def retirement(self) -> bool:
        """The keys before the last are retired."""
        if not self.is_between:
            return False
        self.office.work()  # a log may have been opened since it last signed
        keys_retire(self._administrators(), say=print, pause=self.office.work)
        return not self.is_between

    def successor(self) -> bool:
        """The log is suspended, and another one opened after it."""
        with transaction.atomic():
            reserve(self.holder.pk)  # a new year's log is signed first
        self.office.work()
        with transaction.atomic(), connection.cursor() as cursor:
            log_id = reserve(self.holder.pk).log_id
            cursor.execute("SET LOCAL ROLE compliance_ledger")
            cursor.execute("SELECT ledger.suspend(%s, 'Looked at.')", [log_id])
            cursor.execute("SELECT ledger.raise_alarm('signer', %s, %s, 'Looked at.', '{}')", [log_id, str(log_id)])
            cursor.execute("RESET ROLE")
            successors.opened_successor(log_id, by=CLOCK, about={"confirmed_by": "GE-2", "reason": "Looked at."})
        return True


def test_a_walk_through_the_office_is_intact_wherever_it_stops(
    clock, facility, floorperson, dealer, holder_admin, board_admin, auditor, tmp_path, settings, chance
):
    people = {"floorperson": floorperson, "dealer": dealer, "holder_admin": holder_admin, "board_admin": board_admin}
    people["second_admin"] = person(Role.BOARD_ADMINISTRATOR, printed_name="Second Administrator")
    settings.LEDGER_LOG_KEYS_FILE = str(tmp_path / "verifier-keys.txt")
    walk = Walk(clock, chance, people, facility, tmp_path / "verifier-keys.txt")
    auditing = Auditor(tmp_path, walk.office)
    judged, made = 0, list[tuple[Path, str]]()
    for number in range(1, STEPS + 1):
        walk.step((END - BEGINNING) / STEPS)
        if number == STEPS - 3:  # a short walk has one of each, too
            for act in (walk.late_entry, walk.correction, walk.checkpoint, walk.destruction, walk.successor):
                walk.do(act)
        if number in (STEPS // 3, STEPS - 2):
            walk.do(walk.announcement)
        if number == STEPS // 2 + 2:
            walk.do(walk.retirement)
        if number % -(-STEPS // 2) and number != STEPS:
            continue
        asked = bundle_request(holder=walk.holder, by=auditor, at=clock.now)
        bundle = taken_through(asked, walk.office)
        assert (bundle.status, bundle.failure) == ("ready", "")
        auditing.policy.write_text(walk.office.policy())
        made.append((file_of(bundle), walk.office.policy()))
        for note in [None, *walk.kept.values()]:
            since = ["--since", str(tmp_path / "since.txt")] if note else []
            (tmp_path / "since.txt").write_text(note or "")
            found = auditing.verify(file_of(bundle), *since)
            assert (found["verdict"], found["findings"]) == ("INTACT", []), found["findings"]
            judged += 1
    for bundle, policy_then in made:
        auditing.policy.write_text(walk.office.policy())
        assert auditing.verify(bundle)["verdict"] == "INTACT"
        auditing.policy.write_text(walk.first_policy)
        is_known = "retired" not in policy_then  # the first keys sign still, alone or beside others
        assert auditing.verify(bundle)["verdict"] == ("INTACT" if is_known else "TAMPERED")
    print(f"\n{STEPS} steps, {len(found['logs'])} logs, {judged} times INTACT: {walk.counts}")
    assert len(found["logs"]) >= 7
    assert {
        "entry",
        "late_entry",
        "correction",
        "checkpoint",
        "destruction",
        "successor",
        "announcement",
    } <= walk.counts.keys()
    assert "retirement" in walk.counts
    assert "retired" in made[-1][1]
    assert "destroyed" in {note["kind"] for note in found["notes"]}
    wrong = [one.words for one in differences() if one.origin in {log["origin"] for log in found["logs"]}]
    assert wrong == []
