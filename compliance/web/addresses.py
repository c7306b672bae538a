"""Titles of the addresses of the guides."""

from compliance.addresses import unread

unread("help", "guides, open to everybody")
