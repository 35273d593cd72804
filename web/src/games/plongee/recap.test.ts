import { expect, test } from "vitest";

import type { EventRow } from "../../generated/protocol";
import { CAGED_SHARK, EVENT, PINK_SHARK } from "../../generated/plongee";
import { recapOf } from "./recap";

const rolled = (seat: number): EventRow => [EVENT.ROLLED, seat, 3, 0, 0, 0];
const signs = (story: EventRow[], you: number) => recapOf(story, you).map(({ seat, sign, amount, other }) => [seat, sign, amount, other]);

test("what others did since the reader's last turn counts, one's own turn does not", () => {
  const story: EventRow[] = [
    rolled(1),
    [EVENT.TOOK_GOLD, 1, 9, 3, 0, 0],
    rolled(0),
    [EVENT.TOOK_OXYGEN, 0, 1, 4, 0, 0],
    rolled(1),
    [EVENT.SECURED, 1, 9, 3, 0, 0],
    rolled(2),
    [EVENT.KEPT, 2, CAGED_SHARK, 0, 0, 0],
  ];
  expect(signs(story, 0)).toEqual([
    [1, "boat", 9, -1],
    [2, "cage", 0, -1],
  ]);
});

test("what was done to the reader comes first", () => {
  const story: EventRow[] = [
    rolled(0),
    rolled(1),
    [EVENT.TOOK_OXYGEN, 1, 2, 5, 0, 0],
    [EVENT.DREW, 1, PINK_SHARK, 0, 0, 0],
    [EVENT.SENT_UP, 2, 0, 4, 0, 0],
    [EVENT.SENT_UP, 0, 1, 4, 0, 0],
    rolled(2),
    [EVENT.CAPTURED, 2, 0, 1, 7, 0],
    [EVENT.ROBBED, 2, 0, 6, 2, 0],
  ];
  expect(signs(story, 0)).toEqual([
    [2, "coin", 6, 0],
    [2, "hand", 0, 0],
    [0, "fin", 0, -1],
    [2, "fin", 0, -1],
    [1, "air", 2, -1],
  ]);
});

test("who begins the game, or only swam, has nothing to tell", () => {
  expect(signs([[EVENT.BEGAN, 0, 0, 0, 0, 0]], 0)).toEqual([]);
  expect(signs([rolled(1), [EVENT.MOVED, 1, 0, 3, 1, 0]], 0)).toEqual([]);
});
