import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";

import Captain from "./Captain.svelte";
import { t } from "./i18n.svelte";
import type { Live } from "./live.svelte";
import type { Speaker } from "./speaker";
import type { Advice, Table } from "../generated/protocol";
import { seatOf } from "../testing.seats";

const table = { seats: [seatOf("Léa")], phase: "playing", you: [0], hints: true, adviser: "mine" } as unknown as Table;
const say = { action: (action: number) => `action ${action}` } as unknown as Speaker;

function advised(...advice: Advice[]): string {
  return advisedBy("capitaine", ...advice);
}

function advisedBy(adviser: string, ...advice: Advice[]): string {
  const live = { adviser, seat: 0, allowed: [1, 2], turn: { to_act: 1 }, silent: false, asking: false, advice } as unknown as Live;
  return render(Captain, { props: { live, table, say } }).container.querySelector(".advice")!.textContent;
}

test("a chance is a number only where its margin leaves a meaning to it", () => {
  const sure = { action: 1, chance: 0.6, give_or_take: 0.04, exact: false };
  expect(advised(sure, { ...sure, action: 2 })).toContain(t("chance_about", { n: 60, error: 4 }));
  const vague = advised({ ...sure, give_or_take: 0.3 }, { ...sure, action: 2, give_or_take: 0.3 });
  expect(vague).toContain("action 1");
  expect(vague).not.toMatch(/%/);
});

test("a Captain who sees one thing to do says so", () => {
  expect(advised({ action: 1, chance: 0.6, give_or_take: 0, exact: true })).toContain(t("chance_only"));
});

test("who is from outside is asked by name, and what it does not know is no number", () => {
  const guess = { action: 1, chance: 0.61, give_or_take: null, exact: false };
  expect(advisedBy("mine", guess)).toContain(t("chance", { n: 61 }));
  const told = advisedBy("mine", { ...guess, chance: null });
  expect(told).toContain(t("adviser_says", { name: "mine" }));
  expect(told).toContain(t("adviser_no_chance", { name: "mine" }));
  expect(told).not.toMatch(/%|NaN|null/);
});

test("where it failed the Captain has answered, and says so", () => {
  const said = advised({ action: 1, chance: 0.6, give_or_take: 0.04, exact: false });
  expect(said).toContain(t("captain_says"));
});
