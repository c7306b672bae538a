"""An amendment with the Executive Director on which much is said: sheets, pins, a petition, units that differ."""

from compliance.holders.models import Facility, User
from rules_submissions.demo.drawing import layout_drawing
from rules_submissions.drafting.services.drafts import amendment_start, draft_save, reason_save
from rules_submissions.facts import draft_findings, finding_key
from rules_submissions.models import Draft, RulesSubmission
from rules_submissions.place import place_of
from rules_submissions.review.services.element_checks import element_check
from rules_submissions.review.services.pins import pin_add
from rules_submissions.review.services.report import submission_recommend
from rules_submissions.review.services.review import AS_LISTED, bureau_sign_off, finding_act, finding_raise
from rules_submissions.sheets.against import differences_of
from rules_submissions.sheets.reading import sheet_from
from rules_submissions.sheets.services.artwork import artwork_add
from rules_submissions.sheets.services.elements import elements_of
from rules_submissions.sheets.text import text_read
from tests.cast import Cast
from tests.scenes import scene

from .board import days_ago
from .elsewhere import HOSTILE, TIE, approved_at, decided, overridden, petitioned, tie_pays
from .filings import REVIEWED_BY, claimed, newest, round_of
from .making import answers_of, file_it


@scene
def contested(facility: Facility, filer: User, other_facility: Facility, outsider: User, cast: Cast) -> RulesSubmission:
    """Recommended: 12 decks instead of 16, and 11 to 1 for a Tie with a petition, which the rival may pay too."""
    rival = petitioned(other_facility, outsider, days=40, **tie_pays(12))
    approved_at(overridden(rival, cast, reason=HOSTILE, days=39), cast, days=38, conditions="Until the next edition.")
    first = decided(facility, filer, cast, days=30).submission
    first.refresh_from_db()
    submission = _amended(first, filer)
    reviewed(submission, cast)
    submission.refresh_from_db()
    return submission


def _amended(first: RulesSubmission, filer: User) -> RulesSubmission:
    """The amendment filed, with a sheet whose words are read."""
    at = days_ago(9)
    submission = amendment_start(submission=first, effective_on=days_ago(-20).date(), by=filer, at=at)
    attested = {name: value for name, value in answers_of("651a").items() if name.startswith("attest_")}
    changed = attested | tie_pays(11) | {"deck_count": 12, "decks_per_batch": [6, 6], "betting_positions": 7}
    changed |= {"initial_war_areas": 7, "tie_areas": 7}
    draft_save(submission_id=submission.pk, answers=changed, typed={}, version=0, by=filer, at=at)
    draft = Draft.objects.select_related("submission").get(pk=submission.pk)
    for one in draft_findings(draft, at):
        if one.severity == "violation":
            reason_save(
                submission_id=submission.pk, key=finding_key(one), petition="PET-9", words=HOSTILE, by=filer, at=at
            )
    for title, tie in (("L-1", 11), ("L-2", 10)):
        read = sheet_from("l.png", layout_drawing("Casino War", "Keystone Test Casino", tie=tie))
        upload = artwork_add(
            submission_id=submission.pk, sheet="layout", title=title, file_name="l.png", read=read, by=filer, at=at
        )
        text_read(artwork_id=upload.pk, at=at)
    for difference in differences_of(Draft.objects.select_related("submission").get(pk=submission.pk)):
        reason_save(submission_id=submission.pk, key=difference.key, petition="", words=HOSTILE, by=filer, at=at)
    file_it(submission, filer, at)
    return submission


def reviewed(submission: RulesSubmission, cast: Cast) -> None:
    """Claimed, looked at, signed off and recommended, with the units not of one mind."""
    claimed(submission, cast, at=days_ago(8))
    revision = newest(submission)
    revision.submission = submission
    upload = revision.artwork.order_by("title")[0]
    own = {"submission_id": submission.pk, "unit": "gaming_operations", "by": cast["reviewer"], "at": days_ago(7)}
    compliance = own | {"unit": "casino_compliance", "by": cast["compliance_rep"]}
    finding_act(**compliance, key=TIE, act="accept", reason="")
    raised = finding_raise(**own, citation="651a.2(a)", field="betting_positions", reason="Seven seats are crowded.")
    later = own | {"at": days_ago(6.5)}
    finding_act(**later, key=TIE, act="override", reason=HOSTILE)
    finding_act(**later, key=raised.finding_key, act="override", reason="The table is longer.")
    pin_add(**own, artwork_id=upload.pk, place=place_of("C2"), text=HOSTILE, for_return=False)
    name, logo = elements_of(revision.rules)[:2]
    element_check(**own, artwork_id=upload.pk, citation=name.citation, provision=name.name, found=True)
    element_check(**own, artwork_id=upload.pk, citation=logo.citation, provision=logo.name, found=False)
    for bureau in round_of(submission).bureaus.all():
        by = cast[REVIEWED_BY.get(bureau.unit, "lab_analyst")]
        words = f"All clauses are read. {HOSTILE}"
        bureau_sign_off(
            submission_id=submission.pk, unit=bureau.unit, state=AS_LISTED, words=words, by=by, at=days_ago(6)
        )
    submission_recommend(submission_id=submission.pk, approve=True, words=HOSTILE, by=cast["reviewer"], at=days_ago(5))
