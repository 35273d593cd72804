"""Sockets: the server's end of each, and what is said over it."""
