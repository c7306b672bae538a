"""The address of the status, under the prefix that `compliance/urls.py` gives it."""

from django.urls import path

from . import pages

app_name = "status"
urlpatterns = [path("", pages.status, name="parts")]
