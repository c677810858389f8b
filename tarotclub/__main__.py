"""`python -m tarotclub`: the command `tarotclub`, where that is not on the path."""

from tarotclub.cli import main

if __name__ == "__main__":
    main()
