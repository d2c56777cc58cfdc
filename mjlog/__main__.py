"""``python -m mjlog``."""

from mjlog.cli.app import main

if __name__ == "__main__":
    main()
