"""Access tokens, origins, request limits and connection limits."""
