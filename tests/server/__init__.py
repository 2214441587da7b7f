"""Tests of the server: most of them speak to a real one in a process of its own."""
