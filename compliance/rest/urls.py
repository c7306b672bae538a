"""Addresses of the API, under the prefix that `compliance/urls.py` gives it.

Endpoints about filings, logs and exports stand in their own apps, which this one does not know.
"""

from django.urls import URLPattern, URLResolver, include, path, re_path

from .problems import nothing_here
from .views import chapters, checks, description, equipment, me, people

app_name = "api"
urlpatterns: list[URLPattern | URLResolver] = [
    path("schema/", description.schema, name="schema"),
    path("docs/", description.docs, name="docs"),
    path("docs/try/", description.attempt, name="try"),
    path("me/", me.Me.as_view(), name="me"),
    path("people/", people.People.as_view(), name="people"),
    path("equipment/", equipment.Devices.as_view(), name="equipment"),
    path("checks/submission/", checks.CheckSubmission.as_view(), name="check_submission"),
    path("checks/log/", checks.CheckLog.as_view(), name="check_log"),
    path("payouts/<slug:chapter_number>/", checks.Payouts.as_view(), name="payouts"),
    path("chapters/", chapters.Chapters.as_view(), name="chapters"),
    path("chapters/<slug:chapter_number>/", chapters.ChapterDetail.as_view(), name="chapter"),
    path("chapters/<slug:chapter_number>/editions/", chapters.Editions.as_view(), name="editions"),
    path(
        "chapters/<slug:chapter_number>/editions/<slug:edition_key>/", chapters.EditionDetail.as_view(), name="edition"
    ),
    path("", include("inspections.api_urls")),
    path("", include("rules_submissions.api_urls")),
    path("", include("compliance.documents.api_urls")),
    path("", include("compliance.events.api_urls")),
    path("", include("compliance.imports.api_urls")),
    path("", include("compliance.scim.api_urls")),
    re_path("", nothing_here),
]
