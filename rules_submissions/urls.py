"""Addresses of this app, under the prefix that `compliance/urls.py` gives it."""

from django.urls import URLPattern, path

from .case.views import case
from .case.views import comparison as comparing
from .case.views import export as exporting
from .case.views import filings as listing
from .decision.views import conditions as meeting_page
from .decision.views import contest_text as contest_page
from .decision.views import decision as decisions
from .drafting.views import edition as editions
from .drafting.views import from_file, questions
from .drafting.views import start as starting
from .filing.views import check as checking
from .filing.views import moves, odds, points, reasons, task_list
from .filing.views import second_signature as second_page
from .forecast import views as forecasts
from .papers import views as letters
from .papers.letterhead.views import LetterheadPage
from .papers.letterhead.views import seal as letterhead_seal
from .prints import views as reprint
from .public.views import reports as reports_page
from .register.announcing import views as announcing
from .register.figures import views as figures_page
from .register.figures.views import FiguresChange, FiguresNew
from .register.unchanged import views as unchanged_page
from .register.views import conditions as conditions_page
from .register.views import filled, rules, trying
from .register.views import impact as impact_page
from .review.views import acts, desk, people_acts, queue, sheet_acts
from .review.views import delegate as delegate_page
from .review.views import sheet as sheet_page
from .review.views import similar as similar_page
from .review.views import wording as wording_page
from .sheets import views as artwork

app_name = "submissions"
urlpatterns: list[URLPattern] = [
    # Lists, and a new filing
    path("", listing.submissions, name="list"),
    path("approved/", listing.approved, name="approved"),
    path("try/", listing.to_try, name="try_choose"),
    path("reprint/", reprint.to_reprint, name="reprint"),
    path("rule-changes/", impact_page.rule_changes, name="rule_changes"),
    path("rule-changes/plan/", impact_page.plan, name="plan"),
    path("rule-changes/figures/", figures_page.figures, name="figures"),
    path("rule-changes/figures/new/", FiguresNew.as_view(), name="figures_new"),
    path("rule-changes/figures/<slug:figures_key>/", figures_page.figures_of, name="figures_of"),
    path("rule-changes/figures/<slug:figures_key>/change/", FiguresChange.as_view(), name="figures_change"),
    path("rule-changes/figures/<slug:figures_key>/csv/", figures_page.figures_csv, name="figures_csv"),
    path("rule-changes/<slug:edition_key>/", impact_page.impact, name="impact"),
    path("rule-changes/<slug:edition_key>/fill/", filled.impact_fill, name="impact_fill"),
    path("rule-changes/<slug:edition_key>/fill/start/", filled.impact_filled, name="impact_filled"),
    path("rule-changes/<slug:edition_key>/amend/<uuid:pk>/", filled.impact_amend, name="impact_amend"),
    path("rule-changes/<slug:edition_key>/unchanged/", unchanged_page.unchanged, name="unchanged"),
    path("rule-changes/<slug:edition_key>/work-out/", impact_page.impact_work_out, name="impact_work_out"),
    path("rule-changes/<slug:edition_key>/csv/", impact_page.impact_csv, name="impact_csv"),
    path("rule-changes/<slug:edition_key>/pdf/", impact_page.impact_pdf, name="impact_pdf"),
    path("start/", starting.start, name="start"),
    path("start/file/", from_file.start_from_file, name="start_file"),
    # The draft
    path("<uuid:pk>/draft/", task_list.tasks, name="tasks"),
    path("<uuid:pk>/draft/artwork/", artwork.artwork, name="artwork"),
    path("<uuid:pk>/draft/artwork/<uuid:sheet_pk>/remove/", artwork.remove, name="artwork_remove"),
    path("<uuid:pk>/draft/artwork/<uuid:sheet_pk>/kind/", artwork.kind, name="artwork_kind"),
    path("<uuid:pk>/draft/artwork/<uuid:sheet_pk>/why/", artwork.why, name="artwork_why"),
    path("<uuid:pk>/draft/artwork/<uuid:sheet_pk>/marks/", sheet_acts.marks, name="artwork_marks"),
    path("<uuid:pk>/draft/file/", from_file.replace_from_file, name="replace_file"),
    path("<uuid:pk>/draft/odds/", odds.odds_file, name="odds_file"),
    path("<uuid:pk>/draft/odds/csv/", odds.odds_csv, name="odds_csv"),
    path("<uuid:pk>/draft/edition/", editions.edition, name="edition"),
    path("<uuid:pk>/draft/effective-day/", editions.effective_day, name="effective_day"),
    path("<uuid:pk>/draft/petition/", reasons.reason, name="reason"),
    path("<uuid:pk>/draft/return/", points.points, name="points"),
    path("<uuid:pk>/draft/as-reviewer/", checking.as_reviewer, name="as_reviewer"),
    path("<uuid:pk>/draft/check/", checking.check, name="check"),
    path("<uuid:pk>/draft/<slug:section>/<int:number>/", questions.question, name="question"),
    path("<uuid:pk>/draft/<slug:section>/<int:number>/check/", questions.question_check, name="question_check"),
    path("<uuid:pk>/second-signature/", second_page.second_signature, name="second_signature"),
    path("<uuid:pk>/take-back/", second_page.take_back, name="take_back"),
    path("<uuid:pk>/filed/", checking.filed, name="filed"),
    # The case
    path("<uuid:pk>/", case.case, name="case"),
    path("<uuid:pk>/revisions/<int:number>/", case.revision, name="revision"),
    path("<uuid:pk>/export/<slug:version>/", exporting.export_json, name="export_json"),
    path("<uuid:pk>/checklist/<slug:version>/", exporting.checklist, name="checklist"),
    path("<uuid:pk>/papers/<uuid:paper_pk>/", case.paper, name="paper"),
    path("<uuid:pk>/rules/", rules.rules, name="rules"),
    path("<uuid:pk>/compare/", comparing.comparison, name="compare"),
    path("<uuid:pk>/artwork/<uuid:sheet_pk>/", artwork.preview, name="artwork_preview"),
    path("<uuid:pk>/artwork/<uuid:sheet_pk>/original/", artwork.original, name="artwork_original"),
    path("<uuid:pk>/sheets/<uuid:sheet_pk>/", sheet_page.sheet, name="sheet"),
    path("<uuid:pk>/forecast/", forecasts.forecast, name="forecast"),
    path("<uuid:pk>/try/", trying.attempt, name="try"),
    path("<uuid:pk>/amend/", starting.amend, name="amend"),
    path("<uuid:pk>/recall/", moves.recall, name="recall"),
    path("<uuid:pk>/withdraw/", moves.withdraw, name="withdraw"),
    # The Board’s side: queue, review desk, decision
    path("queue/", queue.queue, name="queue"),
    path("<uuid:pk>/review/", desk.desk, name="review"),
    path("<uuid:pk>/review/claim/", acts.Claim.as_view(), name="review_claim"),
    path("<uuid:pk>/review/hand-over/", people_acts.HandOver.as_view(), name="review_hand_over"),
    path("<uuid:pk>/review/give-back/", people_acts.Release.as_view(), name="review_release"),
    path("<uuid:pk>/review/readers/", desk.readers, name="review_readers"),
    path("<uuid:pk>/review/recuse/", people_acts.Recuse.as_view(), name="review_recuse"),
    path("<uuid:pk>/review/delegate/", delegate_page.delegate, name="delegate"),
    path("<uuid:pk>/review/mark/", acts.MarkClause.as_view(), name="review_mark"),
    path("<uuid:pk>/review/section/", acts.MarkSection.as_view(), name="review_section"),
    path("<uuid:pk>/review/raise/", acts.Raise.as_view(), name="review_raise"),
    path("<uuid:pk>/review/finding/", acts.FindingAct.as_view(), name="review_finding"),
    path("<uuid:pk>/review/settle/", acts.Settle.as_view(), name="review_settle"),
    path("<uuid:pk>/review/comment/", acts.Comment.as_view(), name="review_comment"),
    path("<uuid:pk>/review/sign-off/", acts.SignOff.as_view(), name="review_sign_off"),
    path("<uuid:pk>/review/condition/", acts.Propose.as_view(), name="review_condition"),
    path("<uuid:pk>/review/return/", acts.Return.as_view(), name="review_return"),
    path("<uuid:pk>/review/recommend/", acts.Recommend.as_view(), name="review_recommend"),
    path("<uuid:pk>/sheets/<uuid:sheet_pk>/pin/", sheet_acts.Add.as_view(), name="pin_add"),
    path("<uuid:pk>/sheets/<uuid:sheet_pk>/pins/<uuid:pin_pk>/reply/", sheet_acts.Reply.as_view(), name="pin_reply"),
    path("<uuid:pk>/sheets/<uuid:sheet_pk>/pins/<uuid:pin_pk>/settle/", sheet_acts.Settle.as_view(), name="pin_settle"),
    path("<uuid:pk>/sheets/<uuid:sheet_pk>/element/", sheet_acts.Check.as_view(), name="element_check"),
    path("<uuid:pk>/similar/", similar_page.similar, name="similar"),
    path("wording/", wording_page.wordings, name="wordings"),
    path("wording/<uuid:text_id>/", wording_page.wording, name="wording"),
    path("contest-texts/", contest_page.ContestTexts.as_view(), name="contest_texts"),
    path(
        "contest-texts/<slug:decision>/<slug:contest_game>/",
        contest_page.ContestTextPage.as_view(),
        name="contest_text",
    ),
    path("announcements/", announcing.announcements, name="announcements"),
    path("announcements/<slug:edition_key>/", announcing.AnnouncementPage.as_view(), name="announcement"),
    path("letterhead/", LetterheadPage.as_view(), name="letterhead"),
    path("letterhead/seal/<uuid:seal_id>.png", letterhead_seal, name="letterhead_seal"),
    path("decisions/", decisions.decisions, name="decisions"),
    path("reports/", reports_page.reports, name="reports"),
    path("reports/<uuid:report_pk>/", reports_page.report, name="report"),
    path("conditions/", conditions_page.conditions, name="conditions"),
    path("conditions/csv/", conditions_page.conditions_csv, name="conditions_csv"),
    path("conditions/pdf/", conditions_page.conditions_pdf, name="conditions_pdf"),
    path("<uuid:pk>/conditions/<uuid:condition_pk>/met/", meeting_page.met, name="condition_met"),
    path("<uuid:pk>/decision/", decisions.decision, name="decision"),
    path("<uuid:pk>/decision/letter/", letters.decision_letter, name="decision_letter"),
    path("<uuid:pk>/rescind/", decisions.rescind, name="rescind"),
]
