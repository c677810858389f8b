"""What people do with a club and its members, and to begin."""
