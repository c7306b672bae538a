"""Addresses of packages, among those of the floor (`inspections/urls.py`)."""

from django.urls import path

from .views import entry_form as entering
from .views import packages as pages

urlpatterns = [
    path("facilities/<uuid:facility_id>/packages/", pages.packages, name="packages"),
    path("facilities/<uuid:facility_id>/packages/csv/", pages.packages_csv, name="packages_csv"),
    path("facilities/<uuid:facility_id>/packages/log/", pages.package_log, name="package_log"),
    path("facilities/<uuid:facility_id>/packages/new/<slug:move>/", entering.package_new, name="package_new"),
    path("packages/<uuid:package_id>/", pages.package, name="package"),
    path("package-entries/<uuid:signing_id>/", pages.package_entry, name="package_entry"),
    path("package-entries/<uuid:signing_id>/explain/", entering.package_explain, name="package_explain"),
]
