"""The live view, one test module a source."""
