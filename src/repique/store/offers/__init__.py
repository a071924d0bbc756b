"""Tables that wait for people, and who has sat down at them."""
