"""Several servers as one house: each table has one of them as its home, and can be reached through all of them."""
