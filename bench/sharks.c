/* Shark Attacks! in C, by hand: the yardstick for the compiled rules.
 *
 * Written from the rulebook, with the same random stream, so that the same seeds must take the same number of steps
 * and end with the same points: that proves the rules twice.  Random play, all options at the rulebook's defaults.
 *
 *     cc -O3 -march=native -o sharks sharks.c && ./sharks SEATS GAMES SEED
 *
 * prints: steps, the sum of all points, the wins of each seat, and the seconds it took.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { BLUE = 11, RED = 4, SIGNS = 6, START = 7, TARGET = 100, MAX_SEATS = 6 };
enum { PARTY, STOP, PRESS, TAKE_SIGN };

typedef struct { uint32_t w[4]; } Dealer;

typedef struct {
    int seats, turn, choosing_sign, over;
    int blue, red, signs;      /* in the centre */
    int dice[4], fins[4];      /* by what they show */
    int sharks, victims, bitten, owed, escaped;
    int beach[MAX_SEATS], score[MAX_SEATS];
} State;

static inline uint32_t rotl(uint32_t x, int k) { return (x << k) | (x >> (32 - k)); }

static inline uint32_t next_word(Dealer *d) {
    const uint32_t result = rotl(d->w[0] + d->w[3], 7) + d->w[0], t = d->w[1] << 9;
    d->w[2] ^= d->w[0];
    d->w[3] ^= d->w[1];
    d->w[1] ^= d->w[2];
    d->w[0] ^= d->w[3];
    d->w[2] ^= t;
    d->w[3] = rotl(d->w[3], 11);
    return result;
}

static inline uint32_t pick(Dealer *d, uint32_t n) {
    uint64_t product = (uint64_t)next_word(d) * n;
    if ((uint32_t)product < n) {
        const uint32_t uneven = -n % n;
        while ((uint32_t)product < uneven) product = (uint64_t)next_word(d) * n;
    }
    return product >> 32;
}

static uint64_t split_mix(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static void seed_dealer(Dealer *d, uint64_t seed, uint64_t number) {
    const uint64_t golden = 0x9E3779B97F4A7C15u, start = seed + 2 * number * golden;
    const uint64_t low = split_mix(start + golden), high = split_mix(start + 2 * golden);
    d->w[0] = low, d->w[1] = low >> 32, d->w[2] = high, d->w[3] = high >> 32;
    if (!(low | high)) d->w[0] = 1;
}

static inline int roll_die(Dealer *d) {
    const int face = pick(d, 6);
    return face < 3 ? 0 : face - 2;
}

static inline void roll_waves(State *s, Dealer *d) {
    const int rolled = s->dice[0];
    s->dice[0] = 0;
    for (int i = 0; i < rolled; i++) s->dice[roll_die(d)]++;
}

static inline int swimmers(const State *s) { return s->dice[1] + 2 * s->dice[2] + 3 * s->dice[3]; }

static void clear_water(State *s) {
    for (int i = 0; i < 4; i++) s->dice[i] = s->fins[i] = 0;
    s->sharks = s->victims = s->bitten = s->owed = s->escaped = 0;
    s->blue = BLUE;
    s->red = RED;
}

static void start_turn(State *s, Dealer *d) {
    const int dice = START - s->beach[s->turn];
    s->blue -= dice;
    s->dice[0] = dice;
    roll_waves(s, d);
}

static void end_turn(State *s, int points, Dealer *d) {
    s->score[s->turn] += points;
    clear_water(s);
    if (s->score[s->turn] >= TARGET) { s->over = 1; return; }
    s->turn = (s->turn + 1) % s->seats;
    start_turn(s, d);
}

static void give_back(State *s, int most) {
    const int signs = s->beach[s->turn] < most ? s->beach[s->turn] : most;
    s->beach[s->turn] -= signs;
    s->signs += signs;
}

static inline void eat(State *s, int ones, int twos, int threes) {
    const int eaten = ones + twos + threes;
    s->dice[1] -= ones, s->dice[2] -= twos, s->dice[3] -= threes;
    s->blue += eaten, s->bitten += eaten, s->owed += eaten;
}

static void bite(State *s) {
    for (int i = 0; i < s->fins[3]; i++) {
        if (s->dice[3]) eat(s, 0, 0, 1);
        else if (s->dice[2] && s->dice[1]) eat(s, 1, 1, 0);
        else if (s->dice[1] >= 3) eat(s, 3, 0, 0);
        else if (s->dice[2] >= 2) eat(s, 0, 2, 0);
    }
    for (int i = 0; i < s->fins[2]; i++) {
        if (s->dice[2]) eat(s, 0, 1, 0);
        else if (s->dice[1] >= 2) eat(s, 2, 0, 0);
        else if (s->dice[3]) eat(s, 0, 0, 1);
    }
    for (int i = 0; i < s->fins[1]; i++) {
        if (s->dice[1]) eat(s, 1, 0, 0);
        else if (s->dice[2]) eat(s, 0, 1, 0);
        else if (s->dice[3]) eat(s, 0, 0, 1);
    }
}

static void take_signs(State *s) {
    while (s->owed > 0) {
        int holders = 0, holder = -1;
        if (s->signs > 0) {
            s->signs--, s->beach[s->turn]++, s->owed--;
            continue;
        }
        for (int seat = 0; seat < s->seats; seat++)
            if (seat != s->turn && s->beach[seat] > 0) holders++, holder = seat;
        if (holders > 1) { s->choosing_sign = 1; return; }
        if (holders == 0) { s->owed = 0; return; }
        s->beach[holder]--, s->beach[s->turn]++, s->owed--;
    }
}

static void leave_the_water(State *s) {
    s->escaped += swimmers(s);
    s->dice[1] = s->dice[2] = s->dice[3] = 0;
    if (s->bitten) {
        s->victims = 1;
        if (s->red && s->dice[0]) s->red--, s->sharks++;
    }
}

static void flee(State *s, Dealer *d) {
    while (s->dice[0] > 0) {
        s->bitten = 0;
        roll_waves(s, d);
        s->fins[0] = s->fins[1] = s->fins[2] = s->fins[3] = 0;
        for (int i = 0; i < s->sharks; i++) s->fins[roll_die(d)]++;
        bite(s);
        take_signs(s);
        if (s->choosing_sign) return;
        leave_the_water(s);
    }
    end_turn(s, s->victims ? s->escaped : 3 * s->escaped, d);
}

static void press_on(State *s, Dealer *d) {
    const int event = pick(d, 3);
    if (event == 0) {
        if (s->blue) s->blue--, s->dice[0]++;
        roll_waves(s, d);
    } else if (event == 1) {
        s->dice[0]--, s->blue++;
        if (s->dice[0]) roll_waves(s, d);
    } else {
        const int flee_dice = swimmers(s) < BLUE ? swimmers(s) : BLUE;
        for (int i = 0; i < 4; i++) s->dice[i] = 0;
        s->blue = BLUE - flee_dice;
        s->dice[0] = flee_dice;
        s->red--, s->sharks++;
        flee(s, d);
    }
}

static void set_up(State *s, int seats, Dealer *d) {
    *s = (State){.seats = seats, .signs = SIGNS};
    clear_water(s);
    int contenders = (1 << seats) - 1;
    while (contenders & (contenders - 1)) {
        int most = -1, leaders = 0;
        for (int seat = 0; seat < seats; seat++) {
            if (!(contenders >> seat & 1)) continue;
            int fins = 0;
            for (int i = 0; i < RED; i++) fins += roll_die(d);
            if (fins > most) most = fins, leaders = 0;
            if (fins == most) leaders |= 1 << seat;
        }
        contenders = leaders;
    }
    while (!(contenders >> s->turn & 1)) s->turn++;
    start_turn(s, d);
}

static int allowed(const State *s, int *menu) {
    int count = 0;
    if (s->choosing_sign) {
        for (int seat = 0; seat < s->seats; seat++)
            if (seat != s->turn && s->beach[seat] > 0) menu[count++] = TAKE_SIGN + seat;
        return count;
    }
    menu[count++] = s->dice[0] ? STOP : PARTY;
    menu[count++] = s->dice[0] ? PRESS : STOP;
    return count;
}

static void step(State *s, int action, Dealer *d) {
    if (action == STOP) {
        const int points = swimmers(s);
        give_back(s, 1);
        end_turn(s, points, d);
    } else if (action == PARTY) {
        const int points = 2 * swimmers(s);
        give_back(s, 2);
        end_turn(s, points, d);
    } else if (action == PRESS) {
        press_on(s, d);
    } else {
        s->choosing_sign = 0;
        s->beach[action - TAKE_SIGN]--, s->beach[s->turn]++, s->owed--;
        take_signs(s);
        if (s->choosing_sign) return;
        leave_the_water(s);
        flee(s, d);
    }
}

int main(int argc, char **argv) {
    if (argc != 4) return fprintf(stderr, "usage: sharks SEATS GAMES SEED\n"), 2;
    const int seats = atoi(argv[1]);
    const long games = atol(argv[2]);
    const uint64_t seed = strtoull(argv[3], NULL, 10);
    if (seats < 2 || seats > MAX_SEATS) return fprintf(stderr, "2 to 6 seats\n"), 2;
    long steps = 0, points = 0, wins[MAX_SEATS] = {0};
    struct timespec begun, ended;
    clock_gettime(CLOCK_MONOTONIC, &begun);
    for (long game = 0; game < games; game++) {
        State s;
        Dealer d;
        int menu[TAKE_SIGN + MAX_SEATS];
        seed_dealer(&d, seed, game);
        set_up(&s, seats, &d);
        while (!s.over) {
            const int count = allowed(&s, menu);
            step(&s, menu[pick(&d, count)], &d);
            steps++;
        }
        int best = 0;
        for (int seat = 0; seat < seats; seat++) points += s.score[seat], best = s.score[seat] > best ? s.score[seat] : best;
        for (int seat = 0; seat < seats; seat++) wins[seat] += s.score[seat] == best;
    }
    clock_gettime(CLOCK_MONOTONIC, &ended);
    printf("{\"steps\": %ld, \"points\": %ld, \"wins\": [", steps, points);
    for (int seat = 0; seat < seats; seat++) printf(seat ? ", %ld" : "%ld", wins[seat]);
    printf("], \"seconds\": %.6f}\n", ended.tv_sec - begun.tv_sec + (ended.tv_nsec - begun.tv_nsec) / 1e9);
    return 0;
}
