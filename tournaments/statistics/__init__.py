"""Statistics: what players and clubs did at their tables, counted from the deals."""
