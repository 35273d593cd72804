import { beforeEach, expect, test } from "vitest";

import { ago, lasting } from "./durations";
import { reader } from "./i18n.svelte";

beforeEach(() => (reader.language = "en"));

test("how long ago, in the reader's language", () => {
  const now = 1_000_000_000;
  expect([0, 90, 7200, 3 * 86_400].map((seconds) => ago(now - seconds * 1000, now))).toEqual(["just now", "1 minute ago", "2 hours ago", "3 days ago"]);
  reader.language = "fr";
  expect(ago(now - 86_400_000, now)).toBe("hier");
});

test("how long: in the largest unit of which there are two", () => {
  expect([0, 90, 120, 7199, 86_400, 3 * 86_400].map((seconds) => lasting(seconds))).toEqual([
    "0 seconds",
    "90 seconds",
    "2 minutes",
    "119 minutes",
    "24 hours",
    "3 days",
  ]);
  reader.language = "fr";
  expect([90, 3 * 86_400].map((seconds) => lasting(seconds, "short").replace(/\s/, " "))).toEqual(["90 s", "3 j"]);
});
