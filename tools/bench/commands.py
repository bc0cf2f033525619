"""The command line, start-up included."""
