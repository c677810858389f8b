"""Pages of the organiser’s desk."""
