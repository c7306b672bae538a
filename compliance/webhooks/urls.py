"""Addresses of the pages of webhooks, under the prefix that `compliance/urls.py` gives them."""

from django.urls import path

from . import views

app_name = "webhooks"
urlpatterns = [
    path("", views.ReceiversPage.as_view(), name="list"),
    path("add/", views.ReceiverAdd.as_view(), name="add"),
    path("<uuid:receiver_id>/", views.receiver, name="receiver"),
    path("<uuid:receiver_id>/edit/", views.ReceiverEdit.as_view(), name="edit"),
    path("<uuid:receiver_id>/secret/", views.SecretRenew.as_view(), name="secret"),
    path("<uuid:receiver_id>/pause/", views.ReceiverPause.as_view(), name="pause"),
    path("<uuid:receiver_id>/resume/", views.ReceiverResume.as_view(), name="resume"),
    path("<uuid:receiver_id>/end/", views.ReceiverEnd.as_view(), name="end"),
    path("<uuid:receiver_id>/test/", views.send_test, name="test"),
    path("<uuid:receiver_id>/deliveries/<uuid:delivery_id>/", views.delivery, name="delivery"),
    path("<uuid:receiver_id>/deliveries/<uuid:delivery_id>/skip/", views.DeliverySkip.as_view(), name="skip"),
    path("<uuid:receiver_id>/deliveries/<uuid:delivery_id>/again/", views.send_again, name="again"),
]
