"""What may be done, and why not."""

from fathom.engine.game import Menu
from fathom.engine.rule import rule
from fathom.games.breath.cards import amount, card_with, fewest_to_draw, has_breath, has_card, is_air, room_for
from fathom.games.breath.material import (
    BEASTS,
    CALM,
    DEEDS,
    DISCARD,
    DOLPHIN,
    DRAW,
    HAND,
    KRAKEN,
    MAX_SEATS,
    PANIC,
    SHARK,
    TRUE_KRAKEN,
    TRUE_SHARK,
    VALUE_KINDS,
    VALUES,
    WILD,
    WILD_KRAKEN,
    WILD_SHARK,
)
from fathom.games.breath.state import Action, Phase, Refill, Refusal, State


@rule
def refusal(s: State, seat: int, action: int) -> int:
    """H5 Each step of a turn has its own decisions."""
    if s.phase == Phase.PLAY:
        return refusal_to_play(s, action)
    if s.phase == Phase.DUMP and action >= Action.DONE:
        return refusal_to_end(s, action)
    return refusal_to_part_with(s, seat, action)


@rule
def refusal_to_end(s: State, action: int) -> int:
    """H14 A full hand always; fewer cards only where the refill is free, and one at least for an empty hand (R6)."""
    if action == Action.DONE:
        return Refusal.NONE
    some = action - Action.DRAW
    if s.refill == Refill.FULL:
        return Refusal.MUST_REFILL
    if some < fewest_to_draw(s):
        return Refusal.DRAW_ONE
    return Refusal.NONE if some < room_for(s, s.turn) else Refusal.NOT_FEWER


@rule
def refusal_to_part_with(s: State, seat: int, action: int) -> int:
    """H11, H13, H20, H21 One of the cards in hand: laid down, dumped or given up."""
    first = first_of_phase(s)
    if action < first or action >= first + Action.DUMP - Action.LAY:
        return Refusal.WRONG_STEP
    return Refusal.NONE if has_card(s, seat, action - first) else Refusal.NOT_IN_HAND


@rule
def first_of_phase(s: State) -> int:
    """The family of actions by which a card leaves the hand in this step."""
    if s.phase == Phase.GIVE:
        return Action.GIVE
    return Action.LAY if s.phase == Phase.PENALTY else Action.DUMP


@rule
def refusal_to_play(s: State, action: int) -> int:
    """H6 Only cards in hand; H16 and only where they do something, but for a Draw (R7)."""
    if action > Action.STOP:
        return Refusal.WRONG_STEP
    if action == Action.STOP:
        return refusal_to_stop(s)
    if not has_card(s, s.turn, card_played(action)):
        return Refusal.NOT_IN_HAND
    return refusal_of_use(s, action)


@rule
def refusal_to_stop(s: State) -> int:
    """H10 Not before an Air was played, as long as the hand holds one (R3)."""
    if s.air == 0 and has_breath(s, s.turn):
        return Refusal.MUST_BREATHE
    return Refusal.NONE


@rule
def card_played(action: int) -> int:
    """The card that an action of the play step takes out of the hand."""
    if action < Action.WILD_VALUE:
        return action - Action.PLAY_VALUE
    if action < Action.PLAY_PANIC:
        return DOLPHIN
    if action < Action.PLAY_CALM:
        return card_with((action - Action.PLAY_PANIC) // MAX_SEATS, PANIC)
    if action < Action.SEND_SHARK:
        return card_with(action - Action.PLAY_CALM, CALM)
    if action < Action.PLAY_SHARK:
        return card_with((action - Action.SEND_SHARK) // (BEASTS * MAX_SEATS), CALM)
    if action < Action.SLAY_SHARK:
        return SHARK if (action - Action.PLAY_SHARK) // MAX_SEATS == TRUE_SHARK else DOLPHIN
    if action < Action.PLAY_KRAKEN:
        return KRAKEN if (action - Action.SLAY_SHARK) // BEASTS == TRUE_KRAKEN else DOLPHIN
    if action < Action.PLAY_DISCARD:
        return KRAKEN if action - Action.PLAY_KRAKEN == TRUE_KRAKEN else DOLPHIN
    if action < Action.PLAY_DRAW:
        return card_with((action - Action.PLAY_DISCARD) // MAX_SEATS, DISCARD)
    return card_with(action - Action.PLAY_DRAW, DRAW)


@rule
def refusal_of_use(s: State, action: int) -> int:
    """What stands against this use of a card, whoever holds it."""
    if action < Action.WILD_VALUE:
        return refusal_of_value(s, (action - Action.PLAY_VALUE) // DEEDS)
    if action < Action.PLAY_PANIC:
        return refusal_of_value(s, action - Action.WILD_VALUE)
    if action < Action.PLAY_CALM:
        return refusal_of_panic(s, (action - Action.PLAY_PANIC) % MAX_SEATS)
    if action < Action.SEND_SHARK:
        return refusal_of_calm(s)
    if action < Action.PLAY_SHARK:
        sent = action - Action.SEND_SHARK
        return refusal_of_sending(s, sent // MAX_SEATS % BEASTS, sent % MAX_SEATS)
    if action < Action.SLAY_SHARK:
        return refusal_of_rival(s, (action - Action.PLAY_SHARK) % MAX_SEATS)
    if action < Action.PLAY_KRAKEN:
        return refusal_of_slaying(s, (action - Action.SLAY_SHARK) % BEASTS)
    if action < Action.PLAY_DISCARD:
        return refusal_of_kraken(s)
    if action < Action.PLAY_DRAW:
        return refusal_of_discard(s, (action - Action.PLAY_DISCARD) % MAX_SEATS)
    return Refusal.NONE  # H22 A Draw always, even from an empty deck (R7)


@rule
def refusal_of_value(s: State, value: int) -> int:
    """H7 Air always. H8 Swim only unblocked, short of the limit, and with the air for all of it."""
    if is_air(value):
        return Refusal.NONE
    if is_blocked(s, s.turn):
        return Refusal.BLOCKED
    if is_at_limit(s, s.turn):
        return Refusal.AT_THE_LIMIT
    return Refusal.AIR_FIRST if s.swum + amount(value) > s.air else Refusal.NONE


@rule
def is_blocked(s: State, seat: int) -> bool:
    """H17, H19 A Panic or a Shark in front."""
    return s.panic[seat] >= 0 or count_sharks(s, seat) > 0


@rule
def count_sharks(s: State, seat: int) -> int:
    sharks = 0
    for beast in range(BEASTS):
        sharks += s.sharks[seat * BEASTS + beast]
    return sharks


@rule
def is_at_limit(s: State, seat: int) -> bool:
    """H8 At the bottom on the way down (R14), H30 at the surface on the way up."""
    return s.depth[seat] == (0 if s.ascent == 1 else s.bottom)


@rule
def refusal_of_rival(s: State, victim: int) -> int:
    """H16 Somebody else at this table. H19 That is all a Shark asks for."""
    return Refusal.NO_RIVAL if victim >= s.seats or victim == s.turn else Refusal.NONE


@rule
def refusal_of_panic(s: State, victim: int) -> int:
    """H17 Another player who has no Panic in front."""
    if refusal_of_rival(s, victim) != Refusal.NONE:
        return Refusal.NO_RIVAL
    return Refusal.HAS_PANIC if s.panic[victim] >= 0 else Refusal.NONE


@rule
def refusal_of_calm(s: State) -> int:
    """H18 Only the Panic in front of yourself."""
    return Refusal.NONE if s.panic[s.turn] >= 0 else Refusal.NO_PANIC


@rule
def refusal_of_sending(s: State, beast: int, victim: int) -> int:
    """H18 Only a Shark in front of yourself, and to another player."""
    if s.sharks[s.turn * BEASTS + beast] == 0:
        return Refusal.NO_SHARK
    return refusal_of_rival(s, victim)


@rule
def refusal_of_slaying(s: State, beast: int) -> int:
    """H20 Only a Shark in front of yourself (R13)."""
    return Refusal.NO_SHARK_TO_SLAY if s.sharks[s.turn * BEASTS + beast] == 0 else Refusal.NONE


@rule
def refusal_of_kraken(s: State) -> int:
    """H20 Somebody must hold exactly five cards."""
    for rival in range(s.seats):
        if rival != s.turn and s.hand_size[rival] == s.full:
            return Refusal.NONE
    return Refusal.NOBODY_HOLDS_FIVE


@rule
def refusal_of_discard(s: State, victim: int) -> int:
    """H21 Another player with exactly five cards."""
    if refusal_of_rival(s, victim) != Refusal.NONE:
        return Refusal.NO_RIVAL
    return Refusal.NONE if s.hand_size[victim] == s.full else Refusal.NOT_FIVE


@rule
def allowed(s: State, seat: int, menu: Menu) -> None:
    """The same answers as `refusal`, found from the hand: five cards at most instead of every action."""
    menu.count = 0
    if s.phase == Phase.OVER or seat != s.chooser:
        return
    if s.phase == Phase.PLAY:
        offer_plays(s, seat, menu)
    else:
        offer_partings(s, seat, menu)


@rule
def offer(menu: Menu, action: int, is_allowed: bool) -> None:
    """Puts the action on the menu if it is allowed: written either way, which spares the processor a guess."""
    menu.action[menu.count] = action
    menu.count += 1 if is_allowed else 0


@rule
def offer_partings(s: State, seat: int, menu: Menu) -> None:
    """H11, H13, H20, H21 Any card of the hand, each kind once."""
    first = first_of_phase(s)
    seen = 0  # mask of kinds
    for place in range(seat * HAND, seat * HAND + s.hand_size[seat]):
        card = s.hand[place]
        offer(menu, first + card, (seen >> card) & 1 == 0)
        seen |= 1 << card
    if s.phase == Phase.DUMP:
        offer_ends(s, menu)


@rule
def offer_ends(s: State, menu: Menu) -> None:
    """H14 A full hand, or any smaller number of cards where the refill is free (R6)."""
    offer(menu, Action.DONE, True)
    if s.refill == Refill.FREE:
        for some in range(fewest_to_draw(s), room_for(s, s.turn)):
            offer(menu, Action.DRAW + some, True)


@rule
def offer_plays(s: State, seat: int, menu: Menu) -> None:
    reach = find_reach(s)
    seen = 0  # mask of kinds
    for place in range(seat * HAND, seat * HAND + s.hand_size[seat]):
        card = s.hand[place]
        if (seen >> card) & 1 == 0:
            seen |= 1 << card
            offer_card(s, card, reach, menu)
    offer(menu, Action.STOP, refusal_to_stop(s) == Refusal.NONE)


@rule
def find_reach(s: State) -> int:
    """H8 How far the active player may swim now."""
    if is_blocked(s, s.turn) or is_at_limit(s, s.turn):
        return 0
    return s.air - s.swum


@rule
def offer_card(s: State, card: int, reach: int, menu: Menu) -> None:
    """All that one card can do now."""
    if card < VALUE_KINDS:
        value = card // DEEDS
        offer(menu, Action.PLAY_VALUE + card, is_air(value) or amount(value) <= reach)
        offer_deed(s, value, card - value * DEEDS, menu)
    elif card == SHARK:
        offer_shark(s, TRUE_SHARK, menu)
    elif card == KRAKEN:
        offer_kraken(s, TRUE_KRAKEN, menu)
    else:
        offer_dolphin(s, reach, menu)


@rule
def offer_dolphin(s: State, reach: int, menu: Menu) -> None:
    """H23 Every card that it can be."""
    for value in range(VALUES):
        offer(menu, Action.WILD_VALUE + value, is_air(value) or amount(value) <= reach)
    for deed in range(DEEDS):
        offer_deed(s, WILD, deed, menu)
    offer_shark(s, WILD_SHARK, menu)
    offer_kraken(s, WILD_KRAKEN, menu)


@rule
def offer_deed(s: State, source: int, deed: int, menu: Menu) -> None:
    if deed == PANIC:
        offer_panic(s, source, menu)
    elif deed == CALM:
        offer_calm(s, source, menu)
    elif deed == DISCARD:
        offer_discard(s, source, menu)
    elif deed == DRAW:
        offer(menu, Action.PLAY_DRAW + source, True)


@rule
def offer_panic(s: State, source: int, menu: Menu) -> None:
    for victim in range(s.seats):
        offer(menu, Action.PLAY_PANIC + source * MAX_SEATS + victim, (victim != s.turn) & (s.panic[victim] < 0))


@rule
def offer_calm(s: State, source: int, menu: Menu) -> None:
    offer(menu, Action.PLAY_CALM + source, s.panic[s.turn] >= 0)
    if count_sharks(s, s.turn) > 0:
        for beast in range(BEASTS):
            for victim in range(s.seats):
                action = Action.SEND_SHARK + (source * BEASTS + beast) * MAX_SEATS + victim
                offer(menu, action, refusal_of_sending(s, beast, victim) == Refusal.NONE)


@rule
def offer_discard(s: State, source: int, menu: Menu) -> None:
    for victim in range(s.seats):
        action = Action.PLAY_DISCARD + source * MAX_SEATS + victim
        offer(menu, action, (victim != s.turn) & (s.hand_size[victim] == s.full))


@rule
def offer_shark(s: State, beast: int, menu: Menu) -> None:
    for victim in range(s.seats):
        offer(menu, Action.PLAY_SHARK + beast * MAX_SEATS + victim, victim != s.turn)


@rule
def offer_kraken(s: State, kraken: int, menu: Menu) -> None:
    for beast in range(BEASTS):
        offer(menu, Action.SLAY_SHARK + kraken * BEASTS + beast, refusal_of_slaying(s, beast) == Refusal.NONE)
    offer(menu, Action.PLAY_KRAKEN + kraken, refusal_of_kraken(s) == Refusal.NONE)
