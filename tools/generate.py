"""`./fathom generate`: writes all that follows from what the games declare; a story that stands already stays."""

from tests import page_vectors, test_page_luck, test_stories
from tools import typescript

if __name__ == "__main__":
    typescript.write()
    page_vectors.write()
    test_page_luck.write()
    test_stories.write_missing()
