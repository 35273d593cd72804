/** A hand of cards at the page: whoever leaves, the others keep their places under the thumb. */

const HIDDEN = -1;

/** 0 where a card has left. */
export type Slots = readonly number[];

function count(cards: readonly number[], value: number): number {
  return cards.filter((card) => card === value).length;
}

/** The cards of one's hand; face down there are as many as one holds. */
export function cardsOf(hand: readonly number[], held: number): number[] {
  const known = hand.filter((value) => value > 0);
  return known.length ? known : Array<number>(held).fill(HIDDEN);
}

/** The slots after cards have left; of equal ones, the one that was picked goes. Other cards than before are a new deal. */
export function follow(slots: Slots, cards: readonly number[], picked: number | null): Slots {
  const values = new Set([...slots, ...cards].filter((value) => value !== 0));
  const isNewDeal = [...values].some((value) => count(cards, value) > count(slots, value)) || (!cards.length && slots.includes(HIDDEN));
  if (isNewDeal) return cards;
  if (count(slots, 0) + cards.length === slots.length) return slots;
  const left = [...slots];
  for (const value of values) {
    for (let gone = count(slots, value) - count(cards, value); gone > 0; gone--) {
      const place = picked !== null && left[picked] === value ? picked : left.indexOf(value);
      left[place] = 0;
    }
  }
  return left;
}

/** R8 Under water, everybody may arrange their hand. */
export function sorted(slots: Slots): Slots {
  return slots.filter((value) => value !== 0).toSorted((one, other) => one - other);
}
