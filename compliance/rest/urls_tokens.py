"""Addresses of the token pages, under the prefix that `compliance/urls.py` gives them."""

from django.urls import path

from . import views_tokens

app_name = "tokens"
urlpatterns = [
    path("", views_tokens.TokensPage.as_view(), name="list"),
    path("add/", views_tokens.token_add, name="add"),
    path("<uuid:token_id>/revoke/", views_tokens.TokenRevoke.as_view(), name="revoke"),
]
