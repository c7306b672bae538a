"""Addresses of the sign-in by the Board's identity provider, under `/accounts/organization/`."""

from django.urls import path

from . import arrival, views

urlpatterns = [
    path("", views.start, name="organization_start"),
    path("back/", views.back, name="organization_back"),
    path("again/", arrival.again, name="organization_again"),
    path("ended/", views.end_sessions, name="organization_ended"),
]
