"""Titles of the addresses of notices."""

from compliance.addresses import object_at, unread

for argument in ("device_id", "notice_id"):
    object_at("notices", argument, silent="no record")
unread("notices:choices", "the person's own choices")
unread("notices:devices", "the person's own devices")
unread("notices:inbox", "the person's own inbox")
