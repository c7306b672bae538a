"""Questions that the records raise about the floor, and what people answered. A question is no verdict."""
