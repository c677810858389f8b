"""Commands about the people of the site."""
