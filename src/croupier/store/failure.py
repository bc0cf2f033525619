"""What a host is told when the log can't be kept."""


class StoreFailure(Exception):
    """The log was not read or written, for a reason told in one sentence for a host.

    >>> raise StoreFailure("the disk is full")
    Traceback (most recent call last):
    croupier.store.failure.StoreFailure: the disk is full
    """


class TakenOver(StoreFailure):
    """Another host has the night by now: nothing that is done here counts any more."""
