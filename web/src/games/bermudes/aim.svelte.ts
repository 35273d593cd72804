/** A card, then a column: what the reader has picked, what is on its way, and what waits for the hand to come back. */

import { cardsOf, follow, sorted, type Slots } from "./hand";
import type { Sight } from "../../generated/bermudes";
import { placed, placing } from "./reading";

const PATIENCE = 500; // ms that a tap waits for the hand, L5
const LOST = 1500; // ms after which a card that nobody answered for is in the hand again

interface Going {
  slot: number;
  value: number;
  column: number;
}

export interface Table {
  act: (action: number) => void;
  ask: (action: number) => void;
}

export class Aim {
  slots = $state.raw<Slots>([]);
  picked = $state<number | null>(null);
  pointing = $state(false);
  tray = $state(false);
  /** Sent, and not answered yet; with ticks, chosen for this second. */
  going = $state.raw<Going | null>(null);
  private wish = $state<number | null>(null);
  readonly value = $derived(this.picked === null ? 0 : (this.slots[this.picked] ?? 0));

  constructor(private readonly table: Table) {}

  /** One's hand as it is now. */
  see(sight: Sight, you: number): void {
    const cards = cardsOf(sight.hand, sight.held[you] ?? 0);
    this.slots = follow(this.slots, cards, this.going?.slot ?? this.picked);
    if (this.picked !== null && !(this.slots[this.picked]! > 0)) this.picked = null;
    if (this.going && this.slots[this.going.slot] !== this.going.value) this.going = null;
  }

  pick(slot: number): void {
    this.pointing = this.tray = false;
    this.picked = this.picked === slot ? null : slot;
  }

  pickValue(value: number): boolean {
    const slot = this.slots.indexOf(value);
    if (slot >= 0) this.pick(slot);
    return slot >= 0;
  }

  sort(): void {
    this.drop();
    this.slots = sorted(this.slots);
  }

  /** Nothing is picked, nothing waits. */
  drop(): void {
    this.picked = null;
    this.pointing = this.tray = false;
    this.wish = null;
  }

  /** The picked card goes into a column: now, or as soon as the hand is back from the last one. */
  lay(column: number, allowed: readonly number[], isLive: boolean): void {
    const action = placing(this.value, column);
    if (allowed.includes(action) && !this.going) this.send(action);
    else if (isLive) this.waitFor(action);
    else this.table.ask(action);
  }

  private send(action: number): void {
    this.wish = null;
    const going = { slot: this.picked ?? this.slots.indexOf(placed(action).value), ...placed(action) };
    this.going = going;
    this.table.act(action);
  }

  private waitFor(action: number): void {
    this.wish = action;
    setTimeout(() => {
      if (this.wish !== action) return;
      this.wish = null;
      this.table.ask(action);
    }, PATIENCE);
  }

  /** The table allows other things now. */
  tryAgain(allowed: readonly number[]): void {
    if (this.wish !== null && !this.going && allowed.includes(this.wish)) this.send(this.wish);
  }

  /** The card is back in the hand: it bounced, or its second has passed. */
  comeBack(): Going | null {
    const { going } = this;
    this.going = null;
    return going;
  }

  /** Live, a card that is refused sends no event: it must not stay on its way for ever. */
  expire(going: Going): () => void {
    const timer = setTimeout(() => this.going === going && this.comeBack(), LOST);
    return () => clearTimeout(timer);
  }
}
