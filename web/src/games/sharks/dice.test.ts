import { describe, expect, test } from "vitest";

import { checkStep, sealFits, type Draw } from "../../lib/luck";
import type { EventRow } from "../../generated/protocol";
import { rollsOf } from "./dice";
import vectors from "./matches.vectors.json";
import { EVENT, type Sight } from "../../generated/sharks";

interface Step {
  events: EventRow[];
  sight: Partial<Sight>;
  draws: Draw[];
}

test("the events are numbered as the rules number them", () => {
  expect(EVENT).toEqual(vectors.events);
});

describe.each(vectors.matches)("a match of $seats", (match) => {
  const steps = match.steps as unknown as Step[];

  test("has a seal and draws that follow from its seed", () => {
    expect(sealFits(match)).toBe(true);
    expect(steps.filter((step, number) => !checkStep(match, number, step.draws).fits)).toEqual([]);
  });

  test("tells every roll as it fell", () => {
    let before: Sight | undefined;
    for (const step of steps) {
      expect(rollsOf(before, step.events, step.draws).filter((roll) => !roll.fits)).toEqual([]);
      before = { ...before, ...step.sight } as Sight;
    }
  });

  test("is caught if one die is told otherwise", () => {
    const [kind, seat, waves, ones, twos, threes] = steps[0]!.events.findLast((event) => event[0] === EVENT.ROLLED)!;
    const told: EventRow[] = [...steps[0]!.events.slice(0, -1), [kind, seat, waves - 1, ones + 1, twos, threes]];
    expect(rollsOf(undefined, told, steps[0]!.draws).every((roll) => roll.fits)).toBe(false);
  });
});

describe("a step", () => {
  const calm = { dice: [1, 0, 0, 0], sharks: 0 };

  test("with a draw that nobody told of does not fit", () => {
    const events: EventRow[] = [
      [EVENT.PRESSED_ON, 0, 0, 0, 0, 0],
      [EVENT.RAIN, 0, 0, 0, 0, 0],
    ];
    expect(rollsOf(calm, events, [[3, 1]]).every((roll) => roll.fits)).toBe(true);
    expect(
      rollsOf(calm, events, [
        [3, 1],
        [6, 5],
      ]).every((roll) => roll.fits),
    ).toBe(false);
  });

  test("whose weather was another does not fit", () => {
    expect(rollsOf(calm, [[EVENT.SUN, 0, 0, 0, 0, 0]], [[3, 2]])[0]).toMatchObject({ faces: ["shark"], fits: false });
  });

  test("whose dice had other sides does not fit", () => {
    expect(rollsOf(calm, [[EVENT.ROLLED, 0, 0, 1, 0, 0]], [[4, 3]])[0]).toMatchObject({ faces: [], fits: false });
  });
});
