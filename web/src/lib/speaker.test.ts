import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

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

interface Told {
  game: GameDescription;
  events: EventRow[];
  sights: Sight[];
  fr: { texts: GameTexts; said: Said[] };
  en: { texts: GameTexts; said: Said[] };
}

/** Written by Python: `./fathom generate`. */
const vectors = JSON.parse(readFileSync("src/lib/speaker.vectors.json", "utf-8")) as { names: string[]; common: Record<Language, CommonTexts> };
const games = Object.values(import.meta.glob<Told>("../games/*/speaker.vectors.json", { eager: true, import: "default" }));

const scenes = games.flatMap((told) =>
  (["fr", "en"] as const).flatMap((language) => told[language].said.map((said) => ({ slug: told.game.slug, language, you: said.you, told, said }))),
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
