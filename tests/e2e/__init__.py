"""Whole evenings in real browsers: a board, ten phones, and the real server."""
