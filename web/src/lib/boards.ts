/** What the table gives to a board, and how boards are found: `games/<slug>/Board.svelte`, each loaded when it is needed. */
import type { Component } from "svelte";

import type { Speaker } from "./speaker";
import type { GameDescription, EventRow, Seat, Sight } from "../generated/protocol";

export interface BoardProps {
  /** What this seat may see, as far as it has been shown. */
  sight: Sight;
  /** The actions of this seat; none while something still moves. */
  allowed: number[];
  /** The events of the latest step. */
  events: EventRow[];
  /** All that was told so far, the latest last; where the whole is shown once more, nothing. */
  story?: EventRow[];
  /** The event being shown right now, or null. */
  now: EventRow | null;
  game: GameDescription;
  /** Says events, actions and refusals with the names of the seats, to the reader. */
  say: Speaker;
  /** The reader's seat, -1 for somebody who looks on. */
  you: number;
  seats: Seat[];
  /** Mask of the seats that may act. */
  toAct: number;
  /** Plays an action; quietly if the page does it of itself, and nobody needs to hear why it could not. */
  act: (action: number, quietly?: boolean) => void;
  /** The reader's dice wait for this; they fall by themselves once the `patience` is over. */
  throwDice?: (() => void) | null;
  /** Why can this not be done? The answer appears with its clause. */
  ask: (action: number) => void;
  /** What partners have in mind, by seat; only they see it of each other. */
  leans?: Readonly<Record<number, number>>;
  /** Shows partners what the reader has in mind, -1 for nothing any more. */
  lean?: (action: number) => void;
}

/** How an event is to be shown. */
export interface Motion {
  /** About how long it may take. */
  ms: number;
  /** Aborted when the player skips: be done at once. */
  signal: AbortSignal;
  /** Fade instead of moving. */
  reduced: boolean;
  /** What will be seen once the whole step has been shown. */
  after: Sight;
}

/** What a board may export: `export async function play(event, motion)`. */
export interface BoardHandle {
  play?: (event: EventRow, motion: Motion) => Promise<void>;
  /** An event that nobody saw move, for it was skipped, or shown at once: what it came to is seen all the same. */
  catchUp?: (event: EventRow) => void;
  /** Does time run by itself? Then a step is shown the moment it comes, and nobody waits for pieces that still move. */
  flows?: (events: EventRow[], after: Sight) => boolean;
  /** Are these dice that the reader throws? Then they wait for it. */
  isThrown?: (event: EventRow) => boolean;
}

export type Board = Component<BoardProps, BoardHandle>;

const boards = import.meta.glob<{ default: Board }>("../games/*/Board.svelte");

/** A game's own board; the plain one where it has none. */
export async function findBoard(slug: string): Promise<Board> {
  const load = boards[`../games/${slug}/Board.svelte`] ?? (() => import("./GenericBoard.svelte"));
  return (await load()).default as Board;
}
