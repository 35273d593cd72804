import { render, screen } from "@testing-library/svelte";
import axe from "axe-core";
import { expect, test, vi } from "vitest";

import vectors from "../games/sharks/matches.vectors.json";
import { about } from "./catalogue";
import { chartOf, sightsOf, turnsOf } from "./history";
import { commitmentOf } from "./luck";
import LuckCheck from "./LuckCheck.svelte";
import { pace } from "./pace.svelte";
import { Reel } from "./reel.svelte";
import ReelControls from "./ReelControls.svelte";
import ScoreChart from "./ScoreChart.svelte";
import type { Fault } from "./local/check";
import { keepPromised } from "./storage";
import type { Replay, ReplayStep } from "../generated/protocol";
import { versionOf } from "./local/box";

vi.setConfig({ testTimeout: 60_000 }); // a busy machine may take its time
const match = vectors.matches[0]!;
const steps = match.steps as unknown as ReplayStep[];
const { seed, salts, commitment } = match;
const made = salts.map(commitmentOf);
const pledges = { made, unopened: [], beacon: null };
const table = { id: "t1", game: "sharks", phase: "over", seats: [], you: [], seed, salts, commitment, pledges };
const replay = { table, steps, taken_back: [] } as unknown as Replay;
const names = ["Léa", "Noé"];

async function faults(container: Element): Promise<unknown[]> {
  const { violations } = await axe.run(container, { rules: { region: { enabled: false } } });
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

test("the chart can be read without seeing it: a sentence and a table", async () => {
  const chart = chartOf(about("sharks"), sightsOf(steps), turnsOf(steps, about("sharks")), names, ["", ""])!;
  const { container } = render(ScoreChart, { title: "Points", chart });
  const last = chart.series.map(({ row }) => row.at(-1));
  expect(screen.getByRole("img").getAttribute("aria-label")).toContain(`Léa ${last[0]}`);
  expect([...container.querySelectorAll("tbody tr:last-child td")].map((cell) => Number(cell.textContent))).toEqual(last);
  expect(container.querySelectorAll(".line")).toHaveLength(2);
  expect(new Set([...container.querySelectorAll(".line")].map((line) => line.getAttribute("stroke-dasharray"))).size).toBe(2);
  expect(await faults(container)).toEqual([]);
});

test("a fair match is found fair, with its seed to see", async () => {
  keepPromised("t1", { commitment, pledged: [salts[0]!], opened: { made, round: null, seats: [0] }, salts: [] });
  const { container } = render(LuckCheck, { replay });
  expect(await screen.findByText(/Everything fits|Tout concorde/)).toBeTruthy();
  expect(container.textContent).toContain(seed);
  expect(container.querySelectorAll(".bad")).toHaveLength(0);
  expect(await faults(container)).toEqual([]);
});

test("a seed that was exchanged is found out", async () => {
  const { container } = render(LuckCheck, { replay: { ...replay, table: { ...replay.table, seed: "00".repeat(32) } } });
  expect(await screen.findByText(/does not fit|ne concorde pas/)).toBeTruthy();
  expect(container.querySelectorAll(".bad").length).toBeGreaterThan(1);
});

/** A worker that answers what it is told to. */
class Answering {
  static last: Answering;
  onmessage: (event: { data: unknown }) => void = () => undefined;
  ended = false;
  constructor() {
    Answering.last = this;
  }
  postMessage(): void {}
  terminate(): void {
    this.ended = true;
  }
}

test("every step is played again beside the page: how far that is, and what does not follow, in words", async () => {
  vi.stubGlobal("Worker", Answering);
  const { container } = render(LuckCheck, { replay: { ...replay, rules: versionOf("sharks") } });
  const running = await screen.findByRole("progressbar");
  Answering.last.onmessage({ data: 7 });
  await vi.waitFor(() => expect((running as HTMLProgressElement).value).toBe(7));
  expect(await faults(container)).toEqual([]);
  expect(screen.queryByRole("status")).toBeNull();
  const fault: Fault = { what: "sight", step: 9, isBack: true, which: "speed", told: "3", derived: "4" };
  Answering.last.onmessage({ data: { steps: 9, choices: 0, fault } });
  expect((await screen.findByText(/“speed”|« speed »/)).textContent).toMatch(/taken back.*9.*3.*4|repris.*9.*3.*4/);
  expect((await screen.findByRole("status")).textContent).toMatch(/does not fit|ne concorde pas/);
  expect(Answering.last.ended).toBe(true);
  vi.unstubAllGlobals();
});

test("a match of other rules is checked as far as it can be, and the page says so", async () => {
  render(LuckCheck, { replay: { ...replay, rules: "others" } });
  expect(await screen.findByText(/another version of the rules|autre version des règles/)).toBeTruthy();
  expect((await screen.findByRole("status")).textContent).toMatch(/Everything fits|Tout concorde/);
});

test("the reel moves by button, by key and by turn", async () => {
  const reel = new Reel(replay);
  reel.board = { play: async () => undefined };
  const { container } = render(ReelControls, { reel, names, marks: [], title: "Shark Attacks!" });
  screen.getByRole("button", { name: /To the end|À la fin/ }).click();
  expect(reel.n).toBe(steps.length - 1);
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft" }));
  expect(reel.n).toBe(steps.length - 2);
  const turns = screen.getByRole<HTMLSelectElement>("combobox", { name: /turn|tour/ });
  turns.value = "1";
  turns.dispatchEvent(new Event("change", { bubbles: true }));
  expect(reel.turn).toBe(1);
  expect(await faults(container)).toEqual([]);
});

test("a replay has a speed of its own, whatever the reader's pace", () => {
  pace.choose("at_once");
  render(ReelControls, { reel: new Reel(replay), names, marks: [], title: "Shark Attacks!" });
  const speeds = screen.getByRole<HTMLSelectElement>("combobox", { name: /Speed|Vitesse/ });
  speeds.value = "4";
  speeds.dispatchEvent(new Event("change", { bubbles: true }));
  expect(pace.times).toBe(0.25);
  pace.speed = null;
  expect(pace.times).toBe(0);
  pace.choose("normal");
});
