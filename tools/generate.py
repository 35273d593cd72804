"""`./fathom generate`: writes all that follows from what the games declare; a story that stands already stays.

With `--declared` it leaves out the rules as WebAssembly, which follow from every line of a game and take a compiler.
"""

import sys

from tests import page_vectors, test_page_bots, test_page_luck, test_stories
from tools import library_page, rules, studies, typescript

if __name__ == "__main__":
    typescript.write()
    library_page.write()
    studies.write_pages()
    page_vectors.write()
    test_page_luck.write()
    test_page_bots.write()
    test_stories.write_missing()
    if "--declared" not in sys.argv:
        rules.write()
        studies.write_explored()
