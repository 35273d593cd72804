import { readdirSync, readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { fill, LANGUAGES } from "../lib/i18n.svelte";

type Texts = Readonly<Record<string, string>>;

/** By file, the page's own and each board's. */
const files = import.meta.glob<Texts>(["./*.json", "../games/*/words.*.json"], { eager: true, import: "default" });
const fr = files["./fr.json"]!;
const french = Object.keys(files).filter((path) => path.endsWith("fr.json"));
const others = french.flatMap((path) =>
  LANGUAGES.filter((language) => language !== "fr").map((language) => [path, path.replace("fr.json", `${language}.json`)] as const),
);

const placeholders = (text: string): string[] => [...new Set(Array.from(text.matchAll(/\{(\w+)/g), (found) => found[1] ?? ""))].sort();

describe.each(others)("%s and %s", (one, other) => {
  const [known, told] = [files[one]!, files[other]!];

  test("hold the same keys", () => {
    expect(Object.keys(told).sort()).toEqual(Object.keys(known).sort());
  });

  test("speak of the same values", () => {
    for (const key of Object.keys(known)) expect([key, placeholders(told[key]!)]).toEqual([key, placeholders(known[key]!)]);
  });
});

test.each(french)("no colon, question or exclamation mark of %s stands alone on a line", (path) => {
  expect(Object.values(files[path]!).filter((text) => / [:;?!%»]/.test(text))).toEqual([]);
});

test("words agree with numbers as each language counts", () => {
  expect(fill("{n} {n|joueur|joueurs}", { n: 0 }, "fr")).toBe("0 joueur");
  expect(fill("{n} {n|player|players}", { n: 0 }, "en")).toBe("0 players");
  expect(fill("{n} {n|joueur|joueurs}", { n: 2 }, "fr")).toBe("2 joueurs");
});

test("nothing is kept that nobody says", () => {
  const names = readdirSync("src", { recursive: true, encoding: "utf-8" }).filter((name) => /\.(ts|svelte)$/.test(name) && !name.includes(".test."));
  const sources = names.map((name) => readFileSync(`src/${name}`, "utf-8")).join("\n");
  const madeUp = /^(level|luck|end|doubt|badge|captain|adviser)_/; // put together from the name of a level, of a check, of a doubt, or of who advises
  expect(Object.keys(fr).filter((key) => !madeUp.test(key) && !sources.includes(`"${key}"`))).toEqual([]);
});
