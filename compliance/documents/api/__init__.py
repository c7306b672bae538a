"""Endpoints of exports."""
