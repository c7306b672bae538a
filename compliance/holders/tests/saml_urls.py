"""The addresses of an office whose settings name a provider that speaks SAML."""

from django.urls import include, path

from compliance.urls import handler500
from compliance.urls import urlpatterns as of_every_office

__all__ = ["handler500", "urlpatterns"]
urlpatterns = [*of_every_office, path("accounts/organization/", include("compliance.holders.provider.saml.urls"))]
