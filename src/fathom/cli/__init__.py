"""The command line. Each command is a module, loaded when it is asked for: nobody waits for what others need."""

from importlib import import_module

import click

from fathom import __version__

COMMANDS = {
    "backup": "Write all tables of a house into one file, while it plays; `backup --check FILE` plays them again.",
    "bench": "Measure random play on one core: speed, size, copying, compiling.",
    "export": "Write saved matches as columns: `export match.json … record.parquet`.",
    "games": "List the games, how many can play, and their options.",
    "play": "Play at the terminal against bots.",
    "restore": "Fill an empty house from a backup, on SQLite or PostgreSQL.",
    "serve": "Open the live table: a page for players, with bots.",
    "simulate": "Play many games and add up who wins, how long they take and how many points are made.",
    "site": "Write Fathom as a folder of files for any web host, without a server.",
    "solve": "Exact answers, where a game has them: `solve sharks --race --scores 60,85`.",
    "study": "Measure a game, draw and tell it: `study sharks FOLDER` writes pages, pictures and numbers.",
    "think": "Think for the live table on another machine: bots, hints, reviews.",
    "tournament": "Let players meet at every seating, and rate them.",
    "train": "Let a small net learn a game by itself, on a processor or a GPU.",
    "verify": "Check that every roll of a match follows from its revealed seed.",
}


class Commands(click.Group):
    def list_commands(self, _: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, _: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = import_module(f"fathom.cli.{name}").command
        command.help = COMMANDS[name]
        return command

    def format_commands(self, _: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__)
def main() -> None:
    """Fathom: five diving games at one table."""
