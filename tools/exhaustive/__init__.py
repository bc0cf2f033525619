"""The long checks, each a command of its own."""
