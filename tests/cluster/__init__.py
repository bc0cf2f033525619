"""Several hosts over one database: processes that are killed, stopped and cut off, and guests who play on."""
