import { expect, test } from "vitest";

import { askOf, choicesOf, cursorOn, pawnAction, ruleOf, waitOf } from "./choices";
import vectors from "./matches.vectors.json";
import { emptyScene, settle } from "./scene";
import { ACTION, DIVER, OUT, PHASE, PINK, PINK_SHARK, SURFACE, type Sight } from "../../generated/plongee";
import { wordsIn } from "./words";

const start = { ...vectors.matches[1]!.steps[0]!.sight } as unknown as Sight;
const numbered = (letter: string, count: number) => Array.from({ length: count }, (_, i) => `${letter}${i + 1}`);
const names = {
  space: ["surface", ...numbered("d", 20), "the violet diver", ...numbered("a", 30), "out"],
  colour: ["–", "pink", "turquoise", "blue", "arrow", "violet"],
  cell: numbered("A", 32),
};

function choices(extra: Partial<Sight>, allowed: number[], cursor = 0) {
  const sight = { ...start, turn: 0, acting: 0, ...extra };
  return choicesOf({ sight, scene: settle(emptyScene(), sight), allowed, words: wordsIn("en"), names, cursor });
}

const places = (...some: number[]): number[] => [...some, ...Array<number>(12 - some.length).fill(SURFACE)];

test("every pawn has its button, which says where the die leads", () => {
  const [first, second, third] = choices({ phase: PHASE.PAWN, die: 3, place: places(2, DIVER + 20, 12) }, [4, 5, 6]);
  expect([first?.title, second?.title, third?.title]).toEqual(["d2 → d5", "a20 → surface", "d12 → wreck"]);
  expect([first?.detail, second?.detail, third?.detail]).toEqual(["pink sharks", "breathe", "go fishing"]);
  expect([first?.colour, second?.colour, third?.colour]).toEqual([PINK, undefined, undefined]);
  expect([first?.name, second?.name, third?.name]).toEqual(["turquoise → pink", "arrow → surface", "blue → wreck"]);
});

test("a space that was asked about says its rule, and a button what comes of landing there", () => {
  const sight = { ...start, turn: 0, acting: 0 };
  const asked = { sight, scene: settle(emptyScene(), sight), allowed: [], words: wordsIn("en"), names, cursor: 0 };
  expect(ruleOf(asked, 1)).toBe("d1, pink: beware of pink and white sharks.");
  expect(ruleOf(asked, 3)).toBe("d3, blue: safe from everything.");
  expect(ruleOf(asked, DIVER + 2)).toBe("a2, pink: beware of pink and white sharks. On the way up, whoever stops here captures.");
  const [first, , third] = choices({ phase: PHASE.PAWN, die: 2, place: places(2, 3, DIVER + 3, DIVER + 5) }, [4, 5, 6]);
  expect([first?.detail, third?.detail]).toEqual(["draw a card", "capture!"]);
});

test("after a six, and with a card turned over, what cannot be done says why", () => {
  expect(choices({ phase: PHASE.PAWN, die: 6, place: places(4) }, [5, 6])[0]?.detail).toBe("a 6: a new diver");
  expect(choices({ phase: PHASE.FISHING, fisher: 0, place: places(DIVER) }, [ACTION.FLIP])[0]?.detail).toBe("a card is turned over");
});

test("divers who stand together have one button", () => {
  const all = choices({ phase: PHASE.PAWN, die: 3, place: places(2, SURFACE, SURFACE) }, [4, 5, 6]);
  expect(all.map(({ title, alike }) => [title, alike])).toEqual([
    ["d2 → d5", [4]],
    ["surface → d3", [5, 6]],
  ]);
});

test("a pawn that must not move stays quiet, and can be asked about", () => {
  const [first, second, third] = choices({ phase: PHASE.PAWN, die: 6, place: places(4, OUT), resting: 0 }, [6]);
  expect([first?.can, second?.can, third?.can]).toEqual([false, false, true]);
  expect([first?.tone, second?.title, third?.tone]).toEqual(["plain", "with Poseidon", "main"]);
});

test("a paid roll says what is left, and a counter-card appears when Poseidon holds somebody", () => {
  const [stop, pay, ...rest] = choices({ phase: PHASE.AGAIN, oxygen: [5, 5, 5, 5] }, [ACTION.STOP, ACTION.PAY]);
  expect([stop?.tone, pay?.tone, pay?.detail, rest]).toEqual(["plain", "main", "4 left then", []]);
  const held = choices({ phase: PHASE.AGAIN, place: places(OUT), oxygen: [0, 5, 5, 5] }, [ACTION.STOP, ACTION.RETURN]);
  expect(held.map((choice) => [choice.action, choice.can])).toEqual([
    [ACTION.STOP, true],
    [ACTION.PAY, false],
    [ACTION.RETURN, true],
  ]);
});

test("fishing names the gold at stake and the danger", () => {
  const wreck = [2, 0, ...Array<number>(30).fill(10)];
  const unturned = [6, 6, 3, 3, 2, 0, 0, 0, 7, 3];
  const [, take, flip] = choices({ phase: PHASE.FISHING, wreck, unturned, gold_down: 20, gold_up: 2, fisher: 0 }, [ACTION.TAKE, ACTION.FLIP + 5], 5);
  expect([take?.title, take?.tone]).toEqual(["Take: +4", "gold"]);
  expect([flip?.action, flip?.title, flip?.detail]).toEqual([ACTION.FLIP + 5, "Turn over", "danger: 10/30"]);
  expect(flip?.name).toBe("A6");
});

test("only threatened divers can have a cage, and there is always a way without", () => {
  const all = choices({ phase: PHASE.CAGES, place: places(1, 5, 3), cages: [1, 0, 0, 0], drawn: PINK_SHARK }, [ACTION.LET_GO, ACTION.CAGE, ACTION.CAGE + 1]);
  expect(all.map((choice) => choice.title)).toEqual(["Cage on d1", "Cage on d5", "No cage"]);
});

test("another's stampede asks the owner of the divers, not the player whose turn it is", () => {
  const all = choices({ phase: PHASE.FLIGHT, turn: 0, acting: 1, place: places(4, 4, 4, 4, 7, 11) }, [ACTION.FLEE + 1, ACTION.FLEE + 2]);
  expect(all.map((choice) => [choice.pawn, choice.title])).toEqual([
    [4, "Flee from d7"],
    [5, "Flee from d11"],
  ]);
});

test("a tap on a diver means what the moment asks for", () => {
  expect([PHASE.PAWN, PHASE.CAGES, PHASE.FLIGHT].map((phase) => pawnAction(phase, 1))).toEqual([5, 43, 46]);
});

test("the keyboard points at a card that is there, and at one that can be turned over when one can", () => {
  const scene = settle(emptyScene(), { ...start, wreck: [11, 2, 10, ...Array<number>(29).fill(10)] });
  expect([cursorOn(scene, [], 0), cursorOn(scene, [], 1), cursorOn(scene, [ACTION.FLIP + 2, ACTION.FLIP + 9], 1)]).toEqual([1, 1, 2]);
  expect(cursorOn(scene, [ACTION.FLIP + 2, ACTION.FLIP + 9], 9)).toBe(9);
});

test("the reader is asked, the others are waited for, and nothing is asked while something moves", () => {
  const words = wordsIn("en");
  const sight = { ...start, phase: PHASE.CAGES };
  const asked = { sight, scene: settle(emptyScene(), sight), allowed: [ACTION.LET_GO], words, names, cursor: 0 };
  expect(askOf(asked, "A pink shark")).toBe("A pink shark! Who gets a cage?");
  expect(askOf({ ...asked, allowed: [] }, "")).toBe("");
  expect([waitOf(sight, words, "Léa"), waitOf({ ...sight, phase: PHASE.AGAIN }, words, "Léa")]).toEqual(["Léa looks for a cage…", "Léa to play"]);
});

test("every action that was played in a whole match stood on a button or on a card", () => {
  for (const match of vectors.matches) {
    let sight = {} as Sight;
    for (const step of match.steps as unknown as { seat: number; action: number; sight: Partial<Sight> }[]) {
      const before = sight;
      sight = { ...sight, ...step.sight };
      if (step.action < 0 || (step.action >= ACTION.FLIP && step.action < ACTION.LET_GO)) continue;
      const scene = settle(emptyScene(), before);
      const shown = choicesOf({ sight: before, scene, allowed: [step.action], words: wordsIn("fr"), names, cursor: 0 });
      expect(shown.filter((choice) => choice.can).map((choice) => choice.action)).toEqual([step.action]);
    }
  }
});
