"""The doctor, one test module a source."""
