"""What people type, judged by the rules and answered in sentences."""
