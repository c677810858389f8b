"""The organiser’s desk: dashboard, next step, creating, closing and rehearsing a tournament."""
