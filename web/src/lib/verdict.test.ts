import { expect, test } from "vitest";

import vectors from "../games/sharks/matches.vectors.json";
import type { Pledges, Replay, ReplayStep, Table } from "../generated/protocol";
import { sightsOf } from "./history";
import { commitmentOf } from "./luck";
import type { Promised } from "./storage";
import { findDice, isGood, judge, sealedOf } from "./verdict";

const match = vectors.matches[0]!;
const { seed, salts, commitment } = match;
const table = { seed, salts, commitment, pledges: null, seats: [] } as unknown as Table;
const replay = { table, steps: match.steps, taken_back: [] } as unknown as Replay;
const nothing: Promised = { salts: [], commitment: "", pledged: [], opened: null };
const mine: Promised = { ...nothing, salts: [salts[0]!], commitment };
const luck = sealedOf(replay)!;
const dice = await findDice("sharks");

test("a fair match keeps every promise", () => {
  const verdict = judge(replay, luck, mine, dice);
  expect(verdict).toMatchObject({ seal: true, seen: true, salted: true, unfit: -1, untrue: -1 });
  expect(verdict.draws).toBe(match.steps.reduce((sum, step) => sum + step.draws.length, 0));
  expect(isGood(verdict)).toBe(true);
});

test("whoever was not there cannot know what was promised, and still checks the draws", () => {
  const verdict = judge(replay, luck, nothing, null);
  expect(verdict).toMatchObject({ seen: null, salted: null, untrue: null });
  expect(isGood(verdict)).toBe(true);
});

test("another seal than the one shown, or a salt left out, is no good", () => {
  expect(isGood(judge(replay, luck, { ...mine, commitment: "00" }, dice))).toBe(false);
  expect(isGood(judge(replay, luck, { ...mine, salts: ["abcd"] }, dice))).toBe(false);
});

test("a draw told otherwise is found where it happened", () => {
  const steps = structuredClone(replay.steps);
  steps[1]!.draws[0]![1] = (steps[1]!.draws[0]![1] + 1) % steps[1]!.draws[0]![0];
  const verdict = judge({ ...replay, steps }, luck, mine, dice);
  expect(verdict.unfit).toBe(1);
  expect(isGood(verdict)).toBe(false);
});

test("events that the draws do not bear out are found as well", () => {
  const steps = structuredClone(replay.steps);
  const rolled = steps[2]!.events.find((event) => event[0] === vectors.events.ROLLED)!;
  rolled[2] += 1;
  expect(judge({ ...replay, steps }, luck, mine, dice).untrue).toBe(2);
});

const gone = { first: 2, steps: [{ ...match.steps[1]!, sight: sightsOf(match.steps as unknown as ReplayStep[])[1]! }, ...match.steps.slice(2, 5)] };

test("what was taken back is checked as well", () => {
  const played = { ...replay, taken_back: [gone] } as unknown as Replay;
  const verdict = judge(played, luck, mine, dice);
  expect(verdict).toMatchObject({ undone: 1, amiss: -1, unfit: -1, untrue: -1 });
  expect(isGood(verdict)).toBe(true);
  const forged = structuredClone(played);
  const rolled = forged.taken_back[0]!.steps[1]!.events.find((event) => event[0] === vectors.events.ROLLED)!;
  rolled[2] += 1;
  expect(judge(forged, luck, mine, dice).amiss).toBe(2);
  forged.taken_back[0]!.steps[1] = played.taken_back[0]!.steps[2]!; // the draws of another step
  expect(isGood(judge(forged, luck, mine, dice))).toBe(false);
});

test("before the end there is no seed to check", () => {
  expect(sealedOf({ ...replay, table: { ...table, seed: null } })).toBeNull();
});

test("a game without dice of its own is checked draw by draw alone", async () => {
  expect(await findDice("nowhere")).toBeNull();
});

const signature = "5c".repeat(48);
const beacon = { round: 7, randomness: commitmentOf(signature), signature, previous_signature: "" };
const pledges: Pledges = { made: salts.map(commitmentOf), unopened: [], beacon: null };
const known: Promised = { ...nothing, commitment, pledged: [salts[0]!], opened: { made: pledges.made, round: null, seats: [0] } };
const chairs = salts.map((_, seat) => ({ kind: seat ? "bot" : "person", level: "matelot" }));

function under(told: Partial<Table>, steps = replay.steps): Replay {
  const by = steps.map((step) => ({ ...step, chooser: ["", "person", "matelot"][Math.min(step.seat, 1) + 1] }));
  return { ...replay, table: { ...table, pledges, seats: chairs, you: [], phase: "over", ...told }, steps: by } as unknown as Replay;
}

const judged = (told: Replay, by: Promised = known) => judge(told, sealedOf(told)!, by, dice);

test("what was pledged, opened and chosen is checked as well", () => {
  const verdict = judged(under({}));
  expect(verdict).toMatchObject({ pledged: true, salted: true, beacon: null, meddled: -1 });
  expect(verdict.bots).toBeGreaterThan(0);
  expect(isGood(verdict)).toBe(true);
  expect(judged(under({}), nothing)).toMatchObject({ pledged: true, salted: null });
});

test.each([
  ["a pledge changed", { pledges: { ...pledges, made: ["00".repeat(32), ...pledges.made.slice(1)] } }],
  ["a pledge dropped", { pledges: { ...pledges, made: ["", ...pledges.made.slice(1)] } }],
  ["an opening forgotten", { pledges: { ...pledges, unopened: [0] } }],
  ["an opening made up", { salts: [pledges.made[0]!, ...salts.slice(1)] }],
  ["salts left out", { salts: salts.slice(1) }],
  ["a salt added", { salts: [...salts, "00"] }],
  ["a beacon that nobody signed", { pledges: { ...pledges, beacon: { ...beacon, signature: "00" } }, salts: [...salts, beacon.randomness] }],
  ["no pledges at all", { pledges: null }],
])("%s: no good", (_, told) => {
  expect(isGood(judged(under(told)))).toBe(false);
});

test("other pledges, or another round, than those for which our salt was opened are no good", () => {
  expect(judged(under({}), { ...known, opened: { ...known.opened!, made: ["", ...pledges.made.slice(1)] } }).salted).toBe(false);
  expect(judged(under({}), { ...known, opened: { ...known.opened!, round: 6 } }).salted).toBe(false);
});

test("who chooses in a bot's place is named by the step", () => {
  const told = under({});
  const first = told.steps.findIndex(({ seat }) => seat === 1);
  told.steps[first]!.chooser = "person";
  expect(judged(told).meddled).toBe(first);
});
