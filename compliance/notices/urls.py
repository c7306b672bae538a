"""Addresses of this app, under the prefix that `compliance/urls.py` gives it."""

from django.urls import path

from . import views

app_name = "notices"
urlpatterns = [
    path("", views.inbox, name="inbox"),
    path("choices/", views.choices, name="choices"),
    path("devices/", views.devices, name="devices"),
    path("devices/browser/", views.device_browser, name="device_browser"),
    path("devices/phone/", views.device_phone, name="device_phone"),
    path("devices/<uuid:device_id>/", views.device_rungs, name="device_rungs"),
    path("devices/<uuid:device_id>/confirm/", views.device_confirm, name="device_confirm"),
    path("devices/<uuid:device_id>/remove/", views.device_remove, name="device_remove"),
    path("read/", views.read_all, name="read_all"),
    path("<uuid:notice_id>/open/", views.open_notice, name="open"),
]
