import { expect, test } from "vitest";

import { routeOf } from "./router.svelte";

test("the addresses lead to their pages", () => {
  expect(routeOf("/")).toEqual({ page: "Home" });
  expect(routeOf("/new/sharks")).toEqual({ page: "NewTable", slug: "sharks" });
  expect(routeOf("/study/sharks")).toEqual({ page: "Study", slug: "sharks" });
  expect(routeOf("/t/KRILL")).toEqual({ page: "Table", key: "KRILL" });
  expect(routeOf("/r/a%20b")).toEqual({ page: "Replay", id: "a b" });
});

test("any other address is nothing but water", () => {
  for (const path of ["/new", "/t", "/t/a/b", "/wreck/1", "/t/%"]) expect(routeOf(path)).toEqual({ page: "Lost" });
});
