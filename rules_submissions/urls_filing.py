"""Addresses of the certificate holder's side, and of what both sides read."""

from django.urls import URLPattern, path

from .views import (
    artwork,
    case,
    checking,
    comparing,
    editions,
    listing,
    moves,
    points,
    questions,
    reasons,
    rules,
    starting,
    tasks,
)

urlpatterns: list[URLPattern] = [
    path("", listing.submissions, name="list"),
    path("approved/", listing.approved, name="approved"),
    path("start/", starting.start, name="start"),
    # The draft
    path("<uuid:pk>/draft/", tasks.tasks, name="tasks"),
    path("<uuid:pk>/draft/artwork/", artwork.artwork, name="artwork"),
    path("<uuid:pk>/draft/artwork/<uuid:sheet_pk>/remove/", artwork.remove, name="artwork_remove"),
    path("<uuid:pk>/draft/edition/", editions.edition, name="edition"),
    path("<uuid:pk>/draft/effective-day/", editions.effective_day, name="effective_day"),
    path("<uuid:pk>/draft/petition/", reasons.reason, name="reason"),
    path("<uuid:pk>/draft/return/", points.points, name="points"),
    path("<uuid:pk>/draft/as-reviewer/", checking.as_reviewer, name="as_reviewer"),
    path("<uuid:pk>/draft/check/", checking.check, name="check"),
    path("<uuid:pk>/draft/<slug:section>/<int:number>/", questions.question, name="question"),
    path("<uuid:pk>/draft/<slug:section>/<int:number>/check/", questions.question_check, name="question_check"),
    path("<uuid:pk>/filed/", checking.filed, name="filed"),
    path("<uuid:pk>/filed/paper/", checking.filed_paper, name="filed_paper"),
    # The case
    path("<uuid:pk>/", case.case, name="case"),
    path("<uuid:pk>/revisions/<int:number>/", case.revision, name="revision"),
    path("<uuid:pk>/papers/<uuid:paper_pk>/", case.paper, name="paper"),
    path("<uuid:pk>/rules/", rules.rules, name="rules"),
    path("<uuid:pk>/compare/", comparing.comparison, name="compare"),
    path("<uuid:pk>/artwork/<uuid:sheet_pk>/", artwork.preview, name="artwork_preview"),
    path("<uuid:pk>/artwork/<uuid:sheet_pk>/original/", artwork.original, name="artwork_original"),
    path("<uuid:pk>/amend/", starting.amend, name="amend"),
    path("<uuid:pk>/recall/", moves.recall, name="recall"),
    path("<uuid:pk>/withdraw/", moves.withdraw, name="withdraw"),
]
