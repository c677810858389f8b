"""Services of the registration desk: entering, changing, importing, taking payments."""
