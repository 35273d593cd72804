import { expect, test, describe } from "vitest";

import { sightsOf } from "../history";
import { mindOf } from "../luck";
import { fieldsOf } from "./box";
import type { Promised } from "../storage";
import { isGood, judge, sealedOf } from "../verdict";
import { playAgain, type Replayed } from "./check";
import { stepsIn } from "./checking";
import { GAMES, replayOf, rulesOf, type Told } from "./vectors";
import type { Replay, ReplayStep } from "../../generated/protocol";
import type { Rules } from "../rules";

const NOTHING: Promised = { salts: [], commitment: "", pledged: [], opened: null };

function outcomeOf(rules: Rules, replay: Replay): Replayed {
  const course = playAgain(rules, replay);
  let next = course.next();
  while (!next.done) next = course.next();
  return next.value;
}

/** As the page judges: the promises and the draws, then everything by the rules. */
function isFound(rules: Rules, replay: Replay): boolean {
  return !isGood(judge(replay, sealedOf(replay)!, NOTHING, null)) || outcomeOf(rules, replay).fault !== null;
}

/** A replay with one thing changed. */
function forged(replay: Replay, change: (copy: Replay) => void): Replay {
  const copy = structuredClone(replay);
  change(copy);
  return copy;
}

/** Each variation at the first step of which this can be said, and one of them in the middle and at the last. */
function* placesOf<T>(
  replay: Replay,
  has: (step: ReplayStep) => boolean,
  variations: (step: ReplayStep) => readonly T[],
): Generator<[step: number, variation: T]> {
  const fitting = replay.steps.flatMap((step, number) => (has(step) ? [number] : []));
  for (const variation of variations(replay.steps[fitting[0]!]!)) yield [fitting[0]!, variation];
  for (const number of [fitting[fitting.length >> 1]!, fitting.at(-1)!]) yield [number, variations(replay.steps[number]!).at(-1)!];
}

/** A decision of the last third, and the next two, taken back and made again. */
function withTakenBack(rules: Rules, told: Told, seat: number): Replay {
  const replay = replayOf(rules, told, seat);
  const first = Math.floor((replay.steps.length * 2) / 3);
  const sight = sightsOf(replay.steps)[first - 1]!;
  const steps = structuredClone([{ ...replay.steps[first - 1]!, sight }, ...replay.steps.slice(first, first + 3)]);
  return { ...replay, taken_back: [{ first, steps }] };
}

const flip = (digits: string): string => `${digits.slice(0, -1)}${digits.endsWith("0") ? "1" : "0"}`;
const more = (row: number[], place: number): number => (row[place] = row[place]! + 1);

describe.each(Object.keys(GAMES))("%s", async (slug) => {
  const { matches, minds, boxes } = GAMES[slug]!;
  const rules = await rulesOf(slug);
  const [told, withOptions] = matches;
  const replay = replayOf(rules, told, 0);

  test("settings are the numbers of the box that they are in Python", () => {
    for (const [seats, settings, box] of boxes) expect({ ...rules.layout.box, ...fieldsOf(slug, seats, settings) }, JSON.stringify(settings)).toEqual(box);
    expect(() => fieldsOf("sharks", 2, { fleeing: "nowhere" })).toThrow(RangeError);
  });

  test("a mind draws from what it draws from in Python", () => {
    expect([mindOf(told.seed, told.salts, 0, 1), mindOf(told.seed, told.salts, 5, 70_000)]).toEqual(minds);
  });

  test.each([told, withOptions])("what Python's bots played follows from the rules, with $settings", (match) => {
    for (const seat of [-1, match.seats - 1]) {
      const whole = replayOf(rules, match, seat);
      expect(outcomeOf(rules, whole)).toEqual({ steps: match.moves.length + 1, choices: match.moves.length, fault: null });
      expect(isGood(judge(whole, sealedOf(whole)!, NOTHING, null))).toBe(true);
    }
  });

  test("what was taken back follows as well, and is found out like the rest", () => {
    const undone = withTakenBack(rules, told, 0);
    expect(outcomeOf(rules, undone)).toMatchObject({ steps: stepsIn(undone), fault: null });
    const [gone] = undone.taken_back;
    for (const place of gone!.steps.keys()) {
      const other = forged(undone, (copy) => more(copy.taken_back[0]!.steps[place]!.events[0] ?? [], 1));
      if (gone!.steps[place]!.events.length)
        expect(outcomeOf(rules, other).fault).toMatchObject({ what: "event", step: gone!.first - 1 + place, isBack: true });
    }
    expect(
      isFound(
        rules,
        forged(undone, (copy) => (copy.taken_back[0]!.first -= 1)),
      ),
    ).toBe(true);
  });

  test("an event told otherwise is named, whichever of its values it is", () => {
    for (const [step, place] of placesOf(
      replay,
      ({ events }) => events.length > 0,
      () => [0, 1, 2, 3, 4, 5],
    )) {
      const fault = outcomeOf(
        rules,
        forged(replay, (copy) => more(copy.steps[step]!.events.at(-1)!, place)),
      ).fault;
      expect(fault).toMatchObject({ what: "event", step, which: `${replay.steps[step]!.events.length}`, isBack: false });
    }
    const silenced = forged(replay, (copy) => copy.steps.find(({ events }) => events.length)!.events.pop());
    expect(outcomeOf(rules, silenced).fault).toMatchObject({ what: "event", told: "–" });
  });

  test("a draw told otherwise is named: from how many, and which", () => {
    for (const [step, place] of placesOf(
      replay,
      ({ draws }) => draws.length > 0,
      () => [0, 1],
    )) {
      expect(
        outcomeOf(
          rules,
          forged(replay, (copy) => more(copy.steps[step]!.draws[0]!, place)),
        ).fault,
      ).toMatchObject({ what: "draw", step, which: "1" });
    }
    const hidden = forged(replay, (copy) => copy.steps.find(({ draws }) => draws.length)!.draws.pop());
    expect(outcomeOf(rules, hidden).fault).toMatchObject({ what: "draw", told: "–" });
  });

  test("everything that was seen is held against the rules: each field, at the beginning and later", () => {
    const fields = ({ sight }: ReplayStep): string[] => Object.keys(sight);
    for (const [step, name] of placesOf(replay, (step) => fields(step).length > 0, fields)) {
      const other = forged(replay, ({ steps }) => {
        const { sight } = steps[step]!;
        const value = sight[name]!;
        if (Array.isArray(value)) more(value, value.length - 1);
        else sight[name] = value + 1;
      });
      expect(outcomeOf(rules, other).fault).toMatchObject({ what: "sight", step, which: name });
    }
  });

  test("another action, seat or chooser than it was does not stay unknown", () => {
    const isAction = ({ seat }: ReplayStep): boolean => seat >= 0;
    for (const [step, change] of placesOf(replay, isAction, () => [1, -1])) {
      expect(
        outcomeOf(
          rules,
          forged(replay, ({ steps }) => (steps[step]!.action += change)),
        ).fault,
      ).toMatchObject({ what: "choice", step });
    }
    for (const [step, change] of placesOf(replay, isAction, () => [told.seats, -1, 1])) {
      expect(
        isFound(
          rules,
          forged(replay, ({ steps }) => (steps[step]!.seat = steps[step]!.seat === 0 ? change : 0)),
        ),
      ).toBe(true);
    }
    for (const [step, chooser] of placesOf(replay, isAction, () => ["", "person", "capitaine", "time", "absence"])) {
      expect(
        outcomeOf(
          rules,
          forged(replay, ({ steps }) => (steps[step]!.chooser = chooser)),
        ).fault,
      ).toMatchObject({ what: "chooser", step });
    }
  });

  test("people's actions are not chosen again, and yet no other one fits what was told", () => {
    const played = forged(replay, ({ table, steps }) => {
      for (const chair of table.seats) chair.kind = "person";
      for (const step of steps.slice(1)) step.chooser = "person";
    });
    expect(outcomeOf(rules, played)).toMatchObject({ choices: 0, fault: null });
    for (const [step, change] of placesOf(
      played,
      ({ seat }) => seat >= 0,
      () => [-1, 1],
    )) {
      expect(
        isFound(
          rules,
          forged(played, ({ steps }) => (steps[step]!.action += change)),
        ),
      ).toBe(true);
    }
  });

  test("a result, the seed, a salt, the seal, an end too soon: all are found", () => {
    const { table } = replay;
    const changes: ((copy: Replay) => void)[] = [
      ({ table: { results } }) => void more(results![0]!, 0),
      ({ table: { results } }) => void more(results!.at(-1)!, 1),
      ({ table }) => (table.seed = flip(table.seed!)),
      ({ table }) => (table.salts![0] = flip(table.salts![0]!)),
      ({ table }) => (table.salts![1] = "00"),
      ({ table }) => (table.commitment = flip(table.commitment)),
      ({ table }) => (table.pledges!.made[0] = flip(table.pledges!.made[0]!)),
      ({ steps }) => void steps.pop(),
      ({ steps }) => void steps.push(steps.at(-1)!),
      ({ steps }) => (steps[0]!.seat = 0),
      ({ table }) => (table.settings = { ...table.settings, nothing: 1 }),
    ];
    for (const change of changes) expect(isFound(rules, forged(replay, change)), String(change)).toBe(true);
    const unsealed = (salt: string) => forged(replay, ({ table }) => ((table.pledges = null), (table.salts = [salt, table.salts![1]!])));
    expect(outcomeOf(rules, unsealed(flip(table.salts![0]!))).fault).not.toBeNull(); // the rules alone would know
    expect(outcomeOf(rules, unsealed(table.salts![0]!)).fault).toBeNull();
  });
});
