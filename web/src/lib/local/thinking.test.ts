import { describe, expect, test } from "vitest";

import type { Player } from "../match";
import { fieldsOf } from "./box";
import { adviseOn, chooseWithin, patienceOf, reviewOf } from "./thinking";
import { GAMES, layOut, rulesOf } from "./vectors";

const always = (): boolean => true;
const MIND = [7, 0] as const;

test("a Kraken has more patience than a Captain", () => {
  expect(patienceOf("kraken")).toBe(4 * patienceOf("capitaine"));
});

describe.each(Object.keys(GAMES))("%s", async (slug) => {
  const { matches, hints, review } = GAMES[slug]!;
  const [told] = matches;
  const rules = await rulesOf(slug);

  test("a hint is the one that Python gives from the same mind", async () => {
    for (const { after, seat, mind, playouts, advice } of hints) {
      const match = layOut(rules, told);
      for (const [mover, action] of told.moves.slice(0, after)) match.play(mover, action);
      const found = await adviseOn(match, seat, mind, always, { playouts });
      expect(found).toEqual(advice.map(([action, chance, give_or_take]) => ({ action, chance, give_or_take, exact: false })));
    }
  });

  test("a review is the one that Python gives of the same match", async () => {
    const { seed, salts, seats, settings } = told;
    const moves = told.moves.slice(0, review.steps).map(([seat, action]) => [seat, action] as const);
    const played = { seed, salts, box: fieldsOf(slug, seats, settings), moves };
    expect(await reviewOf(rules, played, always, review.care)).toEqual(review.turns);
    expect(await reviewOf(rules, played, () => false, review.care)).toEqual([]);
  });

  test("bots choose at a glance, or for as long as they may, and as many play-outs lead there again", async () => {
    const match = layOut(rules, told);
    const seat = 31 - Math.clz32(match.toAct & -match.toAct);
    expect((await chooseWithin(match, "matelot", seat, MIND)).playouts).toBe(0);
    const captain: Player = "capitaine";
    const { action, playouts } = await chooseWithin(match, captain, seat, MIND, { milliseconds: 20 }, always);
    expect(match.choose(captain, seat, MIND, playouts)).toBe(action);
    let asked = 0;
    const hurried = await chooseWithin(match, captain, seat, MIND, {}, () => ++asked < 3);
    expect(hurried.playouts).toBeGreaterThan(0);
    expect(asked).toBeLessThanOrEqual(3);
    expect(match.toAct).toBe(layOut(rules, told).toAct);
  });
});
