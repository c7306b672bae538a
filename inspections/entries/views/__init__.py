"""Pages of this step."""
