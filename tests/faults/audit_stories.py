"""Acts of auditors: samples, work papers, cases."""

from datetime import date

from compliance.holders.roles import Role
from compliance.holders.tests.factories import person
from compliance.regulation import chapter
from inspections.sampling.services.cases import case_send, case_step
from inspections.sampling.services.drawing import sample_draw, sample_draw_more
from inspections.sampling.services.files import ReadFile, sample_file_add
from inspections.sampling.services.notes import Look, sample_note
from inspections.tests.factories import at, deck_change, signed
from inspections.tests.floor import Floor

from .ground import Ground
from .stories import Story
from .trying import Flow

SLIP = ReadFile("slip.csv", b"deck,time\r\n4,21:15\r\n", "text/csv")
DAYS = (date(2026, 3, 1), date(2026, 3, 3))


def sampling(ground: Ground) -> Story:
    """A sample of a log, drawn on, looked at, and a case from first question to its end."""
    scene, by, filer = Floor(ground.facility, ground.people), person(Role.AUDITOR), ground.people["filer"]
    scene.cards()
    for hours in (9, 6, 3):
        signed(scene.table, "deck_change", deck_change(at(-hours)), ground.people["dealer"], moment=at(-hours, 1))
    asked = {"facility": ground.facility, "chapter_number": "651a", "kind": chapter("651a").log("deck_change")}
    sample = yield Flow(
        "sample.draw",
        lambda: sample_draw(**asked, days=DAYS, size=1, by_table=False, seed="harbor", by=by, at=at(1)),
    )
    yield Flow("sample.draw_more", lambda: sample_draw_more(sample_id=sample.pk, size=1, by=by, at=at(2)))
    looks = {1: Look("video", "no", "No deck."), 2: Look("slip", "yes")}
    yield Flow("sample.note", lambda: sample_note(sample_id=sample.pk, looks=looks, by=by, at=at(3)))
    item = sample.items.get(place=1)
    kept = yield Flow(
        "sample.file",
        lambda: sample_file_add(sample_id=sample.pk, place=1, title="The slip", read=SLIP, by=by, at=at(3.5)),
    )
    case = yield Flow("case.send", lambda: case_send(item_id=item.pk, words="Why?", files=[kept.pk], by=by, at=at(4)))

    def stepped(kind: str, who: object, hours: float) -> Flow:
        return Flow(
            f"case.{kind}",
            lambda: case_step(
                case_id=case.pk, kind=KINDS[kind], words="Well.", file=SLIP, by=who, at=at(hours)
            ),
        )  # fmt: skip

    yield stepped("answer", filer, 5)
    yield stepped("ask", by, 6)
    yield stepped("close", by, 7)


KINDS = {"answer": "answered", "ask": "asked", "close": "closed"}
