"""A small honest history in which every table of records has rows: two certificate holders, corrections, late entries,
a filing with sheets, papers and its decision, a log that was closed, a payload destroyed lawfully, checkpoints.

It stands in one transaction of the superuser, which is never committed: `superuser()` takes it back.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import connection, transaction

from compliance.chapters.models import EditionText, TextConfirmation, TextItemRow
from compliance.holders.policy import SettingValue
from compliance.holders.roles import Role
from compliance.holders.tests.factories import given, person
from compliance.ledger.checkpoints import commit_all
from compliance.ledger.images import images
from compliance.ledger.logs import HOLDER, new_origin, predecessor_of, reserve_place, this_year
from compliance.ledger.recording import CLOCK, LedgerAct, _appended, _rows_of_logs, record
from compliance.transparency.signer.keys import checkpoint_of, written
from rules_submissions.models import (
    Announcement,
    AnnouncementAnswer,
    ContestText,
    ContestTextAnswer,
    FiguresVersion,
    Letterhead,
    LetterheadAnswer,
    SealPicture,
)
from rules_submissions.tests.making import AT
from tests.scenes import STAGE

from .houses import House
from .signing_office import SigningOffice, as_ledger


@contextmanager
def superuser() -> Iterator[None]:
    """The connection as PostgreSQL's superuser, in a transaction that is taken back."""
    before = connection.settings_dict["USER"]
    STAGE.clear()
    connection.close()
    connection.settings_dict["USER"] = "postgres"
    try:
        with transaction.atomic():
            try:
                yield
            finally:
                STAGE.clear()
            transaction.set_rollback(True)
    finally:
        connection.close()
        connection.settings_dict["USER"] = before


@contextmanager
def keys_known(folder: Path, office: SigningOffice) -> Iterator[None]:
    """The public keys of signer and witness stand in files, as the settings name them."""
    before = settings.LEDGER_LOG_KEYS_FILE, settings.LEDGER_WITNESS_KEYS_FILE
    logs, witnesses = folder / "logs.txt", folder / "witnesses.txt"
    logs.write_text(f"{written(office.keys.public)}\n")
    witnesses.write_text(f"{written(office.witness_key)}\n")
    settings.LEDGER_LOG_KEYS_FILE, settings.LEDGER_WITNESS_KEYS_FILE = str(logs), str(witnesses)
    try:
        yield
    finally:
        settings.LEDGER_LOG_KEYS_FILE, settings.LEDGER_WITNESS_KEYS_FILE = before


class History:
    """Acts of two certificate holders and of the Board, a half each; `checkpoints` are those published after the first
    half, by origin."""

    def __init__(self, office: SigningOffice) -> None:
        self.office = office
        self.checkpoints: dict[str, str] = {}
        board = {
            "reviewer": Role.GAMING_OPERATIONS_REVIEWER, "compliance_rep": Role.CASINO_COMPLIANCE_REPRESENTATIVE,
            "lab_analyst": Role.GAMING_LABORATORY_ANALYST, "decider": Role.EXECUTIVE_DIRECTOR,
        }  # fmt: skip
        self.cast = {name: person(role, printed_name=f"{name} of the Board") for name, role in board.items()}
        self.houses = [House(f"House {letter}", self.cast) for letter in "AB"]

    def first_half(self) -> None:
        for house in self.houses:
            house.floor()
            house.filing()
        self.texts(1)
        self.publish()
        self.checkpoints = dict(_rows(_NEWEST))

    def second_half(self) -> None:
        for house in self.houses:
            house.later()
        self.texts(2)
        self.destroyed()
        self.next_year(self.houses[1].holder.pk)
        self.houses[1].act("after.the.turn")
        self.publish()

    def texts(self, number: int) -> None:
        """A text of an edition, a setting of the Board, a text on how to contest a denial, a letterhead, figures."""
        with given():
            raw = f"Invented text {number}".encode()
            text = EditionText.objects.create(
                edition_key="651a-2012", chapter_number="651a", number=number, title=f"Text {number}",
                file_name=f"text-{number}.txt", sha256=f"{number:064x}", original=raw, reader="1",
                imported_by=self.cast["reviewer"], notes=[{"kind": "source", "text": str(number)}],
            )  # fmt: skip
            for order in (1, 2):
                TextItemRow.objects.create(
                    edition_text=text, order=order, depth=order, slug=f"651a.{order}", citation=f"§ 651a.{order}",
                    heading=f"Heading {order}", text=f"Words {order}", tables=[{"rows": [[str(order)]]}],
                    notes=[{"kind": "note", "text": "Words"}], struck=[{"text": str(order)}],
                )  # fmt: skip
            TextConfirmation.objects.create(
                text=text, confirmed_by=self.cast["decider"], confirmed_number="PA-7", confirmed_at=AT
            )
            decider = self.cast["decider"]
            who = {"by": decider, "printed_name": "Dora", "credential_number": "PA-7", "role": "admin", "at": AT}
            contest = ContestText.objects.create(
                decision="denial", chapter_number="617a", number=number, text=f"Write to {number}.", reason="So.", **who
            )
            ContestTextAnswer.objects.create(text=contest, is_confirmed=number == 1, **who)
            seal = SealPicture.objects.create(
                original=b"\x89", original_type="image/png", original_sha256=f"{number:064x}", preview=b"\x89",
                preview_sha256=f"{number:064x}", width=300, height=300,
            )  # fmt: skip
            head = Letterhead.objects.create(
                number=number, name="The Board", address="Street 1", picture=seal, reason="So.", **who
            )
            LetterheadAnswer.objects.create(letterhead=head, is_confirmed=number == 1, **who)
            announced = Announcement.objects.create(
                edition_key="651a-2012", number=number, is_withdrawal=number == 2, in_force_on=AT.date(),
                text_sha256=f"{number:064x}", reason="So.", **who,
            )  # fmt: skip
            AnnouncementAnswer.objects.create(announcement=announced, is_confirmed=number == 1, **who)
            FiguresVersion.objects.create(key="651a-trial", number=number, text="None.", reason="So.", **who)
            SettingValue.objects.create(
                code=f"invented_{number}",
                value=str(number),
                at=AT,
                set_by=self.cast["decider"],
                reason="Needed",
                printed_name="Dora",
                role="executive_director",
            )

    def destroyed(self) -> None:
        """A payload destroyed after its retention by two people, and the entry that says so."""
        house = self.houses[0]
        gone = house.act("test.act")
        place = {"index": gone.index, "origin": gone.origin}
        about = {"confirmed_by": "GE-2", "destroyed": [place]}
        told = record(LedgerAct("retention.destroy", by=CLOCK, about=about), holder_id=house.holder.pk)
        statement = (
            "UPDATE ledger.payload SET salt = NULL, payload = NULL, destroyed_at = %s WHERE log_id = %s AND index = %s"
        )
        as_ledger(statement, told.received_at, gone.log_id, gone.index)

    def next_year(self, holder_id: UUID) -> None:
        """The log of the year is closed and the next one opened, as at the turn of the year."""
        year = this_year() + 1
        with connection.cursor() as cursor:
            cursor.execute("SELECT ledger.log_of_year('holder', %s, %s, %s)", [holder_id, year, new_origin(year)])
            made = cursor.fetchone()[0]
        first = reserve_place(HOLDER, holder_id)
        about = {"predecessor": predecessor_of(made)}
        _appended(first, LedgerAct("log.opened", CLOCK, about=about), images(_rows_of_logs(made)))

    def publish(self) -> None:
        """Every log is signed, the Board log commits to all, is signed and cosigned."""
        self.office.is_witnessed = False
        self.office.work()
        commit_all()
        self.office.work()
        for log_id, size, note in _rows(
            "SELECT log.id, point.size, point.note FROM ledger.log JOIN ledger.checkpoint AS point ON log_id = log.id "
            "WHERE kind = 'board' AND NOT EXISTS (SELECT FROM ledger.cosignature AS c WHERE c.log_id = log.id "
            "AND c.size = point.size)"
        ):
            line = self.office.cosigned(checkpoint_of(note))
            as_ledger("SELECT ledger.cosign(%s, %s, %s, %s)", log_id, size, self.office.witness_key.name, line)


_NEWEST = """
    SELECT DISTINCT ON (log.id) log.origin, point.note FROM ledger.log JOIN ledger.checkpoint AS point
    ON point.log_id = log.id ORDER BY log.id, point.size DESC
"""


def _rows(query: str, *parameters: Any) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(query, parameters or None)
        return cursor.fetchall()
