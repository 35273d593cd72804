"""The live table: people and bots who play together over the network."""
