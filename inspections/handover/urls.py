"""Addresses of handovers, among those of the floor (`inspections/urls.py`)."""

from django.urls import path

from . import views as pages

urlpatterns = [
    path("facilities/<uuid:facility_id>/handovers/", pages.handovers, name="handovers"),
    path("facilities/<uuid:facility_id>/handovers/new/", pages.handover_new, name="handover_new"),
    path("handovers/<uuid:handover_id>/", pages.handover, name="handover"),
    path("handovers/<uuid:handover_id>/take/", pages.handover_taking, name="handover_take"),
]
