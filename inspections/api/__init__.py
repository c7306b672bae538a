"""Endpoints of tables and their logs."""
