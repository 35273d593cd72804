"""What a call of a batch does: begin anew, play the actions that are given, or any that is allowed."""

BEGIN, GIVEN, RANDOM = range(3)
