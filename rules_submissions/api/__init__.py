"""Endpoints of Rules Submissions: reading."""
