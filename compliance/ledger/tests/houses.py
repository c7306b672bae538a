"""A certificate holder of the honest history: its people, a table and what happens there, a filing and its review."""

from datetime import date, timedelta
from io import BytesIO
from typing import Any
from uuid import uuid4

from django.utils import timezone
from PIL import Image

from compliance.documents.models import Document, ExportJob, ExportVolume
from compliance.holders.models import (
    AdministrationEvent,
    CertificateHolder,
    Facility,
    GamingTable,
    Membership,
    User,
)
from compliance.holders.models.account_changes import AccountChange
from compliance.holders.models.accounts import ProviderLink
from compliance.holders.models.grants import OutsideGrant
from compliance.holders.roles import Role
from compliance.holders.tests.factories import (
    EquipmentFactory,
    FacilityFactory,
    HolderFactory,
    PitStayFactory,
    given,
    person,
)
from compliance.ledger.logs import receipt_at
from compliance.ledger.recording import CLOCK, LedgerAct, record, reserve
from compliance.records.models import AlarmSettlement
from compliance.rest.models import ApiToken
from compliance.retention.models import Destruction, LegalHold
from compliance.webhooks.tests.factories import WebhookReceiverFactory
from inspections.alarms.services.alarms import alarm_acknowledge, alarms_raise
from inspections.models import Countersignature, TableEvent, TableState
from inspections.tests.factories import NOON, at, deck_change, signed, table_of
from rules_submissions.models import RevisionDocument, Settlement
from rules_submissions.models.prints import PrintCode
from rules_submissions.place import place_of
from rules_submissions.review.services.element_checks import element_check
from rules_submissions.review.services.pins import pin_add, pin_reply, pin_settle
from rules_submissions.review.services.report import submission_recommend
from rules_submissions.review.services.review import clause_mark, comment_add, finding_act, finding_raise
from rules_submissions.sheets.reading import sheet_from
from rules_submissions.sheets.services.artwork import artwork_add, artwork_remove
from rules_submissions.sheets.services.elements import elements_of, marks_save
from rules_submissions.tests.filings import after, claimed, decide, newest, round_of, signed_off, who
from rules_submissions.tests.making import AT, drafted, file_it

from .second_stage import at_the_desk, at_the_table, handed_over, in_audit, in_packages, told_by_visitors


class House:
    """A certificate holder with its people, a table and what happens there."""

    def __init__(self, name: str, board: dict[str, User]) -> None:
        self.name, self.board = name, board
        self.holder: CertificateHolder = HolderFactory(name=name)
        with receipt_at(at(-100)):
            reserve(self.holder.pk)
        self.facility: Facility = FacilityFactory(holder=self.holder, name=f"{name}, facility")
        self.filer = person(Role.COMPLIANCE_MANAGER, at=self.holder, printed_name=f"{name}, filer")
        self.floorperson = person(Role.FLOORPERSON, at=self.holder, printed_name=f"{name}, floorperson")
        self.dealer = person(Role.DEALER, at=self.holder, printed_name=f"{name}, dealer")

    def act(self, name: str) -> Any:
        """An act that changes no row."""
        return record(LedgerAct(name, by=CLOCK), holder_id=self.holder.pk)

    def floor(self) -> None:
        """Entries at a table in March: one corrected, one late; an alarm; the table opened and closed; a webhook."""
        self.table: GamingTable = table_of(self.facility, "651a", "W-01", self.filer)
        EquipmentFactory(facility=self.facility, holder=self.holder, table=self.table)
        EquipmentFactory(facility=self.facility, holder=self.holder)
        PitStayFactory(table=self.table)
        WebhookReceiverFactory(source=self.holder)
        self.first = first = signed(
            self.table, "deck_change", deck_change(at(-60), removed=at(-40)), self.dealer, moment=at(-39.9)
        )
        self.corrected = signed(
            self.table, "deck_change", deck_change(at(-60), removed=at(-40), back_color="blue"), self.floorperson,
            supersedes=first, correction_reason="The backs were blue.", moment=at(-39.5),
        )  # fmt: skip
        late = deck_change(at(-30), batch_label="A")
        signed(self.table, "deck_change", late, self.dealer, late_reason="The tablet was flat.", moment=at(-1))
        with given():
            Countersignature.objects.create(
                holder=self.holder, facility=self.facility, table=self.table, entry=first, place="recorded_by",
                signed_by=self.dealer, signature={"printed_name": self.name}, received_at=NOON,
            )  # fmt: skip
            TableState.objects.create(table=self.table, is_open=True, since=NOON, closed_since=at(-100))
            for act in TableEvent.Act.values:
                TableEvent.objects.create(
                    holder=self.holder, facility=self.facility, table=self.table, act=act, at=NOON, by=self.floorperson,
                    printed_name="Flora", credential_number="PA-1", role="floorperson", reasons=[f"{act} for play"],
                )  # fmt: skip
        alarm = alarms_raise(at=at(3))[0]
        alarm_acknowledge(alarm=alarm, by=self.floorperson, at=at(3.5))

    def filing(self) -> None:
        """A filing with sheets, and the first acts of its review."""
        self.submission = drafted(self.facility, self.filer)
        for number in (1, 2, 3):
            artwork_add(
                submission_id=self.submission.pk, sheet="layout", title=f"L-{number}", file_name=f"l-{number}.png",
                read=sheet_from(f"l-{number}.png", _picture(number)), by=self.filer, at=AT,
            )  # fmt: skip
        sheet = self.submission.artwork.order_by("title")[0]
        artwork_remove(submission_id=self.submission.pk, artwork_id=sheet.pk, by=self.filer, at=AT)
        marked = self.submission.artwork.order_by("title")[1]
        asked = elements_of(self.submission.rules)[0]
        for zone in ("C2", "D3-E4", None):
            place = place_of(zone) if zone else None
            marks_save(
                submission_id=self.submission.pk, artwork_id=marked.pk, places={(asked.citation, asked.name): place},
                by=self.filer, at=AT,
            )  # fmt: skip
        file_it(self.submission, self.filer)
        self._papers("filing")
        self._review()

    def _review(self) -> None:
        """The filing is claimed; a clause is marked, a finding raised and dismissed, words are exchanged."""
        claimed(self.submission, self.board)
        reviewer = self.board["reviewer"]
        own = who(self.submission, reviewer)
        provision = newest(self.submission).rules.provisions[0]
        clause_mark(**own, citation=provision.citation, provision=provision.name, agreed=True)
        clause_mark(**own, citation=provision.citation, provision=provision.name, agreed=False)
        raised = finding_raise(**own, citation=provision.citation, field="deck_count", reason=f"Odd, {self.name}.")
        finding_act(**own | {"at": after(2)}, key=raised.finding_key, act="dismiss", reason="Not so odd.")
        comment_add(**own, text=f"Words to {self.name}", field="deck_count", citation=provision.citation)
        sheet = newest(self.submission).artwork.order_by("title")[0]
        pin = pin_add(**own, artwork_id=sheet.pk, place=place_of("C2"), text=f"Here, {self.name}", for_return=False)
        asked = elements_of(newest(self.submission).rules)[0]
        for is_found in (False, True):
            element_check(**own, artwork_id=sheet.pk, citation=asked.citation, provision=asked.name, found=is_found)
        pin_reply(**own, pin_id=pin.pk, text=f"There, {self.name}", for_return=False)
        pin_settle(**own, pin_id=pin.pk, settled=True)
        comment_add(**own, text=f"Words about {self.name}", board_only=True, for_return=False)
        with given():
            for approved in (True, False):
                Settlement.objects.create(
                    holder=self.holder, round=round_of(self.submission), by=reviewer, printed_name="Rita",
                    role="reviewer", credential_number="GE-1", at=AT, unit="gaming_operations",
                    field=f"field_{approved}", citation="651a.2", approved=approved,
                    approval_number="GCB-1" if approved else "", reason="" if approved else "No.",
                    approved_on=date(2026, 3, 2) if approved else None,
                )  # fmt: skip

    def later(self) -> None:
        """The review goes on to the decision; the floor goes on; a token, an export."""
        signed_off(self.submission, self.board)
        submission_recommend(
            submission_id=self.submission.pk, approve=True, words="Nothing stands.", by=self.board["reviewer"],
            at=after(3),
        )  # fmt: skip
        decide(self.submission, self.board["decider"])
        with given():
            TableState.objects.filter(table=self.table).update(is_open=False)
            AdministrationEvent.objects.create(
                holder=self.holder, actor=self.filer, actor_name=self.name, actor_role="compliance_manager", at=AT,
                subject=f"Table of {self.name}", about=self.table.pk, act="table_update", before={"number": "W-01"},
                after={"number": self.name}, reason=f"Moved, {self.name}",
            )  # fmt: skip
            member = Membership.objects.get(user=self.filer)
            ApiToken.objects.create(
                membership=member, label=self.name, secret_sha256=f"{hash(self.name) % 2**60:064x}", hint="abcd",
                expires_at=timezone.now() + timedelta(days=30),
            )  # fmt: skip
        self._papers("decision")
        self._export()
        self._retention()
        self._settled()
        self._account()
        at_the_table(self)
        at_the_desk(self)
        in_packages(self)
        handed_over(self)
        in_audit(self)
        told_by_visitors(self)

    def _settled(self) -> None:
        """An alarm that two people settled."""
        asker, other = self.board["reviewer"], self.board["decider"]
        with given():
            AlarmSettlement.objects.create(
                alarm_id=uuid4(), how="accept", reason=f"Compared, {self.name}.", asked_by=asker,
                asked_number=f"GE-1 {self.name}", asked_at=AT, confirmed_by=other,
                confirmed_number=f"GE-2 {self.name}", confirmed_at=AT,
            )  # fmt: skip

    def _account(self) -> None:
        """A second factor that two people reset, and that the person set up anew; a link to a provider, which ended;
        reading that was ended early."""
        asker, other = self.board["reviewer"], self.board["decider"]
        with given():
            AccountChange.objects.create(
                user=self.filer, holder=self.holder, what="factors", reason=f"Lost, {self.name}.", asked_by=asker,
                asked_number=f"GE-1 {self.name}", asked_at=AT, outcome="confirmed", ended_by=other,
                ended_number=f"GE-2 {self.name}", ended_at=after(1), means_set_at=after(2),
            )  # fmt: skip
            issuer, subject = f"https://id.{self.name.lower()}.example.test", f"{self.name}-1"
            AccountChange.objects.create(
                user=self.filer, what="link", issuer=issuer, subject=subject, reason=f"Joined, {self.name}.",
                asked_by=asker, asked_number=f"GE-1 {self.name}", asked_at=AT, outcome="confirmed", ended_by=other,
                ended_number=f"GE-2 {self.name}", ended_at=after(1),
            )  # fmt: skip
            ProviderLink.objects.create(
                user=self.filer, issuer=issuer, subject=subject, linked_at=after(1), ended_at=after(2)
            )
            OutsideGrant.objects.create(
                user=self.filer, role=Role.STATE_POLICE, organization=f"State Police, {self.name}",
                holders=[str(self.holder.pk)], begins_at=AT, ends_at=after(90), reason=f"Inquiry, {self.name}.",
                asked_by=asker, asked_number=f"GE-1 {self.name}", asked_at=AT, outcome="confirmed", decided_by=other,
                decided_number=f"GE-2 {self.name}", decided_at=AT, ended_by=asker, ended_number=f"GE-1 {self.name}",
                ended_at=after(2), end_reason=f"Over, {self.name}.",
            )  # fmt: skip

    def _retention(self) -> None:
        """A destruction that two people asked for, and a hold that was lifted."""
        asker, other = self.board["reviewer"], self.board["decider"]
        with given():
            Destruction.objects.create(
                holder=self.holder, up_to=date(2020, 1, 1), reason=f"Retention is over, {self.name}.", asked_by=asker,
                asked_name=asker.printed_name, asked_number=f"GE-1 {self.name}", asked_at=AT, confirmed_by=other,
                confirmed_name=other.printed_name, confirmed_number=f"GE-2 {self.name}", confirmed_at=AT,
            )  # fmt: skip
            LegalHold.objects.create(
                holder=self.holder, reason=f"A case about {self.name}.", set_name=asker.printed_name, set_at=AT,
                lifted_name=other.printed_name, lifted_at=after(1), lifted_because="Settled.",
            )  # fmt: skip

    def _papers(self, kind: str) -> None:
        with given():
            revision = newest(self.submission)
            document = self._document(f"{kind} of {self.name}")
            paper = RevisionDocument.objects.create(holder=self.holder, revision=revision, kind=kind, document=document)
            PrintCode.objects.create(holder=self.holder, paper=paper, code=f"{kind[:4]} {self.name}"[:20])

    def _document(self, title: str) -> Document:
        content = f"%PDF of {title}".encode()
        return Document.keep(
            content, holder=self.holder, title=title, file_name=f"{title}.pdf", media_type="application/pdf", pages=1
        )

    def _export(self) -> None:
        with given():
            job = ExportJob.objects.create(
                holder=self.holder, facility=self.facility, requested_by=self.filer, parameters={}, status="ready"
            )
            for number in (1, 2):
                document = self._document(f"volume {number} of {self.name}")
                ExportVolume.objects.create(job=job, number=number, of=2, rows=number, document=document)


def _picture(number: int) -> bytes:
    out = BytesIO()
    Image.new("RGB", (60 + number, 40), "#1f5b3c").save(out, "PNG")
    return out.getvalue()
