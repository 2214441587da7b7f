"""The demo, judged by a referee that knows rules.md and not the engine."""
