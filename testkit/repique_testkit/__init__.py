"""What tests, tools and benchmarks share: laws, prepared matches, servers, clients and users."""
