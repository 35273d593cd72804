import { describe, expect, test } from "vitest";

import type { EventRow } from "../../generated/protocol";
import vectors from "./matches.vectors.json";
import { between, countFrom, spacesOf } from "./path";
import { advance, emptyScene, goldUp, isDiverOpen, settle, type Scene } from "./scene";
import { DIVER, DOWN, EVENT, OCTOPUS, OUT, PHASE, SURFACE, type Sight } from "../../generated/plongee";

interface Step {
  seat: number;
  action: number;
  events: EventRow[];
  sight: Partial<Sight>;
}

/** What a scene says about the table, in the words of a sight. */
function told(scene: Scene) {
  const { oxygen, cages, counters, pending, pendingCards, secured, hidden, die } = scene;
  const wreck = scene.wreck.map((card) => (card.lies === "up" ? card.value : card.lies));
  const caged = scene.pawns.filter((pawn) => pawn.caged).map((pawn) => pawn.id);
  return { place: scene.pawns.map((pawn) => pawn.place), oxygen, cages, counters, pending, pendingCards, secured, hidden, die, wreck, caged };
}

function seen(sight: Sight) {
  const own = (row: number[]) => row.slice(0, sight.seats);
  return {
    place: sight.place.slice(0, sight.seats * 3),
    oxygen: own(sight.oxygen),
    cages: own(sight.cages),
    counters: own(sight.counters),
    pending: own(sight.pending_value),
    pendingCards: own(sight.pending_cards),
    secured: own(sight.total),
    hidden: { gold: sight.gold_down, octopus: sight.unturned[8], poseidon: sight.unturned[9] },
    die: sight.die,
    wreck: sight.wreck.map((kind) => (kind < OCTOPUS ? sight.value[kind] : kind === DOWN ? "down" : "gone")),
    caged: sight.place.flatMap((_, pawn) => ((sight.saved >> pawn) & 1 ? [pawn] : [])),
  };
}

describe.each(vectors.matches)("a match of $seats, shown event by event", (match) => {
  const steps = match.steps as unknown as Step[];

  test("arrives at what the table sees after each step", () => {
    let sight = { ...steps[0]!.sight } as Sight;
    let scene = settle(emptyScene(), sight);
    for (const step of steps.slice(1)) {
      sight = { ...sight, ...step.sight };
      scene = step.events.reduce(advance, scene);
      // The last bite empties the cages without a word; everything else is told.
      expect({ ...told(scene), caged: [] }).toEqual({ ...seen(sight), caged: [] });
      scene = settle(scene, sight);
      expect(told(scene)).toEqual(seen(sight));
    }
  });

  test("from a single look shows the same as from the whole story", () => {
    let sight = {} as Sight;
    for (const step of steps) {
      sight = { ...sight, ...step.sight };
      expect(told(settle(emptyScene(), sight))).toEqual(seen(sight));
    }
  });

  test("each way leads along the path, from where the pawn stood to where it stands", () => {
    let sight = { ...steps[0]!.sight } as Sight;
    let scene = settle(emptyScene(), sight);
    for (const step of steps.slice(1)) {
      sight = { ...sight, ...step.sight };
      for (const event of step.events) {
        const before = scene;
        scene = advance(scene, event);
        for (const pawn of scene.pawns.filter((pawn) => pawn.moves !== before.pawns[pawn.id]!.moves)) {
          expect([pawn.route[0], pawn.route.at(-1)]).toEqual([before.pawns[pawn.id]!.place, pawn.place]);
        }
      }
      scene = settle(scene, sight);
    }
  });

  test("a finger that counts along the path ends where the pawn does", () => {
    let sight = { ...steps[0]!.sight } as Sight;
    let scene = settle(emptyScene(), sight);
    for (const step of steps.slice(1)) {
      if (sight.phase === PHASE.PAWN) {
        const pawn = scene.pawns[sight.turn * 3 + step.action - 4]!;
        const counted = countFrom(scene.path, pawn.place, sight.die, isDiverOpen(scene));
        expect(counted).toBe(advance(scene, step.events[0]!).pawns[pawn.id]!.place);
      }
      sight = { ...sight, ...step.sight };
      scene = settle(step.events.reduce(advance, scene), sight);
    }
  });
});

const start = { ...vectors.matches[1]!.steps[0]!.sight } as unknown as Sight;

function table(extra: Partial<Sight> = {}): Scene {
  return settle(emptyScene(), { ...start, ...extra });
}

const places = (...some: number[]): number[] => [...some, ...Array<number>(12 - some.length).fill(SURFACE)];

test("the path goes down, over the violet diver, up and out", () => {
  const { path } = table();
  expect(spacesOf(path)).toHaveLength(12 + 1 + 22);
  expect(between(path, SURFACE, 2)).toEqual([SURFACE, 1, 2]);
  expect(between(path, 11, DIVER)).toEqual([11, 12, DIVER]);
  expect(between(path, 12, DIVER + 2)).toEqual([12, DIVER, DIVER + 1, DIVER + 2]);
  expect(between(path, DIVER + 21, SURFACE)).toEqual([DIVER + 21, DIVER + 22, SURFACE]);
  expect(between(path, OUT, SURFACE)).toEqual([OUT, SURFACE]);
});

test("gold stolen goes from frogman to frogman, and nothing is lost on the way", () => {
  const before = table({ pending_value: [3, 5, 0, 0], pending_cards: [1, 2, 0, 0] });
  const after = advance(before, [EVENT.ROBBED, 0, 1, 5, 2, 0]);
  expect([after.pending, after.pendingCards]).toEqual([
    [8, 0, 0, 0],
    [3, 0, 0, 0],
  ]);
});

test("one's own diver in the way goes up in its own colour", () => {
  const after = advance(table({ place: places(DIVER + 2, DIVER + 2) }), [EVENT.CHASED_OWN, 0, 1, 0, DIVER + 2, 0]);
  expect(after.pawns.slice(0, 2).map((pawn) => pawn.place)).toEqual([DIVER + 2, SURFACE]);
});

test("a yellow shark frightens those on arrows, and no others", () => {
  const after = advance(table({ place: places(4, 3, DIVER + 1) }), [EVENT.STAMPEDED, 0, 2, 0, 0, 0]);
  expect(after.pawns.filter((pawn) => pawn.fleeing).map((pawn) => pawn.id)).toEqual([0, 2]);
});

test("the session is over as soon as something else happens", () => {
  const fishing = advance(table(), [EVENT.REACHED_DIVER, 1, 0, 2, 0, 0]);
  const bitten = advance(fishing, [EVENT.MET_OCTOPUS, 1, 7, 0, 0, 0]);
  expect([fishing.fisher, bitten.fisher, bitten.monster]).toEqual([3, 3, { kind: "octopus", cell: 7 }]);
  const later = advance(bitten, [EVENT.PAID, 1, 4, 0, 0, 0]);
  expect([later.fisher, later.monster]).toEqual([-1, null]);
});

test("who is left alone has the rest of the gold, who is out has none on the frogman", () => {
  const before = table({ pending_value: [4, 9, 0, 0], pending_cards: [2, 3, 0, 0] });
  const out = advance(before, [EVENT.ELIMINATED, 0, 4, 2, 0, 0]);
  expect(out.pending).toEqual([0, 9, 0, 0]);
  expect(advance(out, [EVENT.LEFT_ALONE, 1, 50, 0, 0, 0]).secured).toEqual([0, 50, 0, 0]);
});

test("face-up gold is what lies there to take", () => {
  const one = advance(table(), [EVENT.FLIPPED_GOLD, 0, 3, 5, 0, 0]);
  const two = advance(one, [EVENT.FLIPPED_GOLD, 0, 4, 2, 0, 0]);
  expect([goldUp(two), two.nerve]).toEqual([7, 2]);
  expect(goldUp(advance(two, [EVENT.TOOK_GOLD, 0, 7, 2, 0, 0]))).toBe(0);
});

test("what has no picture of its own moves nothing", () => {
  const before = table();
  expect(advance(before, [EVENT.STOCK_EMPTY, 0, 0, 0, 0, 0])).toEqual(before);
});
