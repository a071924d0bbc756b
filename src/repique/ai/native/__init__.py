"""Hot loops in C, each beside a readable Python twin that says the same, only later."""
