import { expect, test } from "vitest";

import { fileAt, mark, under, within } from "./base";

const at = (pathname: string, hash = "") => ({ pathname, hash });

test("at the root of a host an address is what it is", () => {
  expect(under("/t/KRILL")).toBe("/t/KRILL");
  expect(within(at("/t/KRILL"))).toBe("/t/KRILL");
  expect(within(at("/"))).toBe("/");
  expect(mark("#12")).toBe("12");
});

test("below a path all addresses begin with it", () => {
  expect(under("/t/KRILL", "/games")).toBe("/games/t/KRILL");
  expect(fileAt("/api/games.json", "/games")).toBe("/games/api/games.json");
  const paths = ["/games/t/KRILL", "/games/", "/games", "/gamestore"].map((path) => at(path));
  expect(paths.map((address) => within(address, "/games"))).toEqual(["/t/KRILL", "/", "/", "/gamestore"]);
});

test("in a folder of files our addresses stand behind the one that it has", () => {
  expect(under("/t/KRILL", "/sub", true)).toBe("#/t/KRILL");
  expect(fileAt("/api/games.json", "/sub")).toBe("/sub/api/games.json");
  const hashes = ["", "#/", "#/r/a%20b", "#/r/one#12", "#main"].map((hash) => at("/sub/index.html", hash));
  expect(hashes.map((address) => within(address, "/sub", true))).toEqual(["/", "/", "/r/a%20b", "/r/one", "/"]);
  expect([mark("#/r/one#12", true), mark("#/r/one", true)]).toEqual(["12", ""]);
});
