"""Approved rules, for those who play by them and watch over them."""
