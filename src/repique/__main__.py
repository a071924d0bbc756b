"""`python -m repique` is the same as `repique`."""

from repique.cli.app import main

if __name__ == "__main__":
    main()
