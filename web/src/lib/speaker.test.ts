import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { LANGUAGES } from "./i18n.svelte";
import { Speaker } from "./speaker";
import type { CommonTexts, GameTexts } from "./texts";
import type { GameDescription, EventRow, Language, Sight } from "../generated/protocol";

interface Said {
  you: number;
  events: string[];
  actions: string[];
  table: string[][];
  seats: string[][];
  refusals: Record<string, string>;
}

interface Told extends Record<Language, { texts: GameTexts; said: Said[] }> {
  game: GameDescription;
  events: EventRow[];
  sights: Sight[];
}

/** Written by Python: `./fathom generate`. */
const vectors = JSON.parse(readFileSync("src/lib/speaker.vectors.json", "utf-8")) as { names: string[]; common: Record<Language, CommonTexts> };
const games = Object.values(import.meta.glob<Told>("../games/*/speaker.vectors.json", { eager: true, import: "default" }));

const scenes = games.flatMap((told) =>
  LANGUAGES.flatMap((language) => told[language].said.map((said) => ({ slug: told.game.slug, language, you: said.you, told, said }))),
);

describe.each(scenes)("$slug in $language to seat $you", ({ told, language, said }) => {
  const speaker = new Speaker({
    language,
    game: told.game,
    texts: told[language].texts,
    common: vectors.common[language],
    names: vectors.names,
    you: said.you,
  });

  test("tells events as Python does", () => {
    expect(told.events.map((event) => speaker.event(event))).toEqual(said.events);
  });

  test("names actions as Python does", () => {
    expect(said.actions.map((_, action) => speaker.action(action))).toEqual(said.actions);
  });

  test("describes the table as Python does", () => {
    expect(told.sights.map((sight) => speaker.tableLines(sight))).toEqual(said.table);
    const seats = said.seats[0]!.map((_, seat) => seat);
    expect(told.sights.map((sight) => seats.map((seat) => speaker.seatLine(sight, seat)))).toEqual(said.seats);
  });

  test("explains refusals as Python does", () => {
    const explained = Object.entries(told.game.refusals).map(([name, clause]) => [name, speaker.refusal(name, clause)]);
    expect(Object.fromEntries(explained)).toEqual(said.refusals);
  });
});

function speakerOf(slug: string): Speaker {
  const told = games.find(({ game }) => game.slug === slug)!;
  return new Speaker({ language: "en", game: told.game, texts: told.en.texts, common: vectors.common.en, names: ["Ana", "Ben"], you: -1 });
}

describe("for who sees the pictures", () => {
  const { ROLLED } = speakerOf("sharks").voice.game.events;
  const { PANICKED, DREW_TWO } = speakerOf("breath").voice.game.events;

  test("words that can be drawn are left to be drawn, with their numbers", () => {
    const dice = speakerOf("sharks").pictured([ROLLED!, 0, 1, 0, 2, 0], new Set(["wave", "one", "two", "three"]));
    expect(dice).toEqual(["Ana rolls ", { word: "wave", number: 1 }, { word: "one", number: 0 }, { word: "two", number: 2 }, { word: "three", number: 0 }]);
    expect(speakerOf("breath").pictured([PANICKED!, 0, 1, 3, 0, 0], new Set(["card"]))).toEqual([
      "Ana plays ",
      { word: "card", number: 3 },
      ": Panic for Ben!",
    ]);
  });

  test("what is hidden is not drawn, and without drawings there is the sentence", () => {
    expect(speakerOf("breath").pictured([DREW_TWO!, 0, -1, -1, -1, -1], new Set(["card"]))).toEqual(["Ana draws two cards."]);
    const whole = speakerOf("breath").event([PANICKED!, 0, 1, 3, 0, 0]);
    expect(speakerOf("breath").pictured([PANICKED!, 0, 1, 3, 0, 0], new Set())).toEqual([whole]);
  });
});

test("what is laid face down is a secret, what the table sees is none", () => {
  const say = speakerOf("barrakuda");
  const { CHOSE, DIVED } = say.voice.game.events;
  expect([say.isSecret([CHOSE!, 0, -1, -1, -1, -1]), say.isSecret([CHOSE!, 0, 3, 0, 0, 0]), say.isSecret([DIVED!, 0, 3, 0, 0, 0])]).toEqual([
    true,
    false,
    false,
  ]);
});

test("beside a board a seat is told in figures, where the game has some; else as a whole", () => {
  const say = speakerOf("plongee");
  const { sights } = games.find(({ game }) => game.slug === "plongee")!;
  expect(say.seatBrief(sights[0]!, 0)).toBe("0 gold · oxygen 5");
  expect(speakerOf("sharks").seatBrief({ score: [7, 0, 0, 0, 0, 0], beach: [1, 0, 0, 0, 0, 0] }, 0)).toBe("7 points, 1 sign");
});
