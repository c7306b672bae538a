"""Addresses of the API about filings; `compliance/rest/urls.py` includes them."""

from django.urls import path

from .case import api as submissions
from .public import api as register

urlpatterns = [
    path("submissions/", submissions.Submissions.as_view(), name="submissions"),
    path("submissions/<uuid:submission_id>/", submissions.SubmissionDetail.as_view(), name="submission"),
    path("register/", register.Register.as_view(), name="register"),
    path("register/<str:reference>/", register.RegisterApproval.as_view(), name="register_approval"),
]
