"""Tables that learners play at, compiled: one decision at a time, at many of them at once."""
