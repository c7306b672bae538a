"""Addresses of the API about imports; `compliance/rest/urls.py` includes them."""

from django.urls import path

from . import api

urlpatterns = [
    path("imports/<slug:import_kind>/", api.Imports.as_view(), name="imports"),
    path("imports/<slug:import_kind>/look/", api.LookAtImport.as_view(), name="import_look"),
]
