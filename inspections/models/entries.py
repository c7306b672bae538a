"""Logs at the table: entries that stay, the clocks that run from them, alarms, and openings and closings.

Rows of `LogEntry`, `Countersignature` and `TableEvent` are added once and stay (triggers of the migrations). Rows of
`RunningLimit`, `Newest` and `TableState` change beside them in the same transaction, so boards and alarms never scan
history. Entries of the ledger name the table of running limits, its constraints and the columns that refer to it; there
a running limit is still called a life.
"""

from functools import partial, reduce
from operator import or_
from typing import Any, ClassVar, Self

from django.db import models
from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone

from compliance.holders.models import Credential, Facility, GamingTable, OwnedQuerySet, User
from compliance.holders.rows import ActedAs, OfHolder
from compliance.ledger.holding import read, readable
from compliance.regulation import chapter
from compliance.regulation.core.canonical import decode_stored
from compliance.regulation.core.log import LogKind
from rules_submissions.models import RulesSubmission
from rules_submissions.models.conditions import Condition
from rules_submissions.states import S


class AtTable(OfHolder):
    """A row about one gaming table of one certificate holder."""

    facility = models.ForeignKey(Facility, on_delete=models.PROTECT, related_name="+")
    table = models.ForeignKey(GamingTable, on_delete=models.PROTECT, related_name="%(class)s_rows")

    objects = OwnedQuerySet.as_manager()

    class Meta:
        abstract = True


class Signed(models.Model):
    """The signer, and the time of receipt by the office's clock."""

    signed_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    signature = models.JSONField(help_text="Printed name, credential number, role, method, time")
    received_at = models.DateTimeField()

    class Meta:
        abstract = True

    @property
    def signer_name(self) -> str:
        """The printed name of the signature; empty where nobody can read it any more. The alarm is raised then."""
        return readable(self, lambda row: str(row.signature["printed_name"])) or ""

    @property
    def signer_number(self) -> str:
        """The credential number of the signature, in the same way."""
        return readable(self, lambda row: str(row.signature["credential_number"])) or ""


class LogEntryQuerySet(OwnedQuerySet):
    """Entries, by what became of them."""

    def effective(self) -> Self:
        """Entries that no later one corrects, and of which no two people say that they never happened."""
        return self.filter(superseded_by__isnull=True).exclude(denials__is_second=True)

    def to_countersign_by(self, user: User) -> Self:
        """Effective entries that wait for the signature of this person, by any number ever issued to them. One query at
        once. Reads a partial index of the entries that need a second signature."""
        # As constants, which the index is sought by: a join is planned along the holder's whole history.
        numbers = list(Credential.objects.filter(user=user).values_list("number", flat=True))
        asking = self.effective().exclude(countersigner="").filter(countersigner__in=numbers)
        return asking.exclude(Exists(Countersignature.objects.filter(entry=OuterRef("pk"), signed_by=user)))


class LogEntry(AtTable, Signed):
    """A signed entry. `number` counts without gaps per table and kind of log.

    `facts` holds the canonical bytes of the entry, with their SHA-256; `table_facts` states what the table was then.
    The signer states the time of the event; `received_at` is the office's own clock. `late_seconds` is the time between
    the two, where it exceeds the policy. A correction is a further entry that names the one that it replaces, and why.
    `sent_key` is the key under which the signer sent the entry, with the hash of what was sent, so the same key never
    makes two entries. `countersigner` is the credential number of the person who must sign the entry too; empty where
    it needs nobody, or names no number that somebody could have. `without_network` says when and by whom the entry was
    made without network (`kept/mark.py`); None for one made with it.
    """

    chapter_number = models.CharField(max_length=8)
    log_code = models.CharField(max_length=30)
    number = models.PositiveIntegerField()
    edition_key = models.CharField(max_length=20)
    table_facts = models.BinaryField()
    facts = models.BinaryField()
    facts_sha256 = models.CharField(max_length=64)
    findings = models.BinaryField(help_text="The findings at signing, as JSON")
    occurred_at = models.DateTimeField()
    late_seconds = models.PositiveIntegerField(null=True)
    late_reason = models.TextField(blank=True)
    supersedes = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="superseded_by"
    )
    correction_reason = models.TextField(blank=True)
    sent_key = models.CharField(max_length=64, blank=True)
    sent_sha256 = models.CharField(max_length=64, blank=True)
    countersigner = models.CharField(max_length=40, blank=True, default="", db_default="")
    without_network = models.JSONField(
        null=True, blank=True, help_text="When and by whom it was made without network; none: with it"
    )

    objects: ClassVar = LogEntryQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "log_code", "number"], name="entry_number_once_a_table_and_log"),
            models.UniqueConstraint(
                fields=["signed_by", "sent_key"], condition=~Q(sent_key=""), name="one_entry_a_signer_and_key"
            ),
            models.CheckConstraint(
                name="a_correction_says_why", condition=Q(supersedes__isnull=True) | ~Q(correction_reason="")
            ),
            models.CheckConstraint(
                name="a_late_entry_says_why", condition=Q(late_seconds__isnull=True) | ~Q(late_reason="")
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["holder", "-received_at", "-id"], name="entry_of_holder_newest_first"),
            models.Index(fields=["-received_at", "-id"], name="entry_newest_first"),
            models.Index(fields=["facility", "-received_at", "-id"]),
            models.Index(fields=["facility", "occurred_at", "id"]),
            models.Index(fields=["occurred_at", "facility", "id"], name="entry_by_event"),
            models.Index(fields=["table", "log_code", "-number"]),
            models.Index(fields=["table", "log_code", "occurred_at", "number"], name="entry_of_log_by_event"),
            models.Index(fields=["table", "log_code", "received_at"], name="entry_of_log_by_receipt"),
            models.Index(fields=["signed_by", "-received_at", "-id"]),
            models.Index(
                fields=["countersigner", "-received_at", "-id"], condition=~Q(countersigner=""),
                name="entry_by_countersigner",
            ),
            models.Index(fields=["holder", "sent_key"], condition=~Q(sent_key=""), name="entry_by_sent_key"),
        ]  # fmt: skip

    def __str__(self) -> str:
        return f"{self.kind.title}, entry {self.number}"

    @property
    def kind(self) -> LogKind:
        """The kind of log, as the chapter declares it."""
        return chapter(self.chapter_number).log(self.log_code)

    @property
    def decoded(self) -> Any:
        """The entry as the chapter reads it. Raises RowNotRead."""
        return read(self, "facts", partial(decode_stored, self.kind.entry))

    @property
    def decoded_table(self) -> Any:
        """The facts about the table then, as the chapter reads them. Raises RowNotRead."""
        return read(self, "table_facts", partial(decode_stored, self.kind.table))


class Countersignature(AtTable, Signed):
    """The signature of a person whom an entry names and whose own signature the text requires.

    `place` is the field of the entry with the person's name (`Signatory.name`); `received_at` is the office's clock.
    """

    entry = models.ForeignKey(LogEntry, on_delete=models.PROTECT, related_name="countersignatures")
    place = models.CharField(max_length=60)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["entry", "place"], name="one_countersignature_an_entry_and_place")
        ]


class Stream(models.Model):
    """The last number in one log at one table. It is locked while the next is given, so no number is skipped."""

    table = models.ForeignKey(GamingTable, on_delete=models.PROTECT, related_name="+")
    log_code = models.CharField(max_length=30)
    last_number = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "log_code"], name="one_stream_a_table_and_log")
        ]


class Newest(AtTable):
    """The newest effective entry of one log at one table, by the time of the event, for each lane."""

    log_code = models.CharField(max_length=30)
    lane = models.CharField(max_length=80, blank=True)
    entry = models.ForeignKey(LogEntry, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "log_code", "lane"], name="one_newest_entry_a_lane")
        ]
        indexes: ClassVar = [models.Index(fields=["facility", "table"])]


class RunningLimitQuerySet(OwnedQuerySet):
    """Limits, by what became of the entries that state them."""

    def stated(self) -> Self:
        """Limits whose entry two people have not denied. One of a denied entry stays where an alarm is about it."""
        return self.exclude(entry__denials__is_second=True)


class RunningLimit(AtTable):
    """The time limit of equipment in use: since when, due when, ended when. One is open for a table, log and lane."""

    log_code = models.CharField(max_length=30)
    lane = models.CharField(max_length=40, blank=True, help_text="Batch A or B, where limits run side by side")
    citation = models.CharField(max_length=40)
    started_at = models.DateTimeField()
    warn_at = models.DateTimeField()
    due_at = models.DateTimeField(help_text="The last instant that meets the limit")
    ended_at = models.DateTimeField(null=True, blank=True)
    entry = models.ForeignKey(LogEntry, on_delete=models.PROTECT, related_name="limits")

    objects: ClassVar = RunningLimitQuerySet.as_manager()

    class Meta:
        db_table = "inspections_life"
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["table", "log_code", "lane"], condition=Q(ended_at__isnull=True), name="one_open_life_a_lane"
            ),
            models.CheckConstraint(name="a_life_is_due_no_earlier", condition=Q(due_at__gte=F("started_at"))),
        ]
        indexes: ClassVar = [
            models.Index(fields=["table", "log_code", "lane", "-started_at"], name="life_of_lane_newest_first"),
            models.Index(fields=["due_at", "id"], condition=Q(ended_at__isnull=True), name="open_life_by_due"),
            models.Index(fields=["warn_at", "id"], condition=Q(ended_at__isnull=True), name="open_life_by_warning"),
            models.Index(
                fields=["facility", "due_at", "id"], condition=Q(ended_at__isnull=True), name="open_life_at_facility"
            ),
        ]


def one_of(*names: str) -> Q:
    """The condition that one of these columns is set, and the others are not."""
    alone = [Q(**{f"{name}__isnull": name != column for name in names}) for column in names]
    return reduce(or_, alone)


class AlarmQuerySet(OwnedQuerySet):
    """Alarms, by what became of them."""

    def waiting(self) -> Self:
        """Alarms that are neither acknowledged nor cured."""
        return self.uncured().filter(acknowledged_at__isnull=True)

    def uncured(self) -> Self:
        """Alarms that are not cured, acknowledged or not: about equipment still in use; about an entry on which an open
        table stands; about an approval that ended while the table was open, as long as it stays so without new rules;
        about a problem until somebody signs what was done; about an opening that was barred, until the table opens or
        something is signed at it."""
        stands = Exists(Newest.objects.filter(entry=OuterRef("entry")))
        is_entry = Q(entry__isnull=False, entry__superseded_by__isnull=True, table__state__is_open=True)
        is_ended = Q(condition__isnull=False, table__state__is_open=True, table__state__since__lte=F("raised_at"))
        later = RulesSubmission.objects.filter(
            facility=OuterRef("facility"),
            chapter_number=OuterRef("table__chapter"),
            status=S.IN_EFFECT,
            effective_on__gt=OuterRef("condition__last_on"),
            table_numbers__contains=[OuterRef("table__number")],
        )
        denied = Exists(LogEntry.objects.filter(pk=OuterRef("problem__entry"), denials__is_second=True))
        is_problem = Q(problem__isnull=False, problem__closed_by__isnull=True) & ~Q(denied)
        signed = Exists(LogEntry.objects.filter(table=OuterRef("table"), received_at__gt=OuterRef("raised_at")))
        opened = TableEvent.objects.filter(table=OuterRef("table"), at__gte=OuterRef("raised_at")).exclude(act="closed")
        is_open = Exists(TableState.objects.filter(table=OuterRef("table"), is_open=True))
        is_barred = Q(barred_by__isnull=False) & ~Q(is_open) & ~Q(signed) & ~Q(Exists(opened))
        return self.filter(
            Q(running_limit__isnull=False, running_limit__ended_at__isnull=True)
            | is_entry & Q(stands)
            | is_ended & ~Q(Exists(later))
            | is_problem
            | is_barred,
        )


class Alarm(AtTable):
    """A warning before a limit ends, or a notice after it; what an entry at an open table holds against play, as a
    failed check does; that the approval of an open table has ended by a condition; a problem that is open; or that
    somebody asked to open a table that may not open. Each is raised once and acknowledged by a named person.

    One of `running_limit`, `entry`, `condition`, `problem` and `barred_by` (who asked) is set, all but the first with
    the `citation` and the `words` of what they hold.
    """

    class Kind(models.TextChoices):
        DUE_SOON = "due_soon", "Due soon"
        OVERDUE = "overdue", "Overdue"
        STOP_PLAY = "stop_play", "Stop play"
        PROBLEM = "problem", "Problem open"
        BARRED = "barred", "Opening barred"

    running_limit = models.ForeignKey(
        RunningLimit, on_delete=models.PROTECT, null=True, blank=True, related_name="alarms", db_column="life_id"
    )
    entry = models.ForeignKey(LogEntry, on_delete=models.PROTECT, null=True, blank=True, related_name="alarms")
    condition = models.ForeignKey(Condition, on_delete=models.PROTECT, null=True, blank=True, related_name="alarms")
    problem = models.ForeignKey(
        "inspections.Problem", on_delete=models.PROTECT, null=True, blank=True, related_name="alarms"
    )
    barred_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    citation = models.CharField(max_length=40, blank=True, default="", db_default="")
    words = models.TextField(blank=True, default="", db_default="")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    raised_at = models.DateTimeField(default=timezone.now)
    acknowledged_at = models.DateTimeField(null=True, blank=True)
    acknowledged_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    acknowledged_name = models.CharField(max_length=200, blank=True)

    objects: ClassVar = AlarmQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["running_limit", "kind"], name="one_alarm_a_life_and_kind"),
            models.UniqueConstraint(fields=["entry", "kind"], name="one_alarm_an_entry_and_kind"),
            models.UniqueConstraint(fields=["table", "condition", "kind"], name="one_alarm_a_table_condition_and_kind"),
            models.UniqueConstraint(fields=["problem", "kind"], name="one_alarm_a_problem_and_kind"),
            models.CheckConstraint(
                name="an_alarm_is_of_one_thing",
                condition=one_of("running_limit", "entry", "condition", "problem", "barred_by"),
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["facility", "-raised_at", "-id"])]


class TableState(models.Model):
    """The state of a table: open for play or not, and since when; kept from the newest `TableEvent`."""

    table = models.OneToOneField(GamingTable, on_delete=models.PROTECT, primary_key=True, related_name="state")
    is_open = models.BooleanField(default=False)
    since = models.DateTimeField(default=timezone.now)
    closed_since = models.DateTimeField(null=True, help_text="The last closing; none for a table never opened here")


class TableEvent(ActedAs, AtTable):
    """States that a table was opened or closed for play, or that its closing was taken back (`takes_back`), and by
    whom. Of an opening, what was found to allow it."""

    class Act(models.TextChoices):
        OPENED = "opened", "Opened"
        CLOSED = "closed", "Closed"
        REOPENED = "reopened", "Closing taken back"

    act = models.CharField(max_length=10, choices=Act.choices)
    reasons = models.JSONField(default=list)
    takes_back = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="taken_back"
    )

    @property
    def leaves_open(self) -> bool:
        """Whether the table is open after it."""
        return self.act != self.Act.CLOSED

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["table", "-at", "-id"]),
            models.Index(fields=["at", "facility"], condition=Q(act="opened"), name="opening_by_time"),
        ]
