"""The Executive Director's decision, and what takes effect or ends by it."""
