"""Checks of the machine, the data folder and the log file, and the report made of them."""
