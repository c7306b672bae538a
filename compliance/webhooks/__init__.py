"""Webhooks: events of a certificate holder are sent to the receivers that its administrators, or the Board's, named."""
