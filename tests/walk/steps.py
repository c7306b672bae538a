"""The steps of the walk: what each person does, whatever the game and whatever the way."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

from django.utils import timezone

from compliance.holders.models import Facility, GamingTable, User
from compliance.regulation import chapter
from compliance.regulation.core.fields import fields_of
from compliance.web.facts_forms import raw_of
from rules_submissions.drafting.services.drafts import draft_save
from rules_submissions.models import Draft, RulesSubmission

from .walker import Walker


def start_draft(walker: Walker, facility: Facility, number: str) -> RulesSubmission:
    """Starts a filing for a game, wanted in thirty days."""
    wanted = timezone.now().astimezone(facility.zone).date() + timedelta(days=30)
    walker.goto("/submissions/start/")
    walker.fill("facility", [str(facility.pk)])
    walker.fill("chapter", [number])
    walker.write("effective_on", wanted.isoformat())
    walker.press_button("Start with no answers")
    return RulesSubmission.objects.latest("created_at")


def save_answers(submission: RulesSubmission, by: User, answers: dict[str, Any], but: tuple[str, ...]) -> None:
    """Saves the answers without a browser, except those of these parts."""
    parts = {name: field.asked.section for name, field in submission.chapter.fields.items()}
    saved = {name: value for name, value in answers.items() if getattr(parts[name], "code", "") not in but}
    version = Draft.objects.get(pk=submission.pk).version
    draft_save(submission_id=submission.pk, answers=saved, typed={}, version=version, by=by, at=timezone.now())


def answer_page(walker: Walker, submission: RulesSubmission, answers: dict[str, Any]) -> None:
    """Fills every question that the page shows."""
    fields = submission.chapter.fields
    shown = {one.get_attribute("value") for one in walker.page.locator('main input[name="_shown"]').all()}
    for name in [name for name in fields if name in shown and name in answers]:
        for suffix, texts in raw_of(fields[name], answers[name]).items():
            if texts and walker.named(f"{name}{suffix}").count():
                walker.fill(f"{name}{suffix}", texts)


def answer_part(walker: Walker, submission: RulesSubmission, part: str, answers: dict[str, Any]) -> None:
    """Opens a part from the task list and answers its pages until the walk leaves it or a problem stops it."""
    walker.goto(f"/submissions/{submission.pk}/draft/{part}/1/")
    for _ in range(12):
        before = walker.page.url
        shown = walker.page.locator('main input[name="_shown"]').count()
        answer_page(walker, submission, answers)
        walker.press_button("Save and continue")
        if f"/draft/{part}/" not in walker.page.url:
            return
        same = walker.page.url.split("#")[0] == before.split("#")[0]
        if same and walker.page.locator('main input[name="_shown"]').count() == shown:
            return


def answer_everything(walker: Walker, submission: RulesSubmission, answers: dict[str, Any]) -> None:
    """Answers the parts in the order of the task list; later answers may bring up questions of an earlier part."""
    for _ in range(2):
        answered: set[str] = set()
        while waiting := [part for part in unfinished_parts(walker, submission) if part not in answered]:
            answered.add(waiting[0])
            answer_part(walker, submission, waiting[0], answers)


def unfinished_parts(walker: Walker, submission: RulesSubmission) -> list[str]:
    """The parts of the task list that are not done, by their code."""
    tasks = f"/submissions/{submission.pk}/draft/"
    walker.goto(tasks)
    links = walker.page.locator(f'main li:not(:has-text("Done")) a[href^="{tasks}"]').all()
    found = [re.search(rf"{tasks}([a-z_]+)/\d+/$", link.get_attribute("href") or "") for link in links]
    return [one[1] for one in found if one]


def file_draft(walker: Walker, submission: RulesSubmission) -> None:
    """Reads the check page, signs and files."""
    walker.goto(f"/submissions/{submission.pk}/draft/check/")
    read = walker.page.locator("main").inner_text()
    assert "in the way of filing" not in read, walker.page.locator(".errsum").all_inner_texts()
    walker.hands.choose(walker.named("agree"))
    walker.sign("Sign and file")


def claim_and_sign_off(walker: Walker, submission: RulesSubmission, bureau: str) -> None:
    """Takes up the work of a bureau and signs off, with what is open listed where something is."""
    walker.goto(f"/submissions/{submission.pk}/review/")
    walker.press_button(f"Claim for {bureau}")
    walker.hands.choose(walker.page.locator('main [name="state"][value^="signed_off"]'))
    walker.press_button("Sign off")


def recommend(walker: Walker, submission: RulesSubmission) -> None:
    """Reports to the Executive Director."""
    walker.goto(f"/submissions/{submission.pk}/review/")
    walker.unfold("Report to the Executive Director")
    walker.fill("advice", ["approve"])
    form = walker.page.locator('form[action*="/review/recommend/"]')
    walker.hands.write(form.locator('[name="words"]'), "The answers agree with the chapter.")
    walker.press_button("Recommend")


def approve(walker: Walker, submission: RulesSubmission) -> None:
    """Approves from today on, and signs; once more where that day has ended meanwhile."""
    for _ in range(2):
        walker.goto(f"/submissions/{submission.pk}/decision/")
        walker.fill("outcome", ["approve"])
        today = timezone.now().astimezone(submission.facility.zone).date()
        walker.write("effective_on", today.isoformat())
        if walker.named("proposed_reason").count():
            walker.write("proposed_reason", "The adopted text is not on file.")
        walker.sign("Sign the decision")
        if "today or later" not in walker.page.locator("main").inner_text():
            return


def inspect(walker: Walker, table: GamingTable, now: datetime, maintenance: User, security: User) -> None:
    """Logs a Roulette inspection after an adjustment that security witnessed, and the opening."""
    walker.goto(f"/floor/tables/{table.pk}/log/roulette_inspection/")
    walker.fill("preset", ["change"])
    walker.fill("adjustment_or_replacement_made", ["adjustment"])
    if not walker.way.script:
        walker.press_button("Certify and sign")
    walker.named("performer_signature.person").first.wait_for()
    walker.unfold("Change times")
    walker.fill("performer_signature.person", [str(maintenance.pk)])
    walker.fill("security_witness_name.person", [str(security.pk)])
    ok = dict.fromkeys(
        ("no_magnet_or_contrivance_ok", "wheel_level_free_even_ok", "wheel_parts_secure_ok"),
        True,
    )
    state(
        walker,
        "617a",
        "roulette_inspection",
        {
            "event_reason": "after_adjustment",
            "adjustment_replacement_description": "Turned the north leveling screw.",
            "adjustment_completed_at": stamp(now, 30),
            "inspection_started_at": stamp(now, 25),
            "inspection_completed_at": stamp(now, 12),
            **ok,
        },
    )
    walker.fill("ball_nonmagnetic_ok", ["true+magnet"])
    sign_entry(walker, "Certify and sign")


def countersign(walker: Walker, table: GamingTable) -> None:
    """Finds the entry that names them among their work, and signs it too."""
    walker.goto("/")
    walker.press_link(re.compile(f"To sign: table {table.number}"))
    walker.sign("Sign this entry")
    assert "Signed by you" in walker.page.locator("main").inner_text(), walker.page.locator("main").inner_text()


def change_decks(walker: Walker, table: GamingTable, now: datetime) -> None:
    """Logs that decks were opened for use ten minutes ago: the clock of 24 hours runs."""
    walker.goto(f"/floor/tables/{table.pk}/log/deck_change/")
    state(walker, "651a", "deck_change", {"batch_label": "single", "deck_count": 6, "opened_at": stamp(now, 10)})
    sign_entry(walker)


def stamp(now: datetime, minutes: int) -> str:
    """So many minutes ago, as the JSON of a moment; counted in UTC, where no hour is missing or comes twice."""
    ago = now.astimezone(UTC) - timedelta(minutes=minutes)
    return ago.astimezone(now.tzinfo).replace(second=0, microsecond=0).isoformat()


def state(walker: Walker, number: str, log: str, values: dict[str, Any]) -> None:
    """States the values of an entry in the inputs that the page shows."""
    fields = fields_of(chapter(number).log(log).entry)
    for name, value in values.items():
        for suffix, texts in raw_of(fields[name], value).items():
            if walker.named(f"{name}{suffix}").count():
                walker.fill(f"{name}{suffix}", texts)


def sign_entry(walker: Walker, button: str = "Check and sign") -> None:
    """Signs; if the office found something, reads it, confirms, and signs again."""
    walker.sign(button)
    if walker.named("confirmed").count():
        walker.hands.choose(walker.named("confirmed"))
        walker.sign(button)
    assert "Signed: entry" in walker.page.locator("main").inner_text(), walker.page.locator("main").inner_text()
