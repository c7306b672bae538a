"""Addresses of the change log, under the prefix that `compliance/urls.py` gives them."""

from django.urls import path

from . import pages

app_name = "changes"
urlpatterns = [
    path("", pages.changes, name="list"),
    path("changes.csv", pages.changes_csv, name="csv"),
    path("changes.pdf", pages.changes_pdf, name="pdf"),
    path("<uuid:event_id>/", pages.change, name="change"),
]
