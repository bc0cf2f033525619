"""The client for programs, at a real host."""
