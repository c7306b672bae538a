"""Acts about the records themselves: factors that sign, exports, checkpoints, retention, and what follows a loss."""

import json
import shutil
from collections.abc import Callable
from datetime import date, timedelta
from functools import partial
from typing import Any
from uuid import UUID

from allauth.core.context import request_context
from allauth.mfa.models import Authenticator
from django.db import connection, transaction
from django.test import RequestFactory
from django.utils import timezone

from compliance.documents.models import Bundle, ExportJob
from compliance.documents.services import bundle_request, bundle_retry, bundle_write
from compliance.documents.services.bundle_papers import folder_of
from compliance.documents.services.requesting import export_request, export_retry
from compliance.documents.services.writing import export_write
from compliance.holders.adapter import AccountAdapter
from compliance.holders.invitation import invitation_send
from compliance.holders.means import KEEPER
from compliance.holders.roles import Role
from compliance.holders.tests.authenticator import SoftPasskey
from compliance.holders.tests.factories import person
from compliance.ledger.checkpoints import commit_all
from compliance.ledger.logs import receipt_at
from compliance.ledger.recording import CLOCK, LedgerAct, record, reserve
from compliance.ledger.tests.signing_office import SigningOffice, as_ledger
from compliance.records.alarms import alarms
from compliance.records.services import successor_ask, successor_confirm
from compliance.records.settling import settlement_ask, settlement_confirm
from compliance.regulation.general.retention import a_term_before
from compliance.retention.carrying import carry_on
from compliance.retention.holds import hold_lift, hold_set
from compliance.retention.services import destruction_ask, destruction_confirm, destruction_withdraw, last_day
from inspections.exports.tests.retention.conftest import change, correction
from inspections.tests.factories import NOON, table_of
from inspections.tests.floor import Floor
from tests.attacker import alarm_about, plant

from .ground import Ground
from .stories import Story, as_a_request, laid_out
from .trying import Flow

KEPT_WITH_MAIL = "the note is committed before the mail goes out; the library keeps the address with the mail"


def factors(ground: Ground) -> Story:
    """A passkey, an application for codes and codes on paper, set up and taken away; a link to set a password."""
    dealer = ground.people["dealer"]
    kinds = Authenticator.Type

    def set_up(kind: str, **data: Any) -> Any:
        return as_a_request(lambda: Authenticator.objects.create(user=dealer, type=kind, data=data))

    def taken_away(kind: str) -> Any:
        return as_a_request(lambda: Authenticator.objects.get(user=dealer, type=kind).delete())

    def written(kind: str, **data: Any) -> Any:
        row = Authenticator.objects.get(user=dealer, type=kind)
        row.data |= data
        return as_a_request(row.save)

    yield Flow("passkey.enrol", lambda: as_a_request(lambda: SoftPasskey().enrolled(dealer)))
    yield Flow("authenticator_app.enrol", lambda: set_up(kinds.TOTP, secret="kept"))
    yield Flow("recovery_codes.enrol", lambda: set_up(kinds.RECOVERY_CODES, seed="kept", used_mask=0))
    yield Flow("recovery_codes.use", lambda: written(kinds.RECOVERY_CODES, used_mask=1))
    for kind, name in ((kinds.RECOVERY_CODES, "seed"), (kinds.TOTP, "secret")):
        yield Flow(f"{kind}.renew", lambda kind=kind, name=name: written(kind, **{name: KEEPER.sealed("kept")}))
    yield Flow(
        "password.set", lambda: as_a_request(lambda: AccountAdapter().set_password(dealer, "another horse battery"))
    )
    yield Flow("recovery_codes.revoke", lambda: taken_away(kinds.RECOVERY_CODES))
    yield Flow("authenticator_app.revoke", lambda: taken_away(kinds.TOTP))
    yield Flow("passkey.revoke", lambda: taken_away(kinds.WEBAUTHN))
    request, admin = RequestFactory().post("/"), ground.people["holder_admin"]
    newcomer = person(Role.DEALER, at=ground.holder, password="!")

    def send() -> None:
        with request_context(request):
            invitation_send(request, user=newcomer, by=admin, at=timezone.now())

    yield Flow("password_link.send", send, stays=KEPT_WITH_MAIL)


def exporting(ground: Ground) -> Story:
    """The worker's part of an export and of a bundle, with a signer that is on time."""
    filer, signer = ground.people["filer"], SigningOffice()
    Floor(ground.facility, ground.people).ready_cards()
    job = export_request(
        facility=ground.facility, tables=[], logs=["651a:deck_change"], first=(NOON - timedelta(days=3)).date(),
        last=NOON.date(), by=filer, at=NOON,
    )  # fmt: skip

    def export() -> None:
        export_write(job_id=job.pk)

    def export_taken_up() -> None:
        ExportJob.objects.filter(pk=job.pk).update(claimed_until=None)
        if ExportJob.objects.get(pk=job.pk).status == ExportJob.Status.FAILED:
            export_retry(job_id=job.pk, by=filer)
        export()

    yield Flow("export.keep", export, taken_up=export_taken_up)
    assert job.volumes.count() == 2
    bundle = bundle_request(holder=ground.holder, by=filer, at=timezone.now())

    def written() -> None:
        with laid_out("compliance.documents.services.register"):
            bundle_write(bundle_id=bundle.pk)

    def from_the_start() -> None:
        shutil.rmtree(folder_of(bundle), ignore_errors=True)
        written()

    def bundle_taken_up() -> None:
        Bundle.objects.filter(pk=bundle.pk).update(claimed_until=None)
        if Bundle.objects.get(pk=bundle.pk).status == Bundle.Status.FAILED:
            bundle_retry(bundle_id=bundle.pk, by=filer, at=timezone.now())
        written()

    yield Flow("export.bundle", from_the_start, taken_up=bundle_taken_up)
    signer.work()
    yield Flow("board.checkpoint", commit_all)


def retention(ground: Ground) -> Story:
    """Entries past their term: a hold, a request withdrawn, then one that two people carry through, in two batches."""
    board, own, dealer = (ground.people[name] for name in ("board_admin", "holder_admin", "dealer"))
    now = timezone.now()
    term = a_term_before(now)
    with receipt_at(term - timedelta(days=30)), transaction.atomic():
        reserve(ground.holder.pk)
    table = table_of(ground.facility, "651a", "W-01", dealer)
    change(table, dealer, term - timedelta(days=20))
    second = change(table, dealer, term - timedelta(days=19))
    correction(table, dealer, second, term - timedelta(days=18))
    change(table, dealer, term + timedelta(days=5))
    held = yield Flow(
        "retention.hold", lambda: hold_set(holder_id=ground.holder.pk, reason="An inquiry.", by=board, at=now)
    )
    yield Flow("retention.lift", lambda: hold_lift(hold_id=held.pk, reason="It is closed.", by=board, at=now))

    def ask(up_to: date) -> Any:
        return destruction_ask(holder_id=ground.holder.pk, up_to=up_to, reason="Policy 7.", by=own, at=now)

    first = ask(last_day(now))
    yield Flow("retention.withdraw", lambda: destruction_withdraw(destruction_id=first.pk, by=own, at=now))
    asked = yield Flow("retention.ask", lambda: ask(last_day(now)))
    yield Flow("retention.confirm", lambda: destruction_confirm(destruction_id=asked.pk, by=board, at=now))
    yield Flow("retention.destroy", lambda: carry_on(destruction_id=asked.pk, at=timezone.now(), most=1))
    carry_on(destruction_id=asked.pk, at=timezone.now())
    yield Flow("retention.finish", lambda: carry_on(destruction_id=asked.pk, at=timezone.now()))


def succession(ground: Ground) -> Story:
    """A log that lost entries is suspended; one administrator asks for its successor, another opens it."""
    first, now = ground.people["board_admin"], timezone.now()
    second = person(Role.BOARD_ADMINISTRATOR, printed_name="Board second")
    with transaction.atomic():
        log_id: UUID = record(LedgerAct("test.act", by=CLOCK), holder_id=ground.holder.pk).log_id
    remembered = {"origin": "office.test/log/lost/2026", "size": 9, "root": "ab" * 32, "note": ""}
    as_ledger("SELECT ledger.suspend(%s, 'It holds 3 entries; the signer has signed 9.')", log_id)
    as_ledger(
        "SELECT ledger.raise_alarm('signer', %s, 'f', 'Entries are gone.', %s)",
        log_id, json.dumps({"remembered": remembered, "found": {}}),
    )  # fmt: skip
    connection.close()
    yield Flow("successor.ask", lambda: successor_ask(log_id=log_id, reason="An array died.", by=first, at=now))
    yield Flow("successor.confirm", lambda: successor_confirm(log_id=log_id, by=second, at=now))


def settling(ground: Ground) -> Story:
    """Two rows are changed behind the records: one is restored, the other accepted, by two administrators each."""
    first, now = ground.people["board_admin"], timezone.now()
    second = person(Role.BOARD_ADMINISTRATOR, printed_name="Board third")
    for number, (how, row) in enumerate({"restore": ground.facility, "accept": ground.holder}.items()):
        with transaction.atomic():
            plant(row, name=f"Planted {number}")
            alarm_about(row)
        alarm_id = next(one.id for one in alarms(None, 5) if str(row.pk) in one.words)
        yield Flow("integrity.ask", partial(settlement_ask, alarm_id=alarm_id, how=how, reason="R.", by=first, at=now))
        yield Flow(f"integrity.{how}", partial(settlement_confirm, alarm_id=alarm_id, by=second, at=now))


STORIES: list[Callable[[Ground], Story]] = [factors, exporting, retention, succession, settling]
