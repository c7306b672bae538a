"""Shift handover: what is open and what runs out soon, signed by who goes and taken over by who comes."""
