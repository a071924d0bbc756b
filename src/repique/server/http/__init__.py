"""HTTP: routes, shared services, static files."""
