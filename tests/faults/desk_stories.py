"""People who act in a filing, and the wording of a bureau: handing over, recusal, the delegate, stock wording."""

from typing import Any

import msgspec

from compliance.chapters.services import text_import
from compliance.chapters.shelf import text_in_use
from compliance.chapters.tests.invented import text_of
from compliance.holders.roles import Role
from compliance.holders.tests.factories import person
from compliance.regulation import chapter
from rules_submissions.decision.services.contest_text import (
    contest_text_ask,
    contest_text_confirm,
    contest_text_decline,
)
from rules_submissions.models import RulesSubmission
from rules_submissions.papers.letterhead.services import letterhead_ask, letterhead_confirm, letterhead_decline
from rules_submissions.register.announcing.services import (
    announcement_ask,
    announcement_confirm,
    announcement_decline,
)
from rules_submissions.register.figures.forms import example
from rules_submissions.register.figures.services import figures_write
from rules_submissions.register.tests.coming import governing
from rules_submissions.register.unchanged.services import edition_check
from rules_submissions.review.services.assignment import review_hand_over, review_release
from rules_submissions.review.services.recusal import delegate_name, review_recuse
from rules_submissions.review.services.review import review_claim
from rules_submissions.review.services.wording import wording_add, wording_change, wording_retire
from rules_submissions.tests.filings import after, decide, filed, recommended, signature_of, who

from .filing_stories import SHEET
from .ground import Ground
from .stories import Story
from .trying import Flow


def people_of_a_filing(ground: Ground) -> Story:
    """Work handed over and given back; the person who has it recused; then the Executive Director, and a delegate."""
    cast = ground.people
    filing = filed(ground.facility, cast["filer"])
    other = person(Role.GAMING_OPERATIONS_REVIEWER, printed_name="Oda Other")
    mine = who(filing, cast["reviewer"])
    yield Flow("review.hand_over", lambda: review_hand_over(**mine, to=other, words="I am away."))
    theirs = who(filing, other, at=after(2))
    yield Flow("review.release", lambda: review_release(**theirs, words="No time."))
    review_claim(**mine | {"at": after(3)})
    yield Flow("review.recuse", lambda: review_recuse(**mine | {"at": after(4)}, reason="My brother works there."))
    decider = cast["decider"]
    review_recuse(**who(filing, decider, "executive_director", at=after(5)), reason="I was their counsel.")
    yield Flow(
        "review.delegate",
        lambda: delegate_name(
            submission_id=filing.pk, delegate=cast["lab_analyst"], reason="Read it well.", by=decider, at=after(6)
        ),
    )


def wording(ground: Ground) -> Story:
    """A text of a bureau, added, changed and retired."""
    by = ground.people["reviewer"]
    stated = {"title": "Odds", "text": "Show the odds.", "citation": "651a.2(b)(3)", "by": by}
    text = yield Flow("wording.add", lambda: wording_add(unit="gaming_operations", **stated, at=after(1)))
    stated["text"] = "Print the odds."
    yield Flow("wording.change", lambda: wording_change(text_id=text.text_id, number=1, **stated, at=after(2)))
    yield Flow("wording.retire", lambda: wording_retire(text_id=text.text_id, number=2, by=by, at=after(3)))


def how_to_contest(ground: Ground) -> Story:
    """A text on how to contest a denial: requested, declined, requested again and confirmed."""
    named = {"decision": "denial", "chapter_number": "651a"}
    first, second = ground.people["board_admin"], person(Role.BOARD_ADMINISTRATOR, printed_name="Board sixth")

    def ask(number: int, text: str) -> Flow:
        stated = {"number": number, "text": text, "reason": "Counsel’s letter."}
        return Flow("contest_text.ask", lambda: contest_text_ask(**named, **stated, by=first, at=after(number)))

    yield ask(0, "Write to us.")
    yield Flow("contest_text.decline", lambda: contest_text_decline(**named, by=second, at=after(1)))
    yield ask(1, "Write to the panel.")
    yield Flow("contest_text.confirm", lambda: contest_text_confirm(**named, by=second, at=after(2)))


def letterhead(ground: Ground) -> Story:
    """A letterhead: requested, declined, requested again with a picture and confirmed, twice."""
    first, second = ground.people["board_admin"], person(Role.BOARD_ADMINISTRATOR, printed_name="Board seventh")

    def ask(number: int, **more: Any) -> Flow:
        words = {"name": "The Board", "address": f"Street {number}", "seal": "", "reason": "It moved.", **more}
        return Flow("letterhead.ask", lambda: letterhead_ask(**words, number=number, by=first, at=after(number)))

    yield ask(0)
    yield Flow("letterhead.decline", lambda: letterhead_decline(by=second, at=after(1)))
    for number in (1, 2):  # a picture of the seal that is kept now, and once more
        yield ask(number, read=SHEET)
        yield Flow("letterhead.confirm", lambda number=number: letterhead_confirm(by=second, at=after(number + 1)))


def announcement(ground: Ground) -> Story:
    """An edition to come: its announcement requested, declined, requested again and confirmed; then withdrawn."""
    first, second, proposed = ground.people["counsel"], ground.people["decider"], chapter("651a").edition("651a-2011P")
    edition = msgspec.structs.replace(proposed, status="in_force", effective_from=after(90).date())
    if text_in_use(edition.key) is None:
        by = ground.people["board_admin"]
        text_import(raw=text_of(edition.key), edition_key=edition.key, file_name="t.txt", at=after(0), by=by)

    def ask(number: int, *, is_withdrawal: bool = False) -> Flow:
        words = {"edition": edition, "is_withdrawal": is_withdrawal, "reason": "41 Pa.B. 3000.", "by": first}
        return Flow("announcement.ask", lambda: announcement_ask(**words, number=number, at=after(number)))

    yield ask(0)
    yield Flow("announcement.decline", lambda: announcement_decline(edition=edition, by=second, at=after(1)))
    yield ask(1)
    yield Flow("announcement.confirm", lambda: announcement_confirm(edition=edition, by=second, at=after(2)))
    yield ask(2, is_withdrawal=True)
    yield Flow("announcement.confirm", lambda: announcement_confirm(edition=edition, by=second, at=after(3)))


def unchanged(ground: Ground) -> Story:
    """Two approvals recorded, with one signature, as needing no change under an edition."""
    with governing("617a-2012"):
        for table in ("R-21", "R-22"):
            filing = filed(ground.facility, ground.people["filer"], "617a", table_numbers=[table])
            decide(recommended(filing, ground.people), ground.people["decider"], at=after(3))
    references = [one.reference for one in RulesSubmission.objects.filter(chapter_number="617a", status="approved")]
    yield Flow(
        "edition.check_together",
        lambda: edition_check(
            edition=chapter("617a").edition("617a-2019"), holder=ground.holder, references=references, reason="Agreed.",
            signature=signature_of(ground.people["decider"], after(4)), at=after(4),
        ),
    )  # fmt: skip


def figures(ground: Ground) -> Story:
    """Figures that are nobody's law: written, then changed."""
    by, text = ground.people["counsel"], example()
    stated = {"reason": "A comment.", "by": by}
    yield Flow("figures.write", lambda: figures_write(key="", number=0, text=text, **stated, at=after(1)))
    key, other = "651a-trial", text.replace("value = 10", "value = 8")
    yield Flow("figures.write", lambda: figures_write(key=key, number=1, text=other, **stated, at=after(2)))
