"""Alarms: raised from running limits, shown, acknowledged."""
