import { describe, expect, test } from "vitest";

import type { EventRow } from "../../generated/protocol";
import vectors from "./matches.vectors.json";
import { advance, catchUp, emptyScene, isReveal, revealIn, settle, turnOver, type Scene } from "./scene";
import { BARRACUDA, EVENT, PHASE, type Sight } from "../../generated/barrakuda";
import { holds, rowOf } from "./reading";

interface Step {
  events: EventRow[];
  sight: Partial<Sight>;
}

/** What a scene says about the table, in the words of a sight. */
function told({ pawn, lying, bag, chest, row, held, ready, hoard, fish }: Scene) {
  return { pawn, lying, bag, chest, row, held, ready, hoard, fish };
}

function seen(sight: Sight) {
  const seats = Array.from({ length: sight.seats }, (_, seat) => seat);
  return {
    pawn: seats.map((seat) => sight.pawn[seat]),
    lying: seats.map((seat) => sight.lying[seat] === 1),
    bag: seats.map((seat) => sight.bag[seat]),
    chest: seats.map((seat) => sight.chest[seat]),
    row: seats.map((seat) => rowOf(sight, seat)),
    held: seats.map((seat) => holds(sight, seat, BARRACUDA)),
    ready: seats.map((seat) => sight.ready[seat] === 1),
    hoard: sight.hoard,
    fish: sight.fish,
  };
}

describe.each(vectors.matches)("a match of $seats, shown event by event", (match) => {
  const steps = match.steps as unknown as Step[];

  test("arrives at what the table sees after each step", () => {
    let sight = { ...steps[0]!.sight } as Sight;
    let scene = settle(emptyScene(match.seats), sight);
    for (const step of steps.slice(1)) {
      sight = { ...sight, ...step.sight };
      scene = step.events.reduce(advance, scene);
      expect(told(scene)).toEqual(seen(sight));
      scene = settle(scene, sight);
      expect(told(scene)).toEqual(seen(sight));
    }
  });

  test("from a single look shows the same as from the whole story", () => {
    let sight = {} as Sight;
    for (const step of steps) {
      sight = { ...sight, ...step.sight };
      expect(told(settle(emptyScene(match.seats), sight))).toEqual(seen(sight));
    }
  });

  test("skipped wherever it is, tells what the turn brought as if all had been seen", () => {
    let sight = { ...steps[0]!.sight } as Sight;
    let whole = settle(emptyScene(match.seats), sight);
    for (const { events, sight: change } of steps.slice(1)) {
      const before = whole;
      sight = { ...sight, ...change };
      whole = settle(events.reduce(catchUp, before), sight);
      const revealed = revealIn(events).length; // these are shown together
      for (let seen = 0; seen <= events.length; seen += 1) {
        const shown = events.slice(0, seen < revealed ? 0 : seen).reduce(advance, seen && revealed ? turnOver(before, events) : before);
        expect(settle(events.slice(seen).reduce(catchUp, shown), sight).deeds).toEqual(whole.deeds);
      }
    }
  });

  test("turns all cards over at once, as the step will tell them", () => {
    for (const step of steps.filter((one) => one.events.some(isReveal))) {
      const { face } = turnOver(emptyScene(match.seats), step.events);
      expect(face.every((card) => card >= 1 && card <= BARRACUDA)).toBe(true);
      for (const event of step.events.filter((one) => one[0] === EVENT.DIVED)) expect(face[event[1]]).toBe(event[2]);
    }
  });
});

test("cards that are turned over, and rows that come back with them, are one moment", () => {
  const [chose, dived, back, lay, rolled] = [
    happened(EVENT.CHOSE, 1),
    happened(EVENT.DIVED, 0, 3),
    happened(EVENT.TOOK_ROW_BACK, 0, 5),
    happened(EVENT.LAY_DOWN, 1),
    happened(EVENT.ROLLED, -1, 1, 2),
  ];
  expect(revealIn([chose!, dived!, back!, lay!, rolled!, dived!])).toEqual([dived, back, lay]);
  expect(revealIn([chose!])).toEqual([]);
});

function under(sea: Partial<Scene>): Scene {
  return { ...emptyScene(4), ...sea };
}

const happened = (kind: number, seat: number, ...values: number[]): EventRow => [kind, seat, values[0] ?? 0, values[1] ?? 0, values[2] ?? 0, values[3] ?? 0];

test("the fish's way is kept step by step, and a new throw begins a new one", () => {
  const rolled = advance(under({ fish: 6, path: [1, 6] }), happened(EVENT.ROLLED, -1, 2, 3));
  const swum = [happened(EVENT.SWAM, -1, 2, 6), happened(EVENT.SWAM, -1, 3, 2)].reduce(advance, rolled);
  expect(swum.path).toEqual([6, 2, 3]);
  expect(swum.throws).toBe(1);
  expect(advance(swum, happened(EVENT.ROLLED, -1, 1, 3)).path).toEqual([3]);
});

test("a jump is drawn as one, and stays drawn in the next look", () => {
  const jumped = [happened(EVENT.ROLLED, -1, 1, 6), happened(EVENT.SWAM, -1, 6, 2), happened(EVENT.ROLLED_JUMP, -1, 4), happened(EVENT.JUMPED, -1, 4)].reduce(
    advance,
    under({ fish: 2 }),
  );
  expect([jumped.path, jumped.leap, jumped.course]).toEqual([[2, 6, 4], true, 4]);
});

test("a controller who leaves the fish alone draws no way", () => {
  const thrown = advance(under({ fish: 4 }), happened(EVENT.ROLLED_DISTANCE, 1, 2));
  expect(advance(thrown, happened(EVENT.STEERED, 1, 4)).path).toEqual([4]);
});

test("what the hoard cannot hold goes back to the bank", () => {
  const bitten = [happened(EVENT.WAS_BITTEN, 0, 6, 3), happened(EVENT.OVERFLOWED, 0, 3, 3)].reduce(
    advance,
    under({ bag: [6, 0, 0, 0], hoard: [0, 0, 0, 1, 0, 0, 0] }),
  );
  expect(bitten.hoard[3]).toBe(4);
  expect(bitten.bag[0]).toBe(0);
  expect(bitten.deeds[0]).toEqual([{ sign: "bite", amount: -6 }]);
});

test("partners share a chest and swap gold", () => {
  const team = under({ teams: 1, bag: [5, 0, 1, 0], chest: [2, 0, 2, 0] });
  expect(advance(team, happened(EVENT.DEPOSITED, 2, 1, 3)).chest).toEqual([3, 0, 3, 0]);
  expect(advance(team, happened(EVENT.GAVE, 0, 2, 3)).bag).toEqual([2, 0, 4, 0]);
  expect(advance(team, happened(EVENT.ASKED, 2, 0, 3)).bag).toEqual([2, 0, 4, 0]);
});

test("both partners may have the initiative, a tie gives it to nobody", () => {
  const both = [happened(EVENT.HAD_INITIATIVE, 0, 4), happened(EVENT.HAD_INITIATIVE, 2, 4)].reduce(advance, under({}));
  expect(both.leads).toEqual([{ wreck: 4, seats: [0, 2] }]);
  expect(advance(both, happened(EVENT.TIED, -1, 2)).leads.at(-1)).toEqual({ wreck: 2, seats: [] });
});

test("a hex puts a card into its victim's row, or the Barracuda card into the centre", () => {
  const hexed = advance(under({ row: [[], [4, 1], [], []] }), happened(EVENT.HEXED, 0, 1));
  expect([hexed.hexer, hexed.victim]).toEqual([0, 1]);
  const placed = advance(hexed, happened(EVENT.PLACED, 0, 5, 1));
  expect(placed.row[1]).toEqual([4, 1, 5]);
  expect(advance(hexed, happened(EVENT.PLACED, 0, BARRACUDA, 1)).held).toEqual([true, false, true, true]);
});

test("bait brings a Barracuda card back or throws another's away", () => {
  const centre = under({ held: [false, true, true, true] });
  expect(advance(centre, happened(EVENT.RECOVERED, 0)).held[0]).toBe(true);
  expect(advance(centre, happened(EVENT.EXPELLED, 0, 3)).held).toEqual([false, true, true, false]);
});

test("who comes while the initiative is being used sees whose it is", () => {
  const last = vectors.matches[0]!.steps[0]!.sight as unknown as Sight;
  const slot = { ...last, phase: PHASE.SLOT, wreck: 4, asked: 2 };
  expect(settle(emptyScene(2), slot).leads).toEqual([{ wreck: 4, seats: [1] }]);
});
