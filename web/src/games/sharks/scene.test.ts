import { describe, expect, test } from "vitest";

import type { EventRow } from "../../generated/protocol";
import vectors from "./matches.vectors.json";
import { advance, countFaces, emptyScene, inPlace, settle, type Scene } from "./scene";
import { EVENT, PHASE, type Sight } from "../../generated/sharks";

interface Step {
  events: EventRow[];
  sight: Partial<Sight>;
}

/** What a scene says about the table, in the words of a sight. */
function told(scene: Scene, seats: number) {
  return {
    dice: countFaces(scene.blue),
    aside: inPlace(scene.blue, "sand").length,
    fins: countFaces(scene.red),
    sharks: inPlace(scene.red, "water").length,
    beach: Array.from({ length: seats }, (_, seat) => scene.signs.filter((owner) => owner === seat).length),
    score: scene.score,
    escaped: scene.escaped,
  };
}

function seen(sight: Sight) {
  const { dice, aside, fins, sharks, escaped, seats } = sight;
  return { dice, aside, fins, sharks, beach: sight.beach.slice(0, seats), score: sight.score.slice(0, seats), escaped };
}

describe.each(vectors.matches)("a match of $seats, shown event by event", (match) => {
  const steps = match.steps as unknown as Step[];

  test("arrives at what the table sees after each step", () => {
    let sight = { ...steps[0]!.sight } as Sight;
    let scene = settle(emptyScene(), sight);
    for (const step of steps.slice(1)) {
      sight = { ...sight, ...step.sight };
      scene = step.events.reduce(advance, scene);
      if (sight.phase !== PHASE.OVER) expect(told(scene, match.seats)).toEqual(seen(sight));
      const settled = settle(scene, sight);
      expect(told(settled, match.seats)).toEqual(seen(sight));
      if (sight.phase !== PHASE.OVER) expect(settled.blue.map((die) => die.id)).toEqual(scene.blue.map((die) => die.id));
      scene = settled;
    }
  });

  test("skipped after any event still arrives at what the table sees", () => {
    let before = { ...steps[0]!.sight } as Sight;
    for (const step of steps.slice(1)) {
      const after = { ...before, ...step.sight };
      let scene = settle(emptyScene(), before);
      for (const event of step.events) {
        scene = advance(scene, event);
        expect(told(settle(scene, after), match.seats)).toEqual(seen(after));
      }
      before = after;
    }
  });

  test("from a single look shows the same as from the whole story", () => {
    let sight = {} as Sight;
    for (const step of steps) {
      sight = { ...sight, ...step.sight };
      expect(told(settle(emptyScene(), sight), match.seats)).toEqual(seen(sight));
    }
  });
});

function atSea(dice: number[], extra: Partial<Sight> = {}): Scene {
  const sight = {
    phase: PHASE.BEACH,
    turn: 0,
    seats: 2,
    target: 100,
    signs: 6,
    dice,
    aside: 0,
    sharks: 0,
    fins: [0, 0, 0, 0],
    victims: 0,
    owed: 0,
    escaped: 0,
    beach: [0, 0, 0, 0, 0, 0],
    score: [0, 0, 0, 0, 0, 0],
    ...extra,
  } as Sight;
  return settle(emptyScene(), sight);
}

test("dice that show swimmers stay what they are when waves are thrown", () => {
  const before = atSea([3, 2, 1, 0]);
  const after = advance(before, [EVENT.ROLLED, 0, 1, 3, 1, 1]);
  for (const die of before.blue.filter((die) => die.place === "water" && die.face > 0)) {
    expect(after.blue.find((other) => other.id === die.id)).toEqual(die);
  }
});

test("two fins bite one after the other, each its own prey", () => {
  const sea = atSea([0, 3, 0, 0], { sharks: 2, fins: [0, 2, 0, 0], phase: PHASE.ATTACK });
  const first = advance(sea, [EVENT.ATE, 0, 1, 1, 0, 0]);
  const second = advance(first, [EVENT.ATE, 0, 1, 1, 0, 0]);
  expect(second.fin).not.toBe(first.fin);
  expect(first.prey).not.toEqual(second.prey);
  expect(inPlace(second.blue, "water")).toHaveLength(1);
});

test("sun without a die left changes the weather alone", () => {
  const sea = atSea([1, 10, 0, 0]);
  const after = advance(sea, [EVENT.SUN_BUT_NO_DIE, 0, 0, 0, 0, 0]);
  expect(after.weather).toBe("sun");
  expect(after.blue).toEqual(sea.blue);
});

test("a shark that finds nobody leaves an empty sea", () => {
  const shark = advance(atSea([2, 0, 0, 0]), [EVENT.SHARK, 0, 0, 0, 0, 0]);
  const after = advance(shark, [EVENT.NOBODY_SWAM, 0, 0, 0, 0, 0]);
  expect(inPlace(after.blue, "water")).toEqual([]);
  expect(inPlace(after.red, "water")).toHaveLength(1);
});

test("what has no picture of its own moves nothing", () => {
  const sea = atSea([1, 1, 0, 0]);
  expect(advance(sea, [EVENT.NO_SIGN_LEFT, 0, 0, 0, 0, 0])).toEqual({ ...sea, event: [EVENT.NO_SIGN_LEFT, 0, 0, 0, 0, 0] });
});

test("blood is remembered until the next turn, also by who comes while a sign is owed for it", () => {
  const shark = atSea([0, 2, 0, 0], { sharks: 1 });
  const bitten = advance(shark, [EVENT.ATE, 0, 1, 1, 0, 0]);
  expect([shark.bloody, bitten.bloody, advance(bitten, [EVENT.TOOK_DICE, 1, 7, 0, 0, 0]).bloody]).toEqual([false, true, false]);
  expect(atSea([0, 2, 0, 0], { phase: PHASE.SIGN, sharks: 1, owed: 1 }).bloody).toBe(true);
});
