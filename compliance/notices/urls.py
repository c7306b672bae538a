"""Addresses of this app, under the prefix that `compliance/urls.py` gives it."""

from django.urls import path

from . import views

app_name = "notices"
urlpatterns = [
    path("", views.inbox, name="inbox"),
    path("choices/", views.choices, name="choices"),
    path("read/", views.read_all, name="read_all"),
    path("<uuid:notice_id>/open/", views.open_notice, name="open"),
]
