"""Many games side by side, each in its lane. Generic source: `specialise("fathom.env.lanes", game)` loads it.

A worker has a dealer, a menu and a sight of its own; of a lane's luck only the four words of its stream are kept, so
that thousands of lanes stay in the processor's caches. In a lane, slot 0 is whoever is to act; where a choice is
simultaneous there is a slot for each seat.
"""

from typing import Any

from fathom.engine.dealer import STATE_WORDS, Dealer, pick, seed_dealer
from fathom.engine.declaration import flattening
from fathom.engine.game import ALLOWED, PLACE, Game, Menu
from fathom.engine.rule import rule, wide
from fathom.engine.seats import next_seat
from fathom.env.modes import BEGIN, GIVEN, RANDOM

GAME: Game = globals()["GAME"]  # put here by `specialise`
set_up, to_act, step, see = GAME.set_up, GAME.to_act, GAME.step, GAME.see
refusal, payoff = GAME.refusal, GAME.payoff
list_allowed = GAME.allowed
lay_flat = flattening(GAME.sight)
NOBODY = -1
ACTIONS = GAME.action_count


@rule
def advance(
    states: Any, box: Any, dealers: Any, menus: Any, sights: Any, words: Any, seeds: Any, episodes: Any, sides: Any,
    actions: Any, acting: Any, turns: Any, masks: Any, rewards: Any, done: Any, finals: Any, refused: Any,
    mode: int, times: int, first: int, end: int, worker: int,
) -> None:  # fmt: skip  # one line each would hide how few kinds of arguments there are
    """So many decisions in each lane, by everybody who is asked there; why one was refused stands in `refused`."""
    dealer, menu, sight = dealers[worker], menus[worker], sights[worker]
    for lane in range(first, end):
        s = states[lane]
        take_up(dealer, words, lane)
        for _ in range(times):
            draw_in(s, dealer, menu, actions, acting, turns, mode, lane)
            act_in(
                s, box[0], dealer, seeds, episodes, sides, actions, acting, turns, rewards, done, refused, mode, lane
            )
            end_in(s, box[0], dealer, sight, seeds, episodes, sides, turns, rewards, done, finals, lane)
            ask_in(s, acting, turns, lane)
        list_in(s, menu, acting, turns, masks, lane)
        lay_down(dealer, words, lane)


@wide
def show(states: Any, turns: Any, sights: Any, first: int, end: int) -> None:
    """What each slot sees, right where people read it."""
    for lane in range(first, end):
        for slot in range(sights.shape[1]):
            seat = slot if sights.shape[1] > 1 else turns[lane]
            sights[lane, slot].observer = seat
            see(states[lane], seat, sights[lane, slot])


@rule
def take_up(dealer: Dealer, words: Any, lane: int) -> None:
    """The luck of a lane."""
    for word in range(STATE_WORDS):
        dealer.words[word] = words[lane, word]


@rule
def lay_down(dealer: Dealer, words: Any, lane: int) -> None:
    for word in range(STATE_WORDS):
        words[lane, word] = dealer.words[word]


@rule
def draw_in(s: Any, dealer: Dealer, menu: Menu, actions: Any, acting: Any, turns: Any, mode: int, lane: int) -> None:
    """Any allowed action for everybody who is asked, where none is given."""
    if mode == RANDOM:
        slots = actions.shape[1]
        for slot in range(slots):
            seat = slot if slots > 1 else turns[lane]
            if (acting[lane] >> seat) & 1:
                list_allowed(s, seat, menu)
                actions[lane, slot] = menu.action[pick(dealer, menu.count)]


@rule
def act_in(
    s: Any, box: Any, dealer: Dealer, seeds: Any, episodes: Any, sides: Any, actions: Any, acting: Any, turns: Any,
    rewards: Any, done: Any, refused: Any, mode: int, lane: int,
) -> None:  # fmt: skip  # as above
    """A decision in one lane, or the beginning of its first game."""
    refused[lane] = ALLOWED
    if done[lane] != 0 or mode == BEGIN:
        done[lane] = 0
        for seat in range(len(sides)):
            rewards[lane, seat] = 0
    if mode == BEGIN:
        begin(s, box, dealer, int(seeds[lane]), int(episodes[lane]))
        turns[lane] = NOBODY
    else:
        refused[lane] = act(s, dealer, actions, acting, turns, mode, lane)


@rule
def end_in(
    s: Any, box: Any, dealer: Dealer, sight: Any, seeds: Any, episodes: Any, sides: Any, turns: Any, rewards: Any,
    done: Any, finals: Any, lane: int,
) -> None:  # fmt: skip  # as above
    """Where a game has ended: what it brought, what each seat saw, and the next game of the lane."""
    if to_act(s) == 0:
        done[lane] = 1
        reward_all(s, sides, rewards, lane)
        for seat in range(finals.shape[1]):
            see(s, seat, sight)
            lay_flat(sight, finals, lane, seat, seat)
        episodes[lane] += 1
        begin(s, box, dealer, int(seeds[lane]), int(episodes[lane]))
        turns[lane] = NOBODY


@rule
def ask_in(s: Any, acting: Any, turns: Any, lane: int) -> None:
    """Who is to act now."""
    acting[lane] = to_act(s)
    turns[lane] = next_seat(acting[lane], turns[lane])


@rule
def list_in(s: Any, menu: Menu, acting: Any, turns: Any, masks: Any, lane: int) -> None:
    """What each slot may do, where somebody wants to know."""
    for slot in range(masks.shape[1]):
        seat = slot if masks.shape[1] > 1 else turns[lane]
        for action in range(ACTIONS):
            masks[lane, slot, action] = 0
        if (acting[lane] >> seat) & 1:
            list_allowed(s, seat, menu)
            for place in range(menu.count):
                masks[lane, slot, menu.action[place]] = 1


@rule
def show_in(s: Any, sight: Any, turns: Any, rows: Any, lane: int) -> None:
    """As `show`, on a GPU: there lanes stand side by side, and no row is one piece of memory."""
    for slot in range(rows.shape[1]):
        seat = slot if rows.shape[1] > 1 else turns[lane]
        see(s, seat, sight)
        lay_flat(sight, rows, lane, slot, seat)


@rule
def fetch(kept: Any, near: Any, dealer: Dealer, words: Any, lane: int) -> None:
    """On a GPU a lane has a thread of its own, and keeps its state, seen as words, near while it plays."""
    for word in range(len(near)):
        near[word] = kept[word, lane]
    take_up(dealer, words, lane)
    dealer.quiet = 1
    dealer.scripted = 0


@rule
def put_back(kept: Any, near: Any, dealer: Dealer, words: Any, lane: int) -> None:
    for word in range(len(near)):
        kept[word, lane] = near[word]
    lay_down(dealer, words, lane)


@rule
def begin(s: Any, box: Any, dealer: Dealer, seed: int, episode: int) -> None:
    """Game `episode` of a lane draws from that stream of the lane's seed."""
    seed_dealer(dealer, seed, episode)
    set_up(s, box, dealer)


@rule
def act(s: Any, dealer: Dealer, actions: Any, acting: Any, turns: Any, mode: int, lane: int) -> int:
    """Everybody who is asked in a lane acts; why not, if one of them may not, and then nobody behind it does."""
    slots = actions.shape[1]
    asked = acting[lane] if slots > 1 else 1 << turns[lane]
    for slot in range(slots):
        seat = slot if slots > 1 else turns[lane]
        if (asked >> seat) & 1:
            action = int(actions[lane, slot])
            why_not = refusal(s, seat, action) if mode == GIVEN else ALLOWED
            if why_not != ALLOWED:
                return int(why_not)
            step(s, seat, action, dealer)
            turns[lane] = seat
    return ALLOWED


@rule
def reward_all(s: Any, sides: Any, rewards: Any, lane: int) -> None:
    """As `State.returns`: the share of the rivals that a seat beat, less the share that beat it."""
    for seat in range(len(sides)):
        own = payoff(s, seat) // PLACE
        rivals = 0
        beaten = 0
        for rival in range(len(sides)):
            if sides[rival] != sides[seat]:
                theirs = payoff(s, rival) // PLACE
                rivals += 1
                beaten += (1 if theirs > own else 0) - (1 if theirs < own else 0)
        alone = 1 if own == 1 else -1
        rewards[lane, seat] = beaten / rivals if rivals > 0 else alone
