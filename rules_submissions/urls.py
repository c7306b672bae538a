"""Addresses of this app, under the prefix that `compliance/urls.py` gives it."""

from importlib.util import find_spec

from django.urls import URLPattern, URLResolver

from . import urls_filing

app_name = "submissions"
urlpatterns: list[URLPattern | URLResolver] = [*urls_filing.urlpatterns]
if find_spec("rules_submissions.urls_review"):
    from . import urls_review

    urlpatterns += urls_review.urlpatterns
