"""The rules of Shark Attacks!, in the order of the booklet. Clause numbers are those of the rulebook pages."""

from fathom.engine.dealer import Dealer, count_hits, draw, pick, tell
from fathom.engine.game import PLACE, Menu
from fathom.engine.rule import rule
from fathom.engine.seats import lowest_seat, place_by
from fathom.games.sharks.material import (
    BLESSING_FACTOR,
    EVENT_FACES,
    FACES,
    KINDS,
    ONE,
    PARTY_FACTOR,
    RAIN,
    RED_DICE,
    SIGNS_BACK_AT_PARTY,
    SIGNS_BACK_AT_STOP,
    SUN,
    THREE,
    TWO,
    WAVE,
    WAVE_FACES,
)
from fathom.games.sharks.state import Action, Event, Fleeing, Options, Phase, Refusal, State

BYTE = 8  # bits
LOW_BYTE = 255


@rule
def set_up(s: State, box: Options, dealer: Dealer) -> None:
    """S1, S2 All dice and signs lie in the centre; nobody has a point."""
    s.all_blue = box.toy_blue[0]
    s.all_signs = box.toy_signs[0]
    s.most_dice = box.toy_dice[0]
    s.target = min(box.target, box.toy_target[0])
    s.blue = s.all_blue
    s.red = RED_DICE
    s.signs = s.all_signs
    s.first = choose_first(s, box, dealer)
    tell(dealer, Event.BEGAN, s.first, 0, 0, 0, 0)
    s.turn = s.first
    start_turn(s, dealer)


@rule
def clear_the_water(s: State) -> None:
    for shown in range(KINDS):
        s.dice[shown] = 0
        s.fins[shown] = 0
    s.aside = 0
    s.sharks = 0
    s.victims = 0
    s.bitten = 0
    s.owed = 0
    s.escaped = 0


@rule
def choose_first(s: State, box: Options, dealer: Dealer) -> int:
    """S4 Who saw a shark last begins; if nobody says so, the dice decide."""
    if box.first > 0:
        return box.first - 1
    return roll_off(s, dealer)


@rule
def roll_off(s: State, dealer: Dealer) -> int:
    """R13 Everybody rolls the four red dice; whoever shows the most fins begins; a tie is rolled again."""
    contenders = (1 << s.seats) - 1
    while contenders & (contenders - 1) != 0:
        most = -1
        leaders = 0
        for seat in range(s.seats):
            if (contenders >> seat) & 1:
                fins = roll_for_first(seat, dealer)
                if fins > most:
                    most = fins
                    leaders = 0
                if fins == most:
                    leaders |= 1 << seat
        contenders = leaders
    return lowest_seat(contenders)


@rule
def roll_for_first(seat: int, dealer: Dealer) -> int:
    """R13 The fins of one player on all red dice. S43 The faces are told, not only their sum."""
    shown = roll_dice(RED_DICE, dealer)
    ones, twos, threes = count_shown(shown, ONE), count_shown(shown, TWO), count_shown(shown, THREE)
    fins = ones + TWO * twos + THREE * threes
    tell(dealer, Event.ROLLED_OFF, seat, fins, ones, twos, threes)
    return fins


@rule
def kind_shown(face: int) -> int:
    """S1 A blue or a red die: three faces are waves, the others show 1, 2 and 3."""
    return WAVE if face < WAVE_FACES else face - WAVE_FACES + 1


@rule
def roll_dice(dice: int, dealer: Dealer) -> int:
    """Some dice at once: how many show each kind, one byte for each. (Without a row to write to: a tenth faster.)"""
    if dealer.scripted == 1:
        return weigh_dice(dice, dealer)
    if dealer.quiet == 0:
        return roll_dice_noted(dice, dealer)
    shown = 0
    for _ in range(dice):
        shown += 1 << (BYTE * kind_shown(draw(dealer, FACES)))
    return shown


@rule
def roll_dice_noted(dice: int, dealer: Dealer) -> int:
    """The same dice where somebody looks on. (Apart from those that nobody does: these are a twelfth faster.)"""
    shown = 0
    for _ in range(dice):
        shown += 1 << (BYTE * kind_shown(pick(dealer, FACES)))
    return shown


@rule
def weigh_dice(dice: int, dealer: Dealer) -> int:
    """The same where every outcome is asked for: which die shows what makes no difference."""
    waves = count_hits(dealer, dice, WAVE_FACES, FACES)
    ones = count_hits(dealer, dice - waves, 1, FACES - WAVE_FACES)
    twos = count_hits(dealer, dice - waves - ones, 1, FACES - WAVE_FACES - 1)
    threes = dice - waves - ones - twos
    return waves | ones << (BYTE * ONE) | twos << (BYTE * TWO) | threes << (BYTE * THREE)


@rule
def count_shown(shown: int, kind: int) -> int:
    return (shown >> (BYTE * kind)) & LOW_BYTE


@rule
def start_turn(s: State, dealer: Dealer) -> None:
    """S5 Take seven blue dice, one fewer for each sign on your beach. S6 Roll them all."""
    dice = s.most_dice - s.beach[s.turn]
    tell(dealer, Event.TOOK_DICE, s.turn, dice, s.beach[s.turn], 0, 0)
    s.blue -= dice
    s.dice[WAVE] = dice
    s.phase = Phase.BEACH
    roll_waves(s, dealer)


@rule
def roll_waves(s: State, dealer: Dealer) -> None:
    """S13 Roll all wave dice; dice that show swimmers stay as they are."""
    shown = roll_dice(s.dice[WAVE], dealer)
    s.dice[WAVE] = count_shown(shown, WAVE)
    s.dice[ONE] += count_shown(shown, ONE)
    s.dice[TWO] += count_shown(shown, TWO)
    s.dice[THREE] += count_shown(shown, THREE)
    tell(dealer, Event.ROLLED, s.turn, s.dice[WAVE], s.dice[ONE], s.dice[TWO], s.dice[THREE])


@rule
def count_swimmers(s: State) -> int:
    """S6 The swimmers in the water."""
    return s.dice[ONE] + TWO * s.dice[TWO] + THREE * s.dice[THREE]


@rule
def count_swimmer_dice(s: State) -> int:
    """S6 The dice that show them."""
    return s.dice[ONE] + s.dice[TWO] + s.dice[THREE]


@rule
def throw_party(s: State, dealer: Dealer) -> None:
    """S7 Beach Party: the swimmers count twice, up to two signs go back, the turn ends."""
    swimmers = count_swimmers(s)
    tell(dealer, Event.PARTIED, s.turn, PARTY_FACTOR * swimmers, swimmers, 0, 0)
    give_back_signs(s, SIGNS_BACK_AT_PARTY, dealer)
    end_turn(s, PARTY_FACTOR * swimmers, dealer)


@rule
def stop(s: State, dealer: Dealer) -> None:
    """S8 Stop: the swimmers count, one sign goes back, the turn ends."""
    swimmers = count_swimmers(s)
    tell(dealer, Event.STOPPED, s.turn, swimmers, 0, 0, 0)
    give_back_signs(s, SIGNS_BACK_AT_STOP, dealer)
    end_turn(s, swimmers, dealer)


@rule
def give_back_signs(s: State, most: int, dealer: Dealer) -> None:
    """R11 Signs go back by themselves, as many as there are."""
    signs = min(most, s.beach[s.turn])
    if signs > 0:
        s.beach[s.turn] -= signs
        s.signs += signs
        tell(dealer, Event.GAVE_BACK, s.turn, signs, 0, 0, 0)


@rule
def press_on(s: State, dealer: Dealer) -> None:
    """S8 Press on. S9 Roll the yellow die: sun, rain and shark are equally likely."""
    tell(dealer, Event.PRESSED_ON, s.turn, 0, 0, 0, 0)
    event = pick(dealer, EVENT_FACES)
    if event == SUN:
        meet_sun(s, dealer)
    elif event == RAIN:
        meet_rain(s, dealer)
    else:
        meet_shark(s, dealer)


@rule
def meet_sun(s: State, dealer: Dealer) -> None:
    """S10 Sun: one more blue die joins the waves, if one is left in the centre."""
    if s.blue > 0:
        s.blue -= 1
        s.dice[WAVE] += 1
        tell(dealer, Event.SUN, s.turn, 0, 0, 0, 0)
    else:
        tell(dealer, Event.SUN_BUT_NO_DIE, s.turn, 0, 0, 0, 0)  # R9
    roll_waves(s, dealer)


@rule
def meet_rain(s: State, dealer: Dealer) -> None:
    """S11 Rain: one wave die goes back. S12 If it was the last, nothing is rolled."""
    s.dice[WAVE] -= 1
    s.blue += 1
    tell(dealer, Event.RAIN, s.turn, s.dice[WAVE], 0, 0, 0)
    if s.dice[WAVE] > 0:
        roll_waves(s, dealer)


@rule
def meet_shark(s: State, dealer: Dealer) -> None:
    """S14, S20 Shark: the waves go back, the swimmers flee, and a red die comes."""
    fleeing = count_fleeing(s)
    tell(dealer, Event.SHARK, s.turn, 0, 0, 0, 0)
    for shown in range(KINDS):
        s.blue += s.dice[shown]
        s.dice[shown] = 0
    s.blue -= fleeing
    s.dice[WAVE] = fleeing
    s.phase = Phase.ATTACK
    take_red_die(s)
    if fleeing == 0:
        tell(dealer, Event.NOBODY_SWAM, s.turn, 0, 0, 0, 0)  # S21
    else:
        tell(dealer, Event.FLED, s.turn, fleeing, 0, 0, 0)
    flee(s, dealer)


@rule
def count_fleeing(s: State) -> int:
    """S20 One blue die for each swimmer, as far as they go; R1 or the dice that showed them."""
    if s.fleeing == Fleeing.DICE:
        return count_swimmer_dice(s)
    return min(s.all_blue, count_swimmers(s))


@rule
def take_red_die(s: State) -> None:
    s.red -= 1
    s.sharks += 1


@rule
def flee(s: State, dealer: Dealer) -> None:
    """S37 Roll until the water is empty, or until a sign must be chosen."""
    while s.dice[WAVE] > 0:
        roll_the_attack(s, dealer)
        bite(s, dealer)
        take_signs(s, dealer)
        if s.phase == Phase.SIGN:
            return
        leave_the_water(s, dealer)
    come_ashore(s, dealer)


@rule
def roll_the_attack(s: State, dealer: Dealer) -> None:
    """S22 Whoever is still swimming and every shark that has come: all their dice fall at once."""
    s.bitten = 0
    roll_waves(s, dealer)
    fins = roll_dice(s.sharks, dealer)
    for kind in range(KINDS):
        s.fins[kind] = count_shown(fins, kind)
    tell(dealer, Event.ROLLED_FINS, s.turn, s.fins[WAVE], s.fins[ONE], s.fins[TWO], s.fins[THREE])


@rule
def bite(s: State, dealer: Dealer) -> None:
    """S30 Three fins eat first, then two, then one."""
    for _ in range(s.fins[THREE]):
        bite_with_three(s, dealer)
    for _ in range(s.fins[TWO]):
        bite_with_two(s, dealer)
    for _ in range(s.fins[ONE]):
        bite_with_one(s, dealer)


@rule
def bite_with_three(s: State, dealer: Dealer) -> None:
    """S31 Best a [3]; failing that a [2] with a [1]; then three [1]; then two [2]."""
    if s.dice[THREE] >= 1:
        eat(s, THREE, 0, 0, 1, dealer)
    elif s.dice[TWO] >= 1 and s.dice[ONE] >= 1:
        eat(s, THREE, 1, 1, 0, dealer)
    elif s.dice[ONE] >= THREE:
        eat(s, THREE, THREE, 0, 0, dealer)
    elif s.dice[TWO] >= TWO:
        eat(s, THREE, 0, TWO, 0, dealer)


@rule
def bite_with_two(s: State, dealer: Dealer) -> None:
    """S32 Best a [2]; failing that two [1]; then a [3]."""
    if s.dice[TWO] >= 1:
        eat(s, TWO, 0, 1, 0, dealer)
    elif s.dice[ONE] >= TWO:
        eat(s, TWO, TWO, 0, 0, dealer)
    elif s.dice[THREE] >= 1:
        eat(s, TWO, 0, 0, 1, dealer)


@rule
def bite_with_one(s: State, dealer: Dealer) -> None:
    """S33 Best a [1]; failing that a [2]; then a [3]."""
    if s.dice[ONE] >= 1:
        eat(s, ONE, 1, 0, 0, dealer)
    elif s.dice[TWO] >= 1:
        eat(s, ONE, 0, 1, 0, dealer)
    elif s.dice[THREE] >= 1:
        eat(s, ONE, 0, 0, 1, dealer)


@rule
def eat(s: State, fins: int, ones: int, twos: int, threes: int, dealer: Dealer) -> None:
    """S35 Eaten dice go back to the centre; each of them owes a sign."""
    s.dice[ONE] -= ones
    s.dice[TWO] -= twos
    s.dice[THREE] -= threes
    eaten = ones + twos + threes
    s.blue += eaten
    s.bitten += eaten
    s.owed += eaten
    tell(dealer, Event.ATE, s.turn, fins, ones, twos, threes)


@rule
def take_signs(s: State, dealer: Dealer) -> None:
    """S35 One sign for each eaten die, one by one."""
    while s.owed > 0 and s.phase != Phase.SIGN:
        take_sign(s, dealer)


@rule
def take_sign(s: State, dealer: Dealer) -> None:
    """S35 From the centre; else from an opponent of your choice; R10 else from nobody."""
    if s.signs > 0:
        s.signs -= 1
        gain_sign(s)
        tell(dealer, Event.TOOK_SIGN, s.turn, 0, 0, 0, 0)
    elif count_holders(s) == 0:
        s.owed = 0
        tell(dealer, Event.NO_SIGN_LEFT, s.turn, 0, 0, 0, 0)
    elif count_holders(s) == 1:
        take_sign_from(s, find_holder(s), dealer)
    else:
        s.phase = Phase.SIGN


@rule
def gain_sign(s: State) -> None:
    s.beach[s.turn] += 1
    s.owed -= 1


@rule
def has_sign_to_take(s: State, seat: int) -> bool:
    return seat != s.turn and s.beach[seat] > 0


@rule
def count_holders(s: State) -> int:
    holders = 0
    for seat in range(s.seats):
        if has_sign_to_take(s, seat):
            holders += 1
    return holders


@rule
def find_holder(s: State) -> int:
    for seat in range(s.seats):
        if has_sign_to_take(s, seat):
            return seat
    return s.turn


@rule
def take_sign_from(s: State, opponent: int, dealer: Dealer) -> None:
    s.beach[opponent] -= 1
    gain_sign(s)
    tell(dealer, Event.TOOK_SIGN_FROM, s.turn, opponent, 0, 0, 0)


@rule
def choose_sign(s: State, opponent: int, dealer: Dealer) -> None:
    """S35 The centre is empty: take the sign of this opponent, and let the attack go on."""
    s.phase = Phase.ATTACK
    take_sign_from(s, opponent, dealer)
    take_signs(s, dealer)
    if s.phase == Phase.ATTACK:
        leave_the_water(s, dealer)
        flee(s, dealer)


@rule
def leave_the_water(s: State, dealer: Dealer) -> None:
    """S36 Swimmers that were not eaten escape; their dice are put aside. S37 Blood draws one more shark."""
    swimmers = count_swimmers(s)
    if swimmers > 0:
        s.escaped += swimmers
        s.aside += count_swimmer_dice(s)
        s.dice[ONE] = 0
        s.dice[TWO] = 0
        s.dice[THREE] = 0
        tell(dealer, Event.ESCAPED, s.turn, swimmers, s.escaped, 0, 0)
    if s.bitten > 0:
        s.victims = 1
        attract_shark(s, dealer)


@rule
def attract_shark(s: State, dealer: Dealer) -> None:
    """S37 One more red die for the next roll, however many dice were eaten; R12 never more than four."""
    if s.red > 0 and s.dice[WAVE] > 0:
        take_red_die(s)
        tell(dealer, Event.SHARK_JOINED, s.turn, s.sharks, 0, 0, 0)


@rule
def come_ashore(s: State, dealer: Dealer) -> None:
    """S38 The escaped score, three times if nobody was eaten. No sign goes back."""
    points = s.escaped
    if s.victims == 0 and s.escaped > 0:
        points = BLESSING_FACTOR * s.escaped
        tell(dealer, Event.BLESSED, s.turn, points, s.escaped, 0, 0)
    else:
        tell(dealer, Event.SAVED, s.turn, points, 0, 0, 0)
    end_turn(s, points, dealer)


@rule
def end_turn(s: State, points: int, dealer: Dealer) -> None:
    """S40 Points are written down at the end of a turn. S41 Otherwise the next player begins."""
    s.score[s.turn] += points
    put_dice_back(s)
    following = (s.turn + 1) % s.seats
    if is_game_over(s, following):
        s.phase = Phase.OVER
        announce_winners(s, dealer)
    else:
        s.turn = following
        start_turn(s, dealer)


@rule
def put_dice_back(s: State) -> None:
    """R16 Every die goes back to the centre, the eaten ones too."""
    s.blue = s.all_blue
    s.red = RED_DICE
    clear_the_water(s)


@rule
def is_game_over(s: State, following: int) -> bool:
    """S40 Reaching the target ends the game at once; R8 or when all have had the same number of turns."""
    if s.finish_round == 1:
        return following == s.first and best_score(s) >= s.target
    return s.score[s.turn] >= s.target


@rule
def best_score(s: State) -> int:
    best = 0
    for seat in range(s.seats):
        best = max(best, s.score[seat])
    return best


@rule
def announce_winners(s: State, dealer: Dealer) -> None:
    for seat in range(s.seats):
        if s.score[seat] == best_score(s):
            tell(dealer, Event.WON, seat, s.score[seat], 0, 0, 0)


@rule
def payoff(s: State, seat: int) -> int:
    """R8 The highest total wins; equal totals share a place."""
    return place_by(s.score, s.seats, seat) * PLACE + s.score[seat]


@rule
def to_act(s: State) -> int:
    """S41 One player at a time."""
    return 0 if s.phase == Phase.OVER else 1 << s.turn


@rule
def refusal(s: State, seat: int, action: int) -> int:
    """S42 The only decisions: stop or party, stop or press on, and whose sign to take."""
    if s.phase == Phase.SIGN:
        return refusal_of_sign(s, action)
    return refusal_on_beach(s, action)


@rule
def refusal_on_beach(s: State, action: int) -> int:
    """S7 A party needs a sea without waves. S8 Pressing on needs a wave to roll again (R3)."""
    if action >= Action.TAKE_SIGN:
        return Refusal.NO_SIGN_OWED
    if action == Action.PARTY and s.dice[WAVE] > 0:
        return Refusal.WAVES_LEFT
    if action == Action.PRESS and s.dice[WAVE] == 0:
        return Refusal.NO_WAVES
    return Refusal.NONE


@rule
def refusal_of_sign(s: State, action: int) -> int:
    """S35 The sign must come from an opponent who has one."""
    if action < Action.TAKE_SIGN:
        return Refusal.SIGN_FIRST
    if not has_sign_to_take(s, action - Action.TAKE_SIGN):
        return Refusal.NO_SIGN_THERE
    return Refusal.NONE


@rule
def allowed(s: State, seat: int, menu: Menu) -> None:
    """S42 As `refusal` says, without asking it of every action: a fifteenth of random play (bench/results.md)."""
    if s.phase == Phase.SIGN:
        menu.count = list_signs(s, menu)
    else:
        calm = s.dice[WAVE] == 0
        menu.action[0] = Action.PARTY if calm else Action.STOP
        menu.action[1] = Action.STOP if calm else Action.PRESS
        menu.count = 2


@rule
def list_signs(s: State, menu: Menu) -> int:
    count = 0
    for rival in range(s.seats):
        menu.action[count] = Action.TAKE_SIGN + rival
        count += 1 if has_sign_to_take(s, rival) else 0
    return count


@rule
def step(s: State, seat: int, action: int, dealer: Dealer) -> None:
    if action == Action.STOP:
        stop(s, dealer)
    elif action == Action.PARTY:
        throw_party(s, dealer)
    elif action == Action.PRESS:
        press_on(s, dealer)
    else:
        choose_sign(s, action - Action.TAKE_SIGN, dealer)


@rule
def amiss(s: State) -> int:
    """1 if a blue die went missing, 2 a red one, 3 a sign; 0 while the box is whole."""
    blue = s.blue + s.aside
    for shown in range(KINDS):
        blue += s.dice[shown]
    signs = s.signs
    for seat in range(len(s.beach)):
        signs += s.beach[seat]
    if blue != s.all_blue:
        return 1
    if s.red + s.sharks != RED_DICE:
        return 2
    return 0 if signs == s.all_signs else 3
