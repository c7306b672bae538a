"""Addresses of the Board's side: queue, review desk, decision."""

from django.urls import URLPattern, path

from .views import acts, decisions, desk, queue

urlpatterns: list[URLPattern] = [
    path("queue/", queue.queue, name="queue"),
    path("<uuid:pk>/review/", desk.desk, name="review"),
    path("<uuid:pk>/review/claim/", acts.Claim.as_view(), name="review_claim"),
    path("<uuid:pk>/review/assign/", acts.Assign.as_view(), name="review_assign"),
    path("<uuid:pk>/review/mark/", acts.Mark.as_view(), name="review_mark"),
    path("<uuid:pk>/review/raise/", acts.Raise.as_view(), name="review_raise"),
    path("<uuid:pk>/review/finding/", acts.FindingAct.as_view(), name="review_finding"),
    path("<uuid:pk>/review/settle/", acts.Settle.as_view(), name="review_settle"),
    path("<uuid:pk>/review/comment/", acts.Comment.as_view(), name="review_comment"),
    path("<uuid:pk>/review/sign-off/", acts.SignOff.as_view(), name="review_sign_off"),
    path("<uuid:pk>/review/return/", acts.Return.as_view(), name="review_return"),
    path("<uuid:pk>/review/recommend/", acts.Recommend.as_view(), name="review_recommend"),
    path("decisions/", decisions.decisions, name="decisions"),
    path("<uuid:pk>/decision/", decisions.decision, name="decision"),
    path("<uuid:pk>/decision/send-back/", decisions.send_back, name="send_back"),
    path("<uuid:pk>/rescind/", decisions.rescind, name="rescind"),
]
