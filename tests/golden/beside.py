"""Objects beside the demonstration, so that a page of each kind has something to show."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.utils import timezone

from compliance.chapters.services import text_import
from compliance.chapters.tests.invented import text_of
from compliance.documents.services import bundle_request, export_request
from compliance.holders.demo_cast import BOARD_DOMAIN, KEYSTONE, LEHIGH, DemoHolder
from compliance.holders.models import Facility, User
from compliance.holders.models.account_changes import AccountChange
from compliance.holders.roles import Role
from compliance.holders.services import account_change_ask, outside_grant_ask, person_create, second_signatures_set
from compliance.rest.tests.tokens import signature_of, token_of
from compliance.retention.holds import hold_set
from compliance.retention.services import destruction_ask, last_day
from rules_submissions.decision.services.decision import submission_rescind
from rules_submissions.demo.office import Office
from rules_submissions.demo.story import Story
from rules_submissions.filing.services.withdrawal import submission_recall
from rules_submissions.models import RulesSubmission
from rules_submissions.review.services.wording import wording_add
from rules_submissions.states import S
from rules_submissions.tests.making import sign_first

BIG_SIX, PAI_GOW, CRAPS, SIC_BO = "619a", "621a", "623a", "625a"
WHY = "For the golden files"


def somebody(mailbox: str, domain: str = KEYSTONE.domain) -> User:
    """A person of the demonstration by the name of the mailbox; of Keystone Ridge unless another domain is named."""
    return User.objects.get(email=f"{mailbox}@{domain}")


def of_the_board(mailbox: str) -> User:
    """A person of the Board by the name of the mailbox."""
    return somebody(mailbox, BOARD_DOMAIN)


def keystone() -> Facility:
    """The facility at which the demonstration shows everything."""
    return Facility.objects.select_related("holder").get(name=KEYSTONE.facility)


def in_effect(described: DemoHolder, number: str) -> RulesSubmission:
    """The rules of a game that are in effect at the facility of a certificate holder."""
    return RulesSubmission.objects.get(facility__name=described.facility, chapter_number=number, status=S.IN_EFFECT)


def craps_recalled(at: datetime) -> RulesSubmission:
    """The amendment of Craps that nobody took up, as a draft again."""
    filing = RulesSubmission.objects.get(facility__name=KEYSTONE.facility, chapter_number=CRAPS, status=S.FILED)
    submission_recall(submission_id=filing.pk, by=somebody("filer"), at=at)
    return filing


def signed_first(filing: RulesSubmission, at: datetime) -> RulesSubmission:
    """A draft that another officer of Keystone Ridge signed first, for it now requires two."""
    holder = keystone().holder_id
    second_signatures_set(holder_id=holder, required=True, by=somebody("admin"), at=at, reason=WHY)
    sign_first(filing, somebody("filer2"), at)
    return filing


def scenes(at: datetime) -> list[Iterator[datetime]]:
    """Drafts of games that the demonstration lacks, and one of each kind of request that it lacks."""
    return [_drafts(at), _asked(at), _rescinded(at)]


def _drafts(at: datetime) -> Iterator[datetime]:
    office = Office(KEYSTONE, at)
    yield from Story(office).start(1, "617a", -60, ["R-09"])
    for number in (BIG_SIX, PAI_GOW, SIC_BO):
        yield from Story(office, in_effect(KEYSTONE, number)).amend(1, -60)


def _asked(at: datetime) -> Iterator[datetime]:
    yield at
    today = timezone.localdate(at)
    facility = keystone()
    filer, administrator = somebody("filer"), somebody("admin")
    for first in (today - timedelta(days=7), today - timedelta(days=1)):
        export_request(
            facility=facility, tables=[], logs=["617a:roulette_inspection", "651a:deck_change"], first=first,
            last=today, by=filer, at=at,
        )  # fmt: skip
    bundle_request(holder=facility.holder, by=filer, at=at)
    for what, address in ((AccountChange.What.ADDRESS, "new@keystone.example"), (AccountChange.What.FACTORS, "")):
        account_change_ask(user_id=somebody("dealer").pk, what=what, by=administrator, at=at, reason=WHY, email=address)
    trooper = person_create(
        email="trooper@police.example", printed_name="Zoe Stroud", role=Role.STATE_POLICE, holder=None,
        valid_from=today, by=of_the_board("admin"), at=at, reason=WHY,
    )  # fmt: skip
    for days in (10, 20):
        outside_grant_ask(
            user_id=trooper.pk, organization="State Police", holders=[facility.holder_id], begins_at=at,
            ends_at=at + timedelta(days=days), by=of_the_board("admin2"), at=at, reason=WHY,
        )  # fmt: skip
    destruction_ask(holder_id=facility.holder_id, up_to=last_day(at), reason=WHY, by=administrator, at=at)
    hold_set(holder_id=facility.holder_id, reason=WHY, by=of_the_board("admin"), at=at)
    text_import(raw=text_of("651a-2012"), edition_key="651a-2012", file_name="651a.html", at=at)
    token_of(filer)
    wording_add(
        unit="gaming_operations", title="Odds on the layout", text="Show the odds of every wager on the layout.",
        citation="651a.2(b)(3)", by=of_the_board("operations"), at=at,
    )  # fmt: skip


def _rescinded(at: datetime) -> Iterator[datetime]:
    yield at
    director = of_the_board("director")
    rules = in_effect(LEHIGH, BIG_SIX)
    submission_rescind(submission_id=rules.pk, words=WHY, signature=signature_of(director, at), at=at)
