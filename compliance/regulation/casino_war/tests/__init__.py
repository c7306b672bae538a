"""Tests of Chapter 651a, Casino War."""
