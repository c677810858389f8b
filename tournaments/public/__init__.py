"""What anybody may see: pages for phones, a folder for a web site, JSON."""
