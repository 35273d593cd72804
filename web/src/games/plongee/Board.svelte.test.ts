import { render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { describe, expect, test, vi } from "vitest";

import { Speaker } from "../../lib/speaker";
import type { EventRow, GameDescription, Sight as Seen } from "../../generated/protocol";
import { seatOf } from "../../testing.seats";
import type { GameTexts } from "../../lib/texts";
import Board from "./Board.svelte";
import vectors from "./matches.vectors.json";
import { ACTION, DIVER, EVENT, PHASE, PINK_SHARK, SURFACE, YELLOW_SHARK, type Sight } from "../../generated/plongee";
import { layoutOf } from "./layout";
import { pathOf } from "./path";
import Track from "./Track.svelte";

/** jsdom measures nothing: the board keeps the size that it begins with. */
vi.stubGlobal(
  "ResizeObserver",
  class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
);

const numbered = (letter: string, count: number) => Array.from({ length: count }, (_, i) => `${letter}${i + 1}`);
const game = {
  slug: "plongee",
  seats: [2, 4],
  actions: [],
  events: vectors.events,
  refusals: {},
  sight: {},
  levels: [],
  ratings: null,
  adviser: "",
  options: [],
} as GameDescription;
const texts: GameTexts = {
  title: "En plongée",
  aim: "Bring up the gold",
  line: "",
  credits: "",
  actions: {},
  refusals: {},
  events: { TOOK_GOLD: "{seat} [takes|take] {a} gold." },
  sight: { seat: "air {oxygen}", table: ["die {die}"] },
  words: {
    space: ["surface", ...numbered("d", 20), "violet", ...numbered("a", 30), "out"],
    colour: ["–", "pink", "turquoise", "blue", "arrow", "violet"],
    cell: ["A", "B", "C", "D"].flatMap((row) => numbered(row, 8)),
    pawn: ["your first diver", "your second diver", "your third diver"],
    diver: ["the first diver", "the second diver", "the third diver"],
    card: ["+1", "+2", "+3", "a pink shark", "turquoise", "yellow", "white", "cage", "counter", "nothing"],
    brief: ["oxygen +1", "oxygen +2", "oxygen +3", "pink shark", "turquoise shark", "yellow shark", "white shark", "caged shark", "counter-card"],
  },
};
const start = vectors.matches[1]!.steps[0]!.sight as unknown as Seen;
const places = (...some: number[]): number[] => [...some, ...Array<number>(12 - some.length).fill(SURFACE)];

function show(extra: Seen, allowed: number[], you = 0, now: EventRow | null = null, story: EventRow[] = []) {
  const [act, ask] = [vi.fn(), vi.fn()];
  const names = ["Léa", "Noé", "Zoé", "Ugo"];
  const say = new Speaker({ language: "en", game, texts, common: { refusals: {}, terminal: { you: "you", yourself: "you" } }, names, you });
  const seats = names.map((name) => seatOf(name));
  const sight = { ...start, turn: 0, acting: 0, ...extra };
  const { container } = render(Board, { props: { sight, allowed, events: now ? [now] : [], story, now, game, say, you, seats, toAct: 1, act, ask } });
  return { act, ask, container };
}

/** By its label or its words; asking for roles would read the whole picture each time. */
function click(name: string): void {
  const found = [...document.querySelectorAll("button")].find((button) => (button.ariaLabel ?? button.textContent).includes(name));
  expect(found, name).toBeDefined();
  found!.click();
}

describe("choosing a diver", () => {
  test("takes one tap, on the button or on the diver itself", () => {
    const { act, container } = show({ phase: PHASE.PAWN, die: 3, place: places(2, DIVER + 20) }, [4, 5, 6]);
    click("d2 → d5");
    container.querySelectorAll<HTMLButtonElement>(".pawn .can")[1]!.click();
    expect(act.mock.calls).toEqual([[ACTION.MOVE], [ACTION.MOVE + 1]]);
  });

  test("asks why where it is not allowed", () => {
    const { act, ask, container } = show({ phase: PHASE.PAWN, die: 6, place: places(2) }, [5, 6]);
    container.querySelectorAll<HTMLButtonElement>(".pawn .asking")[0]!.click();
    expect([act.mock.calls, ask.mock.calls]).toEqual([[], [[ACTION.MOVE]]]);
  });

  test("is nobody's business but its owner's", () => {
    const { container } = show({ phase: PHASE.PAWN, die: 3 }, [], 1);
    expect(container.querySelectorAll(".pawn .can")).toHaveLength(0);
    expect(screen.getByText("Léa to play")).toBeTruthy();
  });
});

const namesIn = (container: Element) => [...container.querySelectorAll(".names text")].map((name) => name.textContent.trim());

test("every space bears the name that the story gives it, where there is room", () => {
  const path = pathOf(start as unknown as Sight);
  const layout = layoutOf({ width: 836, height: 560 }, { down: path.down.length, up: path.up.length }, 4, false);
  const { container } = render(Track, { props: { layout, path, hunted: [], about: [], names: texts.words!.space as string[], ask: vi.fn() } });
  expect(namesIn(container)).toEqual([...numbered("d", 12), ...numbered("a", 22)]);
});

/** On a phone the names covered the signs of the spaces. */
test("on a small board the spaces that can be left and reached bear their names, and one that is tapped says its rule", async () => {
  const { container } = show({ phase: PHASE.PAWN, die: 3, place: places(2, DIVER + 4) }, [4, 5]);
  expect(namesIn(container)).toEqual(["d2", "d5", "a4", "a7"]);
  container.querySelector("g[data-clause='P24']")!.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await tick();
  expect(container.querySelector(".prompt")?.textContent.trim()).toBe("d1, pink: beware of pink and white sharks.");
  expect(namesIn(container)).toContain("d1");
});

test("how much gold is safe shows how near the end is (P54)", () => {
  const { container } = show({ phase: PHASE.START, secured_cards: [2, 3, 0, 0] }, []);
  expect(container.querySelector(".safe")?.textContent).toBe("safe 5/22");
});

test("whoever moves is marked and named, whosever turn it was", () => {
  const { container } = show({ phase: PHASE.AGAIN }, [], 2, [EVENT.MOVED, 1, 0, 4, 4, 0]);
  expect([...container.querySelectorAll(".post")].map((post) => post.classList.contains("turn"))).toEqual([false, true, false, false]);
  expect(screen.getByText("Noé to play")).toBeTruthy();
});

/** It said "6 × pink", which could be a space as well. */
test("whoever may roll again reads what the last roll has led to", () => {
  const took: EventRow = [EVENT.TOOK_GOLD, 0, 4, 1, 0, 0];
  const { container } = show({ phase: PHASE.AGAIN }, [ACTION.STOP, ACTION.PAY], 0, took);
  expect(container.querySelector(".actions .told")?.textContent).toContain("take 4 gold");
  expect(container.querySelector(".actions .prompt")).toBeNull();
});

test("the stock names its cards by what they are, and how many there are", async () => {
  const { container } = show({ phase: PHASE.START, stock: [0, 2, 0, 3, 0, 0, 0, 0, 0], under: [PINK_SHARK, ...Array<number>(54).fill(-1)] }, []);
  click("The stock");
  await tick();
  const lines = (list: string) => [...container.querySelectorAll(`.list ${list} li`)].map((line) => line.textContent.replaceAll("\u00a0", " ").trim());
  expect([lines("ul"), lines("ol")]).toEqual([["+2 oxygen +2 × 2", "pink shark × 3"], ["pink shark"]]);
  expect(container.querySelectorAll(".list .sign svg")).not.toHaveLength(0);
});

describe("what happened meanwhile", () => {
  const met: EventRow[] = [
    [EVENT.ROLLED, 0, 3, 0, 0, 0],
    [EVENT.ROLLED, 1, 3, 0, 0, 0],
    [EVENT.TOOK_GOLD, 1, 4, 2, 0, 0],
  ];

  test("is said to who begins a turn, in signs and in sentences", () => {
    const { container } = show({ phase: PHASE.START }, [ACTION.ROLL], 0, null, met);
    expect(container.querySelector(".recap small")?.textContent).toBe("Since your turn");
    expect(container.querySelectorAll(".recap .deed")).toHaveLength(1);
    expect(container.querySelector(".recap .deed")?.getAttribute("title")).toBe("Noé takes 4 gold.");
  });

  test("is no longer said in the middle of one's turn, or to others", () => {
    const { container } = show({ phase: PHASE.AGAIN }, [ACTION.STOP], 0, null, met);
    expect(container.querySelectorAll(".recap")).toHaveLength(0);
  });
});

describe("fishing", () => {
  const wreck = [2, ...Array<number>(31).fill(10)];
  const fishing = { phase: PHASE.FISHING, fisher: 0, flipped: 1, place: places(DIVER), wreck, gold_up: 1 };

  test("turns over the card that is touched", () => {
    const { act } = show(fishing, [ACTION.TAKE, ...Array.from({ length: 31 }, (_, i) => ACTION.FLIP + 1 + i)]);
    click("C4, face down");
    click("Take: +3");
    expect(act.mock.calls).toEqual([[ACTION.FLIP + 19], [ACTION.TAKE]]);
  });

  test("has one stop for the keyboard among the cards, and arrows from there", () => {
    const { container } = show(fishing, [ACTION.TAKE, ...Array.from({ length: 31 }, (_, i) => ACTION.FLIP + 1 + i)]);
    const cards = [...container.querySelectorAll<HTMLButtonElement>(".treasure")];
    expect(cards.filter((card) => card.tabIndex === 0).map((card) => card.ariaLabel)).toEqual(["A2, face down"]);
    cards[1]!.focus();
    cards[1]!.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
    expect(document.activeElement?.getAttribute("aria-label")).toBe("B2, face down");
  });

  test("says why not when it is not the time for it", () => {
    const { ask } = show({ phase: PHASE.AGAIN }, [ACTION.STOP, ACTION.PAY]);
    click("A1, face down");
    expect(ask.mock.calls).toEqual([[ACTION.FLIP]]);
  });
});

test("a shark lights the spaces that it hunts on, and those in danger can be caged", () => {
  const { act, container } = show({ phase: PHASE.CAGES, drawn: PINK_SHARK, cages: [1, 0, 0, 0], place: places(1, 2) }, [ACTION.LET_GO, ACTION.CAGE]);
  expect(container.querySelectorAll(".hunted circle.edge")).toHaveLength(9);
  click("Cage on d1");
  click("No cage");
  expect(act.mock.calls).toEqual([[ACTION.CAGE], [ACTION.LET_GO]]);
});

test("those who do not see the picture read what it shows", () => {
  const { container } = show({ phase: PHASE.FLIGHT, drawn: YELLOW_SHARK, fleeing: 0b11, place: places(4, 7), wreck: [2, ...Array<number>(31).fill(10)] }, [
    ACTION.FLEE,
    ACTION.FLEE + 1,
  ]);
  const told = container.querySelector(".unseen")?.textContent ?? "";
  expect(told).toContain("Gold face up on the wreck: A1 (3).");
  expect(told).toContain("Have to flee: your first diver, your second diver.");
});
