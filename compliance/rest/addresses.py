"""Titles of the addresses of the API's own pages and of tokens."""

from compliance.addresses import object_at, unread

object_at("tokens", "token_id", silent="written alone")
unread("api:docs api:schema", "describes the API")
unread("api:me", "the caller's own account")
unread("tokens:add tokens:list tokens:revoke", "the person's own tokens")
