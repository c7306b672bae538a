"""Addresses of the access log, under the prefix that `compliance/urls.py` gives them."""

from django.urls import path

from . import pages

app_name = "access"
urlpatterns = [
    path("", pages.readings, name="list"),
    path("access-log.csv", pages.readings_csv, name="csv"),
]
