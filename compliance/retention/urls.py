"""Addresses of retention, under the prefix that `compliance/urls.py` gives them."""

from django.urls import path

from .views import destructions, holds

app_name = "retention"
urlpatterns = [
    path("", destructions.destructions, name="destructions"),
    path("holds/", holds.holds, name="holds"),
    path("holds/<uuid:hold_id>/lift/", holds.lift, name="lift"),
    path("<uuid:destruction_id>/", destructions.destruction, name="destruction"),
    path("<uuid:destruction_id>/confirm/", destructions.confirm, name="confirm"),
    path("<uuid:destruction_id>/withdraw/", destructions.withdraw, name="withdraw"),
]
