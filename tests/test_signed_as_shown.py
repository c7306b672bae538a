"""Every signed act refuses what differs from what its page showed: the signer's printed name, the credential, and what
the act rests on. The page then says what changed, keeps what was typed, and is signed anew."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from compliance.holders.models import Facility, User
from compliance.holders.roles import Role
from compliance.holders.tests.authenticator import SoftPasskey
from compliance.holders.tests.factories import CredentialFactory, given, person
from compliance.signing.tests.passkey_pages import answered, asked
from compliance.web.tests.controls import posted
from inspections.entries.services.drafts import draft_keep
from inspections.handover.tests.handing import handed_over
from inspections.packages.tests.entries import keeping
from inspections.tests.factories import adjustment, deck_change, inspection, said_never, sheet_of, signed, table_of
from inspections.tests.test_pages import clean_inspection
from rules_submissions.decision.services.decision import submission_send_back
from rules_submissions.drafting.services.drafts import draft_save
from rules_submissions.filing.services.second_signature import submission_take_back
from rules_submissions.models import Draft, RulesSubmission
from rules_submissions.register.tests.coming import governing
from rules_submissions.review.services.report import submission_recommend
from rules_submissions.tests.board import address, approved_today, days_ago
from rules_submissions.tests.filings import decide, newest, recommended
from rules_submissions.tests.making import drafted, filed, sign_first, two_sign, waiting
from tests.cast import Cast, sign_data
from tests.meanings import meanings

pytestmark = pytest.mark.django_db
CHANGED = "Nothing was signed, because this changed since you saw it. Read it again, then sign."
AT_TERMINAL = {"keys.announce/1", "keys.retire/1"}
"""Signed where they are printed, in one command: `compliance/records/tests/test_keys.py`."""


@dataclass
class Stage:
    """A page that somebody is about to sign: who, its address, what they type, and how another person changes what the
    act rests on."""

    who: User
    url: str
    typed: dict[str, str]
    basis: Callable[["Stage"], Any]


@dataclass
class House:
    """The people and the place that a stage needs."""

    facility: Facility
    cast: Cast

    def renamed(self, stage: Stage) -> None:
        """The facility has another name from now on."""
        with given():
            Facility.objects.filter(pk=self.facility.pk).update(name="Another Casino")

    def at_table(self, chapter: str, number: str) -> Any:
        """A table of this game with rules in effect."""
        return table_of(self.facility, chapter, number, self.cast["floorperson"])


STAGES: dict[str, Callable[[House], Stage]] = {}


def signs(meaning: str) -> Callable[[Callable[[House], Stage]], Callable[[House], Stage]]:
    """Says under which sentence the page of this stage is signed."""

    def kept(stage: Callable[[House], Stage]) -> Callable[[House], Stage]:
        STAGES[meaning] = stage
        return stage

    return kept


@signs("log_entry.sign/1")
def entering(house: House) -> Stage:
    table = house.at_table("617a", "R-01")
    url = reverse("floor:entry_new", args=[table.pk, "roulette_inspection"])
    return Stage(house.cast["floorperson"], url, clean_inspection(), house.renamed)


@signs("log_entry.correct/1")
def correcting(house: House) -> Stage:
    table, by = house.at_table("617a", "R-01"), house.cast["floorperson"]
    moment = timezone.now() - timedelta(minutes=5)
    entry = signed(table, "roulette_inspection", inspection(moment), by, moment=moment)
    url = reverse("floor:entry_correct", args=[entry.pk])
    return Stage(by, url, {"correction_reason": "It was the other wheel."}, house.renamed)


@signs("log_entry.countersign/1")
def countersigning(house: House) -> Stage:
    table, adjuster = house.at_table("617a", "R-01"), person(Role.TABLE_GAME_MAINTENANCE, at=house.facility.holder)
    moment = timezone.now() - timedelta(minutes=5)
    stated = adjustment(moment, adjuster, house.cast["security"])
    entry = signed(table, "roulette_inspection", stated, house.cast["floorperson"], moment=moment)
    return Stage(adjuster, reverse("floor:countersign", args=[entry.pk]), {}, house.renamed)


def decks_changed(house: House) -> Any:
    moment = timezone.now() - timedelta(minutes=5)
    return signed(
        house.at_table("651a", "W-01"), "deck_change", deck_change(moment), house.cast["dealer"], moment=moment
    )  # fmt: skip


@signs("log_entry.deny/1")
def denying(house: House) -> Stage:
    url = reverse("floor:deny", args=[decks_changed(house).pk])
    return Stage(house.cast["floorperson"], url, {"reason": "It was the other table."}, house.renamed)


@signs("log_entry.deny_second/1")
def agreeing(house: House) -> Stage:
    entry = decks_changed(house)
    said_never(entry, house.cast["floorperson"], timezone.now())
    return Stage(house.cast["security"], reverse("floor:deny", args=[entry.pk]), {}, house.renamed)


@signs("log_entry.hand_over/1")
def handing_over(house: House) -> Stage:
    url = reverse("floor:handover_new", args=[house.facility.pk])
    return Stage(house.cast["floorperson"], url, {"words": "The cage is short."}, house.renamed)


@signs("log_entry.take_over/1")
def taking_over(house: House) -> Stage:
    now = timezone.now().replace(second=0, microsecond=0)
    made = handed_over(house.facility, house.cast["floorperson"], now)
    url = reverse("floor:handover_take", args=[made.pk])
    return Stage(person(Role.PIT_MANAGER, at=house.facility.holder), url, {}, house.renamed)


@signs("log_entry.package/1")
def receiving(house: House) -> Stage:
    keeping(house.facility)
    typed = {"package_kind": "tiles", "package_numbers": "t-1 to t-3", "maker_name": "Maker"}
    url = reverse("floor:package_new", args=[house.facility.pk, "receive"])
    return Stage(house.cast["floorperson"], url, typed, house.renamed)


@signs("sheet.install/1")
def installing(house: House) -> Stage:
    table = house.at_table("617a", "R-01")
    version = sheet_of(RulesSubmission.objects.get(table_numbers=[table.number]))
    url = f"{reverse('floor:install', args=[table.pk])}?version={version.pk}"
    return Stage(house.cast["floorperson"], url, {"version": str(version.pk)}, house.renamed)


@signs("table.open/1")
def opening_together(house: House) -> Stage:
    for number in ("BS-01", "BS-02"):
        house.at_table("619a", number)
    return Stage(house.cast["floorperson"], reverse("floor:round_open", args=[house.facility.pk]), {}, house.renamed)


@signs("log_entry.sign_together/1")
def a_round_signed_together(house: House) -> Stage:
    who, at = house.cast["floorperson"], timezone.now()
    for number in ("R-01", "R-02"):
        table = house.at_table("617a", number)
        draft_keep(
            table=table, log_code="roulette_inspection", values=inspection(at), by=who, at=at, key=f"kept {number}"
        )
    return Stage(who, reverse("floor:round_sign", args=[house.facility.pk]), {}, house.renamed)


@signs("api_token.make/1")
def making_a_token(house: House) -> Stage:
    who = house.cast["floorperson"]
    typed = {"label": "Tablet bridge", "membership": str(who.memberships.get().pk), "days": "30", "reason": "The pit"}

    def basis(stage: Stage) -> None:
        with given():
            type(house.facility.holder).objects.filter(pk=house.facility.holder_id).update(name="Another Holder")

    return Stage(who, reverse("tokens:add"), typed, basis)


def filing_page(house: House) -> Stage:
    filer, colleague = house.cast["filer"], house.cast["colleague"]
    submission = drafted(house.facility, filer)

    def basis(stage: Stage) -> None:
        draft = Draft.objects.get(pk=submission.pk)
        answers = draft.answers | {"betting_positions": 6}
        draft_save(
            submission_id=submission.pk, answers=answers, typed={}, version=draft.version, by=colleague,
            at=timezone.now(),
        )  # fmt: skip

    return Stage(filer, address(submission, "check"), {"agree": "true"}, basis)


@signs("submission.file/1")
def filing(house: House) -> Stage:
    return filing_page(house)


@signs("submission.sign/1")
def signing_first(house: House) -> Stage:
    two_sign(house.facility.holder)
    return filing_page(house)


@signs("submission.file_second/1")
def signing_second(house: House) -> Stage:
    filer = house.cast["filer"]
    submission = waiting(house.facility, filer)

    def basis(stage: Stage) -> None:
        submission_take_back(submission_id=submission.pk, by=filer, at=timezone.now(), reason="A slip.")
        sign_first(submission, filer, timezone.now())

    return Stage(house.cast["colleague"], address(submission, "second_signature"), {"agree": "true"}, basis)


@signs("submission.decide/1")
def deciding(house: House) -> Stage:
    cast = house.cast
    submission = recommended(filed(house.facility, cast["filer"], at=days_ago(3)), cast, at=days_ago(1))
    typed = {
        "revision": newest(submission).facts_sha256, "outcome": "approve", "conditions": "Post the sign.",
        "effective_on": (timezone.localdate() + timedelta(days=10)).isoformat(),
    }  # fmt: skip

    def basis(stage: Stage) -> None:
        now, reviewer = timezone.now(), cast["reviewer"]
        submission_send_back(submission_id=submission.pk, words="Look again.", by=cast["decider"], at=now)
        submission_recommend(submission_id=submission.pk, approve=True, words="Looked.", by=reviewer, at=now)

    return Stage(cast["decider"], address(submission, "decision"), typed, basis)


@signs("submission.rescind/1")
def rescinding(house: House) -> Stage:
    submission = approved_today(house.facility, house.cast["filer"], house.cast, "Post the sign.")
    return Stage(house.cast["decider"], address(submission, "rescind"), {"words": "Play has ended."}, house.renamed)


@signs("edition.check/1")
def recording_no_change(house: House) -> Stage:
    with governing("617a-2012"):
        one = filed(house.facility, house.cast["filer"], "617a", at=days_ago(3))
        recommended(one, house.cast, at=days_ago(2))
        decide(one, house.cast["decider"], effective_on=days_ago(1).date(), at=days_ago(1))
    url = reverse("submissions:unchanged", args=["617a-2019"])
    return Stage(house.cast["decider"], url, {"reason": "The texts agree."}, house.renamed)


def form_of(answer: Any) -> dict[str, Any]:
    """The values that a browser posts for the form of this page that is signed."""
    forms = re.findall(r"<form.*?</form>", answer.content.decode(), re.DOTALL)
    data = posted(next(form for form in forms if "sign-seen" in form))
    return {name: data.getlist(name) for name in data if name not in ("now", "then")}


def recorded() -> int:
    """The number of entries in the ledger, without those that tell what a test gave."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM ledger.entry WHERE type <> 'test.given'")
        return int(cursor.fetchone()[0])


def rename(stage: Stage) -> None:
    """An administrator changes the printed name."""
    with given():
        User.objects.filter(pk=stage.who.pk).update(printed_name="Another Name")


def replace_credential(stage: Stage) -> None:
    """Another credential is in force from today on."""
    with given():
        stage.who.credentials.update(valid_to=timezone.localdate() - timedelta(days=1))
        CredentialFactory(user=stage.who, number="PA-777777", valid_from=timezone.localdate())


@dataclass
class Signing:
    """A person at a page, with the means by which they sign."""

    stage: Stage
    browser: Client
    passkey: SoftPasskey | None

    def ready(self, form: dict[str, Any]) -> dict[str, Any]:
        """The form as it is posted, signed."""
        if self.passkey is None:
            return form | sign_data()
        return form | answered(self.passkey, asked(self.browser, self.stage.url, form).json())


@pytest.mark.sampled
def test_every_sentence_has_a_page_that_is_tried():
    assert set(STAGES) | AT_TERMINAL == set(meanings())


@pytest.mark.parametrize("by", ["password", "passkey"])
@pytest.mark.parametrize("meaning", sorted(STAGES))
def test_what_differs_from_what_was_shown_is_not_signed(facility, cast, client_of, meaning, by):
    stage = STAGES[meaning](House(facility, cast))
    passkey = SoftPasskey() if by == "passkey" else None
    if passkey is not None:
        passkey.enrolled(stage.who)
    signing = Signing(stage, client_of(stage.who), passkey)
    page = signing.browser.get(stage.url)
    for change in (rename, replace_credential, stage.basis):
        form = form_of(page) | stage.typed
        signed_before = signing.ready(form)
        change(stage)
        before = recorded()
        if passkey is not None:
            told = asked(signing.browser, stage.url, form)
            assert (told.status_code, told.json()["changed"]) == (400, True)
        page = signing.browser.post(stage.url, signed_before)
        assert page.status_code != 302, change
        assert page.context["sign"].differences, (change, page.context["page_errors"])
        assert CHANGED in page.content.decode()
        assert all(words in page.content.decode() for words in stage.typed.values() if words.endswith("."))
        assert recorded() == before
    done = signing.browser.post(stage.url, signing.ready(form_of(page) | stage.typed))
    assert done.status_code == (200 if meaning == "api_token.make/1" else 302)
    assert recorded() > before
