"""Addresses of this app, under the prefix that `compliance/urls.py` gives it."""

from django.urls import path

from .views import exports, files

app_name = "documents"
urlpatterns = [
    path("", exports.exports, name="exports"),
    path("exports/new/", exports.export_new, name="export_new"),
    path("exports/<uuid:job_id>/", exports.export, name="export"),
    path("exports/<uuid:job_id>/stop/", exports.stop, name="stop"),
    path("exports/<uuid:job_id>/retry/", exports.retry, name="retry"),
    path("<uuid:document_id>/", files.download, name="download"),
]
