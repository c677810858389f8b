"""What everything stands on: it imports nothing of ours."""
