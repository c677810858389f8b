"""What every room shares about an event; keep it small."""
