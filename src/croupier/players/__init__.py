"""Players who are no people: strategies and bots that choose among what a table allows."""
