"""Tables at which people and bots play: one of them, who sits there, what is played, told and kept."""
