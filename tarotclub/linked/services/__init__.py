"""What a hall and its club's site do: linking, sending, receiving, fetching."""
