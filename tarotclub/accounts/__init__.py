"""Who one is and what one may do: accounts, sessions, devices, throttles, rights."""
