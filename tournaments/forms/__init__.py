"""What people may send to an event, and the sentences for what they may not."""
