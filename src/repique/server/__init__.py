"""The house as a server: live tables, their messages, and the door."""
