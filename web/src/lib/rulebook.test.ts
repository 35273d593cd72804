import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { readRulebook, readSpans, search, withCreditsLast } from "./rulebook";

const page = readRulebook(readFileSync("../src/fathom/games/sharks/rulebook.fr.md", "utf-8"));
const clauses = page.flatMap((section) => section.blocks.map((block) => block.clause)).filter(Boolean);

test("every clause of a rulebook page is found once", () => {
  expect(clauses).toContain("S7");
  expect(new Set(clauses).size).toBe(clauses.length);
});

test("a clause named in a sentence can be followed, a look-alike cannot", () => {
  const named = page.flatMap((section) => section.blocks.flatMap((block) => block.spans)).filter((span) => span.kind === "clause");
  expect(named.length).toBeGreaterThan(5);
  expect(named.every((span) => clauses.includes(span.text))).toBe(true);
});

test("marks become spans and nothing is lost", () => {
  expect(readSpans("**Deux** dés, *ou* `x` (S8).")).toEqual([
    { kind: "strong", text: "Deux" },
    { kind: "text", text: " dés, " },
    { kind: "em", text: "ou" },
    { kind: "text", text: " " },
    { kind: "code", text: "x" },
    { kind: "text", text: " (" },
    { kind: "clause", text: "S8" },
    { kind: "text", text: ")." },
  ]);
});

test("a search finds words without their accents, and a clause by its number", () => {
  expect(search(page, "DES bleus").flatMap((section) => section.blocks).length).toBeGreaterThan(0);
  expect(
    search(page, "s38")
      .flatMap((section) => section.blocks)
      .some((block) => block.clause === "S38"),
  ).toBe(true);
  expect(search(page, "licorne")).toEqual([]);
});

test("pieces of the box stand in a sentence by their names", () => {
  expect(readSpans("six: `[3] [Air 10]`, not `[`")).toEqual([
    { kind: "text", text: "six: " },
    { kind: "piece", text: "3" },
    { kind: "piece", text: "Air 10" },
    { kind: "text", text: ", not " },
    { kind: "code", text: "[" },
  ]);
});

test("who made the game is told last, and nothing else moves", () => {
  const read = withCreditsLast(page);
  expect(read.at(-1)!.blocks[0]).toBe(page[0]!.blocks[0]);
  expect(read.slice(0, -1).flatMap(({ blocks }) => blocks)).toEqual(page.flatMap(({ blocks }) => blocks).slice(1));
  expect(withCreditsLast(page.slice(1))).toEqual(page.slice(1));
});
