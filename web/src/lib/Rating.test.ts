import { render } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";

import BotsSheet from "./BotsSheet.svelte";
import ChairsChooser from "./ChairsChooser.svelte";
import { t } from "./i18n.svelte";
import { botLine, levelAt, levelName } from "./levels";
import Rating from "./Rating.svelte";
import type { GameDescription, GameSummary } from "../generated/protocol";

const levels = { matelot: { rating: 1000, error: 0, games: 600 }, capitaine: { rating: 1180, error: 35, games: 600 } };
const measured = { seats: [2, 4], levels: ["matelot", "capitaine", "kraken"], ratings: { seats: 2, command: "", levels } } as unknown as GameDescription;
const words = { fr: "", en: "", de: "" };
const summary: GameSummary = { slug: "measured", seats: [2, 4], title: words, line: words, aim: words, length: words };
const unmeasured = { ...measured, ratings: null };

afterEach(() => vi.unstubAllGlobals());

test("a measured level bears its number, and says in words what it is", () => {
  const { container } = render(Rating, { props: { game: measured, level: "capitaine" } });
  expect(container.querySelector("[aria-hidden]")!.textContent).toBe("1180");
  expect(container.querySelector(".unseen")!.textContent).toBe(t("rated_short", { rating: 1180 }));
  expect(container.querySelector("small")!.title).toBe(t("rated", { rating: 1180, error: 35, games: 600 }));
});

test("a level that nobody measured bears none", () => {
  expect(render(Rating, { props: { game: measured, level: "kraken" } }).container.querySelector("small")).toBeNull();
  expect(render(Rating, { props: { game: unmeasured, level: "capitaine" } }).container.querySelector("small")).toBeNull();
  expect(botLine(unmeasured, "capitaine")).toBe(t("bot_named", { level: levelName("capitaine") }));
});

test("the level that the others are measured against says so", () => {
  expect(levelAt(measured, "matelot")).toBe(`${t("level_about_matelot")} ${t("rated_anchor", { rating: 1000 })}`);
});

test("whoever lays a table reads each level's number, and below what it means", () => {
  const { container } = render(ChairsChooser, { props: { game: measured, others: [{ kind: "bot", level: "capitaine", name: "" }] } });
  const told = [...container.querySelectorAll("option")].map((option) => option.textContent);
  expect(told.slice(2)).toEqual(["matelot", "capitaine", "kraken"].map((level) => botLine(measured, level)));
  expect(told[3]).toMatch(/1180$/);
  expect(container.querySelector("dd")!.textContent).toContain(t("rated", { rating: 1180, error: 35, games: 600 }));
});

test("whoever plays against bots sees the numbers side by side, and hears what they are", async () => {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(measured)));
  const props = { game: summary, title: "", opponents: { bots: 1, level: "capitaine" }, choose: () => {}, play: () => {}, close: () => {} };
  const { findByRole, getByText } = render(BotsSheet, { props });
  const captain = await findByRole("radio", { name: `${levelName("capitaine")} ${t("rated_short", { rating: 1180 })}` });
  expect((captain as HTMLInputElement).checked).toBe(true);
  expect(await findByRole("radio", { name: levelName("kraken") })).toBeTruthy();
  expect(getByText(levelAt(measured, "capitaine"))).toBeTruthy();
});
