"""Laws that every game obeys, and random play to test them by."""
