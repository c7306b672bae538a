"""What the addresses of notices show."""

from compliance.addresses import object_at, unread

object_at("notices", "notice_id", silent="no record")
unread("notices:choices", "the person's own choices")
unread("notices:inbox", "the person's own inbox")
