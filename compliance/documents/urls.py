"""Addresses of this app, under the prefix that `compliance/urls.py` gives it."""

from django.urls import path

from .views import bundles, exports, files

app_name = "documents"
urlpatterns = [
    path("", exports.exports, name="exports"),
    path("exports/new/", exports.export_new, name="export_new"),
    path("exports/<uuid:job_id>/", exports.export, name="export"),
    path("exports/<uuid:job_id>/stop/", exports.stop, name="stop"),
    path("exports/<uuid:job_id>/retry/", exports.retry, name="retry"),
    path("bundles/", bundles.bundles, name="bundles"),
    path("bundles/new/", bundles.bundle_new, name="bundle_new"),
    path("bundles/<uuid:bundle_id>/", bundles.bundle, name="bundle"),
    path("bundles/<uuid:bundle_id>/stop/", bundles.bundle_stopped, name="bundle_stop"),
    path("bundles/<uuid:bundle_id>/retry/", bundles.bundle_retried, name="bundle_retry"),
    path("bundles/<uuid:bundle_id>/file/", bundles.bundle_file, name="bundle_file"),
    path("<uuid:document_id>/", files.download, name="download"),
]
