"""The host of a night: HTTP and WebSocket around the night and its log."""
