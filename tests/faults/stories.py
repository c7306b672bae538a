"""Every act that writes, in an order in which each finds what it needs. A story yields flows and is sent their results.

Acts read anew what they change: what a failed attempt left in memory is no one's.
"""

from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any
from unittest.mock import patch

from django.db import transaction
from django.test import override_settings
from django.utils import timezone

from compliance.chapters.services.importing import text_confirm, text_import
from compliance.chapters.tests.invented import text_of
from compliance.documents.services import bundle_request
from compliance.documents.services.requesting import export_request, export_retry, export_stop
from compliance.holders import services as holders
from compliance.holders.models import Credential, Membership
from compliance.holders.models.account_changes import AccountChange
from compliance.holders.roles import Role
from compliance.holders.tests.authenticator import SoftPasskey
from compliance.holders.tests.factories import person
from compliance.ledger.logs import receipt_at
from compliance.rest.services import token_create, token_revoke
from compliance.rest.tests.tokens import signature_of
from inspections.alarms.services.alarms import alarm_acknowledge, alarms_raise
from inspections.books.month import LEEWAY, Month
from inspections.books.services import Span, book_write, bound
from inspections.entries.services.drafts import draft_keep, drafts_sign
from inspections.exceptions.services import exception_close, exception_explain, exception_reopen
from inspections.handover.tests.handing import handed_over, taken_over
from inspections.labels.services import label_sheet_keep, labels_make
from inspections.ladder.rungs import Rung
from inspections.ladder.services.by_hand import alarm_tell_board, ladder_test
from inspections.ladder.services.climb import alarms_climb
from inspections.ladder.services.ladder import ladder_set
from inspections.models import Alarm, LogEntry
from inspections.notes.services import board_note
from inspections.opening.services import closing_take_back, opening_barred, table_close, table_open, tables_open
from inspections.packages.tests.entries import entered
from inspections.reasons import Reason
from inspections.tests.factories import (
    NOON,
    adjustment,
    at,
    countersigned,
    deck_change,
    inspection,
    installed,
    said_never,
    sheet_of,
    signed,
    table_of,
)
from inspections.tests.floor import Floor
from rules_submissions.models import RulesSubmission

from .ground import Ground
from .trying import Flow

Story = Generator[Flow, Any, None]
PAPER = b"""%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj
trailer<</Root 1 0 R/Size 4>>
"""


@contextmanager
def laid_out(module: str) -> Iterator[None]:
    """Papers that are one blank page: laying out touches no database, and takes most of the time."""
    with patch(f"{module}.pdf_of", return_value=PAPER):
        yield


def as_a_request(act: Callable[[], Any]) -> Any:
    """Runs an act that a library writes row by row in one transaction, as its request does."""
    with transaction.atomic():
        return act()


def round_kept(ground: Ground, moment: datetime) -> list[str]:
    """Two wheels inspected in a round that its end is to sign: the keys of the entries."""
    boss, keys = ground.people["floorperson"], ["kept R-02", "kept R-03"]
    for key in keys:
        table = table_of(ground.facility, "617a", key[-4:], boss)
        draft_keep(table=table, log_code="roulette_inspection", values=inspection(moment), by=boss, at=moment, key=key)
    return keys


def round_signed(ground: Ground, keys: list[str], moment: datetime) -> list[LogEntry]:
    """The end of the round, received at once."""
    signature = signature_of(ground.people["floorperson"], moment)
    with receipt_at(moment):
        return drafts_sign(facility=ground.facility, keys=keys, signature=signature, at=moment)


def floor(ground: Ground) -> Story:
    """A table from its first deck to its closing."""
    scene = Floor(ground.facility, ground.people)
    scene.cards()
    scene.decks_inspected(-3)
    table, dealer, boss = scene.table, ground.people["dealer"], ground.people["floorperson"]
    first: LogEntry = yield Flow(
        "log_entry.sign", lambda: signed(table, "deck_change", deck_change(at(-3)), dealer, moment=at(-3, 1))
    )
    yield Flow(
        "log_entry.correct",
        lambda: signed(
            table, "deck_change", deck_change(at(-3, 1)), dealer, moment=at(-3, 5),
            supersedes=LogEntry.objects.get(pk=first.pk), correction_reason="Read the wrong clock.",
        ),
    )  # fmt: skip
    yield Flow("table.opened", lambda: table_open(table=table, by=boss, at=at(-2)))
    yield Flow("alarm.raise", lambda: alarms_raise(at=at(30)))
    yield Flow("alarm.climb", lambda: alarms_climb(at=at(30)))
    alarm = Alarm.objects.get()
    yield Flow("alarm.acknowledge", lambda: alarm_acknowledge(alarm=alarm, by=boss, at=at(31)))
    yield Flow(
        "administration.alarm_tell_board",
        lambda: alarm_tell_board(
            alarm_id=alarm.pk, words="The decks are on the way.", by=ground.people["filer"], at=at(31, 1)
        ),
    )
    over: Any = {"kind": "decks_over_limit", "key": alarm.running_limit_id, "at": at(32)}
    board = ground.people["compliance_rep"]
    yield Flow("exception.explain", lambda: exception_explain(**over, words="The shift forgot.", by=boss))
    yield Flow("exception.close", lambda: exception_close(**over, words="Accepted.", by=board))
    yield Flow("exception.reopen", lambda: exception_reopen(**over, words="It happened again.", by=board))
    wheel = table_of(ground.facility, "617a", "R-01", boss)
    values = adjustment(at(32.5), ground.people["maintenance"], ground.people["security"])
    named = signed(wheel, "roulette_inspection", values, boss, moment=at(33))
    yield Flow("log_entry.countersign", lambda: countersigned(named, ground.people["maintenance"], at(33.5)))
    yield Flow("log_entry.deny", lambda: said_never(named, boss, at(33.6)))
    yield Flow("log_entry.deny_second", lambda: said_never(named, ground.people["security"], at(33.7)))
    barred = [Reason("617a.2", "It was not inspected.")]
    yield Flow("alarm.barred", lambda: opening_barred(table=wheel, reasons=barred, by=boss, at=at(33.8)))
    yield Flow("table.close", lambda: table_close(table=table, by=boss, at=at(34) - timedelta(seconds=30)))
    yield Flow("table.reopened", lambda: closing_take_back(table=table, by=boss, at=at(34) - timedelta(seconds=10)))
    yield Flow("table.close", lambda: table_close(table=table, by=boss, at=at(34)))
    wheels = [table_of(ground.facility, "619a", number, boss) for number in ("BS-01", "BS-02")]
    yield Flow("table.open", lambda: tables_open(tables=wheels, signature=signature_of(boss, at(34)), at=at(34)))
    keys = round_kept(ground, at(34))
    yield Flow("log_entry.sign_together", lambda: round_signed(ground, keys, at(34)))
    sign = sheet_of(RulesSubmission.objects.get(table_numbers=[wheel.number]))
    yield Flow("sheet.install", lambda: installed(wheel, sign, boss, at(34), at(34)))
    yield Flow("table.note", lambda: board_note(table=wheel, text="The cover was off.", by=board, at=at(34.5)))
    sheet = yield Flow(
        "labels.make",
        lambda: labels_make(facility=wheel.facility, tables=[wheel.pk, table.pk], by=boss, at=at(35)),
    )
    with laid_out("compliance.documents.rendering"):
        yield Flow("paper.keep", lambda: label_sheet_keep(sheet_id=sheet.pk, at=at(35)))
    month = Month.of(ground.facility, "2026-03")
    due = month.due_at
    span = Span(None, due - LEEWAY)
    with bound(ground.facility, month, span, due, is_kept=True) as (made, about):
        kept = {"facility": ground.facility, "month": month, "span": span, "made": made, "about": about, "at": due}
        yield Flow("log_entry.book", lambda: book_write(**kept))


def handover(ground: Ground) -> Story:
    """A shift handed over by one supervisor and taken over by another."""
    boss, other = ground.people["floorperson"], person(Role.PIT_MANAGER, at=ground.holder)
    made = yield Flow("log_entry.hand_over", lambda: handed_over(ground.facility, boss, at(37)))
    yield Flow("log_entry.take_over", lambda: taken_over(made, other, at(37.1)))


def packages(ground: Ground) -> Story:
    """A facility that keeps package numbers receives some, and cancels one."""
    admin = {"by": ground.people["holder_admin"], "at": timezone.now(), "reason": "Each deck is followed."}
    yield Flow(
        "administration.package_numbers_set",
        lambda: holders.package_numbers_set(facility_id=ground.facility.pk, kept=True, **admin),
    )
    boss, stated = ground.people["floorperson"], {"package_kind": "dice", "maker_name": "Maker"}
    yield Flow("log_entry.package", lambda: entered(ground.facility, "receive", boss, ["D-1 to D-3"], at(36), **stated))
    yield Flow("log_entry.package", lambda: entered(ground.facility, "cancel", boss, ["D-2"], at(36.1)))


def people(ground: Ground) -> Story:
    """A person who comes, gets roles, credentials, a passkey and a token, and loses them."""
    admin, now = ground.people["holder_admin"], timezone.now()
    who: dict[str, Any] = {"by": admin, "at": now, "reason": "For a test"}
    today = timezone.localdate(now)
    user = yield Flow(
        "person.create",
        lambda: holders.person_create(
            email="new@example.test", printed_name="New Person", role=Role.DEALER, holder=ground.holder,
            valid_from=today, **who,
        ),
    )  # fmt: skip
    yield Flow(
        "person.update",
        lambda: holders.person_update(
            user_id=user.pk, printed_name="Newer Person", title="", email=user.email, is_active=True, **who
        ),
    )
    membership = yield Flow(
        "membership.grant",
        lambda: holders.membership_grant(
            user=user, role=Role.FLOORPERSON, holder=ground.holder, valid_from=today, **who
        ),
    )
    yield Flow("membership.end", lambda: holders.membership_end(membership_id=membership.pk, **who))
    yield Flow(
        "credential.issue",
        lambda: holders.credential_issue(user=user, number="PA-999001", valid_from=today, **who),
    )
    kept = Credential.objects.get(number="PA-999001")
    administrators = [person(Role.BOARD_ADMINISTRATOR) for _ in range(2)]
    for change in AccountChange.objects.filter(user=user).waiting(now):
        yield Flow(
            f"account_change.{change.what}",
            lambda change=change: holders.account_change_confirm(change_id=change.pk, by=administrators[0], at=now),
        )
    yield Flow(
        "credential.respell",
        lambda: holders.credential_respell(
            credential_id=kept.pk, number="PA-999002", confirmed_by=administrators[1],
            **who | {"by": administrators[0]},
        ),
    )  # fmt: skip
    yield Flow("credential.revoke", lambda: holders.credential_revoke(credential_id=kept.pk, **who))
    dealer = ground.people["dealer"]
    yield Flow("passkey.enrol", lambda: as_a_request(lambda: SoftPasskey().enrolled(dealer)))
    for what in ("factors", "address", "password"):
        asked = yield Flow(
            "account_change.ask",
            lambda what=what: holders.account_change_ask(
                user_id=dealer.pk, what=what, email="new-address@example.test" if what == "address" else "", **who
            ),
        )
        ending = {"change_id": asked.pk, "by": administrators[0], "at": now}
        end = holders.account_change_decline if what == "password" else holders.account_change_confirm
        yield Flow(f"account_change.{what}", lambda end=end, ending=ending: end(**ending))
        if what == "factors":
            yield Flow("means_set", lambda: as_a_request(lambda: SoftPasskey().enrolled(dealer)))
    auditor = person(Role.AUDITOR)
    by_the_board = who | {"by": administrators[0]}
    with override_settings(OIDC_ISSUER="https://identity.example"):
        asked = yield Flow(
            "account_change.ask",
            lambda: holders.account_change_ask(user_id=auditor.pk, what="link", subject="4711", **by_the_board),
        )
        yield Flow(
            "account_change.link",
            lambda: holders.account_change_confirm(change_id=asked.pk, by=administrators[1], at=now),
        )
        yield Flow("provider_link.end", lambda: holders.provider_link_end(user_id=auditor.pk, **by_the_board))
    guest = person(Role.STATE_POLICE)
    for is_declined in (True, False):
        grant = yield Flow(
            "outside_grant.ask",
            lambda: holders.outside_grant_ask(
                user_id=guest.pk, organization="State Police", holders=[ground.holder.pk], begins_at=now,
                ends_at=now + timedelta(days=1), **who | {"by": administrators[0]},
            ),
        )  # fmt: skip
        ending = {"grant_id": grant.pk, "by": administrators[1], "at": now}
        decide = holders.outside_grant_decline if is_declined else holders.outside_grant_confirm
        yield Flow("outside_grant.decide", lambda decide=decide, ending=ending: decide(**ending))
    yield Flow(
        "outside_grant.end", lambda: holders.outside_grant_end(grant_id=grant.pk, **who | {"by": administrators[0]})
    )
    own = Membership.objects.get(user=dealer)
    token, _ = yield Flow(
        "token.create",
        lambda: token_create(
            membership=own,
            label="Test",
            may_sign=True,
            days=30,
            signature=signature_of(dealer, now),
            at=now,
            reason="For a test",
        ),
    )
    yield Flow("token.revoke", lambda: token_revoke(token_id=token.pk, by=dealer, at=timezone.now(), reason="Lost"))


def places(ground: Ground) -> Story:
    """The acts by which administrators set up places, and by which the Board sets values."""
    now = timezone.now()
    board: dict[str, Any] = {"by": ground.people["board_admin"], "at": now, "reason": "For a test"}
    own: dict[str, Any] = {"by": ground.people["holder_admin"], "at": now, "reason": "For a test"}
    yield Flow("holder.create", lambda: holders.holder_create(name="Third Holder, LLC", **board))
    yield Flow(
        "facility.create",
        lambda: holders.facility_create(holder=ground.holder, name="Annex", **board),
    )
    what = {"chapter": "617a", "table_format": "traditional"}
    table = yield Flow(
        "table.create", lambda: holders.table_create(facility=ground.facility, number="R-71", **what, **own)
    )
    yield Flow("table.update", lambda: holders.table_update(table_id=table.pk, number="R-72", **what, **own))
    wheel = yield Flow(
        "equipment.create",
        lambda: holders.equipment_create(
            facility=ground.facility, kind="wheel", model="Invented", serial_number="SN-1", **own
        ),
    )
    yield Flow("equipment.move", lambda: holders.equipment_move(equipment_id=wheel.pk, table=table, **own))
    pit = yield Flow("pit.create", lambda: holders.pit_create(facility=ground.facility, name="Pit 7", **own))
    yield Flow("table.place", lambda: holders.pit_tables_set(pit_id=pit.pk, tables=[table.pk], **own))
    yield Flow("table.retire", lambda: holders.table_retire(table_id=table.pk, **own))
    yield Flow("pit.retire", lambda: holders.pit_retire(pit_id=pit.pk, **own))
    yield Flow("equipment.retire", lambda: holders.equipment_retire(equipment_id=wheel.pk, **own))
    yield Flow(
        "facility.problems",
        lambda: holders.facility_problems_set(
            facility_id=ground.facility.pk, rounds_per_hour={"651a": 90}, to_board=True, **own
        ),
    )
    yield Flow(
        "administration.ladder_set",
        lambda: ladder_set(
            facility_id=ground.facility.pk, rungs=[Rung(("floorperson",), 0)], hold_minutes=0, seen=0, **own
        ),
    )
    yield Flow("administration.ladder_test", lambda: ladder_test(facility_id=ground.facility.pk, by=own["by"], at=now))
    yield Flow("setting.change", lambda: holders.setting_change(code="review_days", value="20", **board))
    text: dict[str, Any] = {"edition_key": "651a-2012", "by": board["by"], "at": now}
    yield Flow("text.import", lambda: text_import(raw=text_of("651a-2012"), file_name="a.txt", **text))
    other = text_of("651a-2012", changed={"651a.2(a)": "It must not roll."})
    text_import(raw=other, file_name="b.txt", **text)
    second = person(Role.BOARD_ADMINISTRATOR, printed_name="Board fifth")
    yield Flow("text.confirm", lambda: text_confirm(**(text | {"by": second})))


def exports(ground: Ground) -> Story:
    """Exports and bundles: asked for, stopped, tried again."""
    filer = ground.people["filer"]
    scene = Floor(ground.facility, ground.people)
    scene.ready_cards()

    def asked(days: int) -> Any:
        return export_request(
            facility=ground.facility, tables=[], logs=["651a:deck_change"], first=(NOON - timedelta(days=days)).date(),
            last=NOON.date(), by=filer, at=NOON,
        )  # fmt: skip

    job = yield Flow("export.request", lambda: asked(9))
    yield Flow("export.stop", lambda: export_stop(job_id=job.pk, at=NOON))
    yield Flow("export.retry", lambda: export_retry(job_id=job.pk, by=filer))
    yield Flow("bundle.request", lambda: bundle_request(holder=ground.holder, by=filer, at=timezone.now()))
