"""`python -m fathom` is the command line."""

from fathom.cli import main

if __name__ == "__main__":
    main(prog_name="fathom")
