"""shboard: the companion for a physical game night of Secret Hitler."""

__version__ = "1.0.0"
