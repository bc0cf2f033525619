"""The exit codes of the commands."""

FAILED = 1
REFUSED = 2
INTERRUPTED = 130
PIPE_CLOSED = 141
"""What a shell reports for a program that was stopped because nobody reads its output any more."""
