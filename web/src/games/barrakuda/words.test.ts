import { expect, test } from "vitest";

import en from "./words.en.json";
import fr from "./words.fr.json";

const values = (text: string): string[] => [...new Set(text.match(/\{\w+/g) ?? [])].sort();

test("both languages hold the same keys and speak of the same values", () => {
  expect(Object.keys(en)).toEqual(Object.keys(fr));
  for (const key of Object.keys(fr) as (keyof typeof fr)[]) expect([key, values(en[key])]).toEqual([key, values(fr[key])]);
});

test("no French colon, question or exclamation mark stands alone on a line", () => {
  expect(Object.values(fr).filter((text) => / [:;?!%»]/.test(text))).toEqual([]);
});
