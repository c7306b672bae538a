"""Running limits: equipment in use against its hours."""
