"""One match at the terminal, whatever the game: told in sentences, played by number."""

import re
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markdown import Markdown

from fathom.bots.kinds import KINDS
from fathom.engine.dealer import SPECTATOR, Dealer, heard, seed_dealer
from fathom.engine.errors import Mistake
from fathom.engine.game import ALLOWED, Menu
from fathom.engine.match import Match
from fathom.engine.match_file import PERSON, as_file, save
from fathom.engine.records import as_dict
from fathom.engine.specialise import specialise
from fathom.engine.stories import tell_results
from fathom.engine.texts import Speaker, Texts, common


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


class Terminal:
    """Plays a match to its end, or until the person leaves."""

    def __init__(
        self, match: Match, names: list[str], players: list[str], language: str, path: Path | None, out: Console
    ) -> None:
        self.match, self.names, self.players, self.path, self.out = match, names, players, path, out
        self.you = players.index(PERSON) if PERSON in players else SPECTATOR
        self.texts = Texts(match.game, language)
        self.speaker = self.texts.speaker(names, self.you)
        self.words = common(language)["terminal"]
        self.mind = Dealer.new()  # the bots' own luck: they never touch the table's
        seed_dealer(self.mind, secrets.randbits(63), 0)

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
            if self.players[seat] != PERSON:
                self.move(seat, self.think(seat))
            elif not self.ask(seat):
                return
        self.finish()

    def think(self, seat: int) -> int:
        choose = specialise("fathom.bots.players", self.match.game).choose
        return int(choose(self.match.state, seat, KINDS.index(self.players[seat]), self.mind, Menu.new()))

    def move(self, seat: int, action: int) -> None:
        """Plays an action and keeps it before it is told."""
        refusal = self.match.play(seat, action)
        if refusal != ALLOWED:
            self.out.print(self.texts.refusal(refusal))
            return
        self.keep()
        self.tell_events()

    def keep(self) -> None:
        if self.path is not None:
            save(self.path, as_file(self.match, self.names, self.players))

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
        """One question; False if the person left the table."""
        self.show_table()
        allowed = self.match.allowed(seat)
        for number, action in enumerate(allowed, 1):
            self.out.print(f"  {number}) {self.texts.action(self.speaker, action)}")
        return self.answer(seat, allowed)

    def answer(self, seat: int, allowed: Sequence[int]) -> bool:
        try:
            word, _, rest = input(self.words["choose"]).strip().partition(" ")
        except (EOFError, KeyboardInterrupt):
            word, rest = "q", ""
        if word == "q":
            self.leave()
            return False
        if word == "?":
            self.show_rules(rest)
        elif word == "s":
            self.save_to(rest)
        elif word.isdecimal() and 1 <= int(word) <= len(allowed):
            self.move(seat, allowed[int(word) - 1])
        else:
            self.refuse(seat, word)
        return True

    def refuse(self, seat: int, word: str) -> None:
        """An action that is not on the list may be named; then the rules say why not."""
        named = [f for f in self.match.game.actions.families.values() if word and f.name == word.upper()]
        refusal = self.match.refusal(seat, named[0].first) if named else ALLOWED
        if refusal == ALLOWED:
            self.say("not_a_number")
        else:
            self.out.print(self.texts.refusal(refusal))

    def show_rules(self, clause: str) -> None:
        """The whole rulebook, or the lines of one clause."""
        book = self.texts.rulebook()
        if not clause:
            self.out.print(Markdown(book))
            return
        lines = [line for line in book.splitlines() if re.search(rf"\*\*{re.escape(clause.upper())}\b", line)]
        self.out.print(Markdown("\n".join(lines)) if lines else self.words["unknown_clause"].format(clause=clause))

    def save_to(self, name: str) -> None:
        if name:
            self.path = Path(name)
        if self.path is None:
            self.say("no_file")
            return
        try:
            self.keep()
            self.say("saved", path=self.path)
        except Mistake as mistake:
            self.path = None
            self.out.print(common(self.speaker.language)["mistakes"][mistake.key].format(**mistake.values))

    def leave(self) -> None:
        self.out.print()
        self.say("left" if self.path else "left_unsaved")
        if self.path:
            self.say("saved", path=self.path)

    def finish(self) -> None:
        self.out.print()
        self.say("over")
        for line in tell_results(self.texts, self.speaker, self.match):
            self.out.print("  " + line)
        self.say("revealed", seed=self.match.seed.hex())
        if self.path:
            self.say("kept", path=self.path)
