"""Pages of the registration desk."""
