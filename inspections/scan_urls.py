"""The short addresses of labels, under /t/."""

from django.urls import path

from .labels import views as labels

urlpatterns = [
    path("", labels.typed, name="scan_typed"),
    path("<scanned:code>/", labels.scan, name="scan"),
]
