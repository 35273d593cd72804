import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";

import type { Live } from "./live.svelte";
import { Muted } from "./muted.svelte";
import SetAside from "./SetAside.svelte";
import type { Speaker } from "./speaker";
import type { CommonTexts, GameTexts } from "./texts";
import { turnWords } from "./turns";
import type { Table } from "../generated/protocol";
import { seatOf } from "../testing.seats";

const seats = ["Léa", "Noé"].map((name) => seatOf(name));
const table = { id: "t1", game: "sharks", seats, phase: "aside", you: [0], next: null, sides: [0, 1] } as unknown as Table;
const common = { table: { SET_ASIDE: "Other rules." }, phrases: {} } as unknown as CommonTexts;

test("a match that is set aside says why, who played it, and how to go on", () => {
  const live = { table, told: [], talk: [], muted: new Muted("t1"), you: 0, silent: false } as unknown as Live;
  const say = { voice: { game: { slug: "sharks" } } } as unknown as Speaker;
  const { container, getByRole } = render(SetAside, { props: { live, table, texts: { title: "Shark Attacks!" } as GameTexts, common, say } });
  expect(container.textContent).toContain("Other rules.");
  expect(container.textContent).toContain("Léa");
  expect(getByRole("button", { name: /again|rejouer/i })).toBeTruthy();
});

test("nobody's turn is told there", () => {
  expect(turnWords(table, 0b1, 0)).toMatch(/aside|côté/);
});
