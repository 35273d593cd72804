import { describe, expect, test } from "vitest";

import type { EventRow } from "../../generated/protocol";
import vectors from "./matches.vectors.json";
import { advance, cardsIn, emptyScene, settle, type Scene } from "./scene";
import { DOLPHIN, EVENT, FRONT, PHASE, SHARK, type Sight } from "../../generated/breath";
import { HIDDEN, kindsIn } from "./reading";

interface Step {
  events: EventRow[];
  sight: Partial<Sight>;
}

const seatsOf = (count: number) => Array.from({ length: count }, (_, seat) => seat);
const kinds = (cards: { kind: number }[]) => cards.map((card) => card.kind);
const sorted = (row: number[]) => [...row].sort((a, b) => a - b);

/** What a scene says about the table whatever the turn, in the words of a sight. */
function told(scene: Scene, seats: number) {
  const around = seatsOf(seats);
  return {
    hands: around.map((seat) => cardsIn(scene, "hand", seat).length),
    panics: around.map((seat) => kinds(cardsIn(scene, "panic", seat))),
    sharks: around.map((seat) => sorted(kinds(cardsIn(scene, "shark", seat)))),
    depth: scene.depth,
    anchor: scene.anchor,
    surfaced: scene.surfaced,
    deck: scene.deck,
    ascent: scene.ascent,
  };
}

function seen(sight: Sight) {
  const around = seatsOf(sight.seats);
  const dropped = sight.ascent === 1 || sight.phase === PHASE.OVER;
  return {
    hands: sight.hand_size.slice(0, sight.seats),
    panics: around.map((seat) => (sight.front[seat] === FRONT.NOTHING ? [] : [sight.panic[seat]])),
    sharks: around.map((seat) => [...Array<number>(sight.sharks[2 * seat]!).fill(SHARK), ...Array<number>(sight.sharks[2 * seat + 1]!).fill(DOLPHIN)]),
    depth: sight.depth.slice(0, sight.seats),
    anchor: sight.anchor.slice(0, sight.seats).map((depth) => (dropped ? depth : -1)),
    surfaced: sight.surfaced.slice(0, sight.seats),
    deck: sight.deck_size,
    ascent: sight.ascent === 1,
  };
}

/** All that was played or discarded: the end of a turn tidies it without a word. */
function open(scene: Scene): number {
  return scene.pile + cardsIn(scene, "table").length;
}

describe.each(vectors.matches)("a match of $seats, shown event by event", (match) => {
  const steps = match.steps as unknown as Step[];

  test("arrives at what the table sees after each step", () => {
    let sight = { ...steps[0]!.sight } as Sight;
    let scene = settle(emptyScene(-1), sight);
    for (const step of steps.slice(1)) {
      sight = { ...sight, ...step.sight };
      scene = step.events.reduce(advance, scene);
      // A pirate who never dived has surfaced from the start (H30): the table knows it, nobody says it.
      const quiet = step.events.some(([kind]) => kind === EVENT.TURNED_UP) ? { surfaced: seen(sight).surfaced } : {};
      expect({ ...told(scene, match.seats), ...quiet }).toEqual(seen(sight));
      expect(open(scene)).toBe(sight.pile_size + kindsIn(sight.table).length);
      scene = settle(scene, sight);
      expect(kinds(cardsIn(scene, "table"))).toEqual(kindsIn(sight.table));
      expect(kinds(cardsIn(scene, "pile"))).toEqual(kindsIn(sight.pile).slice(-3));
      expect(new Set(scene.cards.map((card) => card.id)).size).toBe(scene.cards.length);
    }
  });

  test("deals the hands that lie there already, and nobody ends up with twice as many", () => {
    const sight = steps[0]!.sight as Sight;
    const dealt = steps[0]!.events.reduce(advance, settle(emptyScene(-1), sight));
    expect(told(dealt, match.seats)).toEqual(seen(sight));
  });

  test("from a single look shows the same as from the whole story", () => {
    let sight = {} as Sight;
    for (const step of steps) {
      sight = { ...sight, ...step.sight };
      expect(told(settle(emptyScene(-1), sight), match.seats)).toEqual(seen(sight));
    }
  });

  test("what was shown stays where it is when the table agrees", () => {
    let sight = {} as Sight;
    let scene = emptyScene(-1);
    for (const step of steps) {
      sight = { ...sight, ...step.sight };
      scene = settle(scene, sight);
      expect(settle(scene, sight)).toEqual(scene);
    }
  });
});

function dive(hand: number[], extra: Partial<Sight> = {}): { scene: Scene; sight: Sight } {
  const sight = {
    phase: PHASE.PLAY,
    ascent: 0,
    turn: 0,
    chooser: 0,
    seats: 2,
    last: -1,
    bottom: 100,
    air: 0,
    swum: 0,
    table: [],
    deck_size: 40,
    pile: [],
    pile_size: 0,
    hand,
    hand_size: [hand.length, 5, 0, 0],
    front: [0, 0, 0, 0],
    panic: [-1, -1, -1, -1],
    sharks: Array<number>(8).fill(0),
    depth: [0, 0, 0, 0],
    anchor: [0, 0, 0, 0],
    surfaced: [0, 0, 0, 0],
    ...extra,
  } as Sight;
  return { scene: settle(emptyScene(0), sight), sight };
}

test("the copy that was touched is the one that leaves the hand", () => {
  const { scene, sight } = dive([0, 7, 0]);
  const [first, , last] = cardsIn(scene, "hand", 0);
  const after = advance({ ...scene, chosen: last!.id }, [EVENT.BREATHED, 0, 5, 0, 5, 0]);
  expect(cardsIn(after, "table")[0]!.id).toBe(last!.id);
  expect(after.air).toBe(5);
  const settled = settle(after, { ...sight, hand: [7, 0], hand_size: [2, 5, 0, 0], table: [0], air: 5 });
  expect(
    cardsIn(settled, "hand", 0)
      .map((card) => card.id)
      .sort(),
  ).toEqual([first!.id, first!.id + 1]);
});

test("drawn cards come from the deck, and the reader sees only the own", () => {
  const { scene } = dive([0]);
  const deck = cardsIn(scene, "deck").map((card) => card.id);
  const mine = advance(scene, [EVENT.DREW_TWO, 0, 3, 8, 8, 8]);
  expect(
    cardsIn(mine, "hand", 0)
      .slice(1)
      .map((card) => [card.id, card.kind]),
  ).toEqual([
    [deck[0], 3],
    [deck[1], 8],
  ]);
  const theirs = advance(mine, [EVENT.DREW_ONE, 1, HIDDEN, HIDDEN, HIDDEN, HIDDEN]);
  expect(cardsIn(theirs, "hand", 1).at(-1)).toMatchObject({ kind: HIDDEN, down: true });
  expect(theirs.deck).toBe(37);
});

test("a Dolphin sent as a Shark moves from one pirate to the next and returns to the pile as itself", () => {
  const { scene } = dive([1, DOLPHIN]);
  const set = advance(scene, [EVENT.SET_SHARK, 0, 1, DOLPHIN, 0, 0]);
  const sent = advance(set, [EVENT.SENT_SHARK, 1, 0, 1, 1, 0]);
  expect(kinds(cardsIn(sent, "shark", 0))).toEqual([DOLPHIN]);
  const eaten = advance(sent, [EVENT.SLEW_SHARK, 0, 1, 21, 0, 0]);
  expect(kinds(cardsIn(eaten, "pile"))).toEqual([DOLPHIN]);
});

test("a card laid face down stays face down, also for its owner who knows it", () => {
  const laid = advance(dive([14]).scene, [EVENT.LAID, 0, 14, 0, 0, 0]);
  expect(cardsIn(laid, "panic", 0)).toMatchObject([{ kind: 14, down: true }]);
  const hidden = advance(laid, [EVENT.LAID, 1, HIDDEN, HIDDEN, HIDDEN, HIDDEN]);
  expect(cardsIn(hidden, "panic", 1)).toMatchObject([{ kind: HIDDEN, down: true }]);
});

test("the penalty with an empty hand comes from the pile, else from the table", () => {
  const { scene } = dive([], { pile: [3, 4], pile_size: 2, table: [9] });
  const piled = advance(scene, [EVENT.TOOK_FROM_PILE, 0, 4, 0, 0, 0]);
  expect([kinds(cardsIn(piled, "panic", 0)), piled.pile]).toEqual([[4], 1]);
  const tabled = advance(scene, [EVENT.TOOK_FROM_TABLE, 0, 9, 0, 0, 0]);
  expect(kinds(cardsIn(tabled, "panic", 0))).toEqual([9]);
});

test("a Draw in the last turns lies on the table, and nothing comes of it", () => {
  const { scene } = dive([3], { deck_size: 0, last: 1 });
  const after = (
    [
      [EVENT.PLAYED_DRAW, 0, 3, 0, 0, 0],
      [EVENT.DREW_NOTHING, 0, 0, 0, 0, 0],
    ] as EventRow[]
  ).reduce(advance, scene);
  expect([kinds(cardsIn(after, "table")), cardsIn(after, "hand", 0), after.deck]).toEqual([[3], [], 0]);
});

test("a stroke beyond the surface is spent air all the same", () => {
  const { scene } = dive([15], { ascent: 1, air: 10, depth: [5, 20, 0, 0] });
  const up = advance(scene, [EVENT.SWAM, 0, 5, 15, 0, 0]);
  expect([up.swum, up.depth[0]]).toEqual([10, 0]);
});
