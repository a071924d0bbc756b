"""The HTTP and WebSocket server: live matches, the API, and access control."""
