import { expect, test } from "vitest";

import { fill } from "../lib/i18n.svelte";
import en from "./en.json";
import fr from "./fr.json";

const placeholders = (text: string): string[] => [...new Set(Array.from(text.matchAll(/\{(\w+)/g), (found) => found[1] ?? ""))].sort();

test("both languages hold the same keys", () => {
  expect(Object.keys(en).sort()).toEqual(Object.keys(fr).sort());
});

test("both languages speak of the same values", () => {
  for (const key of Object.keys(fr) as (keyof typeof fr)[]) expect([key, placeholders(en[key])]).toEqual([key, placeholders(fr[key])]);
});

test("no French colon, question or exclamation mark stands alone on a line", () => {
  expect(Object.values(fr).filter((text) => / [:;?!%»]/.test(text))).toEqual([]);
});

test("words agree with numbers as each language counts", () => {
  expect(fill("{n} {n|joueur|joueurs}", { n: 0 }, "fr")).toBe("0 joueur");
  expect(fill("{n} {n|player|players}", { n: 0 }, "en")).toBe("0 players");
  expect(fill("{n} {n|joueur|joueurs}", { n: 2 }, "fr")).toBe("2 joueurs");
});
