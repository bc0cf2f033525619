"""A felt per game: how its table is drawn, what keys do there, and what is said in passing."""
