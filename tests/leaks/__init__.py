"""Tests that no screen is sent what it may not know, and that such a leak would be found."""
