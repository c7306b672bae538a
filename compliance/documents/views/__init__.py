"""Pages of exports, and the way by which kept bytes leave the office."""
