"""The life of filings: from the draft over a return to the effect and its end, and the ways out."""

from datetime import UTC, date, datetime
from typing import Any

from compliance.holders.models import User
from compliance.holders.roles import Role
from compliance.holders.services import second_signatures_set
from compliance.holders.tests.factories import person
from compliance.regulation.examples import attested
from rules_submissions.decision.effect import submission_take_effect
from rules_submissions.decision.services.decision import submission_rescind, submission_send_back
from rules_submissions.drafting.services.drafts import amendment_start, draft_save, reason_save, reply_save
from rules_submissions.drafting.services.editions import effective_day_change, submission_move_edition
from rules_submissions.drafting.tests.test_editions import AT as IN_2019
from rules_submissions.drafting.tests.test_editions import FIRST, LAST
from rules_submissions.filing.services.second_signature import submission_take_back
from rules_submissions.filing.services.withdrawal import submission_recall, submission_withdraw
from rules_submissions.models import Draft, RulesSubmission
from rules_submissions.papers.services import FILING, revision_document_keep
from rules_submissions.place import Place
from rules_submissions.review.clauses import items_of
from rules_submissions.review.docket import Docket
from rules_submissions.review.exception import ATTESTED, agreed_by, list_sha256, sorted_clauses
from rules_submissions.review.services.element_checks import element_check
from rules_submissions.review.services.pins import pin_add, pin_reply, pin_settle
from rules_submissions.review.services.report import submission_recommend, submission_return
from rules_submissions.review.services.review import (
    AS_LISTED,
    bureau_sign_off,
    clause_mark,
    comment_add,
    finding_act,
    finding_raise,
    review_claim,
)
from rules_submissions.review.services.sections import section_mark
from rules_submissions.sheets.reading import ReadSheet
from rules_submissions.sheets.services.artwork import artwork_add, artwork_remove
from rules_submissions.sheets.services.elements import elements_of, marks_save
from rules_submissions.tests.filings import (
    AT,
    WITHOUT_APPROVALS,
    after,
    claimed,
    decide,
    drafted,
    file_it,
    filed,
    newest,
    recommended,
    settle,
    signature_of,
    signed_off,
    who,
)
from rules_submissions.tests.making import (
    ROULETTE,
    WAR,
    answers_of,
    sign_first,
    sign_second,
    started,
    tables_stand,
)

from .ground import Ground
from .stories import Story, laid_out
from .trying import Flow

PICTURE = b"a picture of a layout"
SHEET = ReadSheet(PICTURE, "0" * 64, "image/png", PICTURE, "0" * 64, width=60, height=40, pages=1)
PLACE = Place(2500, 4000, 1000, 800)
ON_ITS_DAY = datetime(2026, 5, 1, 5, 0, tzinfo=UTC)


def drafting(ground: Ground) -> Story:
    """A draft with its sheet, filed, recalled, filed again, withdrawn; one that moves to a newer edition."""
    filer = ground.people["filer"]
    tables_stand(ground.facility, WAR, ["W-11"])
    draft = yield Flow("submission.start", lambda: started(ground.facility, filer))
    pk = draft.pk
    answers = answers_of(WAR, **WITHOUT_APPROVALS)
    yield Flow(
        "draft.save",
        lambda: draft_save(submission_id=pk, answers=answers, typed={}, version=0, by=filer, at=AT),
    )

    def add() -> Any:
        return artwork_add(
            submission_id=pk, sheet="layout", title="L-1", file_name="a.png", read=SHEET, by=filer, at=AT
        )

    sheet = yield Flow("artwork.add", add)
    yield Flow("artwork.remove", lambda: artwork_remove(submission_id=pk, artwork_id=sheet.pk, by=filer, at=AT))
    sheet = add()
    element = next((one.citation, one.name) for one in elements_of(draft.rules))
    yield Flow(
        "sheet.mark",
        lambda: marks_save(submission_id=pk, artwork_id=sheet.pk, places={element: PLACE}, by=filer, at=AT),
    )
    revision = yield Flow("submission.file", lambda: file_it(draft, filer))

    def keep() -> Any:
        with laid_out("compliance.documents.rendering"):
            return revision_document_keep(revision_id=revision.pk, kind=FILING, at=AT)

    yield Flow("paper.keep", keep)
    yield Flow("submission.recall", lambda: submission_recall(submission_id=pk, by=filer, at=AT))
    yield Flow("submission.file again", lambda: file_it(draft, filer, after(1)))
    yield Flow(
        "submission.withdraw",
        lambda: submission_withdraw(submission_id=pk, by=filer, at=after(2), reason="Not wanted any more."),
    )
    other = started(ground.facility, filer, ROULETTE, on=LAST, at=IN_2019)
    yield Flow(
        "submission.change_day",
        lambda: effective_day_change(submission_id=other.pk, day=FIRST, by=filer, at=IN_2019),
    )
    yield Flow(
        "submission.move_edition",
        lambda: submission_move_edition(submission_id=other.pk, by=filer, at=IN_2019),
    )


def _listed(filing: RulesSubmission, reviewer: User, part: str, *, agreed: bool) -> dict[str, Any]:
    """The clauses of a section, attestations, or those of a changed answer, as the desk shows them to this reviewer."""
    docket = Docket(RulesSubmission.objects.get(pk=filing.pk), reviewer, after(1))
    held = sorted_clauses(docket, items_of(docket)).of_part(part)
    listed = agreed_by(docket, docket.unit, held, agreed=not agreed)
    shown = list_sha256(docket, docket.unit, listed, agreed=agreed)
    return {"section": part, "agreed": agreed, "shown": shown}


def reviewing(ground: Ground) -> Story:
    """A filing through one return to its effect and its end."""
    cast, filer, reviewer = ground.people, ground.people["filer"], ground.people["reviewer"]
    filing = filed(ground.facility, filer, **WITHOUT_APPROVALS)
    mine, theirs = who(filing, reviewer), who(filing, cast["compliance_rep"], "casino_compliance")
    yield Flow("review.claim", lambda: review_claim(**mine))
    claimed(filing, cast)
    clause = {"citation": "651a.2(a)", "provision": "table_has_few_enough_positions"}
    yield Flow("clause.mark", lambda: clause_mark(**mine, **clause, agreed=True))
    for part, kind in (("651a.5", "section"), (ATTESTED, "attestation")):
        for name, agreed in ((f"{kind}.agree", True), (f"{kind}.take_back", False)):
            listed = _listed(filing, reviewer, part, agreed=agreed)
            yield Flow(name, lambda listed=listed: section_mark(**mine, **listed))
    raised = yield Flow(
        "finding.raise", lambda: finding_raise(**theirs, citation="651a.2(d)", reason="The rack is loose.")
    )
    for hour, act in enumerate(("accept", "override", "dismiss"), start=2):

        def with_it(act: str = act, hour: int = hour) -> Any:
            at = after(1, hours=hour)
            return finding_act(**theirs | {"at": at}, key=raised.finding_key, act=act, reason="It is fastened.")

        yield Flow(f"finding.{act}", with_it)
    point = yield Flow("comment.add", lambda: comment_add(**mine, text="Name the sheet.", for_return=True))
    yield Flow(
        "submission.return",
        lambda: submission_return(submission_id=filing.pk, words="One point.", by=reviewer, at=after(2)),
    )
    yield Flow(
        "reply.save",
        lambda: reply_save(submission_id=filing.pk, comment_id=point.pk, words="It is L-1.", by=filer, at=after(3)),
    )
    version = Draft.objects.get(pk=filing.pk).version
    fewer = {"deck_count": 12, "decks_per_batch": [6, 6]}
    draft_save(submission_id=filing.pk, answers=fewer, typed={}, version=version, by=filer, at=after(3))
    yield Flow("submission.refile", lambda: file_it(filing, filer, after(3)))
    claimed(filing, cast, at=after(4))
    for name, agreed in (("answer.agree", True), ("answer.take_back", False)):
        listed = _listed(filing, reviewer, "deck_count", agreed=agreed)
        yield Flow(name, lambda listed=listed: section_mark(**mine | {"at": after(4)}, **listed))
    rep = cast["compliance_rep"]
    yield Flow("approval.settle", lambda: settle(filing, "drop_tip_box_approval_ref", rep, at=after(4)))
    yield Flow(
        "bureau.sign_off",
        lambda: bureau_sign_off(
            submission_id=filing.pk, unit="gaming_operations", state=AS_LISTED, words="", by=reviewer, at=after(5)
        ),
    )
    signed_off(filing, cast, at=after(5))

    def recommend(days: int) -> Any:
        return submission_recommend(
            submission_id=filing.pk, approve=True, words="In order.", by=reviewer, at=after(days)
        )

    yield Flow("submission.recommend", lambda: recommend(6))
    yield Flow(
        "submission.send_back",
        lambda: submission_send_back(submission_id=filing.pk, words="Again.", by=cast["decider"], at=after(7)),
    )
    recommend(8)
    settle(filing, "layout_approval_ref", cast["decider"], at=after(8))
    yield Flow("submission.approve", lambda: decide(filing, cast["decider"], at=after(9)))
    yield Flow("submission.take_effect", lambda: submission_take_effect(submission_id=filing.pk, at=ON_ITS_DAY))
    signature = signature_of(cast["decider"], ON_ITS_DAY, Role.EXECUTIVE_DIRECTOR)
    filing.refresh_from_db()
    yield Flow(
        "amendment.start",
        lambda: amendment_start(submission=filing, effective_on=date(2026, 8, 1), by=filer, at=ON_ITS_DAY),
    )
    yield Flow(
        "submission.rescind",
        lambda: submission_rescind(
            submission_id=filing.pk, words="The game changed.", signature=signature, at=ON_ITS_DAY
        ),
    )
    denied = recommended(filed(ground.facility, filer, table_numbers=["W-12"]), cast)
    assert newest(denied).number == 1
    yield Flow(
        "submission.deny",
        lambda: decide(denied, cast["decider"], approve=False, effective_on=None, reason="Not in order."),
    )
    draft = drafted(ground.facility, filer)
    key = Draft.objects.get(pk=draft.pk)
    yield Flow(
        "reason.save",
        lambda: reason_save(
            submission_id=draft.pk, key="651a.2(a)|violation|x", petition="P-1", words="Why.", by=filer, at=AT,
            version=key.version,
        ),
    )  # fmt: skip


def two_signatures(ground: Ground) -> Story:
    """A holder that requires two officers: signed first, taken back, signed again, filed by the second."""
    filer, second = ground.people["filer"], person(Role.COMPLIANCE_MANAGER, at=ground.holder)
    admin: dict[str, Any] = {"by": ground.people["holder_admin"], "at": AT, "reason": "Two see more."}
    yield Flow(
        "second_signatures.set",
        lambda: second_signatures_set(holder_id=ground.holder.pk, required=True, **admin),
    )
    draft = drafted(ground.facility, filer)
    yield Flow("submission.sign", lambda: sign_first(draft, filer))
    yield Flow(
        "submission.take_back",
        lambda: submission_take_back(submission_id=draft.pk, by=second, at=after(1), reason="Once more."),
    )
    sign_first(draft, filer, after(1))
    yield Flow("submission.second_sign", lambda: sign_second(draft, second, after(2)))


def pinning(ground: Ground) -> Story:
    """A sheet under review: a pin placed, spoken about, settled and reopened; an element checked."""
    cast, filer = ground.people, ground.people["filer"]
    draft = drafted(ground.facility, filer)
    sheet = artwork_add(
        submission_id=draft.pk, sheet="layout", title="L-1", file_name="a.png", read=SHEET, by=filer, at=AT
    )
    file_it(draft, filer)
    claimed(draft, cast)
    mine = who(draft, cast["reviewer"])
    on_it = mine | {"artwork_id": sheet.pk}
    pin = yield Flow("pin.add", lambda: pin_add(**on_it, place=PLACE, text="It pays 11 to 1.", for_return=False))
    yield Flow("pin.reply", lambda: pin_reply(**mine, pin_id=pin.pk, text="The filing says 10.", for_return=False))
    yield Flow("pin.settle", lambda: pin_settle(**mine, pin_id=pin.pk, settled=True))
    yield Flow("pin.open", lambda: pin_settle(**mine | {"at": after(2)}, pin_id=pin.pk, settled=False))
    element = next(one for one in elements_of(draft.rules))
    yield Flow(
        "element.check",
        lambda: element_check(**on_it, citation=element.citation, provision=element.name, found=True),
    )


def replacing(ground: Ground) -> Story:
    """A filing in effect, and its amendment, which replaces it at its tables."""
    yield from _replaced(ground, "submission.supersede")


def replacing_in_part(ground: Ground) -> Story:
    """A filing in effect at two tables, and its amendment, which replaces it at one."""
    yield from _replaced(ground, "submission.supersede_in_part", table_numbers=["W-11", "W-12"])


def _replaced(ground: Ground, act: str, **changes: Any) -> Story:
    cast, filer = ground.people, ground.people["filer"]
    later = ON_ITS_DAY.replace(month=6)
    first = recommended(filed(ground.facility, filer, **changes), cast)
    decide(first, cast["decider"])
    submission_take_effect(submission_id=first.pk, at=ON_ITS_DAY)
    first.refresh_from_db()
    by: dict[str, Any] = {"by": filer, "at": ON_ITS_DAY}
    second = amendment_start(submission=first, effective_on=later.date(), **by)
    answers = attested(first.chapter_number) | {"table_numbers": first.table_numbers[:1]}
    draft_save(submission_id=second.pk, answers=answers, typed={}, version=0, **by)
    file_it(second, filer, ON_ITS_DAY)
    decide(
        recommended(second, cast, at=ON_ITS_DAY), cast["decider"], effective_on=later.date(), at=ON_ITS_DAY,
    )  # fmt: skip
    yield Flow(act, lambda: submission_take_effect(submission_id=second.pk, at=later))
