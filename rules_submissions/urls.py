"""Addresses of this app, under the prefix that `compliance/urls.py` gives it."""

from django.urls import URLPattern, URLResolver

from . import urls_filing, urls_review

app_name = "submissions"
urlpatterns: list[URLPattern | URLResolver] = [*urls_filing.urlpatterns, *urls_review.urlpatterns]
