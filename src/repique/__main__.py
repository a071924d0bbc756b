"""`python -m repique` is the same as `repique`."""

from repique.cli import main

if __name__ == "__main__":
    main()
