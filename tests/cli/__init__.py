"""Tests of the host's commands: what they print, what they ask for, and how they end."""
