import { render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { reader } from "./i18n.svelte";
import MyTables from "./MyTables.svelte";
import { awaited, company, forgetTable, isGivenUp, isOurTurn, outcome, remembered, rememberTable } from "./remembered";
import { keep } from "./storage";
import type { GameSummary, Table } from "../generated/protocol";
import { seatOf } from "../testing.seats";

const chair = (name: string, kind: "person" | "bot" = "person") => seatOf(name, { kind, level: "matelot", here: false });
const table = (id: string, more: Partial<Table> = {}): Table =>
  ({ id, game: "sharks", phase: "playing", seats: [chair("Léa"), chair("Tom"), chair("Nautile", "bot")], you: [0], results: null, ...more }) as Table;
const games = [{ slug: "sharks", title: { fr: "Shark Attacks!", en: "Shark Attacks!" } }] as GameSummary[];

beforeEach(() => {
  localStorage.clear();
  reader.language = "en";
});
afterEach(() => vi.unstubAllGlobals());

test("tables are remembered newest first, so many and no more", () => {
  for (let n = 1; n <= 40; n++) rememberTable(table(`t${n}`), n);
  expect(remembered()).toHaveLength(30);
  expect(remembered()[0]?.id).toBe("t40");
  rememberTable(table("t20"), 50);
  expect(remembered().map(({ id }) => id)).toEqual([
    "t20",
    ...remembered()
      .slice(1)
      .map(({ id }) => id),
  ]);
  forgetTable("t20");
  expect(remembered()).toHaveLength(29);
});

test("who only looks on, or has got up again, has nothing to come back to", () => {
  rememberTable(table("t1", { you: [] }));
  expect(remembered()).toEqual([]);
  rememberTable(table("t1"));
  rememberTable(table("t1", { you: [] }));
  expect(remembered()).toEqual([]);
});

test("a finished game keeps its moment and its seat, though the server does not know us any more", () => {
  rememberTable(table("t1"), 1);
  rememberTable(table("t1", { phase: "over", results: [[1, 9], [2, 5], [3, 1]] }), 2); // prettier-ignore
  rememberTable(table("t1", { phase: "over", results: [[1, 9], [2, 5], [3, 1]], you: [] }), 3); // prettier-ignore
  expect(remembered()).toMatchObject([{ id: "t1", you: [0], at: 2 }]);
});

test("a memory that cannot be read is none", () => {
  keep("tables", "{");
  expect(remembered()).toEqual([]);
});

test("whose turn it is, in words", () => {
  expect(company(table("t1"))).toEqual(["Tom", "Nautile"]);
  expect(isOurTurn(table("t1"), 0b011)).toBe(true);
  expect(isOurTurn(table("t1"), 0b110)).toBe(false);
  expect(awaited(table("t1"), 0b010)).toBe("Tom's turn");
  expect(awaited(table("t1"), 0)).toBe("");
  expect(awaited(table("t1", { phase: "waiting", seats: [chair("Léa"), chair("")] }), 0)).toContain("1");
});

test("a seat that was given up is a bot's: nobody waits for us, and whatever it wins is not ours", () => {
  const left = table("t1", { seats: [{ ...chair("Léa"), resigned: true }, chair("Tom")] });
  expect([isGivenUp(left), isGivenUp(table("t1"))]).toEqual([true, false]);
  expect(isOurTurn(left, 0b01)).toBe(false);
  expect(awaited(left, 0b01)).toBe("Léa's turn");
  expect(outcome({ ...left, phase: "over", results: [[1, 9], [2, 5]] })).toBe("Given up"); // prettier-ignore
});

test("how it ended: won, lost, a place among several, or who won at a shared device", () => {
  const ended = (places: number[], you = [0]): string =>
    outcome(table("t1", { phase: "over", you, results: places.map((place) => [place, 0]), seats: places.map((_, seat) => chair(`P${seat}`)) }));
  expect(ended([1, 2])).toBe("Won");
  expect(ended([2, 1])).toBe("Lost");
  expect(ended([2, 1, 3])).toBe("Place 2 of 3");
  expect(ended([2, 2, 2])).toBe("Lost"); // nobody won
  expect(ended([2, 1], [0, 1])).toBe("won by P1");
});

test("the server confirms: a turn is marked, what ended meanwhile moves over, what it has forgotten is gone", async () => {
  const standings: Record<string, unknown> = {
    mine: { table: table("mine"), to_act: 0b001 },
    theirs: { table: table("theirs"), to_act: 0b010, deadline: 2.5 * 86_400 },
    ended: { table: table("ended", { phase: "over", results: [[2, 1], [1, 9], [3, 0]] }), to_act: 0 }, // prettier-ignore
    left: { table: table("left", { you: [] }), to_act: 0b001 },
    given: { table: table("given", { seats: [{ ...chair("Léa"), resigned: true }, chair("Tom")] }), to_act: 0b001 },
  };
  vi.stubGlobal("fetch", async (path: string) => {
    const standing = standings[path.split("/").at(-2)!];
    return new Response(JSON.stringify(standing ?? { refusal: "NO_TABLE", text: { fr: "", en: "" } }), { status: standing ? 200 : 404 });
  });
  ["gone", "left", "given", "ended", "theirs", "mine"].forEach((id, at) => rememberTable(table(id), at));
  render(MyTables, { games });
  const marked = await screen.findByText("Your turn");
  expect(marked.closest("li")?.querySelector("a")?.getAttribute("href")).toBe("/t/mine");
  expect((await screen.findByText(/Place 2 of 3/)).closest("li")?.querySelector("a")?.getAttribute("href")).toBe("/r/ended");
  expect(screen.getByText(/Tom's turn/).textContent).toContain("2 days left");
  expect(
    screen
      .getByText(/Tom's turn/)
      .closest("li")
      ?.querySelector("a")?.className,
  ).not.toContain("main");
  expect(
    screen
      .getByText(/Given up/)
      .closest("li")
      ?.querySelector("a")?.textContent,
  ).toBe("Watch");
  expect(remembered().map(({ id }) => id).sort()).toEqual(["ended", "given", "mine", "theirs"]); // prettier-ignore
  screen.getAllByRole("button", { name: "Forget this table of Shark Attacks!" })[0]?.click();
  expect(remembered()).toHaveLength(3);
  (await screen.findByRole("button", { name: "Bring it back" })).click();
  expect(remembered()[0]?.id).toBe("mine");
});
