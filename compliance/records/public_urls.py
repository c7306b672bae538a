"""Addresses that everybody may read, under the prefix that `compliance/urls.py` gives them."""

from django.urls import path, re_path

from .views import public

app_name = "checkpoints"
urlpatterns = [
    path("", public.checkpoints, name="list"),
    path("policy.txt", public.policy, name="policy"),
    path("programs/<str:program_name>", public.program, name="program"),
    re_path(r"^(?P<origin_hash>[0-9a-f]{64})/(?P<point_size>[0-9]{1,16})$", public.note, name="note"),
]
