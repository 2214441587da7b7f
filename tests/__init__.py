"""The tests mirror the sources: shboard/rules/engine.py is tested by tests/rules/test_engine.py."""
