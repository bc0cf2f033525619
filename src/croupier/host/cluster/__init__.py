"""Several hosts over one database: each night has one of them, and any of them leads people to it."""
