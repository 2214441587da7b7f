"""The bots, one test module a source."""
