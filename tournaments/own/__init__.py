"""A player's own page: what is to come, his seasons, his marks, how he is named."""
