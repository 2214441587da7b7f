"""What several tests need: browsers, servers, games to play."""
