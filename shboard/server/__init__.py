"""The server: pages, identity over HTTP, play over one socket a screen, and the host's own interface."""
