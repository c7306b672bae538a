"""A submission as both sides read it: lists, the case, its versions and timeline."""
