"""`python -m fathom` is the command line. The live table starts without loading what the other commands need."""

import sys

if __name__ == "__main__":
    if sys.argv[1:2] == ["serve"]:
        from fathom.serve import serve

        serve(sys.argv[2:], prog_name="fathom serve")
    else:
        from fathom.cli import main

        main(prog_name="fathom")
