"""Addresses of the API about exports; `compliance/rest/urls.py` includes them."""

from django.urls import path

from .api import bundles, exports

urlpatterns = [
    path("bundles/", bundles.Bundles.as_view(), name="bundles"),
    path("bundles/<uuid:bundle_id>/", bundles.BundleDetail.as_view(), name="bundle"),
    path("bundles/<uuid:bundle_id>/file/", bundles.BundleFile.as_view(), name="bundle_file"),
    path("exports/", exports.Exports.as_view(), name="exports"),
    path("exports/<uuid:job_id>/", exports.ExportDetail.as_view(), name="export"),
    path("export-volumes/<uuid:volume_id>/", exports.Volume.as_view(), name="export_volume"),
]
