import { render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";

import { reader } from "./i18n.svelte";
import type { Live } from "./live.svelte";
import { Muted } from "./muted.svelte";
import Talk from "./Talk.svelte";
import { partnersOf } from "./turns";
import type { Seat, Table, Word } from "../generated/protocol";
import { seatOf } from "../testing.seats";

const common = { phrases: { hello: "Hello!" } } as never;
const seats: Seat[] = ["Ana", "Bob", "Cleo", "Dan"].map((name) => seatOf(name));
const whispered: Word = { number: 0, seat: 2, name: "Cleo", text: "the wreck", phrase: "", to: "partners" };

function people(sides: number[], you = 0): Live {
  const table = { seats, sides } as unknown as Table;
  return { table, you, talk: [whispered], muted: new Muted("t"), silent: false, say: vi.fn(), sayPhrase: vi.fn() } as unknown as Live;
}

beforeEach(() => {
  localStorage.clear();
  reader.language = "en";
});

test("two against two, a word goes to all or to the partner alone", async () => {
  const live = people([0, 1, 0, 1]);
  render(Talk, { live, common });
  screen.getByRole("button", { name: "Hello!" }).click();
  expect(live.sayPhrase).toHaveBeenLastCalledWith("hello", "all");
  screen.getByRole("button", { name: "To the partner" }).click();
  const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "For your partner" });
  field.value = "the wreck";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  screen.getByRole("button", { name: "Say" }).click();
  expect(live.say).toHaveBeenLastCalledWith("the wreck", "partners");
  expect(screen.getByText("to the partner")).toBeTruthy();
});

test.each([
  ["each for themselves", people([0, 1, 2, 3])],
  ["all together", people([0, 0, 0, 0])],
  ["who looks on", people([0, 1, 0, 1], -1)],
  ["before the game", people([])],
])("%s: there is nobody to whisper to", (_, live) => {
  render(Talk, { live, common });
  expect(screen.queryByRole("group")).toBeNull();
});

test("a partner is a person on one's own side", () => {
  expect(partnersOf({ seats, sides: [0, 1, 0, 1] }, 1)).toEqual([3]);
  const bots = seats.map((chair) => ({ ...chair, kind: "bot" as const }));
  expect(partnersOf({ seats: bots, sides: [0, 1, 0, 1] }, 1)).toEqual([]);
});

test("who is muted is folded away at this table until they are read again, also by a page that is opened anew", async () => {
  const first = render(Talk, { live: people([0, 1, 2, 3]), common });
  screen.getByRole("button", { name: /^Cleo, do not read Cleo/ }).click();
  expect(await screen.findByText("Cleo is muted: 1 message folded away.")).toBeTruthy();
  first.unmount();
  render(Talk, { live: people([0, 1, 2, 3]), common });
  expect(screen.queryByText("the wreck")).toBeNull();
  expect(new Muted("another table").seats).toEqual([]);
  screen.getByRole("button", { name: "Read Cleo again" }).click();
  expect(await screen.findByText("the wreck")).toBeTruthy();
});
