import { expect, test } from "vitest";

import { ACTION, FRONT, PHASE, type Sight } from "../../generated/breath";
import vectors from "./matches.vectors.json";
import { promptOf } from "./prompt";
import { wordsIn } from "./words";

const start = vectors.matches[0]!.steps[0]!.sight as unknown as Sight;
const AIR = ACTION.PLAY_VALUE;

function prompt(extra: Partial<Sight>, allowed: number[]): string {
  return promptOf({ ...start, phase: PHASE.PLAY, turn: 0, chooser: 0, ...extra }, allowed, wordsIn("en"), ["You", "Ben"]);
}

test("air comes first, and who has none hears what it will cost", () => {
  expect(prompt({}, [AIR])).toBe("Play air first: without it nobody swims, and no turn ends.");
  expect(prompt({}, [ACTION.STOP])).toBe("Stop without air, and a card becomes your Panic.");
  expect(prompt({ front: [FRONT.FACE_DOWN, 0, 0, 0] }, [ACTION.STOP])).toMatch(/Stop without air, and a card is lost\.$/);
});

test("what air is left is said until it is used up", () => {
  expect(prompt({ air: 15, swum: 5 }, [AIR, ACTION.STOP])).toBe("10 air left: swim, play an action, or stop.");
  expect(prompt({ air: 15, swum: 15 }, [AIR, ACTION.STOP])).toBe("Air used up: breathe again, play an action, or stop.");
  expect(prompt({ air: 15, swum: 15 }, [ACTION.STOP])).toBe("Nothing left to play this turn.");
});

/** The board only dimmed the swimmers, and a new player did not see why. */
test("whoever is blocked reads by what, and what would help", () => {
  const [one, two, both] = [
    [1, 0],
    [1, 1],
    [0, 1],
  ].map((sharks) => [...sharks, ...Array<number>(6).fill(0)]);
  expect(prompt({ sharks: one! }, [AIR])).toBe("A Shark keeps you from swimming (Calm or Kraken drives it off). Play some air.");
  expect(prompt({ sharks: two!, air: 5 }, [AIR, ACTION.STOP])).toBe(
    "2 Sharks keep you from swimming (Calm or Kraken drives one off). Play an action, or stop.",
  );
  expect(prompt({ front: [FRONT.OPEN, 0, 0, 0] }, [AIR])).toMatch(/^Panic keeps you from swimming/);
  expect(prompt({ sharks: both!, front: [FRONT.OPEN, 0, 0, 0] }, [AIR])).toMatch(/^Panic and a Shark/);
});

test("a Shark in front of somebody else is their affair", () => {
  expect(prompt({ sharks: [0, 0, 1, 0, 0, 0, 0, 0] }, [AIR])).not.toContain("Shark");
});

test("who is home, or at the bottom, reads that there is no further to swim", () => {
  expect(prompt({ ascent: 1, depth: [0, 5, 0, 0], air: 5 }, [AIR, ACTION.STOP])).toBe("You are at the surface: no need to swim. Play an action, or stop.");
  expect(prompt({ depth: [start.bottom, 0, 0, 0] }, [AIR])).toBe("You touched the bottom: there is no deeper. Play some air.");
});

test("who must lose a card reads whose doing it is", () => {
  expect(prompt({ phase: PHASE.GIVE, turn: 1 }, [ACTION.GIVE])).toBe("Ben makes you lose a card: which can you spare?");
});

test("nothing is asked while something moves", () => {
  expect(prompt({}, [])).toBe("");
});
