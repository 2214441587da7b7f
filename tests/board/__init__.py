"""The board in a real browser, fed with views of any kind."""
