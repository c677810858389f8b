"""Forms of the organiser’s desk."""
