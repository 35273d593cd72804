/** What the page itself knows of each game: its drawing, and how deep it lies on the way down. */
import type { Component } from "svelte";

import { CARDS } from "../generated/cards";
import type { ToldBy } from "./history";
import type { Setting } from "../generated/protocol";

interface About extends ToldBy {
  depth: number;
  /** What a new table is offered at first where that is not the booklet's default: how people, not bots, play it. */
  settings?: Record<string, Setting>;
  /** Nobody has a secret: several people at one device need no curtain between them. */
  open?: boolean;
  /** The phases in which nobody may talk. */
  silent?: readonly number[];
  /** It can be learned by playing. */
  lesson?: boolean;
  /** What is known of it has been measured and told. */
  study?: boolean;
}

const covers = import.meta.glob<{ default: Component }>("../games/*/Cover.svelte");
const UNKNOWN: About = { depth: 60 };
const KNOWN: Record<string, About> = CARDS;

export function about(slug: string): About {
  return KNOWN[slug] ?? UNKNOWN;
}

export async function cover(slug: string): Promise<Component | null> {
  const load = covers[`../games/${slug}/Cover.svelte`];
  return load ? (await load()).default : null;
}

/** All of the house, from the surface down. */
export const GAMES: readonly string[] = byDepth(Object.keys(CARDS).map((slug) => ({ slug }))).map(({ slug }) => slug);

/** From the surface down. */
export function byDepth<T extends { slug: string }>(games: readonly T[]): T[] {
  return games.toSorted((one, other) => about(one.slug).depth - about(other.slug).depth);
}
