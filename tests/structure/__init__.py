"""What the whole house promises, read from its files."""
