"""Addresses of the sign-in by a provider that speaks SAML, under `/accounts/organization/`."""

from django.urls import path

from compliance.holders.provider import arrival

from . import views

urlpatterns = [
    path("", views.start, name="organization_start"),
    path("back/", views.back, name="organization_back"),
    path("finish/", views.finish, name="organization_finish"),
    path("again/", arrival.again, name="organization_again"),
    path("ended/", views.end_sessions, name="organization_ended"),
    path("metadata/", views.metadata, name="organization_metadata"),
]
