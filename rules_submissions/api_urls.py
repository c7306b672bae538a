"""Addresses of the API about filings; `compliance/rest/urls.py` includes them."""

from django.urls import path

from .case import api as submissions
from .public import api as register
from .register import api as rule_changes

urlpatterns = [
    path("submissions/", submissions.Submissions.as_view(), name="submissions"),
    path("submissions/<uuid:submission_id>/", submissions.SubmissionDetail.as_view(), name="submission"),
    path("decisions/", submissions.Decisions.as_view(), name="decisions"),
    path("rule-changes/<slug:edition_key>/", rule_changes.RuleChange.as_view(), name="rule_change"),
    path(
        "rule-changes/<slug:edition_key>/filings/", rule_changes.RuleChangeFilings.as_view(), name="rule_change_filings"
    ),
    path("register/", register.Register.as_view(), name="register"),
    path("register/<str:reference>/", register.RegisterApproval.as_view(), name="register_approval"),
]
