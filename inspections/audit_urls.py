"""Addresses of samples and cases, under /audit/."""

from django.urls import path

from .sampling.views import cases, files
from .sampling.views import samples as pages

app_name = "audit"
urlpatterns = [
    path("samples/", pages.samples, name="samples"),
    path("samples/<uuid:sample_id>/", pages.sample, name="sample"),
    path("samples/<uuid:sample_id>/more/", pages.draw_more, name="draw_more"),
    path("samples/<uuid:sample_id>/csv/", pages.work_paper, name="work_paper"),
    path("samples/<uuid:sample_id>/pdf/", files.work_paper_as_pdf, name="work_paper_pdf"),
    path("samples/<uuid:sample_id>/files/", files.add_file, name="add_file"),
    path("files/<uuid:file_id>/", files.file, name="file"),
    path("items/<uuid:item_id>/case/", cases.new_case, name="new_case"),
    path("cases/", cases.cases, name="cases"),
    path("cases/<uuid:case_id>/", cases.case, name="case"),
]
