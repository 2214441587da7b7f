"""Bots: phones without people, real WebSocket clients of the real server, under gevent or on threads."""
