import { expect, test } from "vitest";

import { under, within } from "./base";

test("at the root of a host an address is what it is", () => {
  expect(under("/t/KRILL")).toBe("/t/KRILL");
  expect(within("/t/KRILL")).toBe("/t/KRILL");
  expect(within("/")).toBe("/");
});

test("below a path all addresses begin with it", () => {
  expect(under("/t/KRILL", "/games")).toBe("/games/t/KRILL");
  expect(["/games/t/KRILL", "/games/", "/games", "/gamestore"].map((path) => within(path, "/games"))).toEqual(["/t/KRILL", "/", "/", "/gamestore"]);
});
