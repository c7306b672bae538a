"""Addresses of the guides, under the prefix that `compliance/urls.py` gives them."""

from django.urls import path

from . import views

app_name = "help"
urlpatterns = [
    path("", views.index, name="index"),
    path("floor-card/", views.floor_card, name="floor_card"),
    path("<slug:guide_name>/", views.one_guide, name="guide"),
]
