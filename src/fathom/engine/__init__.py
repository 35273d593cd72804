"""What every game stands on: records, luck, the contract, matches, stories. Knows no game."""
