import { readdirSync, readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { fill } from "../lib/i18n.svelte";
import en from "./en.json";
import fr from "./fr.json";

type Texts = Readonly<Record<string, string>>;

const boards = import.meta.glob<Texts>("../games/*/words.fr.json", { eager: true, import: "default" });
const inEnglish = import.meta.glob<Texts>("../games/*/words.en.json", { eager: true, import: "default" });
const spoken: { where: string; fr: Texts; en: Texts }[] = [
  { where: "the page", fr, en },
  ...Object.entries(boards).map(([path, words]) => ({ where: path.split("/")[2]!, fr: words, en: inEnglish[path.replace(".fr.", ".en.")]! })),
];

const placeholders = (text: string): string[] => [...new Set(Array.from(text.matchAll(/\{(\w+)/g), (found) => found[1] ?? ""))].sort();

describe.each(spoken)("in $where", ({ fr, en }) => {
  test("both languages hold the same keys", () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(fr).sort());
  });

  test("both languages speak of the same values", () => {
    for (const key of Object.keys(fr)) expect([key, placeholders(en[key]!)]).toEqual([key, placeholders(fr[key]!)]);
  });

  test("no French colon, question or exclamation mark stands alone on a line", () => {
    expect(Object.values(fr).filter((text) => / [:;?!%»]/.test(text))).toEqual([]);
  });
});

test("words agree with numbers as each language counts", () => {
  expect(fill("{n} {n|joueur|joueurs}", { n: 0 }, "fr")).toBe("0 joueur");
  expect(fill("{n} {n|player|players}", { n: 0 }, "en")).toBe("0 players");
  expect(fill("{n} {n|joueur|joueurs}", { n: 2 }, "fr")).toBe("2 joueurs");
});

test("nothing is kept that nobody says", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf-8" }).filter((name) => /\.(ts|svelte)$/.test(name) && !name.includes(".test."));
  const sources = files.map((name) => readFileSync(`src/${name}`, "utf-8")).join("\n");
  const madeUp = /^(level|luck|end|doubt|badge)_/; // put together from the name of a level, of a check, or of a doubt
  expect(Object.keys(fr).filter((key) => !madeUp.test(key) && !sources.includes(`"${key}"`))).toEqual([]);
});
