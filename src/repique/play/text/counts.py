"""How people say a number of things."""


def counted(number: int, one: str, many: str = "") -> str:
    """“1 match”, “2 matches”; the plural has an s unless told."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"
