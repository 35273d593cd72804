/** What a game draws instead of words in its story: `games/<slug>/pictures.ts` names the lists of words, each with its drawing. */
import type { Component } from "svelte";

import type { EventRow } from "../generated/protocol";

export type Picture = Component<{ word: string; number: number; event: EventRow }>;
export type Pictures = ReadonlyMap<string, Picture>;

const files = import.meta.glob<{ PICTURES: Pictures }>("../games/*/pictures.ts");
const NONE: Pictures = new Map();
let loaded = $state.raw<Record<string, Pictures>>({});
const asked: Record<string, true> = {};

/** Those that are there already; the others come, and whoever asked is drawn again. */
export function picturesOf(slug: string): Pictures {
  const load = files[`../games/${slug}/pictures.ts`];
  if (load && !asked[slug]) {
    asked[slug] = true;
    void load().then(({ PICTURES }) => (loaded = { ...loaded, [slug]: PICTURES }));
  }
  return loaded[slug] ?? NONE;
}
