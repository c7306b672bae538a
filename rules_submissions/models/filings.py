"""Rules Submissions: drafts, frozen revisions, review rounds, what the Board's people did, decisions and events.

Only `RulesSubmission`, `Draft`, `ReviewRound` and `BureauReview` are ever updated. Every other row is added once and
stays (triggers of the migrations; docs/decisions); the newest row about a thing is what counts.
"""

from datetime import date
from typing import Any, ClassVar, Self

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils import timezone

from compliance.documents.models import Document
from compliance.holders.models import Facility, User
from compliance.holders.roles import UNITS_OF, Role, decided_as
from compliance.holders.rows import ActedAs, OfHolder
from compliance.ledger.holding import read
from compliance.regulation import OWNERS, Chapter, Rules, chapter

from ..states import NEVER_SEEN_BY_BOARD, Status

UNITS = list(OWNERS.items())


class SubmissionQuerySet(models.QuerySet["RulesSubmission"]):
    """Submissions by who may see them."""

    def visible_to(self, user: User) -> Self:
        """Members see their own holder's; Board staff see all but what was never filed."""
        if user.is_board:
            return self.exclude(status__in=NEVER_SEEN_BY_BOARD).exclude(reference="")
        return self.filter(holder_id=user.holder_id) if user.holder_id else self.none()

    def with_own_name(self, user: User) -> Self:
        """With `own_name`: what the certificate holder calls each among its own people; for them alone."""
        return self if user.is_board else self.annotate(own_name=models.F("draft__name"))

    def with_conditions(self) -> Self:
        """With `conditions`: those of the newest approval; empty where there are none, None before an approval."""
        approvals = Decision.objects.filter(submission=models.OuterRef("pk"), approved=True).order_by("-decided_at")
        return self.annotate(conditions=models.Subquery(approvals.values("conditions")[:1]))


class OfSubmissionQuerySet(models.QuerySet[Any]):
    """Rows that hang on a submission, in a column `submission`."""

    def visible_to(self, user: User) -> Self:
        """The rows of those submissions that this person may see."""
        return self.filter(submission__in=RulesSubmission.objects.visible_to(user))


class CommentQuerySet(OfSubmissionQuerySet):
    """Comments by who may read them."""

    def readable_by(self, user: User) -> Self:
        """Board-only words and points that are not sent yet stay with the Board."""
        if user.is_board:
            return self
        return self.filter(board_only=False).exclude(Q(for_return=True) & ~Q(round__outcome="returned"))


class UnderEdition(models.Model):
    """Rules of a game under one edition of its chapter."""

    chapter_number = models.CharField(max_length=8)
    edition_key = models.CharField(max_length=20)

    class Meta:
        abstract = True

    @property
    def chapter(self) -> Chapter:
        """The chapter of the game."""
        return chapter(self.chapter_number)

    @property
    def rules(self) -> Rules:
        """The provisions of that edition."""
        return self.chapter.rules(self.edition_key)


class RulesSubmission(OfHolder, UnderEdition):
    """A filing of a game's rules for one facility and a set of tables; an amendment is a separate submission.

    `reference` is given at the first filing and kept. `edition_key` is the edition that governs the intended
    effective day. `round_number` counts filings: 0 before the first.
    """

    facility = models.ForeignKey(Facility, on_delete=models.PROTECT, related_name="submissions")
    reference = models.CharField(max_length=20, blank=True)
    status = models.CharField(max_length=20, choices=Status.choices, default=Status.DRAFT)
    status_since = models.DateTimeField(default=timezone.now)
    round_number = models.PositiveIntegerField(default=0)
    intended_effective_on = models.DateField()
    table_numbers = ArrayField(models.CharField(max_length=40), default=list, blank=True)
    effective_on = models.DateField(null=True, blank=True)
    amends = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="amendments")
    created_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)
    filed_at = models.DateTimeField(null=True, blank=True)

    objects = SubmissionQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["reference"], condition=~Q(reference=""), name="reference_once"),
            models.CheckConstraint(
                name="what_was_filed_has_a_reference",
                condition=Q(status__in=[Status.DRAFT, Status.AWAITING_SECOND, Status.WITHDRAWN]) | ~Q(reference=""),
            ),
            models.CheckConstraint(
                name="what_is_in_effect_says_since_when",
                condition=~Q(status__in=[Status.APPROVED, Status.IN_EFFECT]) | Q(effective_on__isnull=False),
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["holder", "-created_at", "-id"]),
            models.Index(fields=["status", "filed_at", "id"]),
            models.Index(fields=["facility", "chapter_number", "status"]),
        ]

    def __str__(self) -> str:
        return self.reference or f"Draft, {self.chapter.game}"

    @property
    def title(self) -> str:
        """`Casino War, Keystone Ridge Casino`."""
        return f"{self.chapter.game}, {self.facility.name}"


class Draft(models.Model):
    """The answers of a filing in preparation: the JSON encoding of each, and the typed text of those that were not well
    formed.

    `version` counts saves; a save that names an older version is refused, never merged silently.
    `reasons` keeps, by finding key, the waiver or petition reference and the words with which a filer files despite a
    violation (601a.3, 601a.4). `replies` keeps the answers to the points of a return, by comment id. `name` is what the
    certificate holder calls it among its own people: it is not filed. `carried` names the
    uploads of the approved filing that an amendment files again as they are.
    """

    submission = models.OneToOneField(RulesSubmission, on_delete=models.PROTECT, primary_key=True, related_name="draft")
    answers = models.JSONField(default=dict)
    typed = models.JSONField(default=dict)
    reasons = models.JSONField(default=dict)
    replies = models.JSONField(default=dict)
    name = models.CharField(max_length=60, blank=True, default="", db_default="")
    carried = ArrayField(models.UUIDField(), default=list, db_default=[], blank=True)
    version = models.PositiveIntegerField(default=0)
    saved_at = models.DateTimeField(default=timezone.now)
    saved_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")

    objects = OfSubmissionQuerySet.as_manager()


class Artwork(OfHolder):
    """An upload of a sheet: the original as received, hashed and quarantined, and the safe picture made from it.

    `sheet` and `title` are what was stated with the upload (`signage` until kinds were told apart); which version of
    which sheet it is stands in `sheet_models.SheetVersion`.
    """

    submission = models.ForeignKey(RulesSubmission, on_delete=models.PROTECT, related_name="artwork")
    sheet = models.CharField(max_length=20)
    title = models.CharField(max_length=120)
    original_name = models.CharField(max_length=200)
    original_type = models.CharField(max_length=40)
    original_sha256 = models.CharField(max_length=64)
    original = models.BinaryField()
    preview_sha256 = models.CharField(max_length=64)
    preview = models.BinaryField(help_text="PNG pages made from the original, one below the other")
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    pages = models.PositiveIntegerField(default=1)
    uploaded_at = models.DateTimeField(default=timezone.now)
    uploaded_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")

    objects = OfSubmissionQuerySet.as_manager()


class ArtworkRemoval(OfHolder):
    """Takes a sheet out of the draft. The sheet itself stays on file with the revisions that hold it."""

    artwork = models.OneToOneField(Artwork, on_delete=models.PROTECT, related_name="removal")
    removed_at = models.DateTimeField(default=timezone.now)
    removed_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")


class Revision(OfHolder):
    """A filing, frozen: canonical bytes and their SHA-256, edition, findings, attestation, sheets, PDF copy."""

    submission = models.ForeignKey(RulesSubmission, on_delete=models.PROTECT, related_name="revisions")
    number = models.PositiveIntegerField()
    edition_key = models.CharField(max_length=20)
    facts = models.BinaryField(help_text="Canonical bytes (RFC 8785) of the facts")
    facts_sha256 = models.CharField(max_length=64)
    findings = models.BinaryField(help_text="The findings at filing, as JSON")
    reasons = models.JSONField(default=dict)
    replies = models.JSONField(default=dict)
    attestations = models.JSONField(
        default=dict,
        db_default={},
        help_text="By field: the SHA-256 of the words, and the revision from which it stands",
    )
    statement = models.TextField(help_text="The attestation that was signed, in full")
    signature = models.JSONField(help_text="Printed name, credential number, role, method, time")
    filed_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    filed_at = models.DateTimeField()
    artwork = models.ManyToManyField(Artwork, related_name="revisions")

    objects = OfSubmissionQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["submission", "number"], name="revision_number_once_a_submission")
        ]

    @property
    def decoded(self) -> Any:
        """The facts, as the rule core reads them. Raises RowNotRead."""
        return read(self, "facts", self.submission.chapter.decode)

    @property
    def rules(self) -> Rules:
        """The provisions of the edition under which this revision was filed."""
        return self.submission.chapter.rules(self.edition_key)


class RevisionDocument(OfHolder):
    """The PDF copy of a revision, or of the decision on it; rendered once after the fact by a task."""

    LETTERS: ClassVar = ("return", "decision", "record", "rescission")
    """Papers in the name of the Board, which its certificate signs."""

    revision = models.ForeignKey(Revision, on_delete=models.PROTECT, related_name="documents")
    kind = models.CharField(
        max_length=20,
        choices=[
            ("filing", "Filing"),
            ("return", "Return letter"),
            ("decision", "Decision letter"),
            ("record", "Filing with findings and decision"),
            ("rescission", "Rescission letter"),
            ("sign", "Table sign"),
            ("legend", "Layout legend"),
            ("card", "Rack card"),
            ("guide", "Gaming guide"),
        ],
    )
    document = models.OneToOneField(Document, on_delete=models.PROTECT, related_name="revision_document")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["revision", "kind"], name="one_document_a_revision_and_kind")
        ]

    @property
    def is_letter(self) -> bool:
        """Whether it is in the name of the Board."""
        return self.kind in self.LETTERS


class ReviewRound(OfHolder):
    """A round of review of one revision. The clock of calendar days runs while the round is open."""

    submission = models.ForeignKey(RulesSubmission, on_delete=models.PROTECT, related_name="rounds")
    revision = models.OneToOneField(Revision, on_delete=models.PROTECT, related_name="round")
    number = models.PositiveIntegerField()
    opened_on = models.DateField(help_text="Facility day of filing: day 0 of the clock")
    due_on = models.DateField()
    closed_at = models.DateTimeField(null=True, blank=True)
    outcome = models.CharField(max_length=20, blank=True)

    objects = OfSubmissionQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["submission", "number"], name="round_number_once_a_submission")
        ]

    @property
    def term(self) -> int:
        """The calendar days with which the round opened."""
        return (self.due_on - self.opened_on).days

    def days_left(self, today: date) -> int:
        """Calendar days until the report is due; negative when over."""
        return (self.due_on - today).days


class BureauReview(OfHolder):
    """The work of one unit in one round: asked or not, claimed, signed off."""

    class State(models.TextChoices):
        WAITING = "waiting", "Waiting"
        IN_REVIEW = "in_review", "In review"
        SIGNED_OFF = "signed_off", "Signed off"
        ASKS_RETURN = "asks_return", "Asks for return"
        ADVISES_DENIAL = "advises_denial", "Recommends denial"

    round = models.ForeignKey(ReviewRound, on_delete=models.PROTECT, related_name="bureaus")
    unit = models.CharField(max_length=40, choices=UNITS)
    state = models.CharField(max_length=20, choices=State.choices, default=State.WAITING)
    claimed_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    claimed_at = models.DateTimeField(null=True, blank=True)
    signed_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    signed_at = models.DateTimeField(null=True, blank=True)
    words = models.TextField(blank=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["round", "unit"], name="one_review_a_round_and_unit")]
        indexes: ClassVar = [models.Index(fields=["unit", "state"])]


class Acted(ActedAs, OfHolder):
    """A row that says who did something in a round, with the name, credential and role as they were."""

    round = models.ForeignKey(ReviewRound, on_delete=models.PROTECT, related_name="%(class)ss")

    class Meta:
        abstract = True
        ordering: ClassVar = ["at", "id"]


class Mark(Acted):
    """A reviewer's mark on one clause of the checklist."""

    unit = models.CharField(max_length=40, choices=UNITS)
    citation = models.CharField(max_length=40)
    provision = models.CharField(max_length=80)
    agreed = models.BooleanField()


class FindingAct(Acted):
    """The act of a reviewer on a finding of the check: accept, dismiss or override it, or raise one by hand."""

    class Act(models.TextChoices):
        ACCEPT = "accept", "Accepted"
        DISMISS = "dismiss", "Dismissed"
        OVERRIDE = "override", "Overridden"
        RAISE = "raise", "Raised by a reviewer"

    unit = models.CharField(max_length=40, choices=UNITS)
    finding_key = models.CharField(max_length=160, help_text="citation|severity|field")
    act = models.CharField(max_length=10, choices=Act.choices)
    reason = models.TextField(blank=True)

    class Meta(Acted.Meta):
        constraints: ClassVar = [
            models.CheckConstraint(name="only_accepting_goes_without_words", condition=Q(act="accept") | ~Q(reason=""))
        ]


class Settlement(Acted):
    """The settlement of a needed approval by an owner unit: approved with number and day, or refused with the
    reason."""

    unit = models.CharField(max_length=40, choices=UNITS)
    field = models.CharField(max_length=80)
    citation = models.CharField(max_length=40)
    approved = models.BooleanField()
    approval_number = models.CharField(max_length=60, blank=True)
    approved_on = models.DateField(null=True, blank=True)
    reason = models.TextField(blank=True)

    class Meta(Acted.Meta):
        constraints: ClassVar = [
            models.CheckConstraint(
                name="a_settlement_has_its_number_or_its_reason",
                condition=Q(approved=True, approved_on__isnull=False) & ~Q(approval_number="")
                | Q(approved=False) & ~Q(reason=""),
            )
        ]


class Comment(Acted):
    """Words on a field or a clause, in the thread of a submission. Board-only words never reach the holder."""

    submission = models.ForeignKey(RulesSubmission, on_delete=models.PROTECT, related_name="comments")
    unit = models.CharField(max_length=40, choices=UNITS, blank=True)
    field = models.CharField(max_length=120, blank=True)
    citation = models.CharField(max_length=40, blank=True)
    text = models.TextField()
    board_only = models.BooleanField(default=False)
    for_return = models.BooleanField(default=False, help_text="A point that the holder has to answer")

    objects = CommentQuerySet.as_manager()

    @property
    def writer(self) -> str:
        """The officer who wrote these words; where nobody of the unit did, who sent them on."""
        is_of_unit = not self.unit or self.unit in UNITS_OF.get(Role(self.role), ())
        return self.printed_name if is_of_unit else f"sent by {self.printed_name}"


class SubmissionEvent(OfHolder):
    """A move of a submission: its actor with credential and role, time, old and new state, and reason. Written with the
    move."""

    submission = models.ForeignKey(RulesSubmission, on_delete=models.PROTECT, related_name="events")
    number = models.PositiveIntegerField()
    move = models.CharField(max_length=20)
    from_status = models.CharField(max_length=20, choices=Status.choices)
    to_status = models.CharField(max_length=20, choices=Status.choices)
    actor = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    printed_name = models.CharField(max_length=200)
    credential_number = models.CharField(max_length=40, blank=True)
    role = models.CharField(max_length=40, blank=True)
    at = models.DateTimeField()
    reason = models.TextField(blank=True)
    edition_key = models.CharField(max_length=20)

    objects = OfSubmissionQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["submission", "number"], name="event_number_once_a_submission")
        ]


class Decision(OfHolder):
    """The Executive Director's decision on a revision, signed."""

    submission = models.ForeignKey(RulesSubmission, on_delete=models.PROTECT, related_name="decisions")
    revision = models.OneToOneField(Revision, on_delete=models.PROTECT, related_name="decision")
    approved = models.BooleanField()
    effective_on = models.DateField(null=True, blank=True)
    conditions = models.TextField(blank=True)
    reason = models.TextField(blank=True)
    proposed_reason = models.TextField(
        blank=True, db_default="", help_text="Why it is approved under an edition that is only proposed"
    )
    signature = models.JSONField(help_text="Printed name, credential number, role, method, time")
    decided_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    decided_at = models.DateTimeField()

    objects = OfSubmissionQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                name="an_approval_says_from_when_and_a_denial_why",
                condition=Q(approved=True, effective_on__isnull=False) | (Q(approved=False) & ~Q(reason="")),
            )
        ]

    @property
    def decided_as(self) -> str:
        """In which capacity it was signed: `Executive Director`, or another role as delegate."""
        return decided_as(self.signature.get("role", ""))


class Opening(models.Model):
    """A mark that a person has opened a submission, for unread marks; a private reading mark, not a record."""

    submission = models.ForeignKey(RulesSubmission, on_delete=models.CASCADE, related_name="openings")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    opened_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["submission", "user"], name="one_opening_a_person")]
