import { describe, expect, test } from "vitest";

import type { EventRow } from "../../generated/protocol";
import vectors from "./matches.vectors.json";
import { advance, catchUp, emptyScene, settle, type Column, type Scene } from "./scene";
import { ACTION, CLOCK, EVENT, PHASE, type Sight } from "../../generated/bermudes";
import { flows, placed, placing, valuesOf } from "./reading";

interface Step {
  events: EventRow[];
  sight: Partial<Sight>;
}

function told(scene: Scene) {
  return {
    dive: scene.dive,
    columns: scene.columns.map(({ depth, defence, cards }) => ({ depth, defence, cards: cards.map(({ value }) => value) })),
    team: scene.team,
    siren: scene.siren,
  };
}

/** What became of each column, whether its cards were seen to sink or not. */
function checkIn({ past }: Scene) {
  const columns = past?.columns.map((column) => ({ ...column, cards: column.cards.map(({ value, seat }) => [value, seat]) }));
  return past && { ...past, columns };
}

function seen(sight: Sight) {
  const columns = Array.from({ length: sight.columns }, (_, column) => ({
    depth: sight.depth[column],
    defence: sight.defence[column],
    cards: valuesOf(sight, column),
  }));
  return { dive: sight.dive, columns, team: sight.team, siren: sight.siren };
}

const ENDINGS: readonly number[] = [EVENT.BREATHED, EVENT.RAN_OUT, EVENT.TIME_UP, EVENT.HANDS_EMPTY];
const cardsIn = (columns: readonly Column[]): number => columns.reduce((sum, { cards }) => sum + cards.length, 0);

describe.each(vectors.matches)("a match of $seats, shown event by event", (match) => {
  const steps = match.steps as unknown as Step[];

  test("arrives at what the table sees after each step", () => {
    let sight = { ...steps[0]!.sight } as Sight;
    let scene = settle(emptyScene(), sight);
    for (const step of steps.slice(1)) {
      sight = { ...sight, ...step.sight };
      scene = step.events.reduce(advance, scene);
      if (sight.phase !== PHASE.OVER) expect(told(scene)).toEqual(seen(sight));
      const before = scene.columns.map((column) => column.cards);
      scene = settle(scene, sight);
      expect(told(scene)).toEqual(seen(sight));
      expect(scene.columns.map((column) => column.cards)).toEqual(before);
    }
  });

  test("from a single look shows the same as from the whole story", () => {
    let sight = {} as Sight;
    for (const step of steps) {
      sight = { ...sight, ...step.sight };
      expect(told(settle(emptyScene(), sight))).toEqual(seen(sight));
    }
  });

  test("every treasure of a dive is won or lost, with a reason for each loss", () => {
    let sight = { ...steps[0]!.sight } as Sight;
    let scene = settle(emptyScene(), sight);
    let checks = 0;
    for (const step of steps.slice(1)) {
      sight = { ...sight, ...step.sight };
      const lying = cardsIn(scene.columns) + step.events.filter(([kind]) => kind === EVENT.LAID).length;
      scene = settle(step.events.reduce(advance, scene), sight);
      if (!step.events.some(([kind]) => kind === EVENT.LOST_TREASURE || kind === EVENT.WON_TREASURE)) continue;
      checks += 1;
      expect(cardsIn(scene.past!.columns)).toBe(lying);
      for (const column of scene.past!.columns) expect(column.won).toBe(column.reasons.length === 0);
    }
    expect(checks).toBe(sight.dive);
  });

  test("who skips a check sees what it came to", () => {
    let sight = { ...steps[0]!.sight } as Sight;
    let scene = settle(emptyScene(), sight);
    for (const step of steps.slice(1)) {
      sight = { ...sight, ...step.sight };
      const ending = step.events.findIndex(([kind]) => ENDINGS.includes(kind));
      const skipped = step.events.slice(0, ending + 1).reduce(advance, scene);
      const unseen = scene;
      scene = settle(step.events.reduce(advance, scene), sight);
      if (ending >= 0) expect(checkIn(settle(step.events.slice(ending + 1).reduce(catchUp, skipped), sight))).toEqual(checkIn(scene));
      expect(checkIn(settle(step.events.reduce(catchUp, unseen), sight))).toEqual(checkIn(scene));
    }
  });
});

const blank = {} as Record<string, number[]>;
for (let column = 1; column <= 7; column++) blank[`column_${column}`] = [];

function look(extra: Partial<Sight> = {}): Sight {
  return {
    phase: PHASE.DIVE,
    seats: 3,
    clock: CLOCK.LIVE,
    breath: 0,
    sort_hands: 0,
    blind_hands: 0,
    one_breath: 0,
    show_errors: 0,
    hide_siren: 0,
    dive: 1,
    pile: 25,
    team: 0,
    siren: 0,
    columns: 3,
    depth: [6, 8, 10],
    defence: [1, 2, 3],
    length: [0, 0, 0],
    dead: [0, 0, 0],
    laid: 0,
    hand: [5, 6],
    held: [2, 2, 2],
    gesture: [0, 0, 0],
    seen: [0, 0, 0],
    spoken: 0,
    ready: 7,
    holding: 7,
    onward: 0,
    undecided: 0,
    chain: 1,
    time: 40,
    second: 2,
    stop: 0,
    gauge: 1,
    did: 0,
    ...(blank as unknown as Partial<Sight>),
    ...extra,
  } as Sight;
}

test("a card that was seen coming keeps who laid it; one that was missed just lies there", () => {
  let scene = settle(emptyScene(), look());
  scene = advance(scene, [EVENT.LAID, 2, 5, 1, 0, 0]);
  scene = settle(scene, look({ laid: 2, column_2: [5, 6] }));
  expect(scene.columns[1]!.cards).toEqual([
    { value: 5, seat: 2, fresh: true },
    { value: 6, seat: -1, fresh: false },
  ]);
});

test("where nothing has changed but the time, the scene is the very same", () => {
  const scene = settle(emptyScene(), look({ laid: 1, column_2: [5] }));
  expect(settle(scene, look({ laid: 1, column_2: [5], time: 42 }))).toBe(scene);
  const next = settle(scene, look({ laid: 2, column_2: [5], column_1: [3] }));
  expect(next.columns[1]).toBe(scene.columns[1]);
  expect(next.columns[0]).not.toBe(scene.columns[0]);
});

test("a gesture replaces the one before of the same diver", () => {
  let scene = advance(settle(emptyScene(), look()), [EVENT.POINTED, 1, 2, 0, 0, 0]);
  scene = advance(scene, [EVENT.SIGNED, 0, 1, 0, 0, 0]);
  scene = advance(scene, [EVENT.SHOWED_FINGERS, 1, 7, 0, 0, 0]);
  expect(scene.gestures.map(({ seat, what, value }) => [seat, what, value])).toEqual([
    [0, "sign", 1],
    [1, "fingers", 7],
  ]);
  expect(new Set(scene.gestures.map(({ id }) => id)).size).toBe(2);
});

test("the check goes when the next signal comes, and when somebody chains the dive", () => {
  const ended = advance(settle(emptyScene(), look()), [EVENT.BREATHED, 1, 0, 0, 0, 0]);
  expect(settle(ended, look({ phase: PHASE.READY, dive: 2 })).past).not.toBeNull();
  expect(settle(ended, look({ phase: PHASE.SIGNAL, dive: 2 })).past).toBeNull();
  expect(advance(ended, [EVENT.CHAINED, -1, 2, 0, 0, 0]).past).toBeNull();
  expect(ended.gasped).toBe(1);
});

test("live, cards and time flow, and the check is told at leisure", () => {
  const laid: EventRow = [EVENT.LAID, 0, 5, 1, 0, 0];
  const breathed: EventRow = [EVENT.BREATHED, 0, 0, 0, 0, 0];
  expect(flows([], look())).toBe(true);
  expect(flows([laid], look())).toBe(true);
  expect(flows([[EVENT.GOT_READY, 0, 0, 0, 0, 0]], look({ phase: PHASE.READY }))).toBe(true);
  expect(flows([breathed], look({ phase: PHASE.READY, dive: 2 }))).toBe(false);
  expect(flows([laid], look({ clock: CLOCK.TICKS }))).toBe(false);
});

test("a card and a column make an action, and back", () => {
  expect(placing(1, 0)).toBe(ACTION.PLACE);
  expect(placing(9, 6)).toBe(ACTION.POINT - 1);
  expect(placed(placing(4, 5))).toEqual({ value: 4, column: 5 });
});
