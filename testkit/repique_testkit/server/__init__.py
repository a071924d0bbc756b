"""Server processes, clients, faults and long runs."""
