"""The phone's page in a real browser, its socket played by the tests."""
