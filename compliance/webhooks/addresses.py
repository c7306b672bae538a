"""Titles of the addresses of webhooks."""

from compliance.addresses import list_at, object_at, unread

from .models import WebhookReceiver

object_at("webhooks", "receiver_id", "Webhook", WebhookReceiver)
object_at("webhooks", "delivery_id", silent="a copy of an event on its way; no record")
list_at("webhooks:list", "Webhooks", WebhookReceiver)
unread("webhooks:add", "an empty form")
