"""The content of the address of the status page."""

from compliance.addresses import unread

unread("status:parts", "what works and what does not: no record")
