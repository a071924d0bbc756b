"""Hot loops in C, called through ctypes; each has a readable Python twin with equal results."""
