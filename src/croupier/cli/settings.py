"""The host's settings on the command line: flags beside the environment and a file."""

import argparse
import os
from dataclasses import fields

from croupier.host.settings import FILE, Settings, data_folder, flag_of, read_settings


def add_settings(command: argparse.ArgumentParser, *only: str) -> None:
    """The settings as flags, or only some of them."""
    group = command.add_argument_group("settings")
    for one in fields(Settings):
        if (only and one.name not in only) or not one.metadata:
            continue
        default = data_folder() if one.name == "data" else one.default
        words = one.metadata["words"] + (f" ({default})" if default != "" else "")
        group.add_argument(flag_of(one.name), metavar=one.metadata["shape"], help=words.replace("%", "%%"))
    group.add_argument("--config", metavar="FILE", help=f"a file of settings (PLACE/{FILE})")


def settings_of(said: argparse.Namespace) -> Settings:
    """The settings that flags, environment and file come to."""
    flags = {one.name: getattr(said, one.name, None) for one in fields(Settings)}
    return read_settings(flags, os.environ, said.config)
