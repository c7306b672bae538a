"""SCIM 2.0 (RFC 7643, RFC 7644): an organization's directory adds, changes and ends its people here.

The directory acts through the token of an administrator, by the services of the pages. What takes two people there
waits for the second one here too.
"""
