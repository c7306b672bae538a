"""Addresses of this app, under the prefix that `compliance/urls.py` gives it."""

from django.urls import URLPattern, URLResolver

app_name = "submissions"
urlpatterns: list[URLPattern | URLResolver] = []
