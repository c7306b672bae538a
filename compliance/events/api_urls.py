"""Addresses of the API about events; `compliance/rest/urls.py` includes them."""

from django.urls import path

from . import api

urlpatterns = [path("events/", api.Events.as_view(), name="events")]
