"""Environments under the names of other people's libraries, held to the tests of those libraries."""
