"""Addresses of imports, under the prefix that `compliance/urls.py` gives them."""

from django.urls import path

from . import views

app_name = "imports"

urlpatterns = [
    path("<slug:import_kind>/", views.file, name="file"),
    path("<slug:import_kind>/template.csv", views.template_csv, name="template_csv"),
]
