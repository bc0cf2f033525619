"""Who sits at this machine."""

NOBODY = ("admin", "administrator", "root", "ubuntu", "user")
"""Names of machines' users that are nobody's."""


def login() -> str:
    """What the user of this machine is called, if that says anything."""
    from getpass import getuser

    from croupier.games.refusal import Refused
    from croupier.games.seats import check_name

    try:
        name = getuser().capitalize()
        check_name(name)
    except (OSError, KeyError, Refused):
        return "Guest"
    return "Guest" if name.lower() in NOBODY else name
