"""What is written about prizes and the till."""
