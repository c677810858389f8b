"""What the people of a federation do, and those of its clubs in it."""
