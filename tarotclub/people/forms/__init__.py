"""What is typed about a club and its people."""
