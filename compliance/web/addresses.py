"""What the addresses of the guides show."""

from compliance.addresses import unread

unread("help", "guides, open to everybody")
