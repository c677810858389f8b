"""What people do from home, and what somebody at the desk says of it."""
