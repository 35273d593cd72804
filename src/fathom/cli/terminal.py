"""One match at the terminal, whatever the game: told in sentences, played by number."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markdown import Markdown

from fathom.bots.levels import CAPTAINS_EFFORT, choose_and_count
from fathom.engine.dealer import SPECTATOR, heard
from fathom.engine.errors import Mistake
from fathom.engine.game import ALLOWED
from fathom.engine.match import BY_PERSON, PERSON, Chooser, Match, Move
from fathom.engine.match_file import MatchFile, as_file, save
from fathom.engine.pledges import Pledges
from fathom.engine.records import as_dict
from fathom.engine.stories import tell_results
from fathom.engine.texts import Speaker, Texts, common, explain

ASIDES = ("?", "!")
LONGEST_NUMBER = 4  # digits


def seat_people(seats: int, own: int, name: str, bots: Sequence[str], language: str) -> tuple[list[str], list[str]]:
    """Names and kinds of all at the table; `own` counts from 1, 0 looks on."""
    if not 0 <= own <= seats:
        raise Mistake("seat_taken", seat=own, seats=seats)
    words, speaker = common(language)["terminal"], Speaker(language)
    names = [speaker.say(words["bot"], number=seat + 1) for seat in range(seats)]
    players = list(bots)
    if own:
        names[own - 1] = name or speaker.say(words["person"], number=own)
        players[own - 1] = PERSON
    return names, players


def refuse_to_overwrite(path: Path) -> None:
    """A match never takes the place of another file."""
    if path.exists():
        raise Mistake("file_exists", path=path)


class Terminal:
    """Plays a match to its end, or until the person leaves."""

    def __init__(
        self, match: Match, names: list[str], players: list[str], language: str, path: Path | None, out: Console,
        pledges: Pledges | None,
    ) -> None:  # fmt: skip
        self.pledges = pledges  # of the salts; none in a match that began before there were any
        self.match, self.names, self.players, self.path, self.out = match, names, players, path, out
        self.you = players.index(PERSON) if PERSON in players else SPECTATOR
        self.texts = Texts(match.game, language)
        self.speaker = self.texts.speaker(names, self.you)
        self.words = common(language)["terminal"]
        self.may_leave = path is not None
        self.last_seat = -1

    def say(self, key: str, **values: Any) -> None:
        self.out.print(self.speaker.say(self.words[key], **values))

    def play(self) -> None:
        self.keep()
        self.say("sealed", commitment=self.match.commitment)
        for salt in self.match.salts:
            self.say("salt", salt=salt.hex())
        self.tell_events()
        while not self.match.is_over:
            seat = self.match.seat_to_act()
            self.leave_a_line(seat)
            if self.players[seat] != PERSON:
                self.move(self.think(seat))
            elif not self.ask(seat):
                return
        self.finish()

    def leave_a_line(self, seat: int) -> None:
        """Between the doings of two players."""
        if seat != self.last_seat:
            self.out.print()
        self.last_seat = seat

    def think(self, seat: int) -> Move:
        """Bots draw from a luck that is sealed like the table's, and never touch that."""
        match, level = self.match, self.players[seat]
        effort = CAPTAINS_EFFORT.of(level)
        action, playouts = choose_and_count(match.game, match.state, seat, level, match.mind_of(seat), effort)
        return Move(seat, action, Chooser(level, playouts, len(match.steps) if playouts else 0))

    def move(self, move: Move) -> None:
        """Plays an action and keeps it before it is told."""
        refusal = self.match.play(*move)
        if refusal != ALLOWED:
            self.out.print(self.texts.refusal(refusal))
            return
        self.keep_or_say()
        self.tell_events()

    def keep(self) -> None:
        if self.path is not None:
            save(self.path, self.as_file())

    def as_file(self) -> MatchFile:
        return as_file(self.match, self.names, self.players, self.pledges)

    def keep_or_say(self) -> None:
        """A file that can no longer be written must not end the game."""
        try:
            self.keep()
        except Mistake as mistake:
            self.path, self.may_leave = None, False
            self.out.print(explain(mistake, self.speaker.language))

    def tell_events(self) -> None:
        for event in heard(self.match.dealer, self.you):
            self.out.print(self.texts.event(self.speaker, event))

    def show_table(self) -> None:
        sight = as_dict(self.match.sight(self.you))
        self.out.print()
        for seat in range(self.match.box.seats):
            self.out.print("  " + self.texts.seat_line(self.speaker, sight, seat))
        for line in self.texts.own["sight"]["table"]:
            self.out.print("  " + self.speaker.say(line, **sight))

    def ask(self, seat: int) -> bool:
        """Asks until something is played; False if the person left the table."""
        self.show_table()
        allowed = self.match.allowed(seat)
        for number, action in enumerate(allowed, 1):
            self.out.print(f"  {number}) {self.texts.action(self.speaker, action)}")
        while True:
            word, rest = self.read_line()
            if word.isdecimal() and len(word) <= LONGEST_NUMBER and 1 <= int(word) <= len(allowed) and not rest:
                self.move(Move(seat, allowed[int(word) - 1], BY_PERSON))
                return True
            if word == "q" and self.leave():
                return False
            self.answer(seat, word, rest)

    def read_line(self) -> tuple[str, str]:
        """A word and what follows it; the end of the input leaves the table."""
        try:
            line = input(self.words["choose"]).strip()
        except UnicodeDecodeError:
            return "", ""
        except (EOFError, KeyboardInterrupt):
            self.may_leave = True
            return "q", ""
        if line[:1] in ASIDES:
            return line[0], line[1:].strip()
        word, _, rest = line.partition(" ")
        return word.lower(), rest.strip()

    def answer(self, seat: int, word: str, rest: str) -> None:
        """Whatever is not a move."""
        if word == "?":
            self.show_rules(rest)
        elif word == "!":
            self.explain_refusals(seat)
        elif word == "s":
            self.save_to(rest)
        elif word != "q":
            self.say("not_a_number")

    def explain_refusals(self, seat: int) -> None:
        """For each kind of action that cannot be done now, why not."""
        refused = 0
        for family in self.match.game.actions:
            refusals = [self.match.refusal(seat, family + place) for place in range(family.count)]
            if ALLOWED not in refusals:
                action = self.texts.action(self.speaker, family)
                self.say("not_now", action=action, refusal=self.texts.refusal(refusals[0]))
                refused += 1
        if not refused:
            self.say("nothing_refused")

    def show_rules(self, clause: str) -> None:
        """The whole rulebook, or the lines of one clause."""
        book = self.texts.rulebook()
        if clause:
            lines = [line for line in book.splitlines() if re.search(rf"\*\*{re.escape(clause.upper())}\b", line)]
            book = "\n".join(lines) or self.speaker.say(self.words["unknown_clause"], clause=clause)
        self.out.print(Markdown(book), soft_wrap=False)

    def save_to(self, name: str) -> None:
        """From now on the match is kept in this file."""
        path = Path(name).expanduser() if name else self.path
        if path is None:
            self.say("no_file")
            return
        try:
            if path != self.path:
                refuse_to_overwrite(path)
            save(path, self.as_file())
            self.path, self.may_leave = path, True
            self.say("saved", path=path)
        except Mistake as mistake:
            self.out.print(explain(mistake, self.speaker.language))

    def leave(self) -> bool:
        """True if the person may go; who has not saved is asked once more."""
        if not self.may_leave:
            self.may_leave = True
            self.say("not_saved_yet")
            return False
        self.out.print()
        self.say("left" if self.path else "left_unsaved")
        if self.path:
            self.say("saved", path=self.path)
        return True

    def finish(self) -> None:
        self.out.print()
        self.say("over")
        for line in tell_results(self.texts, self.speaker, self.match):
            self.out.print("  " + line)
        self.say("revealed", seed=self.match.seed.hex())
        if self.path:
            self.say("kept", path=self.path)
